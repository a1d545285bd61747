//! Factors of cards left out or added, each of which the referee must find.

use serde_json::{Value, json};

use super::planted;

/// The places of a card's factor in an event: the party, and the place in its list.
fn places_of(event: &Value, rule: &str) -> Option<(&'static [&'static str], usize)> {
    const PARTIES: [&[&str]; 4] = [
        &["south", "breakdown"],
        &["north", "breakdown"],
        &["shooter_breakdown"],
        &["target_breakdown"],
    ];
    PARTIES.into_iter().find_map(|path| {
        let breakdown = path.iter().fold(event, |value, key| &value[*key]);
        let all = breakdown["tactical"].as_array()?;
        let at = all.iter().position(|factor| factor["rule"] == rule)?;
        Some((path, at))
    })
}

fn breakdown_mut<'e>(event: &'e mut Value, path: &[&str]) -> &'e mut Value {
    path.iter().fold(event, |value, key| &mut value[*key])
}

/// Leaves a card's factor out, with the total that follows.
fn without_factor(rule: &'static str) {
    planted(
        rule,
        |events, at| places_of(&events[at], rule).is_some(),
        |events, at| {
            let (path, place) = places_of(&events[at], rule).unwrap();
            let breakdown = breakdown_mut(&mut events[at], path);
            let gone = breakdown["tactical"].as_array_mut().unwrap().remove(place);
            let total = breakdown["total"].as_f64().unwrap() - gone["value"].as_f64().unwrap();
            breakdown["total"] = json!(total);
        },
    );
}

/// Gives a stand a card's factor that has none, with the total that follows.
fn with_factor(rule: &'static str, value: i64) {
    planted(
        rule,
        |events, at| {
            let event = &events[at];
            event["event"] == "fought"
                && event["south"]["who"] != "camp"
                && event["north"]["who"] != "camp"
                && places_of(event, rule).is_none()
        },
        |events, at| {
            let breakdown = breakdown_mut(&mut events[at], &["south", "breakdown"]);
            let more = json!({"rule": rule, "value": value});
            breakdown["tactical"].as_array_mut().unwrap().push(more);
            let total = breakdown["total"].as_f64().unwrap() + value as f64;
            breakdown["total"] = json!(total);
        },
    );
}

#[test]
fn factors_left_out() {
    for rule in ["TR-BC-04", "TR-BC-05", "TR-BC-06", "TR-BC-07", "TR-BC-08", "TR-BC-20"] {
        without_factor(rule);
    }
}

#[test]
fn factors_that_no_stand_has() {
    for (rule, value) in [
        ("TR-BC-04", 1),
        ("TR-BC-05", -1),
        ("TR-BC-06", 1),
        ("TR-BC-07", 1),
        ("TR-BC-08", -1),
        ("TR-BC-09", 2),
        ("TR-BC-11", 1),
        ("TR-BC-15", -1),
        ("TR-BC-19", 1),
        ("TR-BC-20", 1),
        ("TR-BC-22", 2),
    ] {
        with_factor(rule, value);
    }
}
