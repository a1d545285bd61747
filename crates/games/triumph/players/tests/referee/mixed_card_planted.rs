//! Errors planted in legal battles of armies with printed and own cards, each where both kinds meet.

use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::battles::PlayerSet;
use crate::mixed_card_battles::played;
use crate::own_card_battles::own;
use crate::referee_with;

/// Pairs that are looked through, with two battles each.
const PAIRS: u64 = 20;

/// Battles with the own cards written by hand: Shield Wall, Parting Shot, Heavy Camp and Loose Order. Each is played when the first test
/// looks into it, and kept for the others.
fn battles() -> impl Iterator<Item = &'static [Value]> {
    static PLAYED: [OnceLock<Vec<Value>>; 2 * PAIRS as usize] =
        [const { OnceLock::new() }; 2 * PAIRS as usize];
    let battles = (0..PAIRS)
        .flat_map(|pair| [PlayerSet::Cards, PlayerSet::Doctrines].map(|players| (players, pair)));
    battles
        .zip(&PLAYED)
        .map(|((players, pair), kept)| kept.get_or_init(|| played(players, pair, 0).0).as_slice())
}

/// Plants an error in the first event that fits, where the referee must find it; the battle is legal without it.
fn planted(rule: &str, is_it: impl Fn(&[Value], &Value) -> bool, change: impl FnOnce(&mut Value)) {
    let found = battles().find_map(|events| {
        let at = events.iter().position(|event| is_it(events, event))?;
        Some((events, at))
    });
    let (events, at) = found.expect("some battle has such an event");
    assert!(referee_with(events, own()).is_ok(), "an illegal battle");
    let mut events = events.to_vec();
    let before = events[at].to_string();
    change(&mut events[at]);
    let verdict = referee_with(&events, own()).expect_err("an error");
    let place = format!("event {at}, {before}, became {}", events[at]);
    assert_eq!((verdict.rule, verdict.event), (rule, at), "{place}: {verdict}");
}

/// Whether the army of a stand lists it with a card.
fn has(events: &[Value], stand: &Value, card: &str) -> bool {
    let armies = [&events[0]["south"]["stands"], &events[0]["north"]["stands"]];
    let mut stands = armies.into_iter().filter_map(Value::as_array).flatten();
    let listed = stands.find(|one| one["stand"] == *stand);
    listed.is_some_and(|listed| bears(listed, card))
}

fn bears(listed: &Value, card: &str) -> bool {
    let mut cards = listed["cards"].as_array().into_iter().flatten();
    cards.any(|one| one == card)
}

/// What a stand has become last before an event.
fn is_as(events: &[Value], event: &Value, stand: &Value, appearance: &str) -> bool {
    let before = events.iter().take_while(|one| !std::ptr::eq(*one, event));
    let became = before.filter(|one| one["card"] == "became" && one["stand"] == *stand);
    became.last().is_some_and(|last| last["appearance"] == appearance)
}

fn is_own_by_disguise(event: &Value) -> bool {
    event["card"] == "became" && event["rule"] == "TR-BC-24.4" && bears(event, "custom-3")
}

/// The side of a fight whose stand fits.
fn side_of(event: &Value, is_it: impl Fn(&Value) -> bool) -> Option<&'static str> {
    let mut sides = ["south", "north"].into_iter();
    sides.find(|&side| event["event"] == "fought" && is_it(&event[side]))
}

/// Gives a side of a fight a factor that it can't have.
fn add_factor(event: &mut Value, side: &str, card: &str, value: f64) {
    let breakdown = &mut event[side]["breakdown"];
    let total = breakdown["total"].as_f64().expect("a total");
    breakdown["total"] = json!(total + value);
    let factors = breakdown["tactical"].as_array_mut().expect("factors");
    factors.push(json!({"rule": card, "value": value}));
}

// TR-BC-05.5: 3 points, and half a point by Heavy Camp.
#[test]
fn a_camel_rider_without_the_points_of_its_own_card() {
    planted(
        "TR-VC-04",
        |events, event| {
            let stand = &event["stand"];
            event["event"] == "destroyed"
                && has(events, stand, "charging-camelry")
                && has(events, stand, "custom-3")
        },
        |event| event["points"] = json!(3),
    );
}

