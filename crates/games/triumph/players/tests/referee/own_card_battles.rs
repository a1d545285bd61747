//! The referee judges battles of armies with a designer's own cards: every effect acts in them, and planted errors are found.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use rayon::prelude::*;
use serde_json::{Value, json};
use triumph::battle::{Army, ArmyStand, Battle, Topography, to_json};
use triumph::{
    CardSet, CombatResult, Condition, CustomCard, CustomId, Effect, HalfPoints, InCombat, Loser,
    Margin, Mu, Order, Pursues as EnginePursues, RuleParameters, Situation, Situations, TroopSet,
    TroopType,
};
use triumph_players::Player;

use crate::battles::{Eager, complaint};
use crate::own_card::{Combat, OwnCard, OwnEffect, Pursues, When};
use crate::position::{NORTH, Position, SOUTH, Stand, Where};
use crate::{referee, referee_with};

use TroopType::*;

fn condition(against: &[TroopType], when: &[Situation]) -> Condition {
    Condition { against: TroopSet::of(against), when: Situations::of(when) }
}

/// The four cards as the engine has them.
pub fn engine() -> Vec<CustomCard> {
    let horse = [Knights, Cataphracts, HorseBow, JavelinCavalry];
    let card = |title: &str, effects: &[Effect]| CustomCard::new(title, effects).expect("a card");
    vec![
        card(
            "Shield Wall",
            &[
                Effect::Factor {
                    combat: InCombat::Close,
                    value: 1,
                    condition: condition(&horse, &[Situation::ToFront, Situation::InOpen]),
                },
                Effect::Factor {
                    combat: InCombat::Close,
                    value: 1,
                    condition: condition(&[], &[Situation::RearSupport]),
                },
                Effect::Result {
                    combat: InCombat::Close,
                    of: Margin::Beats,
                    loser: Loser::Bearer,
                    instead_of: Some(CombatResult::Shattered),
                    becomes: CombatResult::FallBack,
                    condition: Condition::ALWAYS,
                },
                Effect::Move(Mu::whole(2)),
                Effect::Pursuit { pursues: EnginePursues::Never, condition: Condition::ALWAYS },
            ],
        ),
        card(
            "Parting Shot",
            &[
                Effect::Shot { factor: 2, range: Mu::whole(2) },
                Effect::Factor {
                    combat: InCombat::ShotAt,
                    value: -1,
                    condition: condition(&[], &[Situation::ToFront]),
                },
                Effect::Factor {
                    combat: InCombat::Shooting,
                    value: 1,
                    condition: condition(&[HeavyFoot, Warriors], &[]),
                },
                Effect::Result {
                    combat: InCombat::Shooting,
                    of: Margin::Beats,
                    loser: Loser::Enemy,
                    instead_of: None,
                    becomes: CombatResult::Shattered,
                    condition: condition(&[Warriors], &[]),
                },
            ],
        ),
        card(
            "Heavy Camp",
            &[
                Effect::Camp { factor: 2, points: HalfPoints::whole(1) },
                Effect::Points(HalfPoints(1)),
                Effect::Pursuit { pursues: EnginePursues::Always, condition: Condition::ALWAYS },
            ],
        ),
        card(
            "Loose Order",
            &[
                Effect::Order(Order::Open),
                Effect::Result {
                    combat: InCombat::Close,
                    of: Margin::Beats,
                    loser: Loser::Enemy,
                    instead_of: Some(CombatResult::FallBack),
                    becomes: CombatResult::Shattered,
                    condition: Condition::ALWAYS,
                },
            ],
        ),
    ]
}

/// These cards, as the referee describes them.
pub fn own() -> &'static [OwnCard] {
    static CARDS: OnceLock<Vec<OwnCard>> = OnceLock::new();
    CARDS.get_or_init(|| {
        let any = When::default;
        let card = |effects: Vec<OwnEffect>| OwnCard { effects, once: false };
        vec![
            card(vec![
                OwnEffect::Factor {
                    combat: Combat::Close,
                    value: 1.0,
                    when: When {
                        against: Some("KNT CAT HBW JCV"),
                        to_front: Some(true),
                        difficult: Some(false),
                        supported: false,
                    },
                },
                OwnEffect::Factor {
                    combat: Combat::Close,
                    value: 1.0,
                    when: When { supported: true, ..any() },
                },
                OwnEffect::Result {
                    combat: Combat::Close,
                    doubled: false,
                    bearer_lost: true,
                    instead_of: Some("shattered"),
                    becomes: "fall-back",
                    when: any(),
                },
                OwnEffect::Move(2.0),
                OwnEffect::Pursuit { pursues: Pursues::Never, when: any() },
            ]),
            card(vec![
                OwnEffect::Shot { factor: 2.0, range: 2.0 },
                OwnEffect::Factor {
                    combat: Combat::ShotAt,
                    value: -1.0,
                    when: When { to_front: Some(true), ..any() },
                },
                OwnEffect::Factor {
                    combat: Combat::Shooting,
                    value: 1.0,
                    when: When { against: Some("HFT WRR"), ..any() },
                },
                OwnEffect::Result {
                    combat: Combat::Shooting,
                    doubled: false,
                    bearer_lost: false,
                    instead_of: None,
                    becomes: "shattered",
                    when: When { against: Some("WRR"), ..any() },
                },
            ]),
            card(vec![
                OwnEffect::Camp { factor: 2.0, points: 1.0 },
                OwnEffect::Points(0.5),
                OwnEffect::Pursuit { pursues: Pursues::Always, when: any() },
            ]),
            card(vec![
                OwnEffect::Order(true),
                OwnEffect::Result {
                    combat: Combat::Close,
                    doubled: false,
                    bearer_lost: false,
                    instead_of: Some("fall-back"),
                    becomes: "shattered",
                    when: any(),
                },
            ]),
        ]
    })
}

