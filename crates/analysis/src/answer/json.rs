//! The answer of a run as one JSON object, and its schema: both derived from the types of the answer.
//!
//! Most parts of an [`Answer`] derive their JSON; the views of the others are here.

mod expectations;
mod matchups;
mod notable_battles;
mod prices;
mod sensitivity;
mod texts;

use std::collections::BTreeMap;

use harness::{BLOCK_PAIRS, SeedBlocks};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde::Serialize;

use super::Answer;
use crate::agreement::Disagreement;
use crate::comparisons::Comparison;
use crate::info::{Limit, Precision};
use crate::parts::PartsJson;
use crate::play_diagnostics::PlayDiagnostic;
use crate::summary::{SummaryOf, SummaryRow};
use crate::swap_answer::SwapAnswer;
use crate::trust::Trust;
use crate::units_needed::{self, CountAnswer};
use crate::usage::UsageLine;
use crate::worth::CardAnswer;
use expectations::Expected;
use matchups::{Matchup, Measured};
use notable_battles::Watch;
use prices::Price;
use sensitivity::Depends;

/// Raised when a program that reads answers would have to be changed.
const FORMAT: u32 = 4;

/// What `equipoise run`, `report` and `merge` print with `--json`: one object on one line. Every sampled number stands with its
/// interval; numbers are at full precision. Scores and what changes them are in points of 100 wherever a unit isn't named.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Answer", extend("$id" = "equipoise:answer:3"), title = "The answer of a run of Equipoise")]
pub struct AnswerJson<'a> {
    /// Raised when a program that reads answers would have to be changed.
    #[schemars(extend("const" = FORMAT))]
    format: u32,
    /// The experiment's title.
    title: &'a str,
    /// What it asks.
    question: &'a str,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The kind of experiment, as its file names it: `duel`, `battle`, `worth`.
    game: &'a str,
    /// What one playout is called: `duel`, `battle`.
    playout: &'a str,
    /// The answer in sentences, the headline first.
    answer: &'a [String],
    /// The evidence for the whole answer: the players, weaknesses of their play, readings of the rules, battles.
    trust: &'a Trust,
    /// Whether the rows are variants or matchups.
    rows_are: SummaryOf,
    /// The unit of every swing; null where the game has none.
    swing_unit: Option<&'a str>,
    /// One row a variant over all its matchups, or one a matchup; the highest first.
    rows: &'a [SummaryRow],
    /// Every matchup as it is, without any variant, in the order of the plan.
    matchups: Vec<Matchup<'a>>,
    /// What the game measures in each battle: the columns of these names in the tables, with their means.
    measures: Vec<Measured<'a>>,
    /// What each card is worth in army points; only where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<&'a [CardAnswer]>,
    /// The price list: what cards should cost over all lists that had them; only where worths were asked and could be formed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    prices: Vec<Price<'a>>,
    /// The difference between any two variants, or any two cards on the lists that had both; only where enough was played.
    #[serde(skip_serializing_if = "<[Comparison]>::is_empty")]
    comparisons: &'a [Comparison],
    /// The effect of assumptions about unclear rules; only where that was asked and enough was played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sensitivity: Vec<Depends<'a>>,
    /// What the kind of experiment adds.
    #[serde(flatten)]
    parts: PartsJson<'a>,
    /// Which of two groups of stands is the stronger at equal points, for each player; only where that was asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    swaps: Vec<SwapAnswer>,
    /// How many units of one kind make a battle even, by enemy; only where that was asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    counts: Vec<CountAnswer>,
    /// What the experiment expects, and what was found.
    expectations: Vec<Expected<'a>>,
    /// What to know before trusting a number, the gravest first.
    warnings: Vec<String>,
    /// Sampled numbers that contradict their exact values; where there are any, no number is reliable.
    disagreements: &'a [Disagreement],
    /// How the players played, counted in a few battles.
    play_diagnostics: &'a [PlayDiagnostic],
    /// What battle cards did, counted in a few battles.
    usage: &'a [UsageLine],
    /// Battles worth watching.
    battles: Vec<Watch>,
    /// Who plays, in words.
    players: &'a str,
    /// Rule parameters that differ from their defaults, by name.
    parameters: BTreeMap<&'a str, &'a str>,
    /// How the two battles of a pair share their chance, in words.
    pairing: &'a str,
    /// The precision that was wanted; null where the number of pairs was fixed.
    precision: Option<Precision>,
    /// What the simulation leaves out, a sentence each.
    not_modeled: &'a [String],
    /// Text of the rulebook that is not played as written, whatever the experiment.
    limits: &'a [Limit],
    /// The seed of all chance; of pooled runs the first one.
    seed: u64,
    /// The runs that were pooled, in the order of their blocks; absent for a single run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pool: Vec<Pooled>,
    /// Tasks (a block of a matchup) that were finished.
    tasks_done: u64,
    /// Tasks that were planned.
    n_tasks: u64,
    /// The command that makes the same results again.
    command: &'a str,
    /// The version of Equipoise.
    version: &'a str,
    /// Digest of the rules' tables and parameters.
    rules_digest: &'a str,
    /// Where the page is; null if none was drawn, as with `run --json` without `--page`.
    page: Option<String>,
}

