//! What would settle a number that is open: how many battles more, or that more of them won't, and why.
//!
//! A page has no clock; battles cost the same time on one machine, so a multiple of the run says it. The terminal, which knows how long a
//! run took, says minutes in its place.

use std::borrow::Cow;
use std::time::Duration;

use harness::BLOCK_PAIRS;
use serde::{Serialize, Serializer};
use stats::Estimate;

use crate::numbers::{grouped, plain};
use crate::phrases::{duration, lower_first};

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

/// Whether a score is one half.
pub const EVEN: Against = Against { words: "even", number: 0.5 };
/// Whether a difference is zero.
pub const NO_EFFECT: Against = Against { words: "no effect", number: 0.0 };
/// Whether a reading of the rules changes a number.
pub const NO_CHANGE: Against = Against { words: "no change", number: 0.0 };

/// The step for something that changed no battle.
pub const UNUSED: &str = "More battles settle it only if it comes up in them: other armies or another player may use it.";

/// What would settle an open row.
#[derive(Clone, Debug, PartialEq)]
pub enum NextStep {
    /// This many battles, by what was played.
    Settle(More),
    /// This many battles, after which more can be foreseen.
    Foresee(More),
    /// How many settle it is unknown; these halve the interval.
    Halve(More),
    /// A score is known to this many points of 100, and this many pairs make them a half.
    Narrow(f64, More),
    /// How many settle it is unknown, and nothing was played to go by.
    Unknown,
    /// More battles won't, as this sentence says.
    Wont(Cow<'static, str>),
    /// This one, which is about the side that a number lies on.
    OfItsSide(Box<NextStep>),
}

/// A run of more battles than that which was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct More {
    /// How many times its battles, and so its time.
    pub times: f64,
    /// The value of `--max-pairs`.
    pub max_pairs: u64,
}

/// How long the run took; none on a page, whose bytes are the same on every machine, and where a part was played before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace(pub Option<Duration>);

impl More {
    /// A run with `times` as many battles as one of `n_blocks` blocks a cell.
    pub(crate) fn of(times: f64, n_blocks: u32) -> More {
        More::of_meetings(times, n_blocks, 8)
    }

    /// A run with `times` as many battles, where `pairs_of_eight` of each eight pairs were played and `--max-pairs` counts all eight.
    pub(crate) fn of_meetings(times: f64, n_blocks: u32, pairs_of_eight: u64) -> More {
        let blocks = (times * f64::from(n_blocks) * pairs_of_eight as f64 / 8.0).ceil() as u64;
        More { times, max_pairs: blocks * BLOCK_PAIRS }
    }

    /// `4.8 times the battles and the time (--max-pairs 13824)`, or `about 8 min (--max-pairs 13824)`.
    fn in_words(self, Pace(took): Pace) -> String {
        let More { times, max_pairs } = self;
        let digits = usize::from((times - times.round()).abs() > 0.05);
        let amount = match took {
            Some(took) => duration(times * took.as_secs_f64()),
            None if times >= 10.0 => format!("{} times {AND_TIME}", grouped(times.round() as u64)),
            None => format!("{} times {AND_TIME}", plain(times, digits)),
        };
        format!("{amount} (`--max-pairs {max_pairs}`)")
    }
}

/// What a multiple is of.
const AND_TIME: &str = "the battles and the time";

impl NextStep {
    /// As a sentence.
    pub fn in_words(&self, pace: Pace) -> String {
        match self {
            NextStep::Settle(more) => match pace {
                Pace(Some(_)) => format!("To settle it: {}.", more.in_words(pace)),
                Pace(None) => format!("To settle it: about {}.", more.in_words(pace)),
            },
            NextStep::Foresee(more) => {
                format!("Too little was played to foresee anything: play {}.", more.in_words(pace))
            }
            NextStep::Halve(more) => format!(
                "How many battles settle it isn't known; {} halve its interval.",
                more.in_words(pace)
            ),
            NextStep::Narrow(half_width, more) => format!(
                "The score is known to ±{} of 100; to ±½: {}{}.",
                plain(*half_width, 1),
                if pace.0.is_none() { "about " } else { "" },
                more.in_words(pace)
            ),
            NextStep::Unknown => "How many battles settle it isn't known.".to_owned(),
            NextStep::Wont(why) => why.clone().into_owned(),
            NextStep::OfItsSide(step) => {
                format!("Its side: {}", lower_first(&step.in_words(pace)))
            }
        }
    }

    /// As a sentence of a page.
    pub fn on_a_page(&self) -> String {
        self.in_words(Pace(None))
    }
}

/// JSON has the sentence of a page.
impl Serialize for NextStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.on_a_page())
    }
}

