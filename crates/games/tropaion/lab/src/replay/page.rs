//! One self-contained HTML page that plays a battle back: the table, the report beside it, and the events as data.

use askama::Template;
use battle_core::Seat;
use serde_json::{Value, json};
use tropaion::UnitId;
use tropaion::grid::Facing;
use tropaion::troops::Weapon;

use super::ReplayDocument;
use super::board::{Board, HALF, MARGIN, degrees};
use super::passages::passages;
use super::svg::halves;
use super::track::{Change, Mark, Standing, Track};
use experiment::replay::embedded;
use experiment::replay::passages::{Passage, PassageKind};

#[derive(Template)]
#[template(path = "cells.html")]
struct Page<'t> {
    title: &'t str,
    source: &'t str,
    /// What stands on the table.
    thing: &'static str,
    armies: [Side<'t>; 2],
    /// The table with everyone on it who ever is.
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
    morale: String,
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
    let track = Track::of(document);
    let board = Board { track: &track, document };
    let end = track.end_of_turn(u16::MAX);
    let rows = board.units().map(|unit| Row {
        id: id(unit),
        seat: unit.seat().index(),
        name: document.battle.unit_name(document.seating, unit),
        facts: facts(document, unit),
        at_end: end.place(unit).note(),
    });
    let (battle, seating) = (document.battle, document.seating);
    let as_json = |event| tropaion::json::to_json(battle, seating, event);
    let events: Vec<Value> = document.events.iter().map(as_json).collect();
    let page = Page {
        title: &document.title,
        source: &document.source,
        thing: "unit",
        armies: Seat::ALL.map(|seat| Side {
            name: &document.battle.armies()[document.seating.side_in(seat)].name,
            player: &document.players[seat.index()],
            morale: halves(track.morale_after(u16::MAX)[seat.index()]),
        }),
        picture: picture(&board),
        passages: passages(document),
        rows: rows.collect(),
        score: embedded(&score(&board)),
        events: embedded(&Value::Array(events)),
    };
    page.render().expect("a page of text and numbers is written to memory")
}

/// The name of a unit's element.
fn id(unit: UnitId) -> String {
    format!("u{unit}")
}

/// Section 1: what a unit is, in words.
fn facts(document: &ReplayDocument<'_>, unit: UnitId) -> String {
    let army = &document.battle.armies()[document.seating.side_in(unit.seat())];
    let profile = army.units[unit.place()].armed(document.battle.parameters());
    let numbers = &profile.numbers;
    let mut words = vec![
        format!("combat {:+}", numbers.combat),
        format!("charge {:+}", numbers.charge),
        format!("moves {} MU", numbers.movement),
    ];
    if profile.weapon != Weapon::None {
        words.push(army.weapon_name(&profile).to_owned());
    }
    words.extend(army.trait_names(&profile).into_iter().map(str::to_owned));
    words.join(", ")
}

/// The table with all units that were ever on it; the script shows those present at the time, and without the script only the
/// remaining ones are visible.
fn picture(board: &Board<'_>) -> String {
    let end = board.standing(&board.track.end_of_turn(u16::MAX));
    let mut svg = format!(
        "<svg id=\"table\" viewBox=\"{} {} {} {}\" role=\"group\" aria-label=\"The table\">\n",
        -MARGIN,
        -MARGIN / 2.0,
        board.width() + 2.0 * MARGIN,
        board.height() + 1.5 * MARGIN
    );
    svg += &board.picture("", &(end + &hidden(board)), "");
    svg + "</svg>\n"
}

/// Units that are gone at the end, at their first places; the script moves them.
fn hidden(board: &Board<'_>) -> String {
    let end = board.track.end_of_turn(u16::MAX);
    let gone = board.units().filter(|&unit| end.standing(unit).is_none());
    let drawn = gone.filter_map(|unit| {
        let changes = board.track.steps.iter().flat_map(|step| &step.changes);
        let first = changes.into_iter().find_map(|change| match change {
            Change::Moves { unit: own, to, .. } if *own == unit => Some(*to),
            _ => None,
        })?;
        let id = format!("id=\"u{unit}\"");
        let shown = board.unit(unit, &first);
        Some(shown.replace(&id, &format!("{id} visibility=\"hidden\"")))
    });
    drawn.collect()
}

/// What the script moves by, in pixels of the picture.
fn score(board: &Board<'_>) -> Value {
    let units: Vec<UnitId> = board.units().collect();
    let index = |unit: UnitId| units.iter().position(|own| *own == unit);
    let pose = |standing: &Standing| {
        let (x, y) = board.middle(standing.cell);
        let upside_down = standing.facing == Facing::South;
        json!([x, y, degrees(standing.facing), u8::from(upside_down)])
    };
    let change = |change: &Change| match change {
        Change::Moves { unit, from, to, mover } => {
            json!(["move", index(*unit), pose(to), mover.name(), pose(from)])
        }
        Change::Disruption(unit, points) => json!(["worn", index(*unit), points]),
        Change::Off(unit, place) => json!(["off", index(*unit), place.note()]),
    };
    let round = |(x, y): (f64, f64)| [(x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0];
    let mark = |mark: &Mark| {
        let (at, from) = match mark.is_shot {
            true => (board.middle(mark.between[1]), Some(board.middle(mark.between[0]))),
            false => (board.mark_at(mark), None),
        };
        json!({
            "at": round(at),
            "from": from.map(round),
            "loser": mark.loser.map(Seat::index),
            "letter": mark.letter(),
        })
    };
    let steps = board.track.steps.iter().map(|step| {
        json!({
            "turn": step.turn,
            "active": step.active.map(Seat::index),
            "changes": step.changes.iter().map(change).collect::<Vec<_>>(),
            "mark": step.mark.as_ref().map(mark),
            "command": null,
            "lost": step.morale.map(halves),
        })
    });
    let steps: Vec<Value> = steps.collect();
    let stands = units.iter().map(|&unit| {
        json!({
            "id": id(unit),
            "seat": unit.seat().index(),
            "name": board.document.battle.unit_name(board.document.seating, unit),
            "facts": facts(board.document, unit),
            "half": [HALF, HALF],
        })
    });
    let stands: Vec<Value> = stands.collect();
    json!({ "stands": stands, "steps": steps })
}