// TR-BC-05.5.
#[test]
fn a_camel_rider_that_is_listed_with_its_printed_points_only() {
    let camels = |listed: &Value| bears(listed, "charging-camelry") && bears(listed, "custom-3");
    planted(
        "TR-VC-04",
        |_, event| {
            let stands = event["south"]["stands"].as_array();
            event["event"] == "armies" && stands.is_some_and(|stands| stands.iter().any(camels))
        },
        |event| {
            let stands = event["south"]["stands"].as_array_mut().expect("stands");
            let camel = stands.iter_mut().find(|listed| camels(listed));
            camel.expect("a camel rider")["points"] = json!(3);
        },
    );
}

// TR-BC-24.8: behind the disguise was a stand with half a point more.
#[test]
fn a_disguise_that_falls_and_still_hides_an_own_card() {
    planted(
        "TR-BC-00.5",
        |_, event| is_own_by_disguise(event),
        |event| {
            event.as_object_mut().expect("an event").remove("cards");
        },
    );
}

#[test]
fn a_disguise_that_falls_and_shows_a_card_that_no_stand_has_by_itself() {
    planted(
        "TR-BC-00.2",
        |_, event| is_own_by_disguise(event),
        |event| event["cards"] = json!(["prepared-defenses", "custom-3"]),
    );
}

#[test]
fn a_stand_that_was_in_no_disguise_and_shows_a_card() {
    planted(
        "TR-BC-24.8",
        |_, event| event["card"] == "became" && event["rule"] == "TR-BC-08.5",
        |event| event["cards"] = json!(["custom-1"]),
    );
}

// TR-BC-09.7: a Plaustrella has no cards of its original type.
#[test]
fn a_plaustrella_with_the_factor_of_an_own_card() {
    let side = |events: &[Value], event: &Value| {
        side_of(event, |party| {
            let who = &party["who"];
            has(events, who, "custom-1") && is_as(events, event, who, "plaustrella")
        })
    };
    let found = std::cell::Cell::new("");
    planted(
        "TR-CC-05",
        |events, event| side(events, event).inspect(|it| found.set(it)).is_some(),
        |event| add_factor(event, found.get(), "custom-1", 1.0),
    );
}

// TR-BC-02.3: it is another type, which has no cards.
#[test]
fn a_dismounted_stand_with_the_factor_of_an_own_card() {
    let side = |events: &[Value], event: &Value| {
        side_of(event, |party| {
            let who = &party["who"];
            has(events, who, "custom-1") && is_as(events, event, who, "on-foot")
        })
    };
    let found = std::cell::Cell::new("");
    planted(
        "TR-CC-05",
        |events, event| side(events, event).inspect(|it| found.set(it)).is_some(),
        |event| add_factor(event, found.get(), "custom-1", 1.0),
    );
}

// TR-BC-21.2: the printed card's shot goes before that of Parting Shot. Both have the factor 2; only the printed one reaches 3 MU.
#[test]
fn a_shower_of_arrows_with_another_factor() {
    planted(
        "TR-RC-11",
        |events, event| {
            event["shooter_breakdown"]["base_rule"] == "TR-BC-21"
                && has(events, &event["shooter"], "custom-2")
                && event["range"].as_f64().is_some_and(|range| range > 2.1)
        },
        |event| event["shooter_breakdown"]["base"] = json!(3),
    );
}

// A stand with a printed card whose enemy Loose Order shatters.
#[test]
fn a_printed_result_where_an_own_card_makes_it_worse() {
    let side = |events: &[Value], event: &Value| {
        let other = |side| ["south", "north"][usize::from(side == "south")];
        let side = side_of(event, |party| party["rule"] == "custom-4")?;
        let winner = &event[other(side)]["who"];
        let cards = ["hoplite-deep-formation", "sword-fighting-cavalry", "light-camelry"];
        let cards = [&cards[..], &["camel-protected-infantry", "charging-camelry"]].concat();
        let printed = cards.iter().any(|card| has(events, winner, card));
        printed.then_some(side)
    };
    let found = std::cell::Cell::new("");
    planted(
        "TR-RS-17",
        |events, event| side(events, event).inspect(|it| found.set(it)).is_some(),
        |event| event[found.get()]["result"] = json!("fall-back"),
    );
}
