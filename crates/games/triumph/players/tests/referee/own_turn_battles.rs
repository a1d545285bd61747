//! The referee judges battles with own cards that act on command rolls and on the ground or are used once, and finds planted errors.

use std::sync::OnceLock;

use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use rayon::prelude::*;
use serde_json::{Value, json};
use triumph::battle::{Army, ArmyStand, Battle, TerrainKind, Topography, to_json};
use triumph::{
    CardSet, CombatResult, Condition, CustomCard, CustomId, Effect, Going, InCombat, Keep, Loser,
    Margin, Rerolled, RuleParameters, TerrainKinds, TroopType,
};
use triumph_players::Player;

use crate::battles::complaint;
use crate::own_card::{Combat, OwnCard, OwnEffect, When};
use crate::referee_with;

use TroopType::*;

const ROUGH: [TerrainKind; 6] = [
    TerrainKind::Woods,
    TerrainKind::WoodedHills,
    TerrainKind::SteepHills,
    TerrainKind::Rough,
    TerrainKind::Stream,
    TerrainKind::Village,
];

/// The four cards as the engine has them.
fn rules() -> RuleParameters {
    let cards = [
        CustomCard::new(
            "Council",
            &[
                Effect::Reroll { die: Rerolled::Command, at_most: 3, keep: Keep::Second },
                Effect::CommandPoints { points: 1, at_most: 4 },
            ],
        ),
        CustomCard::new(
            "Foresters",
            &[
                Effect::Terrain { kinds: TerrainKinds::of(&ROUGH), counts_as: Going::Open },
                Effect::Terrain {
                    kinds: TerrainKinds::of(&[TerrainKind::GentleHills]),
                    counts_as: Going::Difficult,
                },
            ],
        ),
        CustomCard::new(
            "Last Stand",
            &[
                Effect::Factor { combat: InCombat::Close, value: 1, condition: Condition::ALWAYS },
                Effect::Result {
                    combat: InCombat::Close,
                    of: Margin::Beats,
                    loser: Loser::Bearer,
                    instead_of: None,
                    becomes: CombatResult::FallBack,
                    condition: Condition::ALWAYS,
                },
            ],
        )
        .map(|card| card.used_once(true)),
        CustomCard::new("Omen", &[Effect::CommandPoints { points: 3, at_most: 2 }])
            .map(|card| card.used_once(true)),
    ];
    let mut rules = RuleParameters::default();
    for (number, card) in cards.into_iter().enumerate() {
        let id = CustomId::new(number).expect("one of four");
        rules.custom = rules.custom.with(id, card.expect("few effects"));
    }
    rules
}

/// These cards, as the referee describes them.
fn own() -> &'static [OwnCard] {
    static CARDS: OnceLock<Vec<OwnCard>> = OnceLock::new();
    CARDS.get_or_init(|| {
        let rough = "woods wooded-hills steep-hills rough stream village";
        let card = |once, effects| OwnCard { effects, once };
        vec![
            card(
                false,
                vec![
                    OwnEffect::CommandReroll { at_most: 3.0, second_counts: true },
                    OwnEffect::CommandPoints { value: 1.0, at_most: 4.0 },
                ],
            ),
            card(
                false,
                vec![
                    OwnEffect::Terrain { kinds: rough.split(' ').collect(), open: true },
                    OwnEffect::Terrain { kinds: vec!["gentle-hills"], open: false },
                ],
            ),
            card(
                true,
                vec![
                    OwnEffect::Factor { combat: Combat::Close, value: 1.0, when: When::default() },
                    OwnEffect::Result {
                        combat: Combat::Close,
                        doubled: false,
                        bearer_lost: true,
                        instead_of: None,
                        becomes: "fall-back",
                        when: When::default(),
                    },
                ],
            ),
            card(true, vec![OwnEffect::CommandPoints { value: 3.0, at_most: 2.0 }]),
        ]
    })
}

fn army(name: &str, home: Topography, stands: &[(usize, TroopType, &[usize])]) -> Army {
    let mut all: Vec<ArmyStand> = Vec::new();
    for &(count, troop, cards) in stands {
        let ids = cards.iter().filter_map(|&card| CustomId::new(card));
        let stand = ArmyStand {
            cards: ids.fold(CardSet::EMPTY, CardSet::with_custom),
            ..ArmyStand::of(troop)
        };
        all.extend(std::iter::repeat_n(stand, count));
    }
    all[0].general = true;
    Army {
        name: name.to_owned(),
        invasion: 2,
        maneuver: 3,
        home: vec![home],
        purchases: Vec::new(),
        stands: all,
    }
}

/// Events of battles between two armies in wooded country.
fn battles() -> &'static [(String, Vec<Value>)] {
    static PLAYED: OnceLock<Vec<(String, Vec<Value>)>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let armies = [
            army(
                "foresters",
                Topography::Forest,
                &[(6, Knights, &[1, 3]), (4, JavelinCavalry, &[1]), (3, HeavyFoot, &[0, 1, 2])],
            ),
            army(
                "council",
                Topography::Arable,
                &[(2, Knights, &[0, 2]), (7, HeavyFoot, &[2, 3]), (4, LightFoot, &[])],
            ),
        ];
        let rules = rules();
        (0..64u64)
            .into_par_iter()
            .map(|pair| {
                let both = BySide(armies.clone());
                let battle = Battle::new(both, &rules).expect("two armies");
                let key = StreamKey::of_seed(20_261_128).pair(pair);
                let mut chance = SampledChance::new(key, Default::default());
                let mut log = EventLog::default();
                let players = ["steady", "bold"].map(Player::named);
                let players = BySide(players.map(|it| it.expect("a doctrine")));
                let seating = Seating::ALL[pair as usize % 2];
                playout(&battle, &players, seating, &mut chance, &mut log);
                let events = log.events.iter().map(to_json).collect();
                (format!("battle {pair}"), events)
            })
            .collect()
    })
}

