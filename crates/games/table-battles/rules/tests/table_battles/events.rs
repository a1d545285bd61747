//! The events of whole battles, refereed from their JSON by rules written down a second time and from nothing else.
//!
//! The referee knows the cards only by what the scenario file says and the position only by what the events say.

use std::collections::BTreeMap;

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use serde_json::Value;
use table_battles::policies::Player;
use table_battles::{Battle, Casting, RuleParameters, to_json};
use table_battles_files::BUILT_IN;

#[derive(Default)]
struct Card {
    army: usize,
    sticks: i64,
    cubes: i64,
    dice: Vec<i64>,
    in_reserve: bool,
    gone: bool,
}

#[derive(Default)]
struct Referee {
    cards: BTreeMap<String, Card>,
    morale: [i64; 2],
    turn: i64,
    active: usize,
    rolled: Vec<i64>,
    over: bool,
    acted: bool,
}

fn army(value: &Value) -> usize {
    match value.as_str() {
        Some("first") => 0,
        Some("second") => 1,
        other => panic!("no army: {other:?}"),
    }
}

fn dice(event: &Value) -> Vec<i64> {
    event["dice"].as_array().unwrap().iter().map(|it| it.as_i64().unwrap()).collect()
}

impl Referee {
    fn card(&mut self, event: &Value) -> &mut Card {
        let id = event["card"].as_str().unwrap();
        self.cards.get_mut(id).unwrap_or_else(|| panic!("{id} is not set up"))
    }

    fn pool(&self, army: usize) -> usize {
        let own = self.cards.values().filter(|card| card.army == army);
        6 - own.map(|card| card.dice.len()).sum::<usize>()
    }

    /// The dice that an event says were on a card, which go back to the pool.
    fn gives_back(&mut self, event: &Value) {
        let said = dice(event);
        let card = self.card(event);
        let mut had = std::mem::take(&mut card.dice);
        had.sort_unstable();
        assert_eq!(had, said, "{event}");
    }

    fn leaves(&mut self, event: &Value) {
        let card = self.card(event);
        assert!(!card.gone, "{event}");
        card.gone = true;
        card.cubes = 0;
    }

    fn sees(&mut self, event: &Value) {
        assert!(!self.over, "after the end: {event}");
        let kind = event["event"].as_str().unwrap();
        match kind {
            "set-up" => {
                for (index, key) in ["first", "second"].into_iter().enumerate() {
                    self.morale[index] = event[key]["morale"].as_i64().unwrap();
                    for card in event[key]["cards"].as_array().unwrap() {
                        let laid = Card {
                            army: index,
                            sticks: card["sticks"].as_i64().unwrap(),
                            cubes: card["cubes"].as_i64().unwrap(),
                            in_reserve: card["in_reserve"].as_bool().unwrap(),
                            ..Card::default()
                        };
                        self.cards.insert(card["card"].as_str().unwrap().to_owned(), laid);
                    }
                }
                self.active = 1;
            }
            "turn-begins" => {
                self.turn += 1;
                assert_eq!(event["turn"].as_i64(), Some(self.turn));
                assert_eq!(army(&event["army"]), 1 - self.active, "turns alternate");
                self.active = 1 - self.active;
                self.acted = false;
                self.rolled.clear();
            }
            "attacked" | "bombarded" | "commanded" => {
                assert!(!std::mem::replace(&mut self.acted, true), "one action: {event}");
                let active = self.active;
                let card = self.card(event);
                assert!(card.army == active && !card.in_reserve && !card.gone, "{event}");
                assert!(!card.dice.is_empty() || card.cubes > 0, "{event}");
                self.gives_back(event);
                if kind == "bombarded" {
                    self.morale[1 - active] -= 1;
                    assert_eq!(event["left"].as_i64(), Some(self.morale[1 - active]));
                }
                if kind == "attacked" {
                    let target = &self.cards[event["target"].as_str().unwrap()];
                    assert!(target.army != active && !target.gone && target.sticks > 0, "{event}");
                }
            }
            "reacted" => {
                let active = self.active;
                let card = self.card(event);
                assert!(card.army != active && !card.in_reserve && !card.gone, "{event}");
                self.gives_back(event);
            }
            "nulled" | "retired" | "routed" | "pursued" => {
                self.gives_back(event);
                if kind != "nulled" {
                    // TB-SR-STANLEYS-ROUT: 35A alone routs with all its sticks.
                    let is_stanleys = event["card"] == "35A" && self.turn > 0;
                    if kind == "routed" && !is_stanleys {
                        assert_eq!(self.card(event).sticks, 0, "{event}");
                    }
                    self.leaves(event);
                }
            }
            "removed" => self.leaves(event),
            "cube-spent" | "fog-lifted" => {
                let card = self.card(event);
                card.cubes -= 1;
                assert_eq!(event["left"].as_i64(), Some(card.cubes));
            }
            "hit" => {
                let card = self.card(event);
                card.sticks -= event["sticks"].as_i64().unwrap();
                assert_eq!(event["left"].as_i64(), Some(card.sticks));
                assert!(card.sticks >= 0);
            }
            "saved" => {
                self.card(event).sticks = 1;
                let by = event["by"].as_str().unwrap();
                self.cards.get_mut(by).unwrap().gone = true;
            }
            "morale-lost" => {
                let from = army(&event["army"]);
                let cubes = event["cubes"].as_i64().unwrap();
                self.morale[from] -= cubes;
                self.morale[1 - from] += cubes;
                let left = &event["left"];
                assert_eq!(
                    [left["first"].as_i64(), left["second"].as_i64()],
                    self.morale.map(Some)
                );
            }
            "morale-gained" => {
                let whose = army(&event["army"]);
                self.morale[whose] += 1;
                assert_eq!(event["left"].as_i64(), Some(self.morale[whose]));
            }
            "entered" => {
                let card = self.card(event);
                assert!(std::mem::take(&mut card.in_reserve), "{event}");
            }
            "rolled" => {
                assert_eq!(dice(event).len(), self.pool(army(&event["army"])), "{event}");
                self.rolled = dice(event);
            }
            "placed" => {
                for die in dice(event) {
                    let at = self.rolled.iter().position(|it| *it == die);
                    self.rolled.remove(at.unwrap_or_else(|| panic!("not rolled: {event}")));
                }
                let active = self.active;
                let placed = dice(event);
                let card = self.card(event);
                assert!(card.army == active && !card.in_reserve && !card.gone, "{event}");
                match event["cubes"].as_i64() {
                    Some(cubes) => card.cubes = cubes,
                    None => card.dice.extend(placed),
                }
                let cubes: i64 = self.cards.values().map(|card| card.cubes).sum();
                assert!(cubes + self.morale.iter().sum::<i64>() <= 10, "ten cubes: {event}");
            }
            "battle-ends" => self.over = true,
            "action-skipped" | "passed" | "declined" => {}
            other => panic!("an unknown event: {other}"),
        }
    }
}

