//! `blocks.parquet`: the integer tallies of every block, from which everything else is derived.

mod cursor;
mod luck;
mod read;

use std::fs::File;
use std::io::BufWriter;

use harness::{BlockRow, Column, SLOTS, Schedule, SlotRow, partial_columns};
use polars::prelude::PolarsError;
use stats::CellTally;

use analysis::schema::Table;

pub use read::{BlockReader, read_blocks};

use crate::frames::frame;
use crate::row_groups::RowGroups;

/// Rows of a row group; a boundary depends only on how many rows came before it.
pub const ROW_GROUP: usize = 8192;

/// Bytes that are written at once: Parquet comes in tens of pieces a column.
const BUFFER: usize = 1 << 18;

/// A blocks file that could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum BlocksError {
    /// The file could not be opened.
    #[error("blocks.parquet: {0}")]
    Open(std::io::Error),
    /// Parquet or the disk refused.
    #[error("blocks.parquet: {0}")]
    Parquet(#[from] PolarsError),
    /// A column is not there.
    #[error(
        "blocks.parquet has no column `{column}`; it was written by another version or for another game"
    )]
    MissingColumn { column: String },
    /// A column is of another type.
    #[error("column `{column}` of blocks.parquet holds {found}, not {expected}")]
    WrongType {
        column: String,
        /// What it holds.
        found: String,
        /// What it should hold.
        expected: &'static str,
    },
    /// A value is missing where there must be one.
    #[error("column `{column}` of blocks.parquet has no value in row {row}")]
    MissingValue {
        column: String,
        /// The row, from 0.
        row: usize,
    },
    /// The counts of a row do not make up its pairs.
    #[error(
        "blocks.parquet is damaged: the counts of cell {cell}, block {block} do not add up to its pairs"
    )]
    WrongSum { cell: u32, block: u32 },
    /// There is a column that belongs to no measure of this game.
    #[error("column `{column}` of blocks.parquet belongs to no measure of this game")]
    StrangeColumn { column: String },
}

/// The columns of `blocks`, for these measures.
///
/// `gXY` counts pairs in which A took X half points in the battle from seat one and Y in the one from seat two (ST-A2);
/// `eBV` counts pairs that scored B quarter points in the baseline and V in the variant (ST-A3).
pub fn table(measures: &[Column]) -> Table<BlockRow> {
    let mut table = Table::of("blocks", "one block of one cell: integer tallies of its pairs")
        .u32("cell", "", "the cell's number in the plan", |row: &BlockRow| Some(row.cell))
        .u32("block", "", "the block's index", |row| Some(row.block))
        .u32("pairs", "pairs", "pairs of the block", |row| Some(row.games.n_pairs() as u32));
    for (x1, x2) in cells::<3>() {
        table = table.u32(
            &format!("g{x1}{x2}"),
            "pairs",
            "pairs by A's half points: first digit with A in seat one, second with A in seat two",
            move |row: &BlockRow| Some(row.games.games[x1][x2] as u32),
        );
    }
    for (column, Column { name, meaning, .. }) in measures.iter().enumerate() {
        let summed = "sum over pairs of the measure's two battles together, in whole steps";
        let has = move |row: &BlockRow| row.has(column).then_some(());
        table = table
            .i64(
                &format!("{name}_sum"),
                "steps",
                &format!("{summed}: {meaning}"),
                move |row: &BlockRow| has(row).map(|()| row.sums[column]),
            )
            .i64(
                &format!("{name}_squares"),
                "steps²",
                "sum over pairs of its square",
                move |row: &BlockRow| has(row).map(|()| row.squares[column]),
            );
    }
    for (column, counted_by) in partial_columns(measures) {
        let [own, counted_by] = [column, counted_by].map(|at| &measures[at].name);
        table = table.i64(
            &format!("{own}_products"),
            "steps",
            &format!(
                "sum over pairs of it times the pair's `{counted_by}`: not every battle has it"
            ),
            move |row: &BlockRow| row.has(column).then(|| row.products[column]),
        );
    }
    for (s_baseline, s_variant) in cells::<5>() {
        table = table.u32(
            &format!("e{s_baseline}{s_variant}"),
            "pairs",
            "pairs by quarter points: first digit of the baseline, second of the variant; empty for baselines",
            move |row: &BlockRow| Some(row.effect.as_ref()?.pairs.pairs[s_baseline][s_variant] as u32),
        );
    }
    for (column, Column { name, .. }) in measures.iter().enumerate() {
        table = table.i64(
            &format!("{name}_difference_squares"),
            "steps²",
            "sum over pairs of the squared difference, variant minus baseline; empty for baselines",
            move |row: &BlockRow| {
                let effect = row.effect.as_ref().filter(|_| row.has(column))?;
                Some(effect.difference_squares[column])
            },
        );
    }
    table
}

/// The columns of [`table`] with the result of each slot, for runs whose contests are drawn: `sNN_…` are the sums of the eight pairs of draw NN
/// of the block.
pub fn table_with_slots(measures: &[Column]) -> Table<BlockRow> {
    let mut table = table(measures);
    for slot in 0..SLOTS {
        let of = move |row: &BlockRow| Some(row.slots.as_ref()?[slot]);
        table = table
            .u32(
                &format!("s{slot:02}_pairs"),
                "pairs",
                "pairs of the draw: 8, or 0 where the cell doesn't play it",
                move |row: &BlockRow| Some(of(row)?.n_pairs),
            )
            .i64(
                &format!("s{slot:02}_sum"),
                "quarter points",
                "sum of their scores",
                move |row: &BlockRow| Some(of(row)?.score),
            )
            .i64(
                &format!("s{slot:02}_difference_sum"),
                "quarter points",
                "sum of the differences, variant minus baseline; 0 for baselines",
                move |row: &BlockRow| Some(of(row)?.difference),
            );
    }
    table
}

