//! What a harness calls, as the README's section "Interface for a harness" says: everything by name and text.

use battle_core::dice::DiceTransform;
use battle_core::outcome::Measure;
use battle_core::{
    BySide, EventLog, Game, Outcome, SampledChance, Seat, Seating, Side, StreamKey, playout,
};
use gloriam::armies::{BUILT_IN, BuiltIn};
use gloriam::army::Army;
use gloriam::battle::{BattleEvent, Ended, Facing, MAX_UNITS, Place};
use gloriam::duel::{Contender, Duel, DuelEvent};
use gloriam::json::{duel_to_json, set_up, to_json};
use gloriam::policies::{DUEL_PLAYERS, DuelPlayer, PLAYERS, Player, PlayerError};
use gloriam::rules::claim_list::ClaimList;
use gloriam::rules::claims::Face;
use gloriam::rules::combat::PairResult;
use gloriam::rules::kill_a_base::{Fate, Test};
use gloriam::rules::losses::MAX_FILES;
use gloriam::rules::pairs::{Pair, Won};
use gloriam::rules::shooting::Rung;
use gloriam::rules::thrown_dice::Thrown;
use gloriam::{Battle, Catalogue, Colour, PARAMETERS, RuleParameters, Symbol, units};

use crate::support::quick;

fn army(id: &str) -> Army {
    BuiltIn::named(id).expect(id).army(Catalogue::built_in())
}

/// Everything that has a name is found by it, in any case, with hyphens, underscores or blanks.
#[test]
fn names_are_found() {
    let catalogue = Catalogue::built_in();
    for own in BUILT_IN {
        let typed = own.id.to_uppercase().replace('-', "_");
        assert_eq!(BuiltIn::named(&typed).unwrap().id, own.id);
    }
    for unit in units::built_in(catalogue) {
        let typed = unit.name.to_lowercase().replace(' ', "-");
        assert_eq!(units::named(&typed, catalogue), Some(unit));
    }
    for own in catalogue.characteristics() {
        let mark = catalogue.mark(&own.name);
        assert!(mark.is_some());
        assert_eq!(catalogue.mark(&own.code), mark);
        assert_eq!(catalogue.mark(&own.code.replace('&', "").to_lowercase()), mark);
    }
    assert_eq!(BuiltIn::named("swedish").map(|own| own.id), None);
    assert_eq!(Player::named("Steady"), Some(Player::Steady));
    assert_eq!(DuelPlayer::named("hold_and_shoot"), Some(DuelPlayer::HoldAndShoot));
}

/// Every parameter is set by its name in either case, from the text of each of its values.
#[test]
fn parameters_are_set_by_name_and_text() {
    for parameter in PARAMETERS {
        for name in [parameter.name.to_owned(), parameter.name.replace('_', "-")] {
            let mut rules = RuleParameters::DEFAULT;
            if parameter.allowed.contains(" | ") {
                let is_value = |text: &&str| {
                    !text.contains("faces each")
                        && !text.contains("summing")
                        && !text.contains("up to")
                };
                for value in parameter.allowed.split(" | ").filter(is_value) {
                    rules.set(&name, value).unwrap();
                    assert_eq!(parameter.get(&rules), value, "{name}");
                }
            }
            let default = parameter.default_text();
            rules.set(&name, &default).unwrap();
            assert_eq!(rules, RuleParameters::DEFAULT, "{name} = {default}");
            let error = rules.set(&name, "a word").unwrap_err().to_string();
            assert!(error.contains(parameter.allowed), "{error}");
        }
    }
}

/// Only `search` has parameters; what a player hasn't is refused by name.
#[test]
fn only_the_player_who_looks_ahead_has_parameters() {
    for kind in PLAYERS {
        let mut player = kind.player();
        let names: Vec<&str> = player.parameters().iter().map(|it| it.name).collect();
        match kind.name {
            "search" => assert_eq!(names, ["plans", "playouts", "turns"]),
            _ => assert!(names.is_empty()),
        }
        let error = player.set("boldness", "3").unwrap_err();
        assert!(matches!(error, PlayerError::Unknown { player, .. } if player == kind.name));
    }
    for kind in DUEL_PLAYERS {
        assert!(kind.player().set("boldness", "3").is_err());
    }
}

