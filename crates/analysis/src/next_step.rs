//! What would settle a number that is open: how many battles more, or that more of them won't, and why.
//!
//! A page has no clock; battles cost the same time on one machine, so a multiple of the run says it. The terminal, which knows how long a
//! run took, says minutes in its place (`cli/src/commands/report/minutes.rs`).

use harness::BLOCK_PAIRS;
use stats::Estimate;

use crate::numbers::{grouped, plain};
use crate::words::lower_first;

/// The most times the battles that are proposed: what is left to know beyond that is smaller than what is known.
const MOST_TIMES: f64 = 100.0;
/// A forecast rests on an estimate; so much more is asked for, so that it doesn't fall short as often as not.
const SPARE: f64 = 1.2;

/// What an interval is compared with, in words and as a number of its estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Against {
    /// `even`, or `no effect`.
    pub words: &'static str,
    /// The number.
    pub number: f64,
}

/// A score of one half.
pub const EVEN: Against = Against { words: "even", number: 0.5 };
/// A difference of none.
pub const NO_EFFECT: Against = Against { words: "no effect", number: 0.0 };
/// The same, of a number that a reading of the rules may change.
pub const NO_CHANGE: Against = Against { words: "no change", number: 0.0 };

/// The step that would settle on which side of a number an estimate lies; none where its interval says so.
pub fn next_step(estimate: &Estimate, against: Against, n_blocks: u32) -> Option<String> {
    let Against { words, number } = against;
    let is_settled = estimate.lo > number || estimate.hi < number || estimate.lo == estimate.hi;
    if is_settled || n_blocks == 0 {
        return None;
    }
    let half_width = estimate.half_width();
    let distance = estimate.value.map(|value| (value - number).abs());
    let Some(distance) = distance.filter(|_| half_width.is_finite()) else {
        return Some(format!(
            "Too little was played to foresee anything: play {}.",
            times(4.0, n_blocks)
        ));
    };
    let factor = SPARE * (half_width / distance.max(f64::MIN_POSITIVE)).powi(2);
    if factor > MOST_TIMES {
        return Some(format!(
            "More battles hardly settle it: it is so close to {words} that {} times as many would not.",
            grouped(MOST_TIMES as u64)
        ));
    }
    Some(format!("To settle it: about {}.", times(factor.max(SPARE), n_blocks)))
}

/// The most names before a step; the table has the others.
const MOST_NAMED: usize = 3;
/// The most steps under a table, and under one of many rows.
const MOST_STEPS: [usize; 2] = [3, 1];
/// Rows that leave less room for steps.
const MANY_ROWS: usize = 8;

/// The steps of a table's rows, those that are the same in one sentence; so few that they fit under it, then how many others there are.
pub fn sentences<'a>(steps: impl Iterator<Item = (&'a str, Option<String>)>) -> Vec<String> {
    let steps: Vec<(&str, Option<String>)> = steps.collect();
    let most = MOST_STEPS[usize::from(steps.len() > MANY_ROWS)];
    together(steps.into_iter(), most, "The page says what would settle")
}

/// Sentences about rows, each once with the names of its rows; the first `most` of them, then how many rows have others, after `rest`.
pub fn together<'a>(
    rows: impl Iterator<Item = (&'a str, Option<String>)>,
    most: usize,
    rest: &str,
) -> Vec<String> {
    let mut same: Vec<(String, Vec<&str>)> = Vec::new();
    for (name, step) in rows {
        let Some(step) = step.filter(|step| !step.is_empty()) else { continue };
        match same.iter_mut().find(|(other, _)| *other == step) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => same.push((step, vec![name])),
        }
    }
    let left_out: usize = same.iter().skip(most).map(|(_, names)| names.len()).sum();
    let said = same.iter().take(most).map(|(step, names)| {
        let more = match names.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        let names: Vec<&str> = names.iter().take(MOST_NAMED).copied().collect();
        format!("{}{more}: {}", names.join("; "), lower_first(step))
    });
    let mut said: Vec<String> = said.collect();
    if left_out > 0 {
        said.push(match left_out {
            1 => format!("{rest} the other one."),
            n => format!("{rest} the other {n}."),
        });
    }
    said
}

/// What a step says that is a multiple of a run.
pub const TIMES: &str = "times the battles and the time";

/// `4 times the battles and the time (--max-pairs 23040)`.
pub(crate) fn times(factor: f64, n_blocks: u32) -> String {
    let blocks = (factor * f64::from(n_blocks)).ceil() as u64;
    let digits = usize::from(factor < 10.0 && (factor - factor.round()).abs() > 0.05);
    format!(
        "{} {TIMES} (`--max-pairs {}`)",
        match factor >= 10.0 {
            true => grouped(factor.round() as u64),
            false => plain(factor, digits),
        },
        blocks * BLOCK_PAIRS
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use stats::{IntervalKind, IntervalMethod};

    fn between(value: f64, half: f64) -> Estimate {
        Estimate {
            value: Some(value),
            se: Some(half / 1.96),
            lo: value - half,
            hi: value + half,
            level: 0.95,
            kind: IntervalKind::Planned,
            method: IntervalMethod::StudentT,
            n: 288,
        }
    }

    #[test]
    fn a_multiple_of_the_run_is_said_with_the_option_that_plays_it() {
        assert_eq!(times(4.0, 20), "4 times the battles and the time (`--max-pairs 23040`)");
        assert_eq!(times(1.26, 4), "1.3 times the battles and the time (`--max-pairs 1728`)");
        assert_eq!(times(1234.4, 1), "1,234 times the battles and the time (`--max-pairs 355680`)");
    }

    /// The interval has to be half as wide: four times the battles, and a fifth more since the estimate may be off.
    #[test]
    fn an_open_score_says_how_many_battles_move_its_interval_off_even() {
        let step = next_step(&between(0.52, 0.04), EVEN, 10);
        let said = "To settle it: about 4.8 times the battles and the time (`--max-pairs 13824`).";
        assert_eq!(step.as_deref(), Some(said));
        assert_eq!(next_step(&between(0.55, 0.04), EVEN, 10), None);
        assert_eq!(next_step(&between(-0.05, 0.04), NO_EFFECT, 10), None);
    }

    #[test]
    fn rows_with_the_same_step_share_a_sentence() {
        let steps = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let of = |name: &str| match name {
            "a" | "b" | "c" | "d" => Some("Play more.".to_owned()),
            "e" => None,
            name => Some(format!("Play {name} more.")),
        };
        assert_eq!(
            sentences(steps.into_iter().map(|name| (name, of(name)))),
            [
                "a; b; c and 1 more: play more.",
                "f: play f more.",
                "g: play g more.",
                "The page says what would settle the other one."
            ]
        );
        // Rows of a long list need the room.
        let many = (0..9).map(|_| "x").zip(std::iter::repeat(Some("Stop.".to_owned())));
        assert_eq!(sentences(many.chain([("y", of("f"))])).len(), 2);
    }

    #[test]
    fn what_is_close_to_even_says_that_more_battles_hardly_settle_it() {
        let step = next_step(&between(0.5001, 0.04), EVEN, 10).expect("it is open");
        assert!(step.starts_with("More battles hardly settle it"), "{step}");
        let nothing = Estimate { lo: f64::NEG_INFINITY, hi: f64::INFINITY, ..between(0.5, 1.0) };
        let step = next_step(&nothing, EVEN, 1).expect("it is open");
        assert!(step.starts_with("Too little was played"), "{step}");
    }
}
