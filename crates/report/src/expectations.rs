//! What a run was expected to find, and whether it did.
//!
//! An expectation is held when the whole interval lies inside its bounds, and missed when the whole interval lies outside;
//! everything between is not settled, and more pairs would settle it.
//! Of several numbers at once each has its interval at 1 − α/k (Bonferroni), so that "no card changes the score by more" is missed
//! by chance no more often than a single expectation is; worths in points keep the level that the run gave them.

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

use harness::Totals;
use stats::{Estimate, Kind};

use crate::info::RunInfo;
use crate::style::plain;
use crate::tables::Tables;
use crate::words::Number;

/// What numbers of a run should be.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// What it is about: `effect of every variant`.
    pub about: String,
    /// What kind of number that is.
    pub quantity: Quantity,
    /// The numbers.
    pub numbers: Vec<Asked>,
    /// The least that each should be, in the unit of the estimates; `-∞` for no bound.
    pub least: f64,
    /// The most.
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
pub enum Asked {
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
pub enum Outcome {
    /// The whole interval lies inside the bounds.
    Held,
    /// It lies on both sides of a bound.
    #[serde(rename = "not settled")]
    NotSettled,
    /// The whole interval lies outside.
    Missed,
}

impl Outcome {
    /// As printed.
    pub const fn words(self) -> &'static str {
        match self {
            Outcome::Held => "held",
            Outcome::NotSettled => "not settled",
            Outcome::Missed => "missed",
        }
    }

    fn of(estimate: &Estimate, least: f64, most: f64) -> Outcome {
        if least - ROUNDING <= estimate.lo && estimate.hi <= most + ROUNDING {
            Outcome::Held
        } else if estimate.hi < least - ROUNDING || estimate.lo > most + ROUNDING {
            Outcome::Missed
        } else {
            Outcome::NotSettled
        }
    }
}

/// Far below any bound that a file states and far above what solving a duel exactly loses.
const ROUNDING: f64 = 1e-9;

/// An expectation beside what was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The expectation.
    pub expectation: Expectation,
    /// Each of its numbers.
    pub numbers: Vec<Found>,
    /// Missed if any number misses it, held if all hold it.
    pub outcome: Outcome,
}

/// A number that an expectation is about, as it was found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Found {
    /// What it is a number of: `Elephant Screen`.
    pub name: String,
    /// What its estimate says.
    pub outcome: Outcome,
    /// The estimate; none where the run can give none.
    #[serde(rename = "found")]
    pub estimate: Option<Estimate>,
}

/// Numbers of one expectation that are told one by one.
const MOST_TOLD: usize = 6;

impl Expectation {
    /// What it says: `effect of every variant: from -8 to 8 percentage points`.
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
        let not_settled = self.outcome == Outcome::NotSettled;
        self.outcome == Outcome::Missed || (not_settled && self.expectation.strict)
    }

    /// What became of it, in words: `not settled, and it is strict`.
    pub fn outcome_in_words(&self) -> String {
        match self.outcome {
            Outcome::NotSettled if self.expectation.strict => {
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
        let count = |outcome: Outcome| {
            let numbers = self.numbers.iter();
            numbers.filter(|found| found.outcome == outcome).count()
        };
        let counts = [Outcome::Held, Outcome::NotSettled, Outcome::Missed]
            .map(|outcome| (count(outcome), outcome))
            .into_iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, outcome)| format!("{n} {}", outcome.words()));
        let counts: Vec<String> = counts.collect();
        let of_outcome = |outcome: Outcome| {
            let numbers = self.numbers.iter();
            numbers.filter(move |found| found.outcome == outcome)
        };
        let told: Vec<String> = of_outcome(Outcome::Missed)
            .chain(of_outcome(Outcome::NotSettled))
            .map(|found| format!("{} {}", found.name, self.number_in_words(found)))
            .collect();
        let more = match told.len().saturating_sub(MOST_TOLD) {
            0 => String::new(),
            n => format!("; and {n} more"),
        };
        let told = &told[..told.len().min(MOST_TOLD)];
        match told {
            [] => counts.join(", "),
            _ => format!("{}: {}{more}", counts.join(", "), told.join("; ")),
        }
    }

    fn number_in_words(&self, found: &Found) -> String {
        let Some(estimate) = found.estimate else {
            return "not determined".to_owned();
        };
        let number = match self.expectation.quantity {
            Quantity::Score => Number::percent(estimate),
            Quantity::Effect => Number::percentage_points(estimate),
            Quantity::Worth => return crate::worth::told::points(Some(&estimate)),
        };
        match estimate.kind {
            Kind::Exact => format!("{} exactly", number.shown.value),
            _ => format!("{} {}", number.shown.value, number.interval()),
        }
    }
}

