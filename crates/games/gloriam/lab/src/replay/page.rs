//! One self-contained HTML page that plays a battle back: the field, the report beside it, and the events as data.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use battle_core::Seat;
use gloriam::battle::{BattleEvent, MAX_UNITS, Place};
use serde_json::{Value, json};

use super::ReplayDocument;
use super::board::{Frame, army, degrees, half_of, middle};
use super::passages::passages;
use super::track::{Mark, Standing, Turn, start};
use experiment::replay::embedded;
use experiment::replay::passages::{Passage, PassageKind};

#[derive(Template)]
#[template(path = "field.html")]
struct Page<'t> {
    title: &'t str,
    source: &'t str,
    /// What stands on the field.
    thing: &'static str,
    armies: [Side<'t>; 2],
    /// The field with every unit.
    picture: String,
    passages: Vec<Passage>,
    rows: Vec<Row>,
    /// What the script moves by.
    score: String,
    /// Every event, for other programs.
    events: String,
}

struct Side<'t> {
    name: &'t str,
    player: &'t str,
    lost: String,
}

/// A unit in the table of all units.
struct Row {
    id: String,
    seat: usize,
    name: String,
    facts: String,
    at_end: &'static str,
}

/// The page; without scripts it is the report with the final position.
pub(super) fn html(document: &ReplayDocument<'_>) -> String {
    let (steps, end) = steps(document);
    let events = document.events.iter();
    let events = events.map(|event| gloriam::json::to_json(document.battle, event));
    let rows = units(document).map(|unit| Row {
        id: id(unit),
        seat: unit / MAX_UNITS,
        name: document.battle.unit_name(document.seating, unit as u8),
        facts: facts(document, unit),
        at_end: if end.units[unit].is_gone { OFF } else { "on the field" },
    });
    let page = Page {
        title: &document.title,
        source: &document.source,
        thing: "unit",
        armies: Seat::ALL.map(|seat| Side {
            name: army(document, seat).name(),
            player: &document.players[seat.index()],
            lost: lost(document, &end, seat),
        }),
        picture: Frame { document, turn: &end }.picture(&|unit| id(unit)),
        passages: passages(document),
        rows: rows.collect(),
        score: embedded(&json!({ "stands": stands(document), "steps": steps })),
        events: embedded(&Value::Array(events.collect())),
    };
    page.render().expect("a page of text and numbers is written to memory")
}

/// What is said of a unit that isn't on the field any more.
const OFF: &str = "off the field";

/// The name of a unit's element.
fn id(unit: usize) -> String {
    format!("u{unit}")
}

/// The indices of all units of both armies.
fn units(document: &ReplayDocument<'_>) -> impl Iterator<Item = usize> {
    let counts = Seat::ALL.map(|seat| army(document, seat).units().len());
    (0..2 * MAX_UNITS).filter(move |unit| unit % MAX_UNITS < counts[unit / MAX_UNITS])
}

/// `9 bases, 3 × 3; average close-infantry, tercio`.
fn facts(document: &ReplayDocument<'_>, unit: usize) -> String {
    let own = &army(document, Seat::ALL[unit / MAX_UNITS]).units()[unit % MAX_UNITS];
    let troops = &own.troops;
    let said = crate::odds::troops_in_words(troops, document.battle.catalogue());
    format!("{} × {} bases; {said}", troops.width, troops.depth)
}

/// GL-704: `3 of 9 tactical units lost`.
fn lost(document: &ReplayDocument<'_>, turn: &Turn, seat: Seat) -> String {
    let own = army(document, seat);
    let gone = own.units().iter().enumerate().filter(|(at, unit)| {
        turn.units[seat.index() * MAX_UNITS + at].is_gone && !unit.troops.is_sug()
    });
    format!("{} of {} tactical units lost", gone.count(), own.tugs())
}

fn stands(document: &ReplayDocument<'_>) -> Vec<Value> {
    let each = units(document).map(|unit| {
        let own = &army(document, Seat::ALL[unit / MAX_UNITS]).units()[unit % MAX_UNITS];
        json!({
            "id": id(unit),
            "seat": unit / MAX_UNITS,
            "name": document.battle.unit_name(document.seating, unit as u8),
            "facts": facts(document, unit),
            "half": half_of(own),
            "left": own.troops.bases(),
        })
    });
    each.collect()
}