#[test]
fn whole_battles_follow_from_their_events() {
    let mut kinds = std::collections::BTreeSet::new();
    for own in BUILT_IN {
        let scenario = own.scenario();
        let battle = Battle::new(scenario, &RuleParameters::DEFAULT, Casting::Armies).unwrap();
        for pair in 0..60 {
            let mut log = EventLog::default();
            let mut chance =
                SampledChance::new(StreamKey::of_seed(8).pair(pair), DiceTransform::default());
            let players = BySide([Player::Random; 2]);
            let outcome = playout(&battle, &players, Seating::AFirst, &mut chance, &mut log);
            let mut referee = Referee::default();
            for event in &log.events {
                let json = to_json(event);
                referee.sees(&json);
                kinds.insert(json["event"].as_str().unwrap().to_owned());
            }
            assert!(referee.over);
            let end = to_json(log.events.last().unwrap());
            let winner = match outcome.half_points {
                2 => Value::from("first"),
                0 => Value::from("second"),
                _ => Value::Null,
            };
            assert_eq!(end["winner"], winner, "{} pair {pair}", own.name);
        }
    }
    // Shifts belong to a module that no complete scenario uses.
    assert_eq!(kinds.len(), 23, "{kinds:?}");
}

/// The two events of the Shift, and one of each simple form, letter by letter.
#[test]
fn json_of_single_events() {
    use table_battles::{Army, CardId, DiceSet, Event, Reaction};
    let id = |text: &str| CardId::from(text).unwrap();
    let cases = [
        (
            Event::Shifted { giver: id("10A"), receiver: id("11A"), sticks: 2 },
            r#"{"event":"shifted","giver":"10A","receiver":"11A","sticks":2}"#,
        ),
        (
            Event::Arrived { card: id("11A"), sticks: 2, left: 6 },
            r#"{"event":"arrived","card":"11A","sticks":2,"left":6}"#,
        ),
        (
            Event::Reacted {
                card: id("04A"),
                row: 1,
                reaction: Reaction::Screen,
                dice: DiceSet::from_faces(&[2, 1]),
            },
            r#"{"event":"reacted","card":"04A","row":1,"reaction":"screen","dice":[1,2]}"#,
        ),
        (
            Event::MoraleLost { army: Army::Second, cubes: 2, left: [4, 1] },
            r#"{"event":"morale-lost","army":"second","cubes":2,"left":{"first":4,"second":1}}"#,
        ),
    ];
    for (event, expected) in cases {
        assert_eq!(to_json(&event).to_string(), expected);
    }
}
