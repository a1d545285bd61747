//! On which side of neutral the number is settled, and which assumptions turn it to the other one.

use schemars::JsonSchema;
use serde::Serialize;
use stats::worth::Verdict;

use super::block_numbers::Numbers;
use super::{ALPHA, SensitivityPlan};

/// Where a number is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SettledSide {
    /// Above neutral.
    Above,
    /// Of worths: within the margin around the price.
    Within,
    /// Below neutral.
    Below,
    /// On neither side for certain.
    Open,
}

impl SettledSide {
    /// As tables have it.
    pub const fn name(self) -> &'static str {
        match self {
            SettledSide::Above => "above",
            SettledSide::Within => "within",
            SettledSide::Below => "below",
            SettledSide::Open => "open",
        }
    }

    /// ST-E15: where a worth is beside its price.
    pub(super) const fn of_verdict(verdict: Verdict) -> SettledSide {
        match verdict {
            Verdict::Underpriced => SettledSide::Above,
            Verdict::RightlyPriced => SettledSide::Within,
            Verdict::Overpriced => SettledSide::Below,
            _ => SettledSide::Open,
        }
    }

    /// What such a worth makes of a card.
    pub const fn verdict(self) -> &'static str {
        match self {
            SettledSide::Above => Verdict::Underpriced.words(),
            SettledSide::Within => Verdict::RightlyPriced.words(),
            SettledSide::Below => Verdict::Overpriced.words(),
            SettledSide::Open => "not settled",
        }
    }
}

/// The sides of all runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledSides {
    /// By run; all of them together are wrong no more often than one interval alone.
    pub of_runs: Vec<SettledSide>,
    /// The assumptions that turn the number, those that do so most often first.
    pub turning: Vec<Turning>,
}

/// An assumption that turns the number by itself: there are runs settled on different sides that differ in nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turning {
    /// The assumption, by its number in the plan.
    pub assumption: usize,
    /// How many such pairs of runs there are.
    pub n: usize,
    /// One of them: the run on the higher side and the run on the lower.
    pub example: (usize, usize),
}

impl SettledSides {
    pub(super) fn of(plan: &SensitivityPlan, numbers: &Numbers) -> SettledSides {
        let n_runs = plan.runs.len();
        let side = |run: usize| {
            let number = numbers.estimate(run, ALPHA / n_runs as f64);
            if number.lo > plan.neutral {
                SettledSide::Above
            } else if number.hi < plan.neutral {
                SettledSide::Below
            } else {
                SettledSide::Open
            }
        };
        SettledSides::among(plan, (0..n_runs).map(side).collect())
    }

    /// What turns the number, where the side of every run is known.
    pub(super) fn among(plan: &SensitivityPlan, of_runs: Vec<SettledSide>) -> SettledSides {
        let on = |side: SettledSide| -> Vec<usize> {
            let runs = 0..of_runs.len();
            runs.filter(|run| of_runs[*run] == side).collect()
        };
        let mut turning: Vec<Turning> = Vec::new();
        let different = [
            (SettledSide::Above, SettledSide::Below),
            (SettledSide::Above, SettledSide::Within),
            (SettledSide::Within, SettledSide::Below),
        ];
        for (higher, lower) in different {
            let lower = on(lower);
            for higher in on(higher) {
                for &lower in &lower {
                    let Some(assumption) = only_difference(plan, higher, lower) else {
                        continue;
                    };
                    let mut known = turning.iter_mut();
                    match known.find(|it| it.assumption == assumption) {
                        Some(known) => known.n += 1,
                        None => {
                            turning.push(Turning { assumption, n: 1, example: (higher, lower) })
                        }
                    }
                }
            }
        }
        turning.sort_by_key(|it| std::cmp::Reverse(it.n));
        SettledSides { of_runs, turning }
    }

    /// How many runs are settled so.
    pub fn count(&self, side: SettledSide) -> usize {
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
