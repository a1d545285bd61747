//! What a run was expected to find, and whether it did.
//!
//! An expectation is held when the whole interval lies inside its bounds, and missed when the whole interval lies outside;
//! everything between is not settled, and more pairs would settle it. Where an expectation is about k numbers, each interval is
//! at 1 − α/k (Bonferroni), so that "no card changes the score by more" is missed by chance no more often than an expectation
//! about one number; worths in points keep the level that the run gave them.

use schemars::JsonSchema;
use serde::Serialize;
use stats::{Estimate, IntervalKind};

use crate::numbers::plain;
use crate::phrases::Number;

/// What numbers of a run should be.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// What it is about: `effect of every variant`.
    pub about: String,
    /// What kind of number that is.
    pub quantity: Quantity,
    /// The numbers.
    pub numbers: Vec<ExpectedNumber>,
    /// The least that each should be, in the unit of the estimates; `-∞` for no bound.
    pub least: f64,
    /// The most that each should be; `∞` for no bound.
    pub most: f64,
    /// Whether it is a miss too where it isn't settled.
    pub strict: bool,
}

/// A kind of number, which decides how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A's mean score, 0 to 1.
    Score,
    /// A difference of scores, −1 to 1.
    Effect,
    /// Army points.
    Worth,
}

/// A number that an expectation is about.
#[derive(Clone, Debug, PartialEq)]
pub enum ExpectedNumber {
    /// A's score in a cell.
    Score {
        /// The cell.
        cell: u32,
    },
    /// What a variant changes in one matchup.
    Effect {
        /// The variant's cell.
        cell: u32,
    },
    /// What a variant changes over all its matchups.
    EffectOverall {
        /// The variant's name in files.
        variant: String,
    },
    /// What a card of a worth experiment is worth.
    Worth {
        /// Its number in the plan.
        card: usize,
    },
    /// What a card of a worth experiment adds to the score, unpaid.
    EffectUnpaid {
        /// Its number in the plan.
        card: usize,
    },
}

/// What became of an expectation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ExpectationOutcome {
    /// The whole interval lies inside the bounds.
    Held,
    /// It lies on both sides of a bound.
    #[serde(rename = "not settled")]
    NotSettled,
    /// The whole interval lies outside.
    Missed,
}

impl ExpectationOutcome {
    /// As printed.
    pub const fn words(self) -> &'static str {
        match self {
            ExpectationOutcome::Held => "held",
            ExpectationOutcome::NotSettled => "not settled",
            ExpectationOutcome::Missed => "missed",
        }
    }

    pub(crate) fn of(estimate: &Estimate, least: f64, most: f64) -> ExpectationOutcome {
        if least - ROUNDING <= estimate.lo && estimate.hi <= most + ROUNDING {
            ExpectationOutcome::Held
        } else if estimate.hi < least - ROUNDING || estimate.lo > most + ROUNDING {
            ExpectationOutcome::Missed
        } else {
            ExpectationOutcome::NotSettled
        }
    }
}

/// A bound is not crossed by less than this: far less than any bound that a file states, and far more than the rounding error of an exact
/// solution of a duel.
const ROUNDING: f64 = 1e-9;

/// An expectation beside what was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The expectation.
    pub expectation: Expectation,
    /// Each of its numbers.
    pub numbers: Vec<Observed>,
    /// Missed if any number misses it, held if all hold it.
    pub outcome: ExpectationOutcome,
}

/// A number that an expectation is about, as it was found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Observed {
    /// What it is a number of: `Elephant Screen`.
    pub name: String,
    /// What its estimate says.
    pub outcome: ExpectationOutcome,
    /// The estimate; none where the run can give none.
    #[serde(rename = "found")]
    pub estimate: Option<Estimate>,
}

/// Numbers of one expectation that are listed one by one.
const MOST_LISTED: usize = 6;

impl Expectation {
    /// The expectation in words: `effect of every variant: from -8 to 8 percentage points`.
    pub fn in_words(&self) -> String {
        let (scale, unit) = match self.quantity {
            Quantity::Score => (100.0, "%"),
            Quantity::Effect => (100.0, "percentage points"),
            Quantity::Worth => (1.0, "points"),
        };
        let [least, most] = [self.least, self.most].map(|bound| figure(scale * bound));
        let bounds = match (self.least.is_finite(), self.most.is_finite()) {
            (true, true) => format!("from {least} to {most}"),
            (true, false) => format!("at least {least}"),
            _ => format!("at most {most}"),
        };
        format!("{}: {bounds} {unit}", self.about)
    }
}

