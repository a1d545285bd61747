//! A pair of duels as JSON Lines: one object an event, complete enough for another program to referee it.

use battle_core::{OpposedResult, Seating, Side};
use serde::Serialize;
use triumph::duel::{Duel, DuelEvent};
use triumph::{FactorBreakdown, Resolution, work_out};

use experiment::json::json_line;
use experiment::replay::{PairReplay, name_of};

#[derive(Serialize)]
struct Head {
    event: &'static str,
    cell: usize,
    name: String,
    pair: u64,
    seed: u64,
    a: String,
    b: String,
}

#[derive(Serialize)]
struct Rolled {
    event: &'static str,
    battle: u8,
    round: Option<u16>,
    /// The side whose numbers come first: A in a round, the shooter in a shot.
    first: &'static str,
    engagement: String,
    first_factors: Vec<Factor>,
    second_factors: Vec<Factor>,
    dice: [u8; 2],
    cell: &'static str,
    loser: Option<&'static str>,
    result: Option<&'static str>,
    rule: Option<&'static str>,
}

#[derive(Serialize)]
struct Factor {
    rule: &'static str,
    value: f64,
}

#[derive(Serialize)]
struct Ended {
    event: &'static str,
    battle: u8,
    seat_one: &'static str,
    a_half_points: u8,
    rounds: i32,
    a_points_lost: f64,
    b_points_lost: f64,
}

/// A line for the pair, then for each battle its events and its end.
pub fn render(replay: &PairReplay<'_, Duel>) -> String {
    let [a, b] = &replay.game.parties().0;
    let mut lines = vec![json_line(&Head {
        event: "pair",
        cell: replay.cell,
        name: name_of(replay.info),
        pair: replay.pair,
        seed: replay.seed,
        a: a.to_string(),
        b: b.to_string(),
    })];
    for (battle, (seating, (outcome, events))) in
        (1..).zip(Seating::ALL.into_iter().zip(&replay.battles))
    {
        for event in events {
            let worked = work_out(&event.engagement, replay.game.parameters());
            lines.push(json_line(&rolled(battle, event, &worked)));
        }
        let lost = |side| f64::from(outcome.measures.by_seat[seating.seat_of(side)][0]) / 2.0;
        lines.push(json_line(&Ended {
            event: "end",
            battle,
            seat_one: name(seating.side_in(battle_core::Seat::One)),
            a_half_points: outcome.half_points_of(seating.seat_of(Side::A)),
            rounds: outcome.measures.whole[0],
            a_points_lost: lost(Side::A),
            b_points_lost: lost(Side::B),
        }));
    }
    lines.join("\n") + "\n"
}

fn rolled(battle: u8, event: &DuelEvent, worked: &Resolution) -> Rolled {
    let ruled = event.loser.map(|(side, _)| {
        let index = usize::from(side != event.first);
        worked.results(event.cell).0[index]
    });
    Rolled {
        event: if event.round.is_some() { "round" } else { "shot" },
        battle,
        round: event.round,
        first: name(event.first),
        engagement: event.engagement.to_string(),
        first_factors: factors(&worked.a),
        second_factors: factors(&worked.b),
        dice: [event.roll.first(), event.roll.second()],
        cell: match event.cell {
            OpposedResult::ADoubles => "first-doubles",
            OpposedResult::ABeats => "first-beats",
            OpposedResult::Tie => "tie",
            OpposedResult::BBeats => "second-beats",
            OpposedResult::BDoubles => "second-doubles",
        },
        loser: event.loser.map(|(side, _)| name(side)),
        result: ruled.map(|ruled| ruled.result.name()),
        rule: ruled.map(|ruled| ruled.rule.0),
    }
}

fn name(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

fn factors(breakdown: &FactorBreakdown) -> Vec<Factor> {
    let base = Factor { rule: breakdown.base_rule.0, value: f64::from(breakdown.base.0) / 2.0 };
    let tactical = breakdown
        .tactical
        .iter()
        .map(|factor| Factor { rule: factor.rule.0, value: f64::from(factor.value.0) / 2.0 });
    std::iter::once(base).chain(tactical).collect()
}
