//! Pictures and pages agree with the events that they are drawn from.

use battle_core::dice::DiceTransform;
use battle_core::streams::{SampledChance, StreamKey};
use battle_core::{BySide, EventLog, Seating, playout};
use gloriam::armies::BuiltIn;
use gloriam::battle::{Battle, BattleEvent, LANES, MAX_UNITS, Player};
use gloriam::catalogue::Catalogue;

use super::track::{Mark, turns};
use super::{Drawn, Pictures, ReplayDocument};

fn battle() -> Battle {
    let catalogue = Catalogue::built_in();
    let army = |name| BuiltIn::named(name).expect(name).army(catalogue);
    Battle::of(army("imperial-1620"), army("swedish-1632"))
}

fn events(battle: &Battle, seating: Seating) -> Vec<BattleEvent> {
    let mut log = EventLog::default();
    let key = StreamKey::of_seed(7).matchup(1).pair(2);
    let players = BySide([Player::named("steady").expect("a player"); 2]);
    let mut chance = SampledChance::new(key, DiceTransform::default());
    playout(battle, &players, seating, &mut chance, &mut log);
    log.events
}

fn document<'r>(
    battle: &'r Battle,
    seating: Seating,
    events: &'r [BattleEvent],
) -> ReplayDocument<'r> {
    ReplayDocument {
        title: "<b>a test</b>".to_owned(),
        source: "seed 7".to_owned(),
        players: ["steady".to_owned(), "steady".to_owned()],
        battle,
        seating,
        events,
    }
}

/// GL-951: units are where the last event puts them, and gone where an event says so.
#[test]
fn gl_951_turns_end_as_the_events_say() {
    let battle = battle();
    for seating in Seating::ALL {
        let events = events(&battle, seating);
        let document = document(&battle, seating, &events);
        let turns = turns(&document);
        assert_eq!(turns.len(), usize::from(Drawn(document.clone()).last_turn()) + 1);
        let last = turns.last().expect("a turn");
        assert!(last.ended.is_some());
        for (at, unit) in (0u8..).zip(&last.units) {
            let stood = events.iter().rev().find_map(|event| match event {
                BattleEvent::Stands { unit, place } if *unit == at => Some(*place),
                _ => None,
            });
            assert_eq!(unit.place, stood, "unit {at}");
            let left = events.iter().rev().find_map(|event| match event {
                BattleEvent::Left { unit, bases, .. } if *unit == at => Some(*bases),
                _ => None,
            });
            assert!(left.is_none_or(|bases| bases == unit.bases), "unit {at}");
            let gone = BattleEvent::Gone { unit: at };
            assert_eq!(unit.is_gone, events.contains(&gone), "unit {at}");
        }
    }
}

/// The picture of turn 0 has all units, that of the last turn those that are left or leave in it.
#[test]
fn a_picture_has_every_unit_on_the_field() {
    let battle = battle();
    let events = events(&battle, Seating::BFirst);
    let document = document(&battle, Seating::BFirst, &events);
    let units = |svg: &str| svg.matches("class=\"unit seat").count();
    let all: usize = battle.armies().0.iter().map(|army| army.units().len()).sum();
    let first = Drawn(document.clone()).svg(Some(0));
    assert_eq!(units(&first), all);
    assert!(first.contains("as the armies were deployed") && !first.contains("class=\"way\""));
    assert!(!first.contains("<b>") && first.contains("&lt;b&gt;a test"));
    let last = turns(&document).pop().expect("a turn");
    let on = last.units[..2 * MAX_UNITS]
        .iter()
        .filter(|unit| unit.place.is_some() && (!unit.is_gone || unit.goes_now));
    assert_eq!(units(&Drawn(document.clone()).svg(None)), on.count());
}

/// The page has every unit, every turn and every line of the report, as many steps as events, and is self-contained.
#[test]
fn the_page_stands_by_itself() {
    let battle = battle();
    let events = events(&battle, Seating::AFirst);
    let document = document(&battle, Seating::AFirst, &events);
    let page = Drawn(document.clone()).html();
    let is_heading = |event: &&BattleEvent| {
        matches!(event, BattleEvent::TurnBegins { .. } | BattleEvent::Ends(_))
    };
    let headings = events.iter().filter(is_heading).count();
    assert_eq!(page.matches("<h3 class=\"line\"").count(), headings);
    for line in events.iter().map(|event| battle.line(Seating::AFirst, event)) {
        let line = line.replace('&', "&#38;").replace('<', "&#60;").replace('>', "&#62;");
        assert!(page.contains(&line.replace('"', "&#34;").replace('\'', "&#39;")), "{line}");
    }
    let units: usize = battle.armies().0.iter().map(|army| army.units().len()).sum();
    assert_eq!(page.matches("<g class=\"stand seat").count(), units);
    assert_eq!(page.matches("<tr data-row=").count(), units);
    assert_eq!(page.matches("\"command\":null").count(), events.len());
    let without_name = page.replace("http://www.w3.org/2000/svg", "");
    for outside in ["http://", "https://", " src=", "@import", "url(h"] {
        assert!(!without_name.contains(outside), "{outside}");
    }
}

/// A picture has a cost for each volley and one for each unit that fought, all its fights together, and a number for each lane.
#[test]
fn what_a_turn_cost_stands_once_behind_each_unit() {
    let battle = battle();
    let events = events(&battle, Seating::AFirst);
    let document = document(&battle, Seating::AFirst, &events);
    let mut most = 0;
    for (number, turn) in turns(&document).iter().enumerate() {
        let mut volleys = 0;
        let mut fought = std::collections::BTreeSet::new();
        for (units, _, mark) in &turn.marks {
            match mark {
                Mark::Volley { .. } => volleys += 1,
                Mark::Fight { .. } => fought.extend(*units),
            }
        }
        let svg = Drawn(document.clone()).svg(u16::try_from(number).ok());
        let marks = svg.matches("class=\"mark\"").count();
        assert_eq!(marks, volleys + fought.len(), "turn {number}");
        assert_eq!(svg.matches("class=\"lane\"").count(), LANES as usize);
        most = most.max(fought.len());
    }
    assert!(most > 4, "{most} units fought");
}
