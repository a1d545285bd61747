//! `blocks.parquet` in a run's folder.

use std::fmt::Display;
use std::fs::{self, File};
use std::ops::Range;
use std::path::Path;

use harness::{BlockRow, Column, Plan};
use report::{BlockWriter, BlocksError, Kept};

use super::RunFolder;
use crate::problem::Failure;

pub(super) const BLOCKS: &str = "blocks.parquet";

impl RunFolder {
    /// All rows of `blocks.parquet`, which must be those of these tasks of the plan, neither more nor fewer.
    pub fn read_blocks<G, P>(
        &self,
        columns: &[Column],
        plan: &Plan<G, P>,
        tasks: Range<usize>,
    ) -> Result<Vec<BlockRow>, Failure> {
        let path = self.stored.join(BLOCKS);
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
        if let Some(row) = first_wrong(&rows) {
            return Err(cannot(format!(
                "the counts of cell {}, block {} don't add up",
                row.cell, row.block
            )));
        }
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
        let path = self.stored.join(BLOCKS);
        let written = write(&path, columns, kept, rows).and_then(|()| {
            let synced = File::options().write(true).open(&path);
            let synced = synced.and_then(|file| file.sync_all());
            synced.map_err(|error| cannot(&path, error))
        });
        if written.is_err() && path.is_file() {
            // The first error is the one to tell; a leftover is only untidy.
            let _ = fs::remove_file(&path);
        }
        written
    }
}

/// The first row, if any, whose sums contradict each other or those of its baseline, which stands before it.
fn first_wrong(rows: &[BlockRow]) -> Option<&BlockRow> {
    let mut baseline = None;
    rows.iter().find(|row| {
        if row.effect.is_none() {
            baseline = Some(*row);
        }
        !report::blocks::adds_up(row, baseline)
    })
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
