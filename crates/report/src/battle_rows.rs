//! One row a battle, in Parquet files that are written and read as a stream.

mod read;

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use harness::{BattleRow, Column, Seeds};

pub use read::BattleRowReader;

use crate::error::{FileError, ReportError, at};
use crate::frames::frame;
use crate::row_groups::RowGroups;
use analysis::CellInfo;
use analysis::schema::Table;

/// Rows that are in memory at a time, and in a row group.
const ROW_GROUP: usize = 1 << 16;

/// Luck units in a score point.
const LUCK_UNITS: f64 = 36.0 * 65_536.0;

const FILE_ROWS: usize = 16 * ROW_GROUP;

/// The folder in a run's folder that has the rows of its battles, where an experiment asks for them.
pub const FOLDER: &str = "battle_rows";

pub fn file_name(number: usize) -> String {
    format!("part-{number:05}.parquet")
}

/// The columns: the battle's address and score, then the measures of the game, then luck.
///
/// All runs have the same columns; those that a game doesn't record are empty. Only pooled runs have the column `seed`.
pub fn table(columns: &[Column], cells: &[CellInfo], seeds: &Seeds) -> Table<BattleRow> {
    type Row = BattleRow;
    let words = |of: fn(&CellInfo) -> Option<String>| {
        let words: Vec<Option<String>> = cells.iter().map(of).collect();
        move |row: &Row| words.get(row.cell as usize).cloned().flatten()
    };
    let matchup = words(|cell| Some(cell.matchup.clone()));
    let variant = words(|cell| Some(cell.variant.as_ref()?.name.clone()));
    let mut table = Table::of("battle_rows", "one battle")
        .u32("cell", "", "the cell's number in the plan", |row: &Row| Some(row.cell))
        .text("matchup", "the matchup in words", matchup)
        .text("variant", "the variant; empty for baselines", variant);
    if !seeds.pool().is_empty() {
        let seeds = seeds.clone();
        table = table.i64("seed", "", "the seed that it was played with", move |row| {
            i64::try_from(seeds.of_pair(row.pair).0).ok()
        });
    }
    let seeds = seeds.clone();
    table = table
        .i64(
            "pair",
            "",
            "its pair, counted from 0 in its matchup; in pooled runs within its seed",
            move |row| i64::try_from(seeds.of_pair(row.pair).1).ok(),
        )
        .i64(
            "draw",
            "",
            "which armies were drawn: alike in battles of a matchup with the same number; empty where they are fixed",
            |row| i64::try_from(row.draw?).ok(),
        )
        .u32("seat", "1 or 2", "A's seat", |row| Some(row.seat.into()))
        .f64("a_spent", "army points", SPENT_BY_A, |row| spent(row, 0))
        .f64("b_spent", "army points", "the same of B's troops", |row| spent(row, 1))
        .f64("score", "share 0..1", "A's score: 1, ½ or 0", |row| {
            Some(f64::from(row.half_points) / 2.0)
        });
    for (at, column) in columns.iter().enumerate() {
        let (per_unit, only_where) = (f64::from(column.per_unit), column.only_where);
        let meaning = match only_where {
            None => column.meaning.clone(),
            Some(counted_by) => {
                let (meaning, counted_by) = (&column.meaning, &columns[counted_by].name);
                format!("{meaning}; empty where `{counted_by}` is 0")
            }
        };
        table = table.f64(&column.name, column.unit, &meaning, move |row| {
            let exists = only_where.is_none_or(|counted_by| row.measures[counted_by] != 0);
            exists.then(|| f64::from(row.measures[at]) / per_unit)
        });
    }
    table.f64(
        "luck",
        "score points",
        "what the dice gave A (ST-C4); empty where it was not recorded",
        |row| Some(row.luck? as f64 / LUCK_UNITS),
    )
}

/// What is said of [`BattleRow::spent`].
const SPENT_BY_A: &str =
    "what A's troops cost by the rules, without their cards; empty where the rules count no points";

/// The army points of one side's troops.
fn spent(row: &BattleRow, side: usize) -> Option<f64> {
    Some(f64::from(row.spent?[side]) / 2.0)
}

/// Writes battles into `part-00000.parquet` and further files as they arrive, and keeps at most one row group in memory.
pub struct BattleRowWriter {
    folder: PathBuf,
    table: Table<BattleRow>,
    buffer: Vec<BattleRow>,
    n_files: usize,
    /// The file that is being written, and its rows so far.
    open: Option<(RowGroups<BufWriter<File>>, usize)>,
}

impl std::fmt::Debug for BattleRowWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BattleRowWriter {{ {} files }}", self.n_files)
    }
}

impl BattleRowWriter {
    /// Begins in a folder, which is created if it doesn't exist and has to be empty.
    ///
    /// # Errors
    ///
    /// When it can't be made, or has something in it.
    pub fn create(
        folder: &Path,
        columns: &[Column],
        cells: &[CellInfo],
        seeds: &Seeds,
    ) -> Result<BattleRowWriter, ReportError> {
        let made = || -> Result<(), FileError> {
            fs::create_dir_all(folder)?;
            match fs::read_dir(folder)?.next() {
                None => Ok(()),
                Some(_) => Err(FileError::InTheWay {
                    path: folder.to_owned(),
                    what: "a folder with files in it",
                }),
            }
        };
        made().map_err(at(folder))?;
        Ok(BattleRowWriter {
            folder: folder.to_owned(),
            table: table(columns, cells, seeds),
            buffer: Vec::with_capacity(ROW_GROUP),
            n_files: 0,
            open: None,
        })
    }

    /// Adds battles, in order.
    ///
    /// # Errors
    ///
    /// When they can't be written.
    pub fn push(&mut self, mut rows: &[BattleRow]) -> Result<(), ReportError> {
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

    /// Ends the last file; returns how many there are.
    ///
    /// # Errors
    ///
    /// When it can't be written.
    pub fn finish(mut self) -> Result<usize, ReportError> {
        if !self.buffer.is_empty() {
            self.write_group()?;
        }
        self.end_file()?;
        Ok(self.n_files)
    }

    fn write_group(&mut self) -> Result<(), ReportError> {
        let path = self.folder.join(file_name(self.n_files));
        let (mut writer, n_rows) = match self.open.take() {
            Some(open) => open,
            None => (self.begin(&path).map_err(at(&path))?, 0),
        };
        let frame = frame(&self.table, &self.buffer).map_err(at(&path))?;
        writer.write(&frame).map_err(at(&path))?;
        let n_rows = n_rows + self.buffer.len();
        self.buffer.clear();
        self.open = Some((writer, n_rows));
        if n_rows >= FILE_ROWS {
            self.end_file()?;
        }
        Ok(())
    }

    /// A file whose metadata have the unit and the meaning of each column.
    fn begin(&self, path: &Path) -> Result<RowGroups<BufWriter<File>>, FileError> {
        let file = BufWriter::new(File::create_new(path)?);
        Ok(RowGroups::begin(file, &self.table)?)
    }

    fn end_file(&mut self) -> Result<(), ReportError> {
        if let Some((writer, _)) = self.open.take() {
            writer.finish().map_err(at(&self.folder))?;
            self.n_files += 1;
        }
        Ok(())
    }
}
