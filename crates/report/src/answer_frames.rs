//! Every table of an answer as a frame in memory, its columns with their units: for programs that read an answer without files.

use std::fs::File;
use std::path::Path;

use polars::prelude::DataFrame;
use polars_io::SerReader;
use polars_io::prelude::ParquetReader;
use stats::Estimate;

use crate::error::{FileError, ReportError, at};
use crate::{blocks, frames};
use analysis::answer::Answer;
use analysis::parts::metagame::{self, MetaAnswer};
use analysis::schema::{Table, TableSink};
use analysis::summary::{SummaryOf, SummaryRow};
use analysis::worth::{TestedPrices, tested_price_rows};
use analysis::{battles, comparisons, loss_breakdown, play_diagnostics, tables, usage};

/// A table in memory.
#[derive(Clone, Debug)]
pub struct TableFrame {
    /// The table's name, which is its file's.
    pub name: &'static str,
    pub row: &'static str,
    /// The columns, in their order.
    pub columns: Vec<ColumnWords>,
    /// The rows.
    pub frame: DataFrame,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnWords {
    pub name: String,
    /// The unit of its numbers; empty for names.
    pub unit: String,
    pub meaning: String,
}

impl TableFrame {
    pub(crate) fn of<R: Sync>(table: &Table<R>, rows: &[R]) -> Result<TableFrame, ReportError> {
        let words = table.fields.iter().map(|field| ColumnWords {
            name: field.name.clone(),
            unit: field.unit.clone(),
            meaning: field.meaning.clone(),
        });
        let frame = frames::frame(table, rows);
        Ok(TableFrame {
            name: table.name,
            row: table.row,
            columns: words.collect(),
            frame: frame.map_err(|error| at(Path::new(table.name))(FileError::from(error)))?,
        })
    }

    /// The columns up to the one of this name, as a table of its own.
    fn up_to(self, last: &str, name: &'static str) -> TableFrame {
        let n = self.columns.iter().position(|column| column.name == last);
        let n = n.map_or(self.columns.len(), |at| at + 1);
        let names = self.columns[..n].iter().map(|column| column.name.as_str());
        let frame = self.frame.select(names).unwrap_or_default();
        TableFrame { name, frame, columns: self.columns[..n].to_vec(), ..self }
    }
}

/// The first table of a part of an answer, which is the one of its worths.
struct FirstTable(Option<TableFrame>);

impl TableSink for FirstTable {
    type Error = ReportError;