/// The optional columns of a run's rows, beside the counts of pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OptionalColumns {
    /// What each slot came to, where contests are drawn.
    pub slots: bool,
    /// What the dice gave A.
    pub luck: bool,
}

impl OptionalColumns {
    /// What the rows of a plan keep.
    pub fn by(plan: &Schedule) -> OptionalColumns {
        OptionalColumns { slots: plan.draws, luck: plan.pairing.luck }
    }

    /// The columns of such rows.
    pub fn table(self, measures: &[Column]) -> Table<BlockRow> {
        let table = match self.slots {
            true => table_with_slots(measures),
            false => table(measures),
        };
        match self.luck {
            true => luck::columns(table, self.slots),
            false => table,
        }
    }
}

/// The indices of a square of tallies, row by row.
fn cells<const N: usize>() -> impl Iterator<Item = (usize, usize)> {
    (0..N * N).map(|i| (i / N, i % N))
}

/// Writes blocks as they arrive; keeps at most one row group in memory.
pub struct BlockWriter {
    table: Table<BlockRow>,
    file: RowGroups<BufWriter<File>>,
    buffer: Vec<BlockRow>,
}

impl std::fmt::Debug for BlockWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BlockWriter {{ {} rows waiting }}", self.buffer.len())
    }
}

impl BlockWriter {
    /// Begins a file for a game with these measures and rows with these optional columns.
    ///
    /// # Errors
    ///
    /// When the file cannot be written to.
    pub fn create(
        file: File,
        columns: &[Column],
        kept: OptionalColumns,
    ) -> Result<BlockWriter, BlocksError> {
        let table = kept.table(columns);
        let file = RowGroups::begin(BufWriter::with_capacity(BUFFER, file), &table)?;
        Ok(BlockWriter { table, file, buffer: Vec::with_capacity(ROW_GROUP) })
    }

    /// Adds rows, in order.
    ///
    /// # Errors
    ///
    /// When the file cannot be written to.
    pub fn push(&mut self, mut rows: &[BlockRow]) -> Result<(), BlocksError> {
        while !rows.is_empty() {
            let (now, later) = rows.split_at(rows.len().min(ROW_GROUP - self.buffer.len()));
            self.buffer.extend_from_slice(now);
            rows = later;
            if self.buffer.len() == ROW_GROUP {
                self.write_group()?;
            }
        }
        Ok(())
    }

    /// Writes what is left and the footer; without it the file cannot be read.
    ///
    /// # Errors
    ///
    /// When the file cannot be written to.
    pub fn finish(mut self) -> Result<(), BlocksError> {
        if !self.buffer.is_empty() {
            self.write_group()?;
        }
        self.file.finish()?;
        Ok(())
    }

    fn write_group(&mut self) -> Result<(), BlocksError> {
        self.file.write(&frame(&self.table, &self.buffer)?)?;
        self.buffer.clear();
        Ok(())
    }
}

/// Whether the sums of a row agree with each other and with those of its baseline, which is a row of the same block.
///
/// No row has more pairs than a block. A variant's pairs are those of its effect, with the same scores of the variant and with
/// scores that pairs of the baseline have. The results of the slots add up to those of the block.
pub fn adds_up(row: &BlockRow, baseline: Option<&BlockRow>) -> bool {
    let n_pairs = row.games.n_pairs();
    if n_pairs > harness::BLOCK_PAIRS {
        return false;
    }
    let scores = scores(&row.games);
    let mut difference = 0;
    if let Some(effect) = &row.effect {
        let pairs = &effect.pairs.pairs;
        let of_variant = |score: usize| pairs.iter().map(|counts| counts[score]).sum::<u64>();
        if !(0..5).all(|score| of_variant(score) == scores[score]) {
            return false;
        }
        if let Some(baseline) = baseline.filter(|baseline| baseline.block == row.block) {
            let most = self::scores(&baseline.games);
            if !(0..5).all(|score| pairs[score].iter().sum::<u64>() <= most[score]) {
                return false;
            }
        }
        difference =
            cells::<5>().map(|(was, is)| (is as i64 - was as i64) * pairs[was][is] as i64).sum();
    }
    let Some(slots) = &row.slots else {
        return true;
    };
    let sum = |of: fn(&SlotRow) -> i64| slots.iter().map(of).map(i128::from).sum::<i128>();
    let score = (0..5_i64).zip(scores).map(|(score, n_pairs)| score * n_pairs as i64);
    let luck_adds_up = row.luck.as_ref().is_none_or(|luck| {
        sum(|slot| slot.luck) == i128::from(luck.scores.luck)
            && sum(|slot| slot.luck_difference) == i128::from(luck.differences.luck)
    });
    sum(|slot| i64::from(slot.n_pairs)) == i128::from(n_pairs)
        && sum(|slot| slot.score) == i128::from(score.sum::<i64>())
        && sum(|slot| slot.difference) == i128::from(difference)
        && luck_adds_up
}

/// Pairs by score, in quarter points.
fn scores(games: &CellTally) -> [u64; 5] {
    let mut scores = [0; 5];
    for (x1, x2) in cells::<3>() {
        scores[x1 + x2] += games.games[x1][x2];
    }
    scores
}

/// What a column was called before its measure was renamed, so that older runs are still read.
pub(crate) fn former(name: &str) -> Option<String> {
    let rest = name.strip_prefix("at_turn_limit")?;
    Some(format!("at_turn_cap{rest}"))
}
