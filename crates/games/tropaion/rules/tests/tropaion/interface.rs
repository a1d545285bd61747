//! What a harness calls, as the README's section "Interface for a harness" says: everything by name and text.

use battle_core::dice::DiceTransform;
use battle_core::{
    BySide, EventLog, Game, Outcome, SampledChance, Seat, Seating, Side, StreamKey, playout,
};
use tropaion::armies::{BUILT_IN, BuiltIn};
use tropaion::army::PointsList;
use tropaion::cards::{Card, Cards};
use tropaion::json::{set_up, to_json};
use tropaion::policies::{PLAYERS, Player};
use tropaion::troops::{Trait, UnitType, Weapon};
use tropaion::{Battle, Event, PARAMETERS, RuleParameters};

use crate::support::quick;

/// Everything that has a name is found by it, in any case, with hyphens, underscores or blanks.
#[test]
fn names_are_found() {
    for own in BUILT_IN {
        assert_eq!(BuiltIn::named(&own.id.to_uppercase()).unwrap().id, own.id);
    }
    for card in Card::ALL {
        let typed = card.name().replace(['!', '\''], "").replace(' ', "-");
        assert_eq!(Card::named(&typed), Some(card), "{typed}");
        assert_eq!(Card::named(card.name()), Some(card));
    }
    for weapon in Weapon::ALL {
        assert_eq!(Weapon::named(weapon.name()), Some(weapon));
    }
    for one in Trait::ALL {
        assert_eq!(Trait::named(&one.name().replace(' ', "_")), Some(one));
    }
    for of in UnitType::ALL {
        assert_eq!(UnitType::named(&of.row().code.to_lowercase()), Some(of));
        assert_eq!(UnitType::named(&of.row().name.replace(' ', "-")), Some(of));
    }
    for kind in PLAYERS {
        assert_eq!(Player::named(kind.name).unwrap().name(), kind.name);
    }
    assert!(Card::named("Hold").is_none() && Weapon::named("gun").is_none());
}

/// Every parameter is set by its name in either case, from the text of each of its values.
#[test]
fn parameters_are_set_by_name_and_text() {
    for parameter in PARAMETERS {
        let values: Vec<&str> = match parameter.allowed.contains(" | ") {
            true => parameter.allowed.split(" | ").collect(),
            false => vec!["20"],
        };
        for value in values {
            let value = match parameter.name {
                "carry_over" => "6",
                _ => value,
            };
            for name in [parameter.name.to_owned(), parameter.name.replace('_', "-")] {
                let mut rules = RuleParameters::DEFAULT;
                rules.set(&name, value).unwrap();
                assert_eq!(parameter.get(&rules), value, "{name}");
            }
        }
        let mut rules = RuleParameters::DEFAULT;
        let error = rules.set(parameter.name, "a word").unwrap_err().to_string();
        assert!(error.contains(parameter.allowed), "{error}");
    }
}

/// One battle of a pair, as the README plays it.
fn play(battle: &Battle, player: Player, seating: Seating) -> (Outcome, Vec<Event>) {
    let key = StreamKey::of_seed(5).matchup(1).pair(3);
    let mut chance = SampledChance::new(key, DiceTransform::default());
    let mut log = EventLog::default();
    let players = BySide([player; 2]);
    let outcome = playout(battle, &players, seating, &mut chance, &mut log);
    (outcome, log.events)
}

/// A pair is played, and its score, turns and losses are read by name.
#[test]
fn a_pair_is_played_and_read() {
    let army = |id: &str| BuiltIn::named(id).unwrap().army();
    let battle = Battle::of(army("gallic"), army("polybian-roman")).unwrap();
    let steady = Player::named("steady").unwrap();
    let place = |all: &[battle_core::outcome::Measure], name: &str| {
        all.iter().position(|it| it.name == name).unwrap()
    };
    for seating in Seating::ALL {
        let (outcome, events) = play(&battle, steady, seating);
        let scores = [Side::A, Side::B].map(|side| outcome.half_points_of(seating.seat_of(side)));
        assert_eq!(scores[0] + scores[1], 2);
        let turns = outcome.measures.whole[place(Battle::WHOLE_MEASURES, "turns")];
        let last = events.iter().rev().find_map(|event| match event {
            Event::TurnBegins { turn, .. } => Some(i32::from(*turn)),
            _ => None,
        });
        assert_eq!(Some(turns), last);
        for seat in Seat::ALL {
            let lost = outcome.measures.by_seat[seat][place(Battle::SIDE_MEASURES, "units_lost")];
            let gone = events.iter().filter(
                |event| matches!(event, Event::Removed { unit, .. } if unit.seat() == seat),
            );
            assert_eq!(lost as usize, gone.count());
        }
    }
}

/// Every event of whole battles has a line and an object, and no two kinds share a name.
#[test]
fn events_are_lines_and_objects() {
    let mut kinds = std::collections::BTreeMap::new();
    for (a, b) in [("seleucid", "gallic"), ("parthian", "caesarian-roman")] {
        let army = |id: &str| BuiltIn::named(id).unwrap().army();
        let battle = Battle::of(army(a), army(b)).unwrap();
        for kind in PLAYERS {
            let (_, events) = play(&battle, quick(kind), Seating::BFirst);
            for event in &events {
                let line = battle.line(Seating::BFirst, event);
                assert!(!line.is_empty() && !line.contains('\n'), "{line:?}");
                let json = to_json(&battle, Seating::BFirst, event);
                let name = json["event"].as_str().unwrap().to_owned();
                let own = format!("{event:?}");
                let own = own.split([' ', '{']).next().unwrap().to_owned();
                assert_eq!(*kinds.entry(name).or_insert_with(|| own.clone()), own);
            }
        }
    }
    assert!(kinds.len() >= 22, "{kinds:#?}");
}

/// One event of each sort, worked by hand.
#[test]
fn lines_and_objects_of_some_events() {
    let army = |id: &str| BuiltIn::named(id).unwrap().army();
    let mut rules = RuleParameters::DEFAULT;
    rules.set("turn_limit", "12").unwrap();
    let armies = BySide([army("macedonian"), army("gallic")]);
    let battle = Battle::new(armies, &rules, &PointsList::PLACEHOLDER, Cards::DECK).unwrap();
    let unit = tropaion::UnitId::of(Seat::One, 2);
    let event = Event::Moved {
        unit,
        cell: tropaion::grid::Cell::new(4, 7),
        facing: tropaion::grid::Facing::North,
        why: tropaion::MoveReason::PushedBack,
    };
    assert_eq!(
        battle.line(Seating::AFirst, &event),
        "pikes 1-3 is pushed back: at (4, 7), facing north (TP-730)"
    );
    assert_eq!(
        to_json(&battle, Seating::AFirst, &event).to_string(),
        r#"{"event":"moved","unit":"1-3","cell":[4,7],"facing":"north","why":"pushed-back"}"#
    );
    let morale = Event::Morale { halves: [9, -1] };
    assert_eq!(battle.line(Seating::AFirst, &morale), "Morale: seat 1 4.5, seat 2 -0.5 (TP-805)");
    let first = set_up(&battle, Seating::BFirst);
    assert_eq!(first["armies"][0]["name"], battle.armies()[Side::B].name);
    assert_eq!(first["armies"][1]["units"][0]["type"], "PK");
    assert_eq!(first["parameters"].to_string(), r#"{"turn_limit":"12"}"#);
    assert_eq!((&first["width"], &first["depth"]), (&24.into(), &16.into()));
}