/// GL-014, GL-019: a kind of unit in words gives all that is wrong with it.
#[test]
fn gl_014_a_unit_in_words() {
    let catalogue = Catalogue::built_in();
    let words = units::UnitWords {
        name: "it".to_owned(),
        quality: "fine".to_owned(),
        training: "formed".to_owned(),
        moves: "close-infantry".to_owned(),
        order: Some("wide".to_owned()),
        weapon: Some("musket".to_owned()),
        firepower: None,
        armour: Some("plate".to_owned()),
        characteristics: vec!["ps".to_owned(), "brave".to_owned()],
        size: None,
    };
    assert_eq!(words.unit(catalogue).unwrap_err().len(), 4);
    let right = units::UnitWords {
        quality: "superior".to_owned(),
        order: Some("skirmish".to_owned()),
        armour: None,
        characteristics: vec!["ps".to_owned()],
        ..words
    };
    let unit = right.unit(catalogue).unwrap();
    // GL-015: shot foot stands three wide and two deep.
    assert_eq!((unit.troops.width, unit.troops.depth), (3, 2));
    // GL-019: a tactical unit in skirmish order is of skirmishers, whatever its move type.
    assert!(unit.troops.is_skirmisher() && !unit.troops.is_sug());
    let odd = units::UnitWords { size: Some([7, 1]), ..right };
    assert_eq!(odd.unit(catalogue).unwrap_err().len(), 2);
}

/// One battle of a pair, as the README plays it.
fn play(battle: &Battle, player: Player, seating: Seating) -> (Outcome, Vec<BattleEvent>) {
    let key = StreamKey::of_seed(5).matchup(1).pair(3);
    let mut chance = SampledChance::new(key, DiceTransform::default());
    let mut log = EventLog::default();
    let players = BySide([player; 2]);
    let outcome = playout(battle, &players, seating, &mut chance, &mut log);
    (outcome, log.events)
}

/// A pair is played; its score, turns and losses are read by name and agree with the events.
#[test]
fn a_pair_is_played_and_read() {
    let battle = Battle::of(army("imperial-1620"), army("tatar-1571"));
    let place = |all: &[Measure], name: &str| all.iter().position(|it| it.name == name).unwrap();
    for seating in Seating::ALL {
        let (outcome, events) = play(&battle, Player::Steady, seating);
        let scores = [Side::A, Side::B].map(|side| outcome.half_points_of(seating.seat_of(side)));
        assert_eq!(scores[0] + scores[1], 2);
        let turns = outcome.measures.whole[place(Battle::WHOLE_MEASURES, "turns")];
        let last = events.iter().rev().find_map(|event| match event {
            BattleEvent::TurnBegins { turn, .. } => Some(i32::from(*turn)),
            _ => None,
        });
        assert_eq!(Some(turns), last);
        for seat in Seat::ALL {
            let own = &battle.armies()[seating.side_in(seat)];
            let lost = outcome.measures.by_seat[seat][place(Battle::SIDE_MEASURES, "units_lost")];
            let gone = events.iter().filter(|event| match event {
                BattleEvent::Gone { unit } => {
                    let unit = usize::from(*unit);
                    unit / MAX_UNITS == seat.index()
                        && !own.units()[unit % MAX_UNITS].troops.is_sug()
                }
                _ => false,
            });
            assert_eq!(lost as usize, gone.count());
        }
    }
}

/// Events that battles of these armies seldom or never have.
const RARE: [BattleEvent; 6] = [
    BattleEvent::Gives { seat: Seat::One, general: 1, card: Colour::Green },
    BattleEvent::Pushed { unit: 20, by: 0 },
    BattleEvent::Sacked { unit: 0 },
    BattleEvent::Hesitates { seat: Seat::One, general: 1, hesitant: true },
    BattleEvent::Deserts { seat: Seat::One, general: 1 },
    BattleEvent::GeneralFlees { seat: Seat::Two, general: 0, to: 21 },
];

/// Every event of whole battles has a line and an object, and no two kinds share a name; a replay ends where the battle did.
#[test]
fn events_are_lines_and_objects() {
    let mut kinds = std::collections::BTreeMap::new();
    for (a, b) in [("imperial-1620", "swedish-1632"), ("polish-1621", "tatar-1571")] {
        let battle = Battle::of(army(a), army(b));
        for kind in PLAYERS {
            let (_, mut events) = play(&battle, quick(kind.player()), Seating::BFirst);
            events.splice(0..0, RARE);
            for event in &events {
                let line = battle.line(Seating::BFirst, event);
                assert!(!line.is_empty() && !line.contains('\n'), "{line:?}");
                let name = to_json(&battle, event)["event"].as_str().unwrap().to_owned();
                let own = format!("{event:?}");
                let own = own.split([' ', '{', '(']).next().unwrap().to_owned();
                assert_eq!(*kinds.entry(name).or_insert_with(|| own.clone()), own);
            }
            assert!(matches!(events.last(), Some(BattleEvent::Ends(_))));
        }
    }
    assert_eq!(kinds.len(), 24, "{kinds:#?}");
}

