//! Components as JSON.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;

use super::{ComponentLine, Components};

/// A change of a component of a fixed force, such as a formation.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Component")]
pub struct ComponentJson<'a> {
    /// The matchup.
    matchup: &'a str,
    /// The side that has the component.
    #[schemars(extend("enum" = ["A", "B"]))]
    side: &'a str,
    /// That side's army.
    army: &'a str,
    /// The component's id.
    id: &'a str,
    /// The component.
    name: &'a str,
    /// `without` it, or how much more or less of it.
    change: &'a str,
    /// What the change adds to the army's score, in points of 100.
    gain: Estimate,
    /// What to make of a gain that is against the rules: of less by more, or of more by less; null for others.
    against_rules: Option<&'a str>,
    /// The unit of the next three: `Morale cubes`.
    currency: &'static str,
    /// The additional amount of the currency with the same effect, by the curve of scores against amounts of it; null where none
    /// was played or it does not move the score.
    equivalent: Option<&'a Estimate>,
    /// The same by the regression over random small changes; null where it can't be had.
    equivalent_regression: Option<&'a Estimate>,
    /// Without the component, and with what the rules charge for it; null where it can't be had.
    equivalent_at_price: Option<&'a Estimate>,
}

impl ComponentJson<'_> {
    /// One a change that was tried.
    pub fn all(components: &Components) -> Vec<ComponentJson<'_>> {
        let currency = components.words.currency;
        components.lines.iter().map(|line| ComponentJson::of(line, currency)).collect()
    }

    fn of<'a>(line: &'a ComponentLine, currency: &'static str) -> ComponentJson<'a> {
        let answer = line.answer.as_ref();
        ComponentJson {
            matchup: &line.matchup,
            side: &line.side,
            army: &line.army,
            id: &line.id,
            name: &line.name,
            change: &line.change,
            gain: line.gain.mapped(100.0, 0.0),
            against_rules: line.against_rules.as_deref(),
            currency,
            equivalent: line.equivalent(),
            equivalent_regression: answer.and_then(|answer| answer.regression.as_ref()),
            equivalent_at_price: answer.and_then(|answer| answer.at_price.as_ref()),
        }
    }
}
