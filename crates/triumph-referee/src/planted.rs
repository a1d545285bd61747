//! A whole battle by hand, which is legal, and errors planted in it, each of which the referee must find.

mod battle;
mod combat;
mod turns;

use serde_json::{Value, json};

use crate::{Verdict, referee};

pub use battle::good_battle;

/// The place of the nth event of a kind.
fn find(events: &[Value], kind: &str, nth: usize) -> usize {
    (0..events.len())
        .filter(|&at| events[at]["event"] == kind)
        .nth(nth)
        .unwrap()
}

fn last(events: &[Value], kind: &str) -> usize {
    (0..events.len())
        .rfind(|&at| events[at]["event"] == kind)
        .unwrap()
}

/// What the referee says after something was changed.
fn verdict(change: impl FnOnce(&mut Vec<Value>)) -> Verdict {
    let mut events = good_battle();
    change(&mut events);
    referee(&events).unwrap_err()
}

/// Checks that a change is found, as a breach of this rule.
fn planted(rule: &str, change: impl FnOnce(&mut Vec<Value>)) {
    let found = verdict(change);
    assert_eq!(found.rule, rule, "{found}");
}

#[test]
fn the_battle_is_legal_as_it_is() {
    let summary = referee(&good_battle()).unwrap_or_else(|verdict| panic!("{verdict}"));
    assert_eq!((summary.turns, summary.lost), (60, [0.0, 7.0]));
    assert!(summary.over && summary.events == good_battle().len());
}

/// Makes the straight move of an event longer by an amount, and leaves everything after it as it was.
fn lengthen(event: &mut Value, by: f64) {
    let ahead = event["legs"][0]["ahead"].as_f64().unwrap() + by;
    event["legs"][0]["ahead"] = json!(ahead);
    event["length"] = json!(ahead);
    for stand in event["stands"].as_array_mut().unwrap() {
        let way = if stand["from"][2] == 0.0 {
            ahead
        } else {
            -ahead
        };
        stand["to"][1] = json!(stand["from"][1].as_f64().unwrap() + way);
    }
}
