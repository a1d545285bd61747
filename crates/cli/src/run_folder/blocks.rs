//! `blocks.parquet` in a run's folder.

use std::fmt::Display;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::Path;

use harness::{BlockRow, Column, Plan};
use report::out_folder::write_beside;
use report::{BlockWriter, BlocksError, Kept};

use super::{RunFolder, sync_folder};
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
        let whole = self.path.join(BLOCKS);
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