fn army(name: &str, home: Topography, stands: &[(usize, TroopType, Option<usize>)]) -> Army {
    let mut all: Vec<ArmyStand> = Vec::new();
    for &(count, troop, card) in stands {
        let cards = card.and_then(CustomId::new);
        let cards = cards.map_or(CardSet::EMPTY, |id| CardSet::EMPTY.with_custom(id));
        let stand = ArmyStand { cards, ..ArmyStand::of(troop) };
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

fn armies() -> [Army; 4] {
    [
        army(
            "wall",
            Topography::Arable,
            &[
                (1, Knights, None),
                (6, HeavyFoot, Some(0)),
                (5, Warriors, Some(3)),
                (2, Archers, Some(2)),
            ],
        ),
        army(
            "arrows",
            Topography::Steppe,
            &[
                (5, HorseBow, Some(1)),
                (2, JavelinCavalry, Some(1)),
                (3, Cataphracts, None),
                (3, Skirmishers, Some(2)),
            ],
        ),
        army(
            "campers",
            Topography::Hilly,
            &[
                (2, JavelinCavalry, None),
                (6, Spear, Some(2)),
                (3, Pikes, Some(3)),
                (3, Archers, Some(2)),
            ],
        ),
        army(
            "chivalry",
            Topography::Arable,
            &[(6, Knights, None), (4, Warriors, None), (4, Archers, Some(2))],
        ),
    ]
}

/// The rules with the four cards.
fn rules() -> RuleParameters {
    let mut rules = RuleParameters::default();
    for (number, card) in engine().into_iter().enumerate() {
        let id = CustomId::new(number).expect("one of four");
        rules.custom = rules.custom.with(id, card);
    }
    rules
}

/// Events of battles of every two of these armies, by the doctrines and by eager players. Under half of the seeds, every own card does
/// something in as few as these.
fn battles() -> &'static [(String, Vec<Value>)] {
    static PLAYED: OnceLock<Vec<(String, Vec<Value>)>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let rules = rules();
        let armies = armies();
        (0..48u64)
            .into_par_iter()
            .map(|pair| {
                let n = pair as usize;
                let (a, b) = (n % 4, (n + 1 + n / 4 % 3) % 4);
                let both = BySide([armies[a].clone(), armies[b].clone()]);
                let battle = Battle::new(both, &rules).expect("two armies");
                let key = StreamKey::of_seed(20_261_127).pair(pair);
                let mut chance = SampledChance::new(key, Default::default());
                let mut log = EventLog::default();
                let seating = Seating::ALL[n / 12 % 2];
                match n / 24 {
                    0 => {
                        let players = ["steady", "bold"].map(Player::named);
                        let players = BySide(players.map(|it| it.expect("a doctrine")));
                        playout(&battle, &players, seating, &mut chance, &mut log);
                    }
                    _ => {
                        let players = BySide([Eager, Eager]);
                        playout(&battle, &players, seating, &mut chance, &mut log);
                    }
                }
                let events = log.events.iter().map(to_json).collect();
                (format!("{} v {}, {pair}", armies[a].name, armies[b].name), events)
            })
            .collect()
    })
}

#[test]
fn battles_with_own_cards_are_legal() {
    let judged: Vec<String> = battles()
        .par_iter()
        .filter_map(|(name, events)| {
            let verdict = referee_with(events, own()).err()?;
            Some(complaint(name, &verdict, events))
        })
        .collect();
    assert!(judged.is_empty(), "{}", judged.join("\n\n"));
}

fn breakdowns(event: &Value) -> impl Iterator<Item = &Value> {
    [
        &event["south"]["breakdown"],
        &event["north"]["breakdown"],
        &event["shooter_breakdown"],
        &event["target_breakdown"],
    ]
    .into_iter()
}

