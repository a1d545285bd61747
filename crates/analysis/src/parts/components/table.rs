//! Components as a table.

use stats::Estimate;

use super::{ComponentLine, ComponentWords};
use crate::cells::AGAINST_RULES;
use crate::schema::Table;
use crate::worth::CardAnswer;

/// The columns of `components.csv`, with a game's words in its notes.
pub fn table(words: &ComponentWords) -> Table<ComponentLine> {
    type Line = ComponentLine;
    let of = |which: fn(&CardAnswer) -> Option<Estimate>| {
        move |line: &Line| which(line.answer.as_ref()?)
    };
    let words = *words;
    Table::of(
        "components",
        "one change of a component of a fixed force: what it does to its force's score, and how much of the game's currency does the same",
    )
    .text("matchup", "the matchup", |line: &Line| Some(line.matchup.clone()))
    .text("side", "whose: `A` or `B`", |line: &Line| Some(line.side.clone()))
    .text("army", "that side's army", |line: &Line| Some(line.army.clone()))
    .text("id", "the component's id", |line: &Line| Some(line.id.clone()))
    .text("name", "the component", |line: &Line| Some(line.name.clone()))
    .text(
        "change",
        "`without` the component, `bland` in its place, with this much more or less of it, or of another kind by its name",
        |line: &Line| Some(line.change.clone()),
    )
    .estimate("gain", "score", "what the change adds to the force's score, −1 to 1", |line: &Line| Some(line.gain))
    .text("against_rules", AGAINST_RULES, |line: &Line| line.against_rules.clone())
    .text("currency", "the unit of the next three: `Morale cubes`", move |_: &Line| {
        Some(words.currency.to_owned())
    })
    .estimate(
        "equivalent",
        "currency",
        "how much more of the currency does the same, by the curve of scores against amounts of it; less than 0 where the change weakens",
        of(|answer| answer.worth.estimate().copied()),
    )
    .estimate(
        "equivalent_regression",
        "currency",
        "the second estimate: the regression over random small changes",
        of(|answer| answer.regression),
    )
    .estimate(
        "equivalent_at_price",
        "currency",
        "the third: without the component, and with what the rules charge for it",
        of(|answer| answer.at_price),
    )
    .f64("agreement_p", "", "p value of \"the three are the same\"", |line: &Line| {
        line.answer.as_ref()?.agreement?.p
    })
    .text("note", "why there is no amount", move |line: &Line| line.why_not(&words))
}
