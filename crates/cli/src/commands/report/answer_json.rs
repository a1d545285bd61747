//! The answer of a run as one JSON object, by the schema in `schemas/answer.json`.

mod comparisons;
mod expectations;
mod points_list;
mod prices;
mod seen;
mod sensitivity;
mod values;

use std::collections::BTreeMap;

use report::summary::{SummaryOf, SummaryRow};
use report::worth::CardAnswer;
use report::{CubeLine, Disagreement};
use serde::Serialize;
use stats::Estimate;

use self::comparisons::Compared;
use self::expectations::Expected;
use self::points_list::Points;
use self::prices::Price;
use self::seen::{Conduct, Usage, Watch};
use self::sensitivity::Depends;
use self::values::Value;
use super::WrittenReport;
use crate::output::Interval;
use lab::json::json_line;

/// Raised when a program that reads answers would have to be changed.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct AnswerJson<'a> {
    format: u32,
    title: &'a str,
    question: &'a str,
    ruleset: &'a str,
    game: &'a str,
    answer: &'a [String],
    /// What the rows are: `variants` (numbers are differences from the baseline) or `matchups` (numbers are A's own).
    rows_are: &'static str,
    /// The unit of swings; null where the game has none.
    swing_unit: Option<&'a str>,
    rows: Vec<Row<'a>>,
    /// What each card is worth in points, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<Value<'a>>>,
    /// The price list: what cards should cost over all lists that had them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    prices: Vec<Price<'a>>,
    /// Any two variants, or any two cards, against each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comparisons: Vec<Compared<'a>>,
    /// What assumptions change, a number each that was asked about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sensitivity: Vec<Depends<'a>>,
    /// What each change of a formation does, where some were tried.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    formations: Vec<Formation<'a>>,
    /// What units of a game without points are worth, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    points_list: Option<Points<'a>>,
    expectations: Vec<Expected<'a>>,
    warnings: Vec<String>,
    disagreements: Vec<Differs<'a>>,
    conduct: Vec<Conduct<'a>>,
    usage: Vec<Usage<'a>>,
    battles: Vec<Watch>,
    players: &'a str,
    parameters: BTreeMap<&'a str, &'a str>,
    pairing: &'a str,
    precision: Option<Precision>,
    not_modeled: &'a [String],
    seed: u64,
    tasks_done: u64,
    n_tasks: u64,
    command: &'a str,
    version: &'a str,
    rules_digest: &'a str,
    page: Option<String>,
}

/// A variant over all its matchups, or a matchup.
#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    bearers: Option<u32>,
    pairs: u64,
    score: Interval,
    swing: Option<Interval>,
    exact: Option<f64>,
    verdict: &'static str,
}

impl Row<'_> {
    fn of(row: &SummaryRow) -> Row<'_> {
        let swing = row.swing.as_ref();
        Row {
            name: &row.name,
            bearers: row.bearers,
            pairs: row.pairs,
            score: Interval::of(&row.score.estimate),
            swing: swing.map(|swing| Interval::of(&swing.estimate)),
            exact: row.exact,
            verdict: row.verdict.words,
        }
    }
}

/// A change of a formation of Table Battles.
#[derive(Serialize)]
struct Formation<'a> {
    matchup: &'a str,
    side: &'a str,
    army: &'a str,
    card: &'a str,
    name: &'a str,
    change: &'a str,
    /// What it adds to its army's score, −1 to 1.
    gain: Interval,
    /// As many Morale cubes do the same: by the curve of scores against cubes, by the regression, and against its price.
    cubes: Option<Interval>,
    cubes_regression: Option<Interval>,
    cubes_at_price: Option<Interval>,
}

impl Formation<'_> {
    fn of(line: &CubeLine) -> Formation<'_> {
        let of = |which: fn(&CardAnswer) -> Option<Estimate>| {
            let estimate = which(line.answer.as_ref()?)?;
            Some(Interval::of(&estimate))
        };
        Formation {
            matchup: &line.matchup,
            side: &line.side,
            army: &line.army,
            card: &line.card,
            name: &line.name,
            change: &line.change,
            gain: Interval::of(&line.gain),
            cubes: line.cubes().map(Interval::of),
            cubes_regression: of(|answer| answer.regression),
            cubes_at_price: of(|answer| answer.at_price),
        }
    }
}

/// A sampled number that can't be the exact one.
#[derive(Serialize)]
struct Differs<'a> {
    name: &'a str,
    quantity: &'a str,
    sampled: f64,
    exact: f64,
    z: Option<f64>,
    pairs: u64,
}

impl Differs<'_> {
    fn of(it: &Disagreement) -> Differs<'_> {
        Differs {
            name: &it.name,
            quantity: &it.quantity,
            sampled: it.sampled,
            exact: it.exact,
            z: it.z,
            pairs: it.pairs,
        }
    }
}

/// The precision that was wanted of every score, 0 to 1.
#[derive(Serialize)]
struct Precision {
    half_width: f64,
    reached: bool,
}

/// The answer, its rows with their intervals, what to know before trusting it, and how to repeat it, on one line.
pub(super) fn answer(written: &WrittenReport) -> String {
    let (answer, record) = (&written.answer, &written.record);
    let (info, summary) = (&answer.info, &answer.summary);
    let parameters = info.parameters.iter();
    let worth = info.worth.as_ref();
    let json = AnswerJson {
        format: FORMAT,
        title: &info.title,
        question: &info.question,
        ruleset: &info.ruleset,
        game: &info.game,
        answer: &summary.sentences,
        rows_are: match summary.of {
            SummaryOf::Variants => "variants",
            SummaryOf::Matchups => "matchups",
        },
        swing_unit: summary.swing_unit.as_deref(),
        rows: summary.table.iter().map(Row::of).collect(),
        values: worth.map(|worth| worth.cards.iter().map(Value::of).collect()),
        prices: info
            .worth
            .iter()
            .flat_map(|worth| &worth.over_lists)
            .map(Price::of)
            .collect(),
        comparisons: info.comparisons.iter().map(Compared::of).collect(),
        sensitivity: info.sensitivity.iter().filter_map(Depends::of).collect(),
        formations: info.formations.iter().map(Formation::of).collect(),
        points_list: info.points_list.as_ref().map(Points::of),
        expectations: answer.expectations.iter().map(Expected::of).collect(),
        warnings: answer.warnings.iter().map(ToString::to_string).collect(),
        disagreements: answer.disagreements.iter().map(Differs::of).collect(),
        conduct: info.conduct.iter().map(Conduct::of).collect(),
        usage: info.usage.iter().map(Usage::of).collect(),
        battles: Watch::all(info),
        players: &info.policies,
        parameters: parameters
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect(),
        pairing: &info.pairing,
        precision: info.precision.map(|precision| Precision {
            half_width: precision.half_width,
            reached: precision.is_reached,
        }),
        not_modeled: &info.notes,
        seed: info.seed,
        tasks_done: record.tasks_done,
        n_tasks: record.n_tasks,
        command: &info.command,
        version: &info.version,
        rules_digest: &info.rules_digest,
        page: written.page.as_ref().map(|page| page.display().to_string()),
    };
    format!("{}\n", json_line(&json))
}
