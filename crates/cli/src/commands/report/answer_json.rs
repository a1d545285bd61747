//! The answer of a run as one JSON object.

use report::expectations::Found;
use report::summary::{Summary, SummaryOf};
use report::worth::CardAnswer;
use report::{Checked, RunInfo};
use serde::Serialize;
use stats::Estimate;

use crate::output::{Interval, json_line};
use crate::run_folder::Record;

#[derive(Serialize)]
struct Answer<'a> {
    title: &'a str,
    question: &'a str,
    answer: &'a [String],
    /// What the rows are: `variants` (numbers are differences from the baseline) or `matchups` (numbers are A's own).
    rows_are: &'static str,
    rows: Vec<Row<'a>>,
    /// What each card is worth in points, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<Value<'a>>>,
    expectations: Vec<Expected<'a>>,
    seed: u64,
    tasks_done: u64,
    n_tasks: u64,
    command: &'a str,
    version: &'a str,
    rules_digest: &'a str,
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    bearers: Option<u32>,
    pairs: u64,
    score: Interval,
    swing: Option<Interval>,
    exact: Option<f64>,
}

#[derive(Serialize)]
struct Expected<'a> {
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
    fn of(checked: &Checked) -> Expected<'_> {
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

/// A card's worth in points.
#[derive(Serialize)]
struct Value<'a> {
    card: &'a str,
    bearer: &'a str,
    price: f64,
    worth: Option<Interval>,
    regression: Option<Interval>,
    at_price: Option<Interval>,
    effect: Interval,
    verdict: &'static str,
    flagged: bool,
    /// Why the run of the card ended.
    stop: String,
    doubts: Vec<String>,
}

impl Value<'_> {
    fn of(card: &CardAnswer) -> Value<'_> {
        let interval = |estimate: &Option<Estimate>| estimate.as_ref().map(Interval::of);
        Value {
            card: &card.name,
            bearer: &card.bearer,
            price: card.price,
            worth: card.worth.estimate().map(Interval::of),
            regression: interval(&card.regression),
            at_price: interval(&card.at_price),
            effect: Interval::of(&card.effect),
            verdict: card.verdict.words(),
            flagged: card.is_flagged,
            stop: card.stop.to_string(),
            doubts: card.doubts.iter().map(ToString::to_string).collect(),
        }
    }
}

/// The answer, its rows with their intervals, and how to repeat it, on one line.
pub fn answer(
    info: &RunInfo,
    summary: &Summary,
    expectations: &[Checked],
    record: &Record,
) -> String {
    let rows = summary.table.iter().map(|row| Row {
        name: &row.name,
        bearers: row.bearers,
        pairs: row.pairs,
        score: Interval::of(&row.score.estimate),
        swing: row
            .swing
            .as_ref()
            .map(|swing| Interval::of(&swing.estimate)),
        exact: row.exact,
    });
    let answer = Answer {
        title: &info.title,
        question: &info.question,
        answer: &summary.sentences,
        rows_are: match summary.of {
            SummaryOf::Variants => "variants",
            SummaryOf::Matchups => "matchups",
        },
        rows: rows.collect(),
        values: info
            .worth
            .as_ref()
            .map(|worth| worth.cards.iter().map(Value::of).collect()),
        expectations: expectations.iter().map(Expected::of).collect(),
        seed: info.seed,
        tasks_done: record.tasks_done,
        n_tasks: record.n_tasks,
        command: &info.command,
        version: &info.version,
        rules_digest: &info.rules_digest,
    };
    format!("{}\n", json_line(&answer))
}
