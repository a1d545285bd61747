//! `blocks.parquet` in a run's folder.

use std::fmt::Display;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::Path;

use harness::{BlockRow, Column, Plan};
use report::out_folder::write_beside;
use report::{BlockReader, BlockWriter, BlocksError, Kept};

use super::{RunFolder, sync_folder};
use crate::problem::Failure;

pub(super) const BLOCKS: &str = "blocks.parquet";

impl RunFolder {
    /// Hands on every row of `blocks.parquet`, which must be those of these tasks of the plan, neither more nor fewer; what was
    /// taken from a file that isn't is to be forgotten.
    pub fn each_block<G, P>(
        &self,
        columns: &[Column],
        plan: &Plan<G, P>,
        tasks: Range<usize>,
        mut take: impl FnMut(BlockRow),
    ) -> Result<(), Failure> {
        let path = self.stored.join(BLOCKS);
        let n_tasks = tasks.len();
        let mut wanted = plan.keys(tasks);
        let mut baseline: Option<BlockRow> = None;
        let mut read = || -> Result<(), Unwanted> {
            let file = File::open(&path).map_err(BlocksError::Open)?;
            BlockReader::open(file, columns)?.each(|row| {
                if wanted.next() != Some((row.cell, row.block)) {
                    return Err(Unwanted::Row);
                }
                if row.effect.is_none() {
                    baseline = Some(row.clone());
                }
                if !report::blocks::adds_up(&row, baseline.as_ref()) {
                    return Err(Unwanted::Sums(row.cell, row.block));
                }
                take(row);
                Ok(())
            })?;
            match wanted.next() {
                Some(_) => Err(Unwanted::Row),
                None => Ok(()),
            }
        };
        let error = match read() {
            Ok(()) => return Ok(()),
            Err(Unwanted::Row) => format!(
                "it doesn't hold the rows of the {n_tasks} tasks that run.toml says were played"
            ),
            Err(Unwanted::Sums(cell, block)) => {
                format!("the counts of cell {cell}, block {block} don't add up")
            }
            Err(Unwanted::Error(error)) => error.to_string(),
        };
        Err(Failure::with_help(
            format!("{} can't be read: {error}", path.display()),
            "play the experiment again with `equipoise run`, into another folder or after removing this one",
        ))
    }

    /// All rows of `blocks.parquet` together, as [`RunFolder::each_block`] hands them on.
    pub fn read_blocks<G, P>(
        &self,
        columns: &[Column],
        plan: &Plan<G, P>,
        tasks: Range<usize>,
    ) -> Result<Vec<BlockRow>, Failure> {
        let mut rows = Vec::new();
        self.each_block(columns, plan, tasks, |row| rows.push(row))?;
        Ok(rows)
    }

    /// Writes the `blocks.parquet` of a staged run, whole or not at all, from rows in the order of the plan that keep so much.
    pub fn write_blocks(
        &self,
        columns: &[Column],
        kept: Kept,
        rows: impl Iterator<Item = Result<Vec<BlockRow>, Failure>>,
    ) -> Result<(), Failure> {
        debug_assert!(self.is_staged(), "the rows of a run are never written over");
        let whole = self.stored.join(BLOCKS);
        write_beside(&whole, |file| {
            let failed = |error: BlocksError| Stopped(cannot(&whole, error));
            let file = file.try_clone()?;
            let mut writer = BlockWriter::create(file, columns, kept).map_err(failed)?;
            for rows in rows {
                writer.push(&rows.map_err(Stopped)?).map_err(failed)?;
            }
            writer.finish().map_err(failed)
        })
        .map_err(|Stopped(failure)| failure)?;
        sync_folder(&whole);
        Ok(())
    }
}

/// Why reading ended before the last row.
enum Unwanted {
    /// A row of another task, too many or too few.
    Row,
    /// Sums that contradict each other, in this cell and block.
    Sums(u32, u32),
    Error(BlocksError),
}

impl From<BlocksError> for Unwanted {
    fn from(error: BlocksError) -> Unwanted {
        Unwanted::Error(error)
    }
}

/// Why a file was not written.
struct Stopped(Failure);

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Stopped {
        Stopped(cannot(Path::new(BLOCKS), error))
    }
}

fn cannot(path: &Path, error: impl Display) -> Failure {
    Failure::with_help(
        format!("{} can't be written: {error}", path.display()),
        "free some space",
    )
}
