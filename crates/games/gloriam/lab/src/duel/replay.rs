//! A pair of duels, shown again as text or JSON.

use std::fmt::Write as _;

use analysis::CellInfo;
use battle_core::{Seat, Seating, Side};
use gloriam::duel::{Duel, DuelPlayer};
use gloriam::json;
use serde::Serialize;

use experiment::document::problem::Failure;
use experiment::json::json_line;
use experiment::planned_run::NamedPlan;
use experiment::replay::{Format, PairReplay, ReplayRequest, name_of, pair_again};

/// Both duels of the pair.
///
/// # Errors
///
/// If a picture or a page is asked for, or one battle alone.
pub(super) fn show(
    planned: &NamedPlan<Duel, DuelPlayer>,
    request: &ReplayRequest,
    players_of: impl Fn(&CellInfo) -> String,
) -> Result<String, Failure> {
    let what = match request.format {
        Format::Svg => Some("a picture"),
        Format::Html => Some("a page"),
        _ if request.battle.is_some() => Some("--battle"),
        _ if request.turn.is_some() => Some("--turn"),
        _ => None,
    };
    if let Some(what) = what {
        return Err(Failure::with_help(
            format!("{what} is for whole battles, and this is a duel"),
            "leave it out: both duels of a pair are shown together, as text or json",
        ));
    }
    let replay = pair_again(planned, request)?;
    Ok(match request.format {
        Format::Json => json_lines(&replay),
        _ => story(&replay, &players_of(replay.info)),
    })
}

fn story(replay: &PairReplay<'_, Duel>, players: &str) -> String {
    let mut text = format!(
        "Pair {} of cell {}: {} (seed {})\n  A  {}\n  B  {}\n  played by {players}\n",
        replay.pair,
        replay.cell,
        name_of(replay.info),
        replay.seed,
        replay.info.a,
        replay.info.b,
    );
    let mut score = 0;
    for (seating, (outcome, events)) in Seating::ALL.into_iter().zip(&replay.battles) {
        let (number, first) = match seating {
            Seating::AFirst => (1, "A"),
            Seating::BFirst => (2, "B"),
        };
        let _ = writeln!(text, "\nDuel {number}, {first} in seat one");
        for event in events {
            let _ = writeln!(text, "  {}", event.line(&replay.game));
        }
        let half_points = outcome.half_points_of(seating.seat_of(Side::A));
        score += half_points;
        let ending = ["B wins", "a draw", "A wins"][usize::from(half_points.min(2))];
        let [a, b] = lost(outcome, seating);
        let bases = if a == 1 { "base" } else { "bases" };
        let _ = writeln!(text, "  {ending}: A has lost {a} {bases}, B {b}");
    }
    let _ = writeln!(text, "\nThe pair scores {score} of 4 quarter points for A.");
    text
}

fn lost(outcome: &battle_core::Outcome, seating: Seating) -> [i32; 2] {
    [Side::A, Side::B].map(|side| outcome.measures.by_seat[seating.seat_of(side)][0])
}

#[derive(Serialize)]
struct Head<'r> {
    event: &'static str,
    cell: usize,
    name: String,
    pair: u64,
    seed: u64,
    a: &'r str,
    b: &'r str,
}

#[derive(Serialize)]
struct Begins {
    event: &'static str,
    battle: u8,
    seat_one: &'static str,
}

#[derive(Serialize)]
struct Ends {
    event: &'static str,
    battle: u8,
    a_half_points: u8,
    turns: i32,
    a_bases_lost: i32,
    b_bases_lost: i32,
}

/// A line for the pair, then for each duel its seats, its events and its end.
fn json_lines(replay: &PairReplay<'_, Duel>) -> String {
    let mut lines = vec![json_line(&Head {
        event: "pair",
        cell: replay.cell,
        name: name_of(replay.info),
        pair: replay.pair,
        seed: replay.seed,
        a: &replay.info.a,
        b: &replay.info.b,
    })];
    let battles = (1u8..).zip(Seating::ALL).zip(&replay.battles);
    for ((battle, seating), (outcome, events)) in battles {
        lines.push(json_line(&Begins {
            event: "duel",
            battle,
            seat_one: match seating.side_in(Seat::One) {
                Side::A => "a",
                Side::B => "b",
            },
        }));
        let events = events.iter();
        let object = |event| json::duel_to_json(&replay.game, event).to_string();
        lines.extend(events.map(object));
        let [a_bases_lost, b_bases_lost] = lost(outcome, seating);
        lines.push(json_line(&Ends {
            event: "end",
            battle,
            a_half_points: outcome.half_points_of(seating.seat_of(Side::A)),
            turns: outcome.measures.whole[0],
            a_bases_lost,
            b_bases_lost,
        }));
    }
    lines.join("\n") + "\n"
}
