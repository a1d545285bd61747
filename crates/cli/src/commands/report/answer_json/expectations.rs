//! What was expected of a run, and what was found.

use report::Checked;
use report::expectations::Found;
use serde::Serialize;

use crate::output::Interval;

/// An expectation beside its numbers.
#[derive(Serialize)]
pub(super) struct Expected<'a> {
    expected: String,
    /// `held`, `missed` or `not settled`.
    outcome: &'static str,
    strict: bool,
    /// In the unit of the numbers; null for no bound.
    at_least: Option<f64>,
    at_most: Option<f64>,
    numbers: Vec<Number<'a>>,
}

#[derive(Serialize)]
struct Number<'a> {
    name: &'a str,
    outcome: &'static str,
    found: Option<Interval>,
}

impl Number<'_> {
    fn of(found: &Found) -> Number<'_> {
        Number {
            name: &found.name,
            outcome: found.outcome.words(),
            found: found.estimate.as_ref().map(Interval::of),
        }
    }
}

impl Expected<'_> {
    pub(super) fn of(checked: &Checked) -> Expected<'_> {
        let bound = |bound: f64| bound.is_finite().then_some(bound);
        Expected {
            expected: checked.expectation.in_words(),
            outcome: checked.outcome.words(),
            strict: checked.expectation.strict,
            at_least: bound(checked.expectation.least),
            at_most: bound(checked.expectation.most),
            numbers: checked.numbers.iter().map(Number::of).collect(),
        }
    }
}