fn pose(place: &Place) -> Value {
    let (x, y) = middle(place);
    let degrees = degrees(place.facing);
    json!([x, y, degrees, u8::from(degrees == 180)])
}

/// What each event changes, and the position after the last.
fn steps(document: &ReplayDocument<'_>) -> (Vec<Value>, Turn) {
    let all: Vec<usize> = units(document).collect();
    let mut now = start(document);
    let ends = ends_of_fights(document.events);
    let steps = document.events.iter().enumerate().map(|(number, event)| {
        let before = now.units.clone();
        if let BattleEvent::TurnBegins { turn, active } = *event {
            now = now.next(turn, active);
        }
        let shot = volley(&now, event);
        now.follow(event);
        let mark = shot.or_else(|| fight(&now, event, number, &ends));
        let mut changes = Vec::new();
        for (index, &unit) in all.iter().enumerate() {
            change(&mut changes, index, &before[unit], &now.units[unit]);
        }
        json!({
            "turn": now.number,
            "active": now.active.map(Seat::index),
            "changes": changes,
            "mark": mark,
            "command": null,
            "lost": Seat::ALL.map(|seat| lost(document, &now, seat)),
        })
    });
    let steps: Vec<Value> = steps.collect();
    (steps, now)
}

fn change(changes: &mut Vec<Value>, index: usize, was: &Standing, is: &Standing) {
    if let Some(to) = is.place.filter(|_| was.place != is.place) {
        let (mover, from) = match &was.place {
            Some(from) => ("player", pose(from)),
            None => ("placed", pose(&to)),
        };
        changes.push(json!(["move", index, pose(&to), mover, from]));
    }
    if was.bases != is.bases {
        changes.push(json!(["left", index, is.bases]));
    }
    if is.is_gone && !was.is_gone {
        changes.push(json!(["off", index, OFF]));
    }
}

/// What a volley cost the target, in wounds.
fn volley(now: &Turn, event: &BattleEvent) -> Option<Value> {
    let BattleEvent::Volley { unit, target, skulls, wounds, .. } = *event else {
        return None;
    };
    let place = |unit: u8| now.units[usize::from(unit)].place.as_ref().map(middle);
    let cost = in_wounds([skulls, wounds]);
    let loser = (cost > 0).then_some(usize::from(target) / MAX_UNITS);
    let letter = cost.to_string();
    Some(json!({ "at": place(target)?, "from": place(unit)?, "loser": loser, "letter": letter }))
}

/// What all pairs of files of two units cost in a turn, at the last of them: the higher of both costs.
fn fight(now: &Turn, event: &BattleEvent, number: usize, ends: &BTreeSet<usize>) -> Option<Value> {
    let BattleEvent::Pair { units, .. } = *event else {
        return None;
    };
    let mut marks = now.marks.iter().filter(|_| ends.contains(&number));
    let (places, suffered) = marks.find_map(|(of, places, mark)| match mark {
        Mark::Fight { suffered } if *of == units => Some((places, suffered.map(in_wounds))),
        _ => None,
    })?;
    let loser = match suffered[0].cmp(&suffered[1]) {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => None,
    };
    let [(x1, y1), (x2, y2)] = places.each_ref().map(middle);
    let letter = suffered.iter().max()?.to_string();
    let at = [(x1 + x2) / 2.0, (y1 + y2) / 2.0];
    Some(json!({ "at": at, "from": null, "loser": loser, "letter": letter }))
}

/// The last pair of files of each two units in each turn.
fn ends_of_fights(events: &[BattleEvent]) -> BTreeSet<usize> {
    let mut last: BTreeMap<(u8, [u8; 2]), usize> = BTreeMap::new();
    let mut now = 0;
    for (number, event) in events.iter().enumerate() {
        match *event {
            BattleEvent::TurnBegins { turn, .. } => now = turn,
            BattleEvent::Pair { units, .. } => drop(last.insert((now, units), number)),
            _ => {}
        }
    }
    last.into_values().collect()
}

/// A base counts two wounds.
const fn in_wounds([skulls, wounds]: [u8; 2]) -> u8 {
    2 * skulls + wounds
}