#[test]
fn battles_with_cards_on_command_and_ground_are_legal() {
    let judged: Vec<String> = battles()
        .par_iter()
        .filter_map(|(name, events)| {
            let verdict = referee_with(events, own()).err()?;
            Some(complaint(name, &verdict, events))
        })
        .collect();
    assert!(judged.is_empty(), "{}", judged.join("\n\n"));
}

fn is_card(event: &Value, what: &str, rule: &str) -> bool {
    event["card"] == what && event["rule"] == rule
}

#[test]
fn every_such_card_acts_and_those_used_once_at_most_once_for_an_army() {
    let count = |what: &str, rule: &str| -> Vec<usize> {
        let all = battles().iter();
        all.map(|(_, events)| {
            let found = events.iter().filter(|event| is_card(event, what, rule));
            found.count()
        })
        .collect()
    };
    for (what, rule) in [
        ("command-rolled-again", "custom-1"),
        ("command-points-added", "custom-1"),
        ("command-points-added", "custom-4"),
        ("used-up", "custom-3"),
        ("used-up", "custom-4"),
    ] {
        let counts = count(what, rule);
        assert!(counts.iter().any(|&n| n > 0), "{what} {rule}");
        // Two armies have each of the cards.
        if what == "used-up" {
            assert!(counts.iter().all(|&n| n <= 2), "{rule}: {counts:?}");
        }
    }
}

/// Plants an error at the first such event, and looks at what the referee says; none if it is satisfied.
fn verdict_on(
    is_it: impl Fn(&Value) -> bool,
    change: impl FnOnce(&mut Vec<Value>, usize),
) -> Option<(&'static str, usize, usize)> {
    let found = battles().iter().find_map(|(_, events)| {
        let at = events.iter().position(&is_it)?;
        Some((events, at))
    });
    let (events, at) = found.expect("some battle has such an event");
    let mut events = events.clone();
    change(&mut events, at);
    let verdict = referee_with(&events, own()).err()?;
    Some((verdict.rule, verdict.event, at))
}

/// The error is found at the event itself, by this rule.
fn planted(rule: &str, what: &str, card: &str, change: impl FnOnce(&mut Vec<Value>, usize)) {
    let said = verdict_on(|event| is_card(event, what, card), change);
    let (found, event, at) = said.expect("an error");
    assert_eq!((found, event), (rule, at));
}

#[test]
fn errors_on_command_rolls_are_found() {
    let again = "command-rolled-again";
    planted("custom-1", again, "custom-1", |events, at| {
        events[at]["points"] = json!(events[at]["points"].as_u64().expect("points") + 1);
    });
    planted("custom-1", again, "custom-1", |events, at| {
        events.remove(at);
    });
    planted("TR-CM-01", again, "custom-1", |events, at| {
        events[at]["dice"] = json!([7]);
    });
    let added = "command-points-added";
    planted("custom-1", added, "custom-1", |events, at| {
        events[at]["more"] = json!(2);
    });
    planted("custom-4", added, "custom-4", |events, at| {
        events.remove(at);
    });
    planted("custom-1", added, "custom-1", |events, at| {
        let owner = events[at]["owner"] == "south";
        events[at]["owner"] = json!(if owner { "north" } else { "south" });
    });
    // A roll that the card doesn't touch.
    let said = verdict_on(
        |event| event["event"] == "command-rolled" && event["points"] == 6,
        |events, at| {
            let owner = events[at - 1]["active"].clone();
            let event = json!({"event": "card", "card": added, "owner": owner, "more": 1, "points": 7, "rule": "custom-1"});
            events.insert(at + 1, event);
        },
    );
    let (rule, event, at) = said.expect("an error");
    assert_eq!((rule, event), ("own-cards", at + 1));
}

#[test]
fn a_card_that_is_not_used_up_or_used_twice_is_found() {
    for card in ["custom-3", "custom-4"] {
        planted(card, "used-up", card, |events, at| {
            events.remove(at);
        });
    }
    planted("custom-3", "used-up", "custom-3", |events, at| {
        let owner = events[at]["owner"] == "south";
        events[at]["owner"] = json!(if owner { "north" } else { "south" });
    });
    // The referee, which thinks that the cards may be used again and again, finds the battles illegal.
    let again: &'static [OwnCard] =
        own().iter().map(|card| OwnCard { once: false, ..card.clone() }).collect::<Vec<_>>().leak();
    let mut all = battles().iter();
    assert!(all.any(|(_, events)| referee_with(events, again).is_err()));
}

/// Without the effect on terrain, the same battles break the rules of difficult terrain.
#[test]
fn terrain_that_is_not_open_to_a_stand_is_found() {
    let mut without = own().to_vec();
    without[1].effects.clear();
    let without: &'static [OwnCard] = without.leak();
    let rules: Vec<&str> = battles()
        .iter()
        .filter_map(|(_, events)| Some(referee_with(events, without).err()?.rule))
        .collect();
    for rule in ["TR-MV-01", "TR-MV-08"] {
        assert!(rules.contains(&rule), "no {rule} among {rules:?}");
    }
}
