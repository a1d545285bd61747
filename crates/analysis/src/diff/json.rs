//! A comparison of two runs as one JSON object, and the types of its schema.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;

use super::{Diff, DiffLine};

/// Raised when a program that reads comparisons would have to be changed.
const FORMAT: u32 = 1;

/// What `equipoise diff --json` prints: one object on one line. Scores are A's in points of 100, at full precision.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "DiffAnswer", extend("$id" = "equipoise:diff-answer:1"), title = "What moved between two runs of Equipoise")]
pub struct DiffJson<'a> {
    /// Raised when a program that reads comparisons would have to be changed.
    #[schemars(extend("const" = FORMAT))]
    format: u32,
    /// The folders of the two runs.
    runs: &'a [String; 2],
    /// The answer in sentences, the headline first.
    answer: Vec<String>,
    /// Whether both were played on the same chance.
    same_seed: bool,
    /// Level of every interval in percent.
    level_percent: &'a str,
    /// The bound that `--max-move` set, in percentage points; null without one.
    max_move: Option<f64>,
    /// Whether the bound is kept and no cell is missing that was not allowed; null without a bound.
    passes: Option<bool>,
    /// Every cell that both have, what moved most first.
    cells: Vec<Cell<'a>>,
    /// The names of cells that only the first run has, then of those that only the second has.
    only_in: &'a [Vec<String>; 2],
    /// Of these cells, those that `--allow-missing` does not allow.
    missing: Vec<&'a str>,
}

/// A cell that both runs have.
#[derive(Debug, Serialize, JsonSchema)]
struct Cell<'a> {
    /// Its matchup, with its variant if it has one.
    name: &'a str,
    /// Pairs that each run played.
    pairs: [u64; 2],
    /// A's score in each run, in points of 100.
    scores: [Estimate; 2],
    /// The second run's score less the first one's, in percentage points.
    moved: Estimate,
    /// How that was measured, in words.
    compared: String,
    /// Whether it moved for certain.
    #[schemars(extend("enum" = ["unchanged", "up", "down", "no move seen"]))]
    verdict: &'static str,
    /// Whether its whole interval lies beyond the bound.
    crosses: bool,
}

impl<'a> Cell<'a> {
    fn of(line: &'a DiffLine, bound: Option<f64>) -> Cell<'a> {
        Cell {
            name: &line.name,
            pairs: line.pairs,
            scores: line.scores.map(|score| score.mapped(100.0, 0.0)),
            moved: line.moved.mapped(100.0, 0.0),
            compared: line.how.in_words(),
            verdict: line.verdict(),
            crosses: bound.is_some_and(|bound| line.crosses(bound)),
        }
    }
}

impl DiffJson<'_> {
    /// A comparison with the bound that was set, 0 to 1, and the names of cells that may be missing.
    pub fn of<'a>(diff: &'a Diff, bound: Option<f64>, allowed: &[String]) -> DiffJson<'a> {
        let missing = diff.missing(allowed);
        DiffJson {
            format: FORMAT,
            runs: &diff.names,
            answer: diff.sentences(),
            same_seed: diff.same_seed,
            level_percent: &diff.level_percent,
            max_move: bound.map(|bound| 100.0 * bound),
            passes: bound.map(|bound| diff.crossing(bound).is_empty() && missing.is_empty()),
            cells: diff.lines.iter().map(|line| Cell::of(line, bound)).collect(),
            only_in: &diff.only_in,
            missing,
        }
    }
}