fn has_factor(breakdown: &Value, rule: &str) -> bool {
    let factors = breakdown["tactical"].as_array().into_iter().flatten();
    factors.into_iter().any(|factor| factor["rule"] == rule)
}

/// Every kind of effect acts somewhere in these battles.
#[test]
fn own_cards_do_something_in_these_battles() {
    let mut seen = BTreeSet::new();
    for event in battles().iter().flat_map(|(_, events)| events) {
        let kind = event["event"].as_str().unwrap_or_default();
        for name in ["custom-1", "custom-2", "custom-3"] {
            if breakdowns(event).any(|breakdown| has_factor(breakdown, name)) {
                seen.insert(format!("{kind} {name}"));
            }
        }
        for party in [&event["south"], &event["north"], event] {
            if let Some(rule) = party["rule"].as_str().filter(|it| it.starts_with("custom")) {
                seen.insert(format!("result {rule}"));
            }
        }
        if kind == "destroyed" && event["points"] == 4.5 {
            seen.insert("points".to_owned());
        }
        if kind == "shot" && event["shooter_breakdown"]["base"] == 2 {
            seen.insert("shot".to_owned());
        }
    }
    for expected in [
        "fought custom-1",
        "shot custom-2",
        "result custom-1",
        "result custom-2",
        "result custom-4",
        "points",
        "shot",
    ] {
        assert!(seen.contains(expected), "no {expected} among {seen:?}");
    }
}

/// These players attack no camp; what a card gives to one is read from the stands of its army, lost ones too.
#[test]
fn an_own_card_strengthens_the_camp_of_its_army() {
    let spear = crate::tables::troop("spear").expect("a type");
    let cards = crate::tables::Cards::default().with(27);
    let bearer = crate::cards::under(spear, cards, own());
    let mut position = Position {
        own: own(),
        stands: vec![Stand::waiting("S1", SOUTH, bearer)],
        ..Position::default()
    };
    for whereabouts in [Where::Board, Where::Gone] {
        position.stands[0].whereabouts = whereabouts;
        let (factors, points) = position.own_camp(SOUTH);
        assert_eq!((factors.len(), points), (1, vec![1.0]));
        assert_eq!((factors[0].rule, factors[0].least), ("custom-3", 2.0));
        assert!(position.own_camp(NORTH).0.is_empty());
    }
}

/// A referee without the effects of own cards refuses to judge a battle that has some.
#[test]
fn own_cards_that_are_not_given_are_refused() {
    let (_, events) = &battles()[0];
    let verdict = referee(events).expect_err("the referee does not know what the cards do");
    assert_eq!(verdict.rule, "parameters");
}

/// Plants an error in the first event of its kind that some battle has.
fn planted(rule: &str, is_it: impl Fn(&Value) -> bool, change: impl FnOnce(&mut Value)) {
    let found = battles().iter().find_map(|(name, events)| {
        let at = events.iter().position(&is_it)?;
        Some((name, events, at))
    });
    let (name, events, at) = found.expect("some battle has such an event");
    let mut events = events.clone();
    change(&mut events[at]);
    let verdict = referee_with(&events, own()).expect_err("an error");
    assert_eq!(verdict.rule, rule, "battle {name}, event {at}: {verdict}");
    assert_eq!(verdict.event, at, "battle {name}: {verdict}");
}

#[test]
fn a_factor_of_an_own_card_that_is_missing_is_found() {
    planted(
        "custom-1",
        |event| has_factor(&event["south"]["breakdown"], "custom-1"),
        |event| {
            let breakdown = &mut event["south"]["breakdown"];
            let factors = breakdown["tactical"].as_array_mut().expect("factors");
            let at = factors.iter().position(|it| it["rule"] == "custom-1");
            let gone = factors.remove(at.expect("it has one"));
            let total = breakdown["total"].as_f64().expect("a total");
            breakdown["total"] = json!(total - gone["value"].as_f64().expect("a value"));
        },
    );
}

#[test]
fn a_result_that_an_own_card_softens_is_not_the_printed_one() {
    planted(
        "TR-RS-17",
        |event| event["event"] == "fought" && event["south"]["rule"] == "custom-1",
        |event| event["south"]["result"] = json!("shattered"),
    );
}

#[test]
fn a_shot_beyond_the_range_of_an_own_card_is_found() {
    planted(
        "TR-RC-06",
        |event| event["event"] == "shot" && event["shooter_breakdown"]["base"] == 2,
        |event| event["range"] = json!(2.5),
    );
}

#[test]
fn points_of_an_own_card_are_counted() {
    planted(
        "TR-VC-04",
        |event| event["event"] == "destroyed" && event["points"] == 4.5,
        |event| event["points"] = json!(4),
    );
}
