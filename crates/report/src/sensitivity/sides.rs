//! On which side of neutral the number is settled, and which assumptions turn it to the other one.

use super::scores::Numbers;
use super::{ALPHA, SensitivityPlan};

/// Where a number is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Above neutral.
    Above,
    /// Below neutral.
    Below,
    /// On neither side for certain.
    Open,
}

impl Side {
    /// As tables have it.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Above => "above",
            Side::Below => "below",
            Side::Open => "open",
        }
    }
}

/// The sides of all runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// By run; all of them together are wrong no more often than one interval alone.
    pub of_runs: Vec<Side>,
    /// The assumptions that turn the number, those that do so most often first.
    pub turning: Vec<Turning>,
}

/// An assumption that turns the number by itself: there are runs settled on either side that differ in nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turning {
    /// The assumption, by its number in the plan.
    pub assumption: usize,
    /// How many such pairs of runs there are.
    pub n: usize,
    /// One of them: the run above neutral and the run below.
    pub example: (usize, usize),
}

impl Sides {
    pub(super) fn of(plan: &SensitivityPlan, numbers: &Numbers) -> Sides {
        let n_runs = plan.runs.len();
        let side = |run: usize| {
            let number = numbers.estimate(run, ALPHA / n_runs as f64);
            if number.lo > plan.neutral {
                Side::Above
            } else if number.hi < plan.neutral {
                Side::Below
            } else {
                Side::Open
            }
        };
        let of_runs: Vec<Side> = (0..n_runs).map(side).collect();
        let on = |side: Side| -> Vec<usize> {
            let runs = 0..n_runs;
            runs.filter(|run| of_runs[*run] == side).collect()
        };
        let below = on(Side::Below);
        let mut turning: Vec<Turning> = Vec::new();
        for above in on(Side::Above) {
            for &below in &below {
                let Some(assumption) = only_difference(plan, above, below) else {
                    continue;
                };
                let mut known = turning.iter_mut();
                match known.find(|it| it.assumption == assumption) {
                    Some(known) => known.n += 1,
                    None => turning.push(Turning {
                        assumption,
                        n: 1,
                        example: (above, below),
                    }),
                }
            }
        }
        turning.sort_by_key(|it| std::cmp::Reverse(it.n));
        Sides { of_runs, turning }
    }

    /// How many runs are settled so.
    pub fn count(&self, side: Side) -> usize {
        self.of_runs.iter().filter(|own| **own == side).count()
    }

    /// Whether an assumption turns the number.
    pub fn turns(&self, assumption: usize) -> bool {
        self.turning.iter().any(|it| it.assumption == assumption)
    }
}

/// The one assumption in which two runs differ, if it is one.
fn only_difference(plan: &SensitivityPlan, one: usize, other: usize) -> Option<usize> {
    let (one, other) = (&plan.runs[one].settings, &plan.runs[other].settings);
    let mut different = (0..one.len()).filter(|&at| one[at] != other[at]);
    let first = different.next()?;
    different.next().is_none().then_some(first)
}
