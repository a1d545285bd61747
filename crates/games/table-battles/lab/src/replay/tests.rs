//! A battle of Marston Moor in every format: nothing is left out, and all formats agree.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use table_battles::policies::Player;
use table_battles::scenario::Scenario;
use table_battles::{Battle, Casting, Event, RuleParameters};

use super::story::passages;
use super::track::{Place, Track};
use super::{ReplayDocument, html, json_lines, last_turn, story, svg};
use experiment::replay::passages::PassageKind;

struct Played {
    scenario: Scenario,
    events: Vec<Event>,
}

fn played(name: &str, player: Player) -> Played {
    let scenario = table_battles_files::built_in(name).expect("a built-in scenario").scenario();
    let battle = Battle::new(scenario.clone(), &RuleParameters::DEFAULT, Casting::Armies);
    let mut log = EventLog::default();
    playout(
        &battle.expect("it can be set up"),
        &BySide([player; 2]),
        Seating::AFirst,
        &mut SampledChance::new(StreamKey::of_seed(1644), DiceTransform::default()),
        &mut log,
    );
    Played { scenario, events: log.events }
}

impl Played {
    fn document(&self) -> ReplayDocument<'_> {
        ReplayDocument {
            title: "Marston Moor, pair 0, battle 1".to_owned(),
            source: "cell 0, seed 1644".to_owned(),
            players: ["eager".to_owned(), "greedy".to_owned()],
            scenario: &self.scenario,
            events: &self.events,
        }
    }
}

/// Every event of every built-in scenario is in some passage, in order and once.
#[test]
fn every_event_is_in_a_passage() {
    for own in table_battles_files::BUILT_IN {
        let played = played(own.name, Player::Random);
        let passages = passages(&played.document());
        let mut next = 0;
        for passage in &passages {
            assert_eq!(passage.events.start, next, "{}", own.name);
            let details = passage.details.iter().map(|detail| detail.event);
            let expected: Vec<usize> = (passage.events.start + 1..passage.events.end).collect();
            assert_eq!(details.collect::<Vec<_>>(), expected, "{}", own.name);
            next = passage.events.end;
        }
        assert_eq!(next, played.events.len(), "{}", own.name);
        let turns = passages.iter().filter(|it| it.text.starts_with("Turn "));
        assert_eq!(turns.count(), usize::from(last_turn(&played.events)));
        assert!(passages.iter().any(|it| it.kind == PassageKind::Line));
    }
}

/// TB-SV-3, TB-ROUT-1: the position that is followed from the events agrees with their own remaining numbers.
#[test]
fn tb_sv_3_the_track_agrees_with_the_events() {
    for own in table_battles_files::BUILT_IN {
        let played = played(own.name, Player::Eager);
        let track = Track::of(&played.events);
        for (event, position) in played.events.iter().zip(&track.steps) {
            match event {
                Event::Hit { card, left, .. } => {
                    assert_eq!(position.card(card).map(|it| it.sticks), Some(*left));
                }
                Event::Routed { card, .. } => {
                    assert_eq!(position.card(card).map(|it| it.place), Some(Place::Left("routed")));
                }
                Event::MoraleLost { left, .. } => assert_eq!(position.morale, *left),
                Event::Rolled { army, dice } => {
                    assert_eq!(position.pool(army.index()), dice.faces().count());
                    assert_eq!(position.rolled.len(), dice.faces().count());
                }
                _ => {}
            }
            assert!([0, 1].iter().all(|&army| position.pool(army) <= 6));
        }
    }
}

#[test]
fn the_story_names_cards_turns_rules_and_the_end() {
    let played = played("marston-moor", Player::Eager);
    let text = story(&played.document());
    for words in [
        "Royalists (eager, Morale 2) against Parliament & Covenanters (greedy, Morale 3)",
        "Turn 1: Royalists; Morale 2 to 3",
        "18A Cromwell",
        "(TB-ROLL-1)",
        "(TB-ATK-10)",
        "Victory for ",
    ] {
        assert!(text.contains(words), "no `{words}` in\n{text}");
    }
}

/// A self-contained page, with every card and every event, and with escaped text.
#[test]
fn the_page_has_no_outside_parts() {
    let mut played = played("marston-moor", Player::Eager);
    played.scenario.armies[0].name = "<b>Royalists</b>".to_owned();
    let page = html(&played.document());
    for outside in ["http://", "https://", " src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(!page.contains("<b>Royalists"));
    for (_, card) in played.scenario.cards() {
        assert_eq!(page.matches(&format!("data-card=\"{}\"", card.id)).count(), 1);
    }
    assert!(page.contains("Attack 16A, 11A: 1 hit a die"), "Cromwell's row");
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("ArrowRight"));
    let lines = json_lines(&played.document());
    assert_eq!(lines.lines().count(), played.events.len());
}

/// TB-CARD-7: what a card does beyond its rows stands on it, on the page and in the picture: Lifeguard's two rules, the Stanleys' rout,
/// Richard's placements; and the marks, of which Pursuit, Retire and the star are some.
#[test]
fn tb_card_7_special_rules_are_printed_on_their_cards() {
    let cases = [
        ("marston-moor", "an attack on 12A, 14A makes 1 hit less"),
        ("marston-moor", "which would rout and keeps 1 stick"),
        ("marston-moor", "pursues"),
        ("bosworth-field", "When it enters, 35A routs."),
        ("bosworth-field", "2 blue cards may receive dice in a turn"),
        ("brooklyn-heights", "makes 1 hit less, and at most 1."),
        ("dunes", "While it holds a cube, 32B can't counterattack."),
        ("inkerman", "Fog: an attack on 220B makes 1 hit less until a cube is lifted"),
        ("pharsalus", "1 hit more while 225A is in play"),
    ];
    for (name, words) in cases {
        let played = played(name, Player::Eager);
        let document = played.document();
        let picture = svg(&document, None);
        let lines = picture.split("</text>").map(|it| it.rsplit('>').next().unwrap_or_default());
        let text = lines.collect::<Vec<_>>().join(" ");
        for text in [html(&document).replace("&#39;", "'"), text] {
            assert!(text.contains(words), "{name}: no `{words}` in\n{text}");
        }
    }
    for word in ["star", "may retire"] {
        let has = |name| svg(&played(name, Player::Eager).document(), None).contains(word);
        assert!(table_battles_files::BUILT_IN.iter().any(|own| has(own.name)), "{word}");
    }
}

/// The picture of turn 0 has the sticks of all formations, that of the end only those of the remaining ones.
#[test]
fn the_picture_is_of_the_end_of_a_turn() {
    let played = played("marston-moor", Player::Eager);
    let document = played.document();
    let sticks = |svg: &str| svg.matches("width=\"6\" height=\"20\"").count();
    let begin = svg(&document, Some(0));
    assert_eq!(sticks(&begin), 19 + 23);
    assert!(begin.contains("as it was set up"));
    let end = svg(&document, None);
    let left = Track::of(&played.events).steps.last().map(|last| {
        let still = last.cards.iter().filter(|card| !matches!(card.place, Place::Left(_)));
        still.map(|card| usize::from(card.sticks)).sum::<usize>()
    });
    assert_eq!(Some(sticks(&end)), left);
    assert!(end.contains("routed"));
}
