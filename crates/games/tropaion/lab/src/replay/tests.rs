//! A battle in pictures: nothing is left out, and picture and page agree with the events.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seat, Seating, StreamKey, playout};
use tropaion::armies::BuiltIn;
use tropaion::policies::{Player, Steady};
use tropaion::{Battle, Event};

use super::passages::passages;
use super::track::{Place, Track};
use super::{Drawn, ReplayDocument};
use experiment::replay::battles::Pictures;
use experiment::replay::passages::PassageKind;

const STEADY: Player = Player::Steady(Steady::DEFAULT);

struct Played {
    battle: Battle,
    seating: Seating,
    events: Vec<Event>,
}

fn played(names: [&str; 2], player: Player, seating: Seating, seed: u64) -> Played {
    let [a, b] = names.map(|name| BuiltIn::named(name).expect("a built-in army").army());
    let battle = Battle::of(a, b).expect("they can meet");
    let mut log = EventLog::default();
    playout(
        &battle,
        &BySide([player; 2]),
        seating,
        &mut SampledChance::new(StreamKey::of_seed(seed), DiceTransform::default()),
        &mut log,
    );
    Played { battle, seating, events: log.events }
}

fn several() -> impl Iterator<Item = Played> {
    let players = [Player::Random, STEADY];
    let all =
        (0..6).zip([["macedonian", "gallic"], ["parthian", "caesarian-roman"]].iter().cycle());
    all.map(move |(seed, names)| {
        let seating = Seating::ALL[seed as usize / 2 % 2];
        played(*names, players[seed as usize % 2], seating, seed)
    })
}

impl Played {
    fn document(&self) -> ReplayDocument<'_> {
        ReplayDocument {
            title: "Macedonian v Gallic, pair 0, battle 1".to_owned(),
            source: "cell 0, seed 331".to_owned(),
            players: ["steady".to_owned(), "random".to_owned()],
            battle: &self.battle,
            seating: self.seating,
            events: &self.events,
        }
    }
}

/// Every event is in one passage, in order; every turn has its heading.
#[test]
fn every_event_has_its_passage() {
    for played in several() {
        let document = played.document();
        let passages = passages(&document);
        let mut next = 0;
        for passage in passages.iter().filter(|it| it.kind != PassageKind::Part) {
            assert_eq!(passage.events.start, next);
            assert!(passage.details.iter().all(|it| passage.events.contains(&it.event)));
            next = passage.events.end;
        }
        assert_eq!(next, played.events.len());
        let turns = passages
            .iter()
            .filter(|it| it.kind == PassageKind::Turn && it.text.starts_with("Turn "));
        assert_eq!(turns.count(), usize::from(Drawn(document.clone()).last_turn()));
    }
}

/// TP-G01, TP-011, TP-805: no two units ever share a cell, every one is on the table, and disruption and morale are those of the events.
#[test]
fn tp_g01_the_track_agrees_with_the_events() {
    for played in several() {
        let document = played.document();
        let track = Track::of(&document);
        let mut scene = track.end_of_turn(0);
        let mut turn = 0;
        for (event, step) in played.events.iter().zip(&track.steps) {
            assert!(step.turn >= turn);
            turn = step.turn;
            if turn > 0 {
                scene.follow(step);
            }
            match *event {
                Event::Morale { halves } => assert_eq!(step.morale, halves),
                Event::Disrupted { unit, disruption } if turn > 0 => {
                    assert_eq!(scene.standing(unit).map(|it| it.disruption), Some(disruption));
                }
                Event::Removed { unit, why } => assert_eq!(scene.place(unit), Place::Gone(why)),
                _ => {}
            }
        }
        for at in 0..=Drawn(document.clone()).last_turn() {
            let scene = track.end_of_turn(at);
            let mut taken = Vec::new();
            for seat in Seat::ALL {
                for unit in tropaion::Units::of_seat(seat).iter() {
                    if let Some(standing) = scene.standing(unit) {
                        let cell = standing.cell;
                        assert!(played.battle.on_table(cell), "{cell:?}");
                        assert!(!taken.contains(&cell), "two units at {cell:?}");
                        taken.push(cell);
                    }
                }
            }
        }
    }
}

/// TP-302: the picture of turn 0 has all units that were set up, that of the end the remaining ones.
#[test]
fn the_picture_is_of_the_end_of_a_turn() {
    let played = played(["macedonian", "gallic"], STEADY, Seating::AFirst, 7);
    let document = played.document();
    let units = |svg: &str| svg.matches("class=\"stand seat").count();
    let placed = |events: &[Event]| {
        let placed = events.iter().filter(|it| matches!(it, Event::Placed { .. }));
        placed.count()
    };
    let first_turn = played.events.iter().position(|it| matches!(it, Event::TurnBegins { .. }));
    let set_up = Drawn(document.clone()).svg(Some(0));
    assert_eq!(units(&set_up), placed(&played.events[..first_turn.expect("a turn")]));
    assert!(set_up.contains("as the armies were set up") && !set_up.contains("class=\"way"));
    let removed = played.events.iter().filter(|it| matches!(it, Event::Removed { .. })).count();
    assert!(removed > 0);
    let end = Drawn(document.clone()).svg(None);
    assert_eq!(units(&end), placed(&played.events) - removed);
    assert!(end.contains("morale 0") || end.contains("morale -"), "one army is beaten");
}

/// A self-contained page, with every unit and with escaped text.
#[test]
fn the_page_has_no_outside_parts() {
    let played = played(["macedonian", "gallic"], STEADY, Seating::BFirst, 3);
    let mut document = played.document();
    document.title = "<b>Macedonians</b>".to_owned();
    let page = Drawn(document.clone()).html();
    // The name of SVG is no address.
    let without_name = page.replace("http://www.w3.org/2000/svg", "");
    for outside in ["http://", "https://", " src=", "@import", "url(h"] {
        assert!(!without_name.contains(outside), "{outside}");
    }
    assert!(!page.contains("<b>Macedonians") && page.contains("&#60;b&#62;Macedonians"));
    for side in battle_core::Side::ALL {
        let seat = played.seating.seat_of(side).index() + 1;
        for place in 1..=played.battle.armies()[side].units.len() {
            let row = format!("data-row=\"u{seat}-{place}\"");
            assert_eq!(page.matches(&row).count(), 1, "{row}");
        }
    }
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("ArrowRight"));
}
