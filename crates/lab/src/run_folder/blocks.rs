//! `blocks.parquet` in a run's folder.

use std::fmt::Display;
use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::{io, iter};

use harness::{BlockRow, Column, Schedule};
use report::out_folder::write_beside;
use report::{BlockReader, BlockWriter, BlocksError, OptionalColumns};

use super::{RunFolder, sync_folder};
use experiment::document::problem::Failure;

pub(super) const BLOCKS: &str = "blocks.parquet";

impl RunFolder {
    /// The rows of `blocks.parquet`, which must be those of these tasks of the plan, neither more nor fewer; no more than one row group
    /// of them is in memory.
    ///
    /// # Errors
    ///
    /// If the file can't be read, or at the first row that isn't one of the plan's; the rows before it must then be discarded.
    pub fn blocks<'p>(
        &self,
        columns: &[Column],
        plan: &'p Schedule,
        tasks: Range<usize>,
    ) -> Result<impl Iterator<Item = Result<BlockRow, Failure>> + use<'p>, Failure> {
        let path = self.stored.join(BLOCKS);
        let (n_tasks, mut wanted) = (tasks.len(), plan.keys(tasks));
        let opened = File::open(&path)
            .map_err(BlocksError::Open)
            .and_then(|file| BlockReader::open(file, columns));
        let refused = move |why: ReadEnd| why.refused(&path, n_tasks);
        let mut rows = opened.map_err(|error| refused(error.into()))?.blocks();
        let mut baseline: Option<BlockRow> = None;
        let mut next = move || -> Result<Option<BlockRow>, ReadEnd> {
            let row = match (rows.next().transpose()?, wanted.next()) {
                (Some(row), Some(key)) if key == (row.cell, row.block) => row,
                (None, None) => return Ok(None),
                _ => return Err(ReadEnd::Row),
            };
            if row.effect.is_none() {
                baseline = Some(row.clone());
            }
            if !report::blocks::adds_up(&row, baseline.as_ref()) {
                return Err(ReadEnd::Sums(row.cell, row.block));
            }
            Ok(Some(row))
        };
        Ok(iter::from_fn(move || next().map_err(&refused).transpose()))
    }

    /// Writes the `blocks.parquet` of a staged run, whole or not at all, from rows in the order of the plan with these optional
    /// columns.
    pub fn write_blocks(
        &self,
        columns: &[Column],
        kept: OptionalColumns,
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
enum ReadEnd {
    /// A row of another task, too many or too few.
    Row,
    /// Sums that contradict each other, in this cell and block.
    Sums(u32, u32),
    Error(BlocksError),
}

impl ReadEnd {
    /// The failure of a file whose rows are not those of this number of tasks.
    fn refused(self, path: &Path, n_tasks: usize) -> Failure {
        let why = match self {
            ReadEnd::Row => format!(
                "it doesn't hold the rows of the {n_tasks} tasks that run.toml says were played"
            ),
            ReadEnd::Sums(cell, block) => {
                format!("the counts of cell {cell}, block {block} don't add up")
            }
            ReadEnd::Error(error) => error.to_string(),
        };
        Failure::with_help(
            format!("{} can't be read: {why}", path.display()),
            "play the experiment again with `equipoise run`, into another folder or after removing this one",
        )
    }
}

impl From<BlocksError> for ReadEnd {
    fn from(error: BlocksError) -> ReadEnd {
        ReadEnd::Error(error)
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
    Failure::with_help(format!("{} can't be written: {error}", path.display()), "free some space")
}