impl Checked {
    /// Whether the run fails for it.
    pub fn fails(&self) -> bool {
        let not_settled = self.outcome == ExpectationOutcome::NotSettled;
        self.outcome == ExpectationOutcome::Missed || (not_settled && self.expectation.strict)
    }

    /// Its result in words: `not settled, and it is strict`.
    pub fn outcome_in_words(&self) -> String {
        match self.outcome {
            ExpectationOutcome::NotSettled if self.expectation.strict => {
                "not settled, and it is strict".to_owned()
            }
            outcome => outcome.words().to_owned(),
        }
    }

    /// What was found: the number, or how many hold it and which don't.
    pub fn found_in_words(&self) -> String {
        if let [only] = self.numbers.as_slice() {
            return self.number_in_words(only);
        }
        let count = |outcome: ExpectationOutcome| {
            let numbers = self.numbers.iter();
            numbers.filter(|found| found.outcome == outcome).count()
        };
        let counts =
            [ExpectationOutcome::Held, ExpectationOutcome::NotSettled, ExpectationOutcome::Missed]
                .map(|outcome| (count(outcome), outcome))
                .into_iter()
                .filter(|(n, _)| *n > 0)
                .map(|(n, outcome)| format!("{n} {}", outcome.words()));
        let counts: Vec<String> = counts.collect();
        let of_outcome = |outcome: ExpectationOutcome| {
            let numbers = self.numbers.iter();
            numbers.filter(move |found| found.outcome == outcome)
        };
        let listed: Vec<String> = of_outcome(ExpectationOutcome::Missed)
            .chain(of_outcome(ExpectationOutcome::NotSettled))
            .map(|found| format!("{} {}", found.name, self.number_in_words(found)))
            .collect();
        let more = match listed.len().saturating_sub(MOST_LISTED) {
            0 => String::new(),
            n => format!("; and {n} more"),
        };
        let listed = &listed[..listed.len().min(MOST_LISTED)];
        match listed {
            [] => counts.join(", "),
            _ => format!(
                "{}{}: {}{more}",
                counts.join(", "),
                self.level_in_words(),
                listed.join("; ")
            ),
        }
    }

    /// ` (intervals at 99.2 %, so that all hold together)`: where they are wider than those of the tables.
    fn level_in_words(&self) -> String {
        let sampled = self.numbers.iter().filter_map(|found| found.estimate);
        let levels = sampled.filter(|it| it.kind != IntervalKind::Exact).map(|it| it.level);
        match levels.reduce(f64::max) {
            Some(level) if self.expectation.quantity != Quantity::Worth => format!(
                " (intervals at {} %, so that all hold together)",
                crate::numbers::hundredths(100.0 * level)
            ),
            _ => String::new(),
        }
    }

    fn number_in_words(&self, found: &Observed) -> String {
        let Some(estimate) = found.estimate else {
            return "not determined".to_owned();
        };
        let number = match self.expectation.quantity {
            Quantity::Score => Number::percent(estimate),
            Quantity::Effect => Number::percentage_points(estimate),
            Quantity::Worth => return crate::worth::wording::points(Some(&estimate)),
        };
        match estimate.kind {
            IntervalKind::Exact => format!("{} exactly", number.shown.value),
            _ => number.with_interval(""),
        }
    }
}

impl std::fmt::Display for Checked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (words, found) = (self.expectation.in_words(), self.found_in_words());
        write!(f, "{}: {words}; found {found}", self.outcome_in_words())
    }
}

/// The expectations for the terminal, a line each; none where there are none.
pub fn in_brief(checked: &[Checked]) -> Option<String> {
    if checked.is_empty() {
        return None;
    }
    let lines = checked.iter().map(|it| format!("  {it}\n"));
    Some(format!("Expectations\n{}", lines.collect::<String>()))
}

/// A bound with as many digits as it needs, four at most.
fn figure(bound: f64) -> String {
    let text = plain(bound, 4);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}
