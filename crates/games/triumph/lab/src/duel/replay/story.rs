//! A pair of duels as a report in words.

use std::fmt::Write as _;

use battle_core::{OpposedResult, Seat, Seating, Side};
use triumph::duel::{Duel, DuelEvent};
use triumph::{FactorBreakdown, HalfPoints, Resolution, work_out};

use experiment::replay::{PairReplay, name_of};

/// Both battles, event by event.
pub fn render(replay: &PairReplay<'_, Duel>) -> String {
    let mut text = format!(
        "Pair {} of cell {}: {} (seed {})\n",
        replay.pair,
        replay.cell,
        name_of(replay.info),
        replay.seed
    );
    let [a, b] = &replay.game.parties().0;
    let _ = writeln!(text, "  A  {a}\n  B  {b}");
    let mut score = 0;
    for (seating, (outcome, events)) in Seating::ALL.into_iter().zip(&replay.battles) {
        let (number, first) = match seating {
            Seating::AFirst => (1, "A"),
            Seating::BFirst => (2, "B"),
        };
        let _ = writeln!(text, "\nBattle {number}, {first} in seat one");
        for event in events {
            document(&mut text, event, replay);
        }
        let half_points = outcome.half_points_of(seating.seat_of(Side::A));
        score += half_points;
        let ending = match half_points {
            0 => "A is lost: B wins",
            1 => "both are still there: a draw",
            _ => "B is lost: A wins",
        };
        let _ = write!(text, "  {ending}");
        for (side, name) in [(Side::A, "A"), (Side::B, "B")] {
            let seat: Seat = seating.seat_of(side);
            let lost = outcome.measures.by_seat[seat][0];
            if lost > 0 {
                let points = HalfPoints(lost as i16);
                let _ = write!(text, "; {name} loses {points} points");
            }
        }
        text.push('\n');
    }
    let _ = writeln!(text, "\nThe pair scores {score} of 4 quarter points for A.");
    text
}

fn document(text: &mut String, event: &DuelEvent, replay: &PairReplay<'_, Duel>) {
    let worked = work_out(&event.engagement, replay.game.parameters());
    let names = match event.first {
        Side::A => ["A", "B"],
        Side::B => ["B", "A"],
    };
    let what = match event.round {
        Some(round) => format!("round {round:>2}"),
        None => format!("{} shoots", names[0]),
    };
    let _ = writeln!(
        text,
        "  {what}  {}  {}  {}",
        total(names[0], &worked.a, event.roll.first()),
        total(names[1], &worked.b, event.roll.second()),
        result(event, &worked, names),
    );
}

/// `A 4 [TR-UN-01] + 1 [TR-BC-20] + die 3 = 8`.
fn total(name: &str, breakdown: &FactorBreakdown, die: u8) -> String {
    let mut text = format!("{name} {} [{}]", breakdown.base, breakdown.base_rule);
    for factor in &breakdown.tactical {
        let sign = if factor.value < HalfPoints::ZERO { "-" } else { "+" };
        let size = factor.value.0.unsigned_abs() as i16;
        let _ = write!(text, " {sign} {} [{}]", HalfPoints(size), factor.rule);
    }
    let sum = breakdown.total() + HalfPoints::whole(die.into());
    let _ = write!(text, " + die {die} = {sum};");
    text
}

fn result(event: &DuelEvent, worked: &Resolution, names: [&str; 2]) -> String {
    let [first, second] = names;
    let results = worked.results(event.cell);
    let (winner, verb, loser, ruled) = match event.cell {
        OpposedResult::Tie => return "a tie, no effect".to_owned(),
        OpposedResult::ADoubles => (first, "doubles", second, results[Side::B]),
        OpposedResult::ABeats => (first, "beats", second, results[Side::B]),
        OpposedResult::BBeats => (second, "beats", first, results[Side::A]),
        OpposedResult::BDoubles => (second, "doubles", first, results[Side::A]),
    };
    if event.loser.is_none() {
        return "the shot does nothing".to_owned();
    }
    format!("{winner} {verb} {loser}: {} [{}]", ruled.result, ruled.rule)
}
