//! The expectations of a run, compared with its tables.

use std::collections::BTreeMap;

use harness::Totals;
use stats::{Estimate, IntervalKind};

use crate::expectations::{Checked, Expectation, ExpectationOutcome, ExpectedNumber, Observed};
use crate::info::RunInfo;
use crate::tables::Tables;

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

/// An expectation compared with `tables`, which are at its level.
fn checked(expectation: &Expectation, info: &RunInfo, tables: &Tables) -> Checked {
    let numbers = expectation.numbers.iter().map(|asked| {
        let (name, estimate) = found(asked, info, tables);
        let outcome = estimate.map_or(ExpectationOutcome::NotSettled, |estimate| {
            ExpectationOutcome::of(&estimate, expectation.least, expectation.most)
        });
        Observed { name, estimate, outcome }
    });
    let numbers: Vec<Observed> = numbers.collect();
    let any_is = |outcome: ExpectationOutcome| numbers.iter().any(|found| found.outcome == outcome);
    let outcome = if any_is(ExpectationOutcome::Missed) {
        ExpectationOutcome::Missed
    } else if any_is(ExpectationOutcome::NotSettled) || numbers.is_empty() {
        ExpectationOutcome::NotSettled
    } else {
        ExpectationOutcome::Held
    };
    Checked { expectation: expectation.clone(), numbers, outcome }
}

/// A number's name and estimate; the exact value, where it is known, replaces the sampled one.
fn found(asked: &ExpectedNumber, info: &RunInfo, tables: &Tables) -> (String, Option<Estimate>) {
    match asked {
        ExpectedNumber::Score { cell } => {
            let line = &tables.cells[*cell as usize];
            let exact = line.checks.score.map(|check| check.exact);
            (info.cell_name(*cell as usize), Some(or_exact(line.score, exact)))
        }
        ExpectedNumber::Effect { cell } => {
            let line = tables.effects.iter().find(|line| line.cell == *cell);
            let differences = line.map(|line| &line.differences);
            let estimate = differences.map(|it| or_exact(it.score, it.exact_score));
            (info.cell_name(*cell as usize), estimate)
        }
        ExpectedNumber::EffectOverall { variant } => {
            let lines = &tables.variants;
            let line = lines.iter().find(|line| line.variant.name == *variant);
            let title = line.map_or(variant, |line| &line.variant.title);
            let differences = line.map(|line| &line.merged.differences);
            let estimate = differences.map(|it| or_exact(it.score, it.exact_score));
            (title.clone(), estimate)
        }
        ExpectedNumber::Worth { card } => {
            let card = info.worth.as_ref().and_then(|worth| worth.cards.get(*card));
            let name = card.map(|card| format!("{} of {}", card.title, card.bearer));
            let estimate = card.and_then(|card| card.worth.estimate().copied());
            (name.unwrap_or_default(), estimate)
        }
        ExpectedNumber::EffectUnpaid { card } => {
            let card = info.worth.as_ref().and_then(|worth| worth.cards.get(*card));
            let name = card.map(|card| format!("{} of {}", card.title, card.bearer));
            let known = card.map(|card| {
                let own = tables.effects.iter().find(|line| {
                    line.variant == card.name && line.a == card.bearer && line.pairs == card.n_pairs
                });
                // The same number at the level of the expectation.
                own.map_or(card.effect, |line| {
                    line.luck.difference().unwrap_or(line.differences.score)
                })
            });
            (name.unwrap_or_default(), known)
        }
    }
}

fn or_exact(sampled: Estimate, exact: Option<f64>) -> Estimate {
    match exact {
        Some(exact) => Estimate {
            value: Some(exact),
            lo: exact,
            hi: exact,
            kind: IntervalKind::Exact,
            ..sampled
        },
        None => sampled,
    }
}
