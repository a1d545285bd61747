//! What was expected of a run, and what was found.

use schemars::JsonSchema;
use serde::Serialize;

use crate::expectations::{Checked, ExpectationOutcome, Observed};

/// An expectation beside its numbers.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Expectation")]
pub(super) struct Expected<'a> {
    /// In words.
    expected: String,
    outcome: ExpectationOutcome,
    /// Whether an unsettled one fails too.
    strict: bool,
    /// In the unit of the numbers; null for no bound.
    at_least: Option<f64>,
    /// In the unit of the numbers; null for no bound.
    at_most: Option<f64>,
    /// Everything that it is about.
    numbers: &'a [Observed],
}

impl Expected<'_> {
    pub(super) fn of(checked: &Checked) -> Expected<'_> {
        let bound = |bound: f64| bound.is_finite().then_some(bound);
        Expected {
            expected: checked.expectation.in_words(),
            outcome: checked.outcome,
            strict: checked.expectation.strict,
            at_least: bound(checked.expectation.least),
            at_most: bound(checked.expectation.most),
            numbers: &checked.numbers,
        }
    }
}
