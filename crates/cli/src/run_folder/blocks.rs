//! `blocks.parquet` in a run's folder.

use std::fmt::Display;
use std::fs::{self, File};
use std::ops::Range;
use std::path::Path;

use harness::{BlockRow, Column, Plan};
use report::{BlockWriter, BlocksError, Kept};

use super::{RunFolder, put_in_place};
use crate::problem::Failure;

const BLOCKS: &str = "blocks.parquet";

impl RunFolder {
    /// All rows of `blocks.parquet`, which must be those of these tasks of the plan, neither more nor fewer.
    pub fn read_blocks<G, P>(
        &self,
        columns: &[Column],
        plan: &Plan<G, P>,
        tasks: Range<usize>,
    ) -> Result<Vec<BlockRow>, Failure> {
        let path = self.path.join(BLOCKS);
        let cannot = |error: String| {
            Failure::with_help(
                format!("{} can't be read: {error}", path.display()),
                "play the experiment again with `equipoise run`, into another folder or after removing this one",
            )
        };
        let file = File::open(&path).map_err(|error| cannot(error.to_string()))?;
        let rows = report::read_blocks(file, columns).map_err(|error| cannot(error.to_string()))?;
        let found = rows.iter().map(|row| (row.cell, row.block));
        let n_tasks = tasks.len();
        if !found.eq(plan.keys(tasks)) {
            return Err(cannot(format!(
                "it doesn't hold the rows of the {n_tasks} tasks that run.toml says were played"
            )));
        }
        Ok(rows)
    }

    /// Writes a new `blocks.parquet`, whole or not at all, from rows in the order of the plan that keep so much.
    pub fn write_blocks(
        &self,
        columns: &[Column],
        kept: Kept,
        rows: impl Iterator<Item = Result<Vec<BlockRow>, Failure>>,
    ) -> Result<(), Failure> {
        let (new, whole) = (self.path.join("blocks.parquet.new"), self.path.join(BLOCKS));
        let written = write(&new, columns, kept, rows)
            .and_then(|()| put_in_place(&new, &whole).map_err(|error| cannot(&whole, error)));
        if written.is_err() && new.is_file() {
            // The first error is the one to tell; a leftover is only untidy.
            let _ = fs::remove_file(&new);
        }
        written
    }
}

fn write(
    new: &Path,
    columns: &[Column],
    kept: Kept,
    rows: impl Iterator<Item = Result<Vec<BlockRow>, Failure>>,
) -> Result<(), Failure> {
    let failed = |error: BlocksError| cannot(new, error);
    let file = File::create(new).map_err(|error| cannot(new, error))?;
    let mut writer = BlockWriter::create(file, columns, kept).map_err(failed)?;
    for rows in rows {
        writer.push(&rows?).map_err(failed)?;
    }
    writer.finish().map_err(failed)
}

fn cannot(path: &Path, error: impl Display) -> Failure {
    Failure::with_help(
        format!("{} can't be written: {error}", path.display()),
        "free some space",
    )
}