    fn take<R: Sync>(&mut self, table: &Table<R>, rows: &[R]) -> Result<(), ReportError> {
        if self.0.is_none() {
            self.0 = Some(TableFrame::of(table, rows)?);
        }
        Ok(())
    }
}

/// The names of [`frame`], each with what its rows are.
pub const FRAMES: [(&str, &str); 18] = [
    ("verdicts", "one variant over all its matchups, or one matchup, with its verdict"),
    ("worths", "what each card, component or unit is worth"),
    ("effects", "one variant in one matchup, against its baseline"),
    ("scores", "one cell with its score"),
    ("cells", "one cell with every measure"),
    ("variants", "one variant over all its matchups"),
    ("bearers", "one variant on one bearer, over all enemies"),
    ("comparisons", "two variants or cards, one less the other"),
    ("metagame", "one army where everyone met everyone else: how often it would be brought"),
    ("metagame_variants", "one army under a variant, where everyone met everyone else"),
    ("value_parts", "one card under one player, reading or enemy"),
    ("troop_values", "one troop type"),
    ("tested_prices", "one price of a card, tested"),
    ("battles", "one battle that was looked at, a few of every cell"),
    ("play_diagnostics", "one statistic of a player"),
    ("usage", "something that a card does, and how often it did"),
    ("loss_breakdown", "what a variant changes in one kind of loss"),
    ("blocks", "one block of one cell: integer tallies of its pairs"),
];

/// A table of an answer by its name, which is one of [`FRAMES`]; without rows where the run has none. [`None`] for another name.
///
/// `folder` is the run's, in which its blocks are.
///
/// # Errors
///
/// When the blocks can't be read.
pub fn frame(
    answer: &Answer,
    folder: &Path,
    name: &str,
) -> Result<Option<TableFrame>, ReportError> {
    let (info, rows) = (&answer.info, &answer.tables);
    let swing = info.swing_column().map(|column| info.columns[column].unit);
    let level = 1.0 - info.alpha;
    let cells = || TableFrame::of(&tables::cells::table(&info.columns, level), &rows.cells);
    let cards = info.worth.as_ref().map_or(&[][..], |worth| &worth.cards);
    let troops = info.worth.as_ref().map_or(&[][..], |worth| &worth.troops);
    Ok(Some(match name {
        "verdicts" => {
            let table = verdicts(answer.summary.of, answer.summary.swing_unit.as_deref(), level);
            TableFrame::of(&table, &answer.summary.table)?
        }
        "worths" => {
            let mut first = FirstTable(None);
            let of_worths = answer.parts.iter().find(|part| part.has_worths());
            of_worths.map(|part| part.each_table(&mut first)).transpose()?;
            match first.0 {
                Some(of_part) => of_part,
                None => TableFrame::of(&tables::values::table(), cards)?,
            }
        }
        "effects" => TableFrame::of(&tables::effects::table(swing, level), &rows.effects)?,
        "scores" => cells()?.up_to("score_kind", "scores"),
        "cells" => cells()?,
        "variants" => TableFrame::of(&tables::variants::table(swing, level), &rows.variants)?,
        "bearers" => TableFrame::of(&tables::bearers::table(swing, level), &rows.bearers)?,
        "comparisons" => TableFrame::of(&comparisons::table(), &info.comparisons)?,
        "metagame" => {
            let armies = answer.part::<MetaAnswer>().map_or(&[][..], |meta| &meta.armies);
            TableFrame::of(&metagame::table(), armies)?
        }
        "metagame_variants" => {
            let meta = answer.part::<MetaAnswer>();
            let moved = meta.map(|meta| meta.moved().cloned().collect());
            let moved: Vec<_> = moved.unwrap_or_default();
            TableFrame::of(&metagame::variants_table(), &moved)?
        }
        "value_parts" => {
            let parts = tables::values::parts(cards);
            TableFrame::of(&tables::values::parts_table(), &parts)?
        }
        "troop_values" => TableFrame::of(&tables::values::troops_table(), troops)?,
        "tested_prices" => {
            let lines = info.worth.as_ref().map(TestedPrices::lines);
            TableFrame::of(&tested_price_rows::table(), &lines.unwrap_or_default())?
        }
        "battles" => TableFrame::of(&battles::table(), &info.battles)?,
        "play_diagnostics" => TableFrame::of(&play_diagnostics::table(), &info.play_diagnostics)?,
        "usage" => TableFrame::of(&usage::table(), &info.usage)?,
        "loss_breakdown" => TableFrame::of(&loss_breakdown::table(), &info.loss_breakdown)?,
        "blocks" => blocks_of(folder, &info.columns)?,
        _ => return Ok(None),
    }))
}

/// The stored rows of a run, all at once.
fn blocks_of(folder: &Path, measures: &[harness::Column]) -> Result<TableFrame, ReportError> {
    let path = folder.join("blocks.parquet");
    let read =
        || -> Result<DataFrame, FileError> { Ok(ParquetReader::new(File::open(&path)?).finish()?) };
    let frame = read().map_err(at(&path))?;
    let kept = blocks::OptionalColumns {
        slots: frame.schema().contains("s00_pairs"),
        luck: frame.schema().contains("luck"),
    };
    let words = TableFrame::of(&kept.table(measures), &[])?;
    Ok(TableFrame { frame, ..words })
}

/// The rows of a summary with their numbers at full precision.
fn verdicts(of: SummaryOf, swing: Option<&str>, level: f64) -> Table<SummaryRow> {
    let (unit, meaning) = match of {
        SummaryOf::Variants => {
            ("share −1..1", "what the variant adds to A's mean score, over all its matchups")
        }
        SummaryOf::Matchups => ("share 0..1", "A's mean score"),
    };
    let table = Table::of(
        "verdicts",
        "one variant over all its matchups, or one matchup, with its verdict",
    )
    .text("name", "the variant, or the matchup", |row: &SummaryRow| Some(row.name.clone()))
    .u32("bearers", "", "how many bear the variant; empty for matchups", |row| row.bearers)
    .i64("pairs", "pairs", "pairs played, the observations", |row| Some(row.pairs as i64))
    .f64("level", "probability", "level of every interval of the row", move |_| Some(level))
    .estimate("score", unit, meaning, |row: &SummaryRow| Some(row.score.estimate));
    let of_swing = |row: &SummaryRow| -> Option<Estimate> { Some(row.swing.as_ref()?.estimate) };
    // A summary has exact scores in percent.
    let scale = swing.map_or(100.0, |_| 1.0);
    let table = match swing {
        None => table,
        Some(unit) => table.estimate(
            "swing",
            unit,
            "points that B lost less those that A lost, or what the variant adds to that",
            of_swing,
        ),
    };
    table
        .f64(
            "exact",
            swing.unwrap_or(unit),
            "the exact swing, or score where the game has no swing, if it is known",
            move |row| row.exact.map(|exact| exact / scale),
        )
        .text("verdict", "what the interval says, in words", |row| {
            Some(row.verdict.words.to_owned())
        })
        .text(
            "favours",
            "the side that the verdict favours, by name; empty where it has none",
            |row| row.favours.clone(),
        )
        .text(
            "against_rules",
            "what to make of a variant by which the rules strengthen a side that then scores less; empty for others",
            |row| row.against_rules.clone(),
        )
}