/// The step that would settle on which side of a number an estimate lies; none where its interval says so.
pub fn next_step(estimate: &Estimate, against: Against, n_blocks: u32) -> Option<NextStep> {
    let Against { words, number } = against;
    let is_settled = estimate.lo > number || estimate.hi < number || estimate.lo == estimate.hi;
    if is_settled || n_blocks == 0 {
        return None;
    }
    let half_width = estimate.half_width();
    let distance = estimate.value.map(|value| (value - number).abs());
    let Some(distance) = distance.filter(|_| half_width.is_finite()) else {
        return Some(NextStep::Foresee(More::of(4.0, n_blocks)));
    };
    let times = SPARE * (half_width / distance.max(f64::MIN_POSITIVE)).powi(2);
    if times > MOST_TIMES {
        let why = format!(
            "More battles hardly settle it: it is so close to {words} that {} times as many would not.",
            grouped(MOST_TIMES as u64)
        );
        return Some(NextStep::Wont(why.into()));
    }
    Some(NextStep::Settle(More::of(times.max(SPARE), n_blocks)))
}

/// The most names that a sentence gives before its step.
const MOST_NAMED: usize = 3;
/// The most steps under a table, and under one of many rows.
const MOST_STEPS: [usize; 2] = [3, 1];
/// Rows that leave less room for steps.
const MANY_ROWS: usize = 8;

/// The steps of a table's rows, those that are the same in one sentence; so few that they fit under it, then how many others there are.
pub fn sentences<'a>(
    steps: impl Iterator<Item = (&'a str, Option<NextStep>)>,
    pace: Pace,
) -> Vec<String> {
    let in_words =
        |(name, step): (&'a str, Option<NextStep>)| (name, step.map(|step| step.in_words(pace)));
    let steps: Vec<(&str, Option<String>)> = steps.map(in_words).collect();
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

    /// A page says how many times the run, the terminal how long that takes at the speed of the run.
    #[test]
    fn more_battles_are_a_multiple_of_the_run_or_the_time_that_they_take() {
        let said = |times, n_blocks| More::of(times, n_blocks).in_words(Pace(None));
        assert_eq!(said(4.0, 20), "4 times the battles and the time (`--max-pairs 23040`)");
        assert_eq!(said(1.26, 4), "1.3 times the battles and the time (`--max-pairs 1728`)");
        assert_eq!(said(1234.4, 1), "1,234 times the battles and the time (`--max-pairs 355680`)");
        let pace = Pace(Some(Duration::from_secs(100)));
        let step = NextStep::Settle(More::of(4.8, 10));
        assert_eq!(step.in_words(pace), "To settle it: about 8 min (`--max-pairs 13824`).");
        let step = NextStep::Foresee(More::of(1200.0, 1));
        assert!(step.in_words(pace).ends_with("play about 33 h (`--max-pairs 345600`)."));
    }

    /// The interval has to be half as wide: four times the battles, and a fifth more since the estimate may be off.
    #[test]
    fn an_open_score_says_how_many_battles_move_its_interval_off_even() {
        let Some(NextStep::Settle(more)) = next_step(&between(0.52, 0.04), EVEN, 10) else {
            panic!("it is open, and not close");
        };
        assert!((more.times - 4.8).abs() < 1e-9, "{more:?}");
        assert_eq!(more.max_pairs, 13_824);
        assert_eq!(
            NextStep::Settle(more).on_a_page(),
            "To settle it: about 4.8 times the battles and the time (`--max-pairs 13824`)."
        );
        assert_eq!(next_step(&between(0.55, 0.04), EVEN, 10), None);
        assert_eq!(next_step(&between(-0.05, 0.04), NO_EFFECT, 10), None);
    }

    #[test]
    fn rows_with_the_same_step_share_a_sentence() {
        let steps = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let of = |name: &str| match name {
            "a" | "b" | "c" | "d" => Some(NextStep::Wont("Play more.".into())),
            "e" => None,
            name => Some(NextStep::Wont(format!("Play {name} more.").into())),
        };
        assert_eq!(
            sentences(steps.into_iter().map(|name| (name, of(name))), Pace(None)),
            [
                "a; b; c and 1 more: play more.",
                "f: play f more.",
                "g: play g more.",
                "The page says what would settle the other one."
            ]
        );
        // Rows of a long list need the room.
        let many = (0..9).map(|_| "x").zip(std::iter::repeat(Some(NextStep::Wont("Stop.".into()))));
        assert_eq!(sentences(many.chain([("y", of("f"))]), Pace(None)).len(), 2);
    }

    #[test]
    fn what_is_close_to_even_says_that_more_battles_hardly_settle_it() {
        let step = next_step(&between(0.5001, 0.04), EVEN, 10).expect("it is open").on_a_page();
        assert!(step.starts_with("More battles hardly settle it"), "{step}");
        let nothing = Estimate { lo: f64::NEG_INFINITY, hi: f64::INFINITY, ..between(0.5, 1.0) };
        let step = next_step(&nothing, EVEN, 1).expect("it is open").on_a_page();
        assert!(step.starts_with("Too little was played"), "{step}");
    }
}