/// A run that was pooled with others.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "PooledRun")]
struct Pooled {
    /// Its seed.
    seed: u64,
    /// Its blocks of each cell.
    blocks: u32,
    /// The pairs of those blocks.
    pairs: u64,
}

impl Pooled {
    fn of(part: &SeedBlocks) -> Pooled {
        Pooled {
            seed: part.seed,
            blocks: part.n_blocks,
            pairs: u64::from(part.n_blocks) * BLOCK_PAIRS,
        }
    }
}

impl Answer {
    /// The answer, its rows with their intervals, what to know before trusting it, and how to repeat it.
    ///
    /// `n_tasks` is the number planned, even if play stopped earlier for precision; `page` is the path of the run's page, if it
    /// has one.
    pub fn as_json(&self, n_tasks: u64, page: Option<String>) -> AnswerJson<'_> {
        let (info, summary) = (&self.info, &self.summary);
        let worth = info.worth.as_ref();
        let prices = worth.map(Price::all);
        let parameters = info.parameters.iter();
        AnswerJson {
            format: FORMAT,
            title: &info.title,
            question: &info.question,
            ruleset: &info.ruleset,
            game: &info.kind,
            playout: &info.game,
            answer: &summary.sentences,
            trust: &self.trust,
            rows_are: summary.of,
            swing_unit: summary.swing_unit.as_deref(),
            rows: &summary.table,
            matchups: Matchup::all(self),
            measures: Measured::all(self),
            values: worth.map(|worth| worth.cards.as_slice()),
            prices: prices.unwrap_or_default(),
            comparisons: &info.comparisons,
            sensitivity: info.sensitivity.iter().filter_map(Depends::of).collect(),
            parts: PartsJson::of(&self.parts),
            swaps: info.swap.as_ref().map(|swap| swap.answers(&self.tables)).unwrap_or_default(),
            counts: units_needed::answers(info, &self.tables),
            expectations: self.expectations.iter().map(Expected::of).collect(),
            warnings: self.warnings.iter().map(ToString::to_string).collect(),
            disagreements: &self.disagreements,
            play_diagnostics: &info.play_diagnostics,
            usage: &info.usage,
            battles: Watch::all(info),
            players: &info.policies,
            parameters: parameters.map(|(name, value)| (name.as_str(), value.as_str())).collect(),
            pairing: &info.pairing,
            precision: info.precision,
            not_modeled: &info.notes,
            limits: &info.limits,
            seed: info.seed,
            pool: info.pool.iter().map(Pooled::of).collect(),
            tasks_done: info.tasks_done as u64,
            n_tasks,
            command: &info.command,
            version: &info.version,
            rules_digest: &info.rules_digest,
            page,
        }
    }
}

/// The JSON Schema (2020-12) of [`AnswerJson`].
pub fn schema() -> Schema {
    schema_of::<AnswerJson<'_>>()
}

/// The JSON Schema of what a type is written as: no object has other properties than those that it names.
pub fn schema_of<T: JsonSchema>() -> Schema {
    let settings =
        SchemaSettings::draft2020_12().for_serialize().with_transform(RecursiveTransform(closed));
    settings.into_generator().into_root_schema_for::<T>()
}

/// No object has other properties than those that it names.
fn closed(schema: &mut Schema) {
    if schema.get("properties").is_some() {
        schema.insert("additionalProperties".to_owned(), false.into());
    }
}
