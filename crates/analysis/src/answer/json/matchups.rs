//! The matchups of a run without their variants, and its measures.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;

use crate::answer::Answer;

/// A matchup without a variant.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "MatchupScore")]
pub(super) struct Matchup<'a> {
    /// The matchup in words.
    name: &'a str,
    /// The side asked about.
    a: &'a str,
    /// Its enemy.
    b: &'a str,
    /// Pairs played.
    pairs: u64,
    /// A's mean score, in points of 100.
    score: Estimate,
    /// Draws in 100 battles.
    draws: Estimate,
}

impl Matchup<'_> {
    pub(super) fn all(answer: &Answer) -> Vec<Matchup<'_>> {
        let cells = answer.tables.cells.iter().zip(&answer.info.cells);
        let own = cells.filter(|(_, info)| info.baseline.is_none());
        let matchups = own.map(|(cell, _)| Matchup {
            name: &cell.matchup,
            a: &cell.a,
            b: &cell.b,
            pairs: cell.pairs,
            score: cell.score.mapped(100.0, 0.0),
            draws: cell.draws.mapped(100.0, 0.0),
        });
        matchups.collect()
    }
}

/// A measure of the game.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Measure")]
pub(super) struct Measured<'a> {
    /// Its name in files.
    name: &'a str,
    /// Its unit.
    unit: &'a str,
    /// What it is.
    meaning: &'a str,
    /// Its mean a battle over all matchups without a variant, in its unit; over the battles that have it where not every battle has.
    mean: Estimate,
    /// Battles in 100 that have it; null where every battle has.
    had_by: Option<Estimate>,
}

impl Measured<'_> {
    pub(super) fn all(answer: &Answer) -> Vec<Measured<'_>> {
        let columns = answer.info.columns.iter();
        let measures = columns.zip(&answer.averages.measures);
        let measures = measures.map(|(column, mean)| Measured {
            name: &column.name,
            unit: column.unit,
            meaning: &column.meaning,
            mean: *mean,
            had_by: column.only_where.map(|counted_by| {
                let share = answer.averages.measures[counted_by];
                share.mapped(100.0, 0.0)
            }),
        });
        measures.collect()
    }
}