impl std::fmt::Display for Checked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (words, found) = (self.expectation.in_words(), self.found_in_words());
        write!(f, "{}: {words}; found {found}", self.outcome_in_words())
    }
}

/// Every expectation of a run beside what was found; `tables` are the run's at its own level.
///
/// Estimates at another level are formed once for each count of numbers that an expectation has.
///
/// # Panics
///
/// As for [`Tables::of`].
pub(crate) fn check(info: &RunInfo, totals: &Totals, tables: &Tables) -> Vec<Checked> {
    let mut shared: BTreeMap<usize, Tables> = BTreeMap::new();
    let checked = info.expectations.iter().map(|expectation| {
        let tables = match expectation.numbers.len() {
            0 | 1 => tables,
            n => shared
                .entry(n)
                .or_insert_with(|| Tables::at_alpha(info, totals, info.alpha / n as f64)),
        };
        checked(expectation, info, tables)
    });
    checked.collect()
}

/// The expectations for the terminal, a line each; none where there are none.
pub fn in_brief(checked: &[Checked]) -> Option<String> {
    if checked.is_empty() {
        return None;
    }
    let lines = checked.iter().map(|it| format!("  {it}\n"));
    Some(format!("Expectations\n{}", lines.collect::<String>()))
}

/// An expectation beside what `tables` say, which are at its level.
fn checked(expectation: &Expectation, info: &RunInfo, tables: &Tables) -> Checked {
    let numbers = expectation.numbers.iter().map(|asked| {
        let (name, estimate) = found(asked, info, tables);
        let outcome = estimate.map_or(Outcome::NotSettled, |estimate| {
            Outcome::of(&estimate, expectation.least, expectation.most)
        });
        Found {
            name,
            estimate,
            outcome,
        }
    });
    let numbers: Vec<Found> = numbers.collect();
    let any_is = |outcome: Outcome| numbers.iter().any(|found| found.outcome == outcome);
    let outcome = if any_is(Outcome::Missed) {
        Outcome::Missed
    } else if any_is(Outcome::NotSettled) || numbers.is_empty() {
        Outcome::NotSettled
    } else {
        Outcome::Held
    };
    Checked {
        expectation: expectation.clone(),
        numbers,
        outcome,
    }
}

/// A number's name and estimate; the exact value, where it is known, is taken for the sampled one.
fn found(asked: &Asked, info: &RunInfo, tables: &Tables) -> (String, Option<Estimate>) {
    match asked {
        Asked::Score { cell } => {
            let line = &tables.cells[*cell as usize];
            let exact = line.checks.score.map(|check| check.exact);
            (
                info.cell_name(*cell as usize),
                Some(or_exact(line.score, exact)),
            )
        }
        Asked::Effect { cell } => {
            let line = tables.effects.iter().find(|line| line.cell == *cell);
            let differences = line.map(|line| &line.differences);
            let estimate = differences.map(|it| or_exact(it.score, it.exact_score));
            (info.cell_name(*cell as usize), estimate)
        }
        Asked::EffectOverall { variant } => {
            let lines = &tables.variants;
            let line = lines.iter().find(|line| line.variant.name == *variant);
            let title = line.map_or(variant, |line| &line.variant.title);
            let differences = line.map(|line| &line.merged.differences);
            let estimate = differences.map(|it| or_exact(it.score, it.exact_score));
            (title.clone(), estimate)
        }
        Asked::Worth { card } => {
            let card = info.worth.as_ref().and_then(|worth| worth.cards.get(*card));
            let name = card.map(|card| format!("{} of {}", card.title, card.bearer));
            let estimate = card.and_then(|card| card.worth.estimate().copied());
            (name.unwrap_or_default(), estimate)
        }
        Asked::EffectUnpaid { card } => {
            let card = info.worth.as_ref().and_then(|worth| worth.cards.get(*card));
            let name = card.map(|card| format!("{} of {}", card.title, card.bearer));
            (name.unwrap_or_default(), card.map(|card| card.effect))
        }
    }
}

fn or_exact(sampled: Estimate, exact: Option<f64>) -> Estimate {
    match exact {
        Some(exact) => Estimate {
            value: Some(exact),
            lo: exact,
            hi: exact,
            kind: Kind::Exact,
            ..sampled
        },
        None => sampled,
    }
}

/// A bound with as many digits as it needs, four at most.
fn figure(bound: f64) -> String {
    let text = plain(bound, 4);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}
