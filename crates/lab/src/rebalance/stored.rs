//! Reads a finished run for rebalancing.

use std::path::Path;

use analysis::sensitivity::BlockScores;
use analysis::worth::WorthRows;

use super::StoredRows;
use crate::finished_run::stored_plan;
use crate::run_folder::RunFolder;
use experiment::Experiment;
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;

/// A run with its blocks.
#[derive(Debug)]
pub struct StoredRun {
    pub experiment: Experiment,
    /// Ready to be played again.
    pub planned: Box<dyn PlannedRun>,
    pub rows: StoredRows,
}

impl StoredRun {
    /// Reads a folder.
    ///
    /// # Errors
    ///
    /// If it holds no finished run, or one that can't be read.
    pub fn read(path: &Path) -> Result<StoredRun, Failure> {
        let (folder, stored) = RunFolder::open(path)?;
        let record = &stored.record;
        if !record.is_finished() || record.shard.is_some() || record.tasks_done == 0 {
            return Err(Failure::with_help(
                format!("{} holds no finished run", path.display()),
                "name an experiment, or a folder that `equipoise run` or `equipoise merge` has finished",
            ));
        }
        if !record.pool.is_empty() {
            return Err(Failure::with_help(
                format!(
                    "{} holds pooled runs, and a search has one seed, so that its proof can have another",
                    path.display()
                ),
                "name one of the runs",
            ));
        }
        let (experiment, planned) = stored_plan(&folder, &stored)?;
        let (columns, plan) = (planned.playable().columns(), planned.playable().schedule());
        let tasks = 0..record.tasks_done as usize;
        let n_blocks = (tasks.end / plan.n_groups().max(1)) as u32;
        let mut rows = StoredRows {
            slots: WorthRows::new(plan.n_cells()),
            scores: BlockScores::new(plan.n_cells()),
            n_blocks,
        };
        for row in folder.blocks(&columns, &plan, tasks)? {
            let row = row?;
            rows.slots.push(&row);
            rows.scores.push(&row);
        }
        Ok(StoredRun { experiment, planned, rows })
    }
}
