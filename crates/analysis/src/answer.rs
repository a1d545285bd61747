//! The answer of a run: every estimate with what is said of it, formed from the totals in one place.
//!
//! The page, the tables, the terminal and the JSON read an [`Answer`]; none of them forms these estimates again.

pub mod averages;
mod checks;
mod comparisons;
pub mod json;
mod table_intervals;
pub mod tables;
mod trust;

use harness::Totals;

pub use averages::Averages;

use crate::agreement::{Disagreement, disagreements};
use crate::error::AnswerError;

use crate::expectations::Checked;
use crate::info::RunInfo;
use crate::page::example_battles;
use crate::parts::metagame::MetaAnswer;
use crate::parts::{self, AnswerPart, Part};
use crate::replays::Address;
use crate::summary::{Summary, summary_of};
use crate::tables::Tables;
use crate::trust::{RunEvidence, Trust};
use crate::warnings::{Warning, warnings};
use trust::of_run;

/// What a run came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What was played, with everything that was observed beside the totals.
    pub info: RunInfo,
    /// How much was played.
    pub played: PlayedTotals,
    /// Every row of the stored tables.
    pub tables: Tables,
    /// The rows that the page shows: without the runs of a sensitivity, which have a section of their own.
    pub shown: Tables,
    /// The average battle.
    pub averages: Averages,
    /// Where sampled and exact numbers disagree.
    pub disagreements: Vec<Disagreement>,
    /// What to know before trusting a number, the gravest first.
    pub warnings: Vec<Warning>,
    /// What was expected, beside what was found.
    pub expectations: Vec<Checked>,
    /// What its kind of experiment adds, and which armies players would bring where every army met every other.
    pub parts: Vec<Part>,
    /// The verdict in sentences and rows.
    pub summary: Summary,
    /// What it rests on as a whole.
    pub trust: Trust,
}

/// How much a run played, over all its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTotals {
    /// Pairs.
    pub pairs: u64,
    /// Cells, with and without variants.
    pub cells: usize,
    /// The sum of each measure, in the order of the run's columns and in the integers of its tallies.
    pub sums: Vec<i64>,
}

/// A run of so few armies that met each other shows no field, unless the field was the question.
const MOST_UNASKED: usize = 3;

impl Answer {
    /// Forms every estimate and verdict.
    ///
    /// # Errors
    ///
    /// When the totals don't belong to the run.
    pub fn of(mut info: RunInfo, totals: &Totals) -> Result<Answer, AnswerError> {
        check(&info, totals)?;
        let worth = info.worth.take();
        let seeds: Vec<u64> = info.pool.iter().map(|part| part.seed).collect();
        let watched = RunEvidence {
            seeds: &seeds,
            game: &info.game,
            play: &info.play_diagnostics,
            usage: &info.usage,
        };
        info.worth = worth.map(|worth| worth.with_consistent_verdicts(&watched));
        let tables = Tables::of(&info, totals);
        table_intervals::of_tables(&mut info, &tables);
        let shown = tables.rows_of_the_answer(&info);
        let disagreements = disagreements(&info, totals);
        // Three armies may meet each other for a question about two of them.
        let metagame = MetaAnswer::of(&shown, info.alpha, info.seed)
            .filter(|meta| info.asks_field || meta.armies.len() > MOST_UNASKED)
            .map(|meta| Part::Metagame(meta.asked(info.asks_field)));
        let answer = Answer {
            trust: of_run(&info, PlayedTotals::of(&info, totals).pairs),
            played: PlayedTotals::of(&info, totals),
            averages: Averages::of(&info, totals),
            warnings: warnings(&info, totals, &shown, &disagreements),
            expectations: checks::check(&info, totals, &tables),
            parts: Vec::new(),
            summary: summary_of(&info, &shown),
            disagreements,
            tables,
            shown,
            info,
        };
        Ok(match metagame {
            Some(part) => answer.with_part(part),
            None => answer,
        })
    }

    /// Adds a part, which becomes the answer if it has one.
    #[must_use]
    pub fn with_part(mut self, part: Part) -> Answer {
        let sentences = part.answer();
        if !sentences.is_empty() {
            self.summary.sentences = sentences;
        }
        self.parts.push(part);
        self
    }

    /// The part of this type, if it has one.
    pub fn part<P: AnswerPart>(&self) -> Option<&P> {
        parts::find(&self.parts)
    }

    /// The example battles of the page's rows, as many as it plays back: the notable ones, then those of parts, those of cards and
    /// variants, the largest effects first, and those of matchups.
    pub fn battles_to_play_back(&self) -> Vec<Address> {
        let of_parts = self.parts.iter().flat_map(|part| part.battles());
        example_battles::wanted(&self.info, &self.shown, &of_parts.collect::<Vec<_>>())
    }
}

impl PlayedTotals {
    fn of(info: &RunInfo, totals: &Totals) -> PlayedTotals {
        let cells = || totals.cells.iter();
        let sum = |column: usize| cells().map(|cell| cell.measures[column].sum).sum();
        PlayedTotals {
            pairs: cells().map(|cell| cell.games.n_pairs()).sum(),
            cells: totals.cells.len(),
            sums: (0..info.columns.len()).map(sum).collect(),
        }
    }
}

fn check(info: &RunInfo, totals: &Totals) -> Result<(), AnswerError> {
    if info.cells.len() != totals.cells.len() {
        return Err(AnswerError::WrongCells {
            planned: info.cells.len(),
            found: totals.cells.len(),
        });
    }
    if info.columns.len() > harness::MAX_COLUMNS {
        return Err(AnswerError::WrongColumns {
            found: info.columns.len(),
            most: harness::MAX_COLUMNS,
        });
    }
    for (cell, of) in info.cells.iter().enumerate() {
        if let Some(baseline) = of.baseline {
            let named = info.cells.get(baseline as usize);
            if named.is_none_or(|named| named.baseline.is_some()) {
                return Err(AnswerError::WrongBaseline { cell, baseline });
            }
        }
    }
    Ok(())
}
