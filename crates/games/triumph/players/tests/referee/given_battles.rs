//! The referee judges battles in which a gift adds stands, and finds fault where these are others or stand elsewhere.

use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use rayon::prelude::*;
use serde_json::{Value, json};
use triumph::battle::{Battle, Gift, to_json};
use triumph::{HalfPoints, RuleParameters};
use triumph_players::Player;

use crate::battles::{complaint, uncarded};
use crate::referee;

/// A battle in which A has further stands, and in every second B too.
fn events_of(players: [&str; 2], pair: u64) -> Vec<Value> {
    let armies = uncarded();
    let n = pair as usize;
    let both = [n, n / armies.len() + 1 + n].map(|at| armies[at % armies.len()].clone());
    let giving = |points| Gift { points: HalfPoints(points), ..Gift::NONE };
    let gifts = [[giving(8), Gift::NONE], [giving(24), Gift { command: 1, ..giving(6) }]][n % 2];
    let battle = Battle::with_gifts(BySide(both), BySide(gifts), &RuleParameters::DEFAULT).unwrap();
    let key = StreamKey::of_seed(20_261_131).pair(pair);
    let mut chance = SampledChance::new(key, Default::default());
    let mut log = EventLog::default();
    let players = players.map(|name| Player::named(name).expect("a player of the product"));
    playout(&battle, &BySide(players), Seating::ALL[n / 2 % 2], &mut chance, &mut log);
    log.events.iter().map(to_json).collect()
}

#[test]
fn battles_with_further_stands_are_legal() {
    for players in [["steady", "steady"], ["bold", "captain"], ["random", "random"]] {
        let wrong = (0..8u64).into_par_iter().filter_map(|pair| {
            let events = events_of(players, pair);
            referee(&events).err().map(|it| complaint(&pair.to_string(), &it, &events))
        });
        let wrong: Vec<String> = wrong.collect();
        assert!(wrong.is_empty(), "{players:?}: {} of 8\n{}", wrong.len(), wrong[0]);
    }
}

/// The rule that a changed battle breaks; none if it is as good.
fn breaks(change: impl Fn(&mut Vec<Value>)) -> Option<String> {
    let mut events = events_of(["steady", "steady"], 0);
    change(&mut events);
    referee(&events).err().map(|it| it.rule.to_string())
}

/// Where the stand of the gift is placed.
fn place(events: &[Value]) -> usize {
    let added = &gift(events)["stands"][0];
    events.iter().position(|event| event["event"] == "placed" && event["stand"] == *added).unwrap()
}

fn gift(events: &[Value]) -> &Value {
    events.iter().find(|event| event["event"] == "gift").expect("a gift")
}

#[test]
fn further_stands_that_are_others_or_elsewhere_are_at_fault() {
    assert_eq!(breaks(|_| ()), None);
    let changed_gift = |key: &'static str, value: Value| {
        breaks(move |events| {
            let at = events.iter().position(|event| event["event"] == "gift").expect("a gift");
            events[at][key] = value.clone();
        })
    };
    // More could be given for 8 points; none is given, so that a further stand is one of the army, in its first step of deployment.
    assert_eq!(changed_gift("points", json!(8)).as_deref(), Some("gift"));
    assert_eq!(changed_gift("stands", json!([])).as_deref(), Some("gift"));
    // It may not be left out, come before others, or stand somewhere else.
    let left_out = breaks(|events| {
        events.remove(place(events));
    });
    assert_eq!(left_out.as_deref(), Some("TR-DP-02"));
    let early = breaks(|events| {
        let at = place(events);
        events.swap(at - 1, at);
    });
    assert_eq!(early.as_deref(), Some("gift"));
    let elsewhere = |ahead: f64, aside: f64| {
        breaks(move |events| {
            let at = place(events);
            for (axis, by) in [(0, aside), (1, ahead)] {
                let old = events[at]["pose"][axis].as_f64().expect("a number");
                events[at]["pose"][axis] = json!(old + by);
            }
        })
    };
    for (ahead, aside) in [(0.0, 0.25), (0.0, -0.25), (0.125, 0.0), (-0.125, 0.0)] {
        assert!(elsewhere(ahead, aside).is_some(), "{ahead} {aside}");
    }
}