/// GL-951: the places that events tell never put two tactical units into each other, and are on the field.
#[test]
fn gl_953_events_tell_where_everybody_stands() {
    let battle = Battle::of(army("swedish-1632"), army("polish-1621"));
    for kind in PLAYERS {
        let (_, events) = play(&battle, quick(kind.player()), Seating::AFirst);
        let mut places = std::collections::BTreeMap::new();
        let mut moved = 0;
        for event in &events {
            match *event {
                BattleEvent::Stands { unit, place } => {
                    assert!(place.is_on_table(), "{place:?}");
                    moved +=
                        usize::from(places.insert(unit, place).is_some_and(|old| old != place));
                }
                BattleEvent::Gone { unit } => {
                    assert!(places.remove(&unit).is_some());
                }
                BattleEvent::Contact { unit, foe } => {
                    let (own, its): (Place, Place) = (places[&unit], places[&foe]);
                    assert!((own.lane - its.lane).abs() <= 1, "{own:?} {its:?}");
                }
                _ => {}
            }
        }
        assert!(moved > 20, "{moved}");
    }
}

/// Duels have lines and objects too.
#[test]
fn duels_are_lines_and_objects() {
    let catalogue = Catalogue::built_in();
    let named = |name: &str| Contender::of(units::named(name, catalogue).unwrap().troops);
    let mut kinds = std::collections::BTreeSet::new();
    for (one, two) in [("Tercio", "Cuirassiers"), ("Musketeers", "Light Horse")] {
        let (one, two) = (named(one), named(two));
        let duel = Duel::new(one, two, catalogue, &RuleParameters::DEFAULT).unwrap();
        for kind in DUEL_PLAYERS {
            let key = StreamKey::of_seed(9).pair(1);
            let mut chance = SampledChance::new(key, DiceTransform::default());
            let mut log = EventLog::default();
            let players = BySide([kind.player(); 2]);
            playout(&duel, &players, Seating::AFirst, &mut chance, &mut log);
            for event in &log.events {
                assert!(!event.line(&duel).is_empty());
                kinds.insert(duel_to_json(&duel, event)["event"].as_str().unwrap().to_owned());
            }
        }
    }
    assert!(kinds.len() >= 7, "{kinds:?}");
}

