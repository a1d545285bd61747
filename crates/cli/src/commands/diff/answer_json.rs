//! A comparison as one JSON object.

use analysis::diff::{Diff, DiffLine};
use serde::Serialize;
use stats::Estimate;

use lab::json::json_line;

#[derive(Serialize)]
struct Answer<'a> {
    runs: &'a [String; 2],
    answer: Vec<String>,
    same_seed: bool,
    /// The bound asked for, −1 to 1 like the scores' differences.
    max_move: Option<f64>,
    cells: Vec<Cell<'a>>,
    only_in: &'a [Vec<String>; 2],
}

#[derive(Serialize)]
struct Cell<'a> {
    name: &'a str,
    pairs: [u64; 2],
    scores: &'a [Estimate; 2],
    moved: &'a Estimate,
    compared: String,
    verdict: &'static str,
    crosses: bool,
}

/// Every cell that both have, what moved most first, on one line.
pub fn answer(diff: &Diff, bound: Option<f64>) -> String {
    let crosses = |line: &DiffLine| bound.is_some_and(|bound| line.crosses(bound));
    let cells = diff.lines.iter().map(|line| Cell {
        name: &line.name,
        pairs: line.pairs,
        scores: &line.scores,
        moved: &line.moved,
        compared: line.how.in_words(),
        verdict: line.verdict(),
        crosses: crosses(line),
    });
    let answer = Answer {
        runs: &diff.names,
        answer: diff.sentences(),
        same_seed: diff.same_seed,
        max_move: bound,
        cells: cells.collect(),
        only_in: &diff.only_in,
    };
    format!("{}\n", json_line(&answer))
}