/// Some events, worked by hand.
#[test]
fn lines_and_objects_of_some_events() {
    let mut rules = RuleParameters::DEFAULT;
    rules.set("turn-limit", "8").unwrap();
    let catalogue = Catalogue::built_in();
    let battle = Battle::new(army("imperial-1620"), army("swedish-1632"), catalogue, &rules);
    let event =
        BattleEvent::Stands { unit: 4, place: Place { lane: 7, y: 12, facing: Facing::Up } };
    assert_eq!(
        battle.line(Seating::AFirst, &event),
        "Old Tercio 1-5 stands in lane 7 at 12 BW, facing up"
    );
    assert_eq!(
        to_json(&battle, &event).to_string(),
        r#"{"event":"stands","unit":"1-5","lane":7,"y":12,"facing":"up"}"#
    );
    let end = BattleEvent::Ends(Ended::Broke(1));
    assert_eq!(
        battle.line(Seating::BFirst, &end),
        "Imperial and Catholic League, 1620 (seat 2) breaks (GL-704)"
    );
    assert_eq!(
        to_json(&battle, &end).to_string(),
        r#"{"event":"ended","broken":2,"reason":"broken"}"#
    );
    let first = set_up(&battle, Seating::BFirst);
    assert_eq!(first["armies"][1]["name"], "Imperial and Catholic League, 1620");
    assert_eq!(first["armies"][1]["units"][4]["name"], "Old Tercio");
    assert_eq!(first["parameters"].to_string(), r#"{"turn_limit":"8"}"#);
}

/// GL-502, GL-503, GL-561: a pair says which dice each file threw and what they inflicted, in the singular where it is one.
#[test]
fn gl_502_lines_and_objects_name_the_coloured_dice() {
    let battle = Battle::of(army("imperial-1620"), army("swedish-1632"));
    let one_wound = Thrown { wounds: 1, ..Thrown::default() };
    let two_skulls = Thrown { skulls: 2, wounds: 1, trigger: true };
    // D +4 throws red and white, a supporting file adds black; D -4 throws black.
    let mut result = PairResult {
        pair: Pair { files: [1, 0], throws: [true; 2] },
        differences: [4, -4],
        supported: [true, false],
        thrown: [two_skulls, one_wound],
        won: [Won { shatter: true, shove: false }, Won::default()],
        beside: [Won::default(); 2],
        shaken: [false; 2],
    };
    let pair = |result| BattleEvent::Pair {
        units: [4, MAX_UNITS as u8],
        result,
        claims: [ClaimList::NONE; 2],
        faces: [Face::Front; 2],
    };
    let line = battle.line(Seating::AFirst, &pair(result));
    let begins = "Old Tercio 1-5 fights ";
    let ends = ": file 2 claims nothing, with D +4 throws a red die and a white die and a black die: \
                2 skulls and 1 wound; file 1 claims nothing, with D -4 throws a black die: 1 wound; \
                seat 1 shatters (GL-502, GL-560)";
    assert!(line.starts_with(begins) && line.ends_with(ends), "{line}");
    let object = to_json(&battle, &pair(result));
    assert_eq!(object["sides"][0]["dice"].to_string(), r#"["R","W","B"]"#);
    assert_eq!(object["sides"][1]["dice"].to_string(), r#"["B"]"#);
    // GL-958: who can't answer throws nothing.
    result.pair.throws[1] = false;
    let line = battle.line(Seating::AFirst, &pair(result));
    assert!(line.contains("; file 1 claims nothing and can't answer (GL-958)"), "{line}");
    assert_eq!(to_json(&battle, &pair(result))["sides"][1]["dice"].to_string(), "[]");
}

/// GL-406, GL-408, GL-601, GL-603: volleys and tests name their dice too.
#[test]
fn gl_406_volleys_and_tests_name_their_dice() {
    let battle = Battle::of(army("imperial-1620"), army("swedish-1632"));
    let mut dice = [None; MAX_FILES];
    dice[..3].copy_from_slice(&[
        Some((Rung::WhitePlus, Symbol::S)),
        Some((Rung::Black, Symbol::Blank)),
        Some((Rung::WhitePlus, Symbol::Blank)),
    ]);
    let volley = BattleEvent::Volley {
        unit: 4,
        target: MAX_UNITS as u8,
        dice,
        hits: 2,
        skulls: 0,
        wounds: 1,
    };
    let line = battle.line(Seating::AFirst, &volley);
    // GL-423: shot slows horse double.
    let ends = " with 2 white-plus dice and a black die (S, blank, blank): \
                1 hit, counted twice for slowing: 2; 1 wound (GL-422)";
    assert!(line.ends_with(ends), "{line}");
    assert_eq!(
        to_json(&battle, &volley)["dice"].to_string(),
        r#"["white-plus","black","white-plus"]"#
    );
    assert_eq!(to_json(&battle, &volley)["hits"], 1);
    assert_eq!(to_json(&battle, &volley)["slowing_hits"], 2);
    let tested = BattleEvent::Tested {
        unit: 4,
        die: Some(Colour::Yellow),
        shown: Some(Symbol::Wound),
        nervous: false,
        test: Test::default(),
    };
    assert_eq!(
        battle.line(Seating::AFirst, &tested),
        "Old Tercio 1-5 takes a kill-a-base test with a yellow die, which shows wound: it takes a wound (GL-601)"
    );
    let left = BattleEvent::Left { unit: 4, bases: 1, wounds: 1 };
    assert_eq!(battle.line(Seating::AFirst, &left), "Old Tercio 1-5 has 1 base and 1 wound left");
    let catalogue = Catalogue::built_in();
    let foot = Contender::of(units::named("Tercio", catalogue).expect("a unit").troops);
    let duel = Duel::new(foot, foot, catalogue, &RuleParameters::DEFAULT).expect("a duel");
    let general = DuelEvent::GeneralTested {
        seat: Seat::Two,
        die: Colour::Green,
        shown: Symbol::S,
        fate: Fate::Stunned,
    };
    assert_eq!(
        general.line(&duel),
        "The general of seat 2 is tested with a green die, which shows S: stunned (GL-603)"
    );
}
