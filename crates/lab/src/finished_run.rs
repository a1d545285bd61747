//! A run with its results and its answer.

mod answer;
mod info;
mod observed;
mod replays;
mod results;
mod so_far;

pub use answer::{answer, refuse_unreportable, stored_answer};
pub use info::info;
pub use observed::observe;
pub use replays::{battles_of, record_replays};
pub use results::Results;
pub use so_far::answer_so_far;

use std::path::{Path, PathBuf};

use analysis::Answer;
use analysis::battles::BattleLine;
use harness::Totals;

use crate::rulesets;
use crate::run_folder::{Record, RunFolder, Stored, cannot_write};
use experiment::diagnostics::Diagnostics;
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;
use experiment::{self, Experiment};

/// A run with its results, ready to be reported.
#[derive(Debug)]
pub struct FinishedRun {
    pub folder: RunFolder,
    pub record: Record,
    pub results: Results,
    /// The diagnostics of its battles, if they were just collected; otherwise they are in the folder.
    pub observed: Option<Diagnostics>,
}

impl FinishedRun {
    /// A run as its folder stores it.
    ///
    /// # Errors
    ///
    /// If its rows can't be read.
    pub fn stored(
        folder: RunFolder,
        record: Record,
        planned: &dyn PlannedRun,
    ) -> Result<FinishedRun, Failure> {
        Ok(FinishedRun {
            results: Results::stored(&folder, &record, planned)?,
            folder,
            record,
            observed: None,
        })
    }

    /// Writes the report of its answer; the path of the page, if it has one.
    ///
    /// # Errors
    ///
    /// If the folder can't be written.
    pub fn write_report(&self, answer: &Answer) -> Result<Option<PathBuf>, Failure> {
        let out = &mut self.folder.out()?;
        let files =
            report::write_report(out, answer).map_err(|error| cannot_write("the report", error))?;
        Ok(files.into_iter().find(|file| file.ends_with("index.html")))
    }

    /// Writes the tables of its answer, and draws nothing; the path of a page of the same results, if an earlier command drew one.
    ///
    /// # Errors
    ///
    /// If the folder can't be written.
    pub fn write_tables(&self, answer: &Answer) -> Result<Option<PathBuf>, Failure> {
        let out = &mut self.folder.out()?;
        report::write_tables(out, answer).map_err(|error| cannot_write("the report", error))?;
        let page = out.path().join("index.html");
        Ok(page.is_file().then_some(page))
    }

    /// Whether it was completed and isn't a shard, so that some of its battles are inspected too.
    pub fn is_finished_whole(&self) -> bool {
        self.record.is_finished() && self.record.shard.is_none()
    }
}

/// The plan that a folder's `run.toml` has, as it was played.
///
/// # Errors
///
/// If it is no plan, or not one of as many tasks as the run says it has.
pub fn stored_plan(
    folder: &RunFolder,
    stored: &Stored,
) -> Result<(Experiment, Box<dyn PlannedRun>), Failure> {
    let path = folder.record_path();
    let (experiment, planned) = experiment::planned(&path, &stored.text, |problems| {
        let read =
            experiment::read_node(&stored.experiment, folder.path(), rulesets::all(), problems);
        match stored.record.pool.as_slice() {
            [] => read,
            pool => read.map(|experiment| experiment.pooled(pool.to_vec())),
        }
    })?;
    let (found, expected) = (stored.record.n_tasks, planned.playable().schedule().n_tasks());
    if found != expected as u64 {
        return Err(Failure::with_help(
            format!(
                "{} says that its plan has {found} tasks, and it has {expected}",
                path.display()
            ),
            "play the experiment again with `equipoise run`, into another folder or after removing this one",
        ));
    }
    let pool = stored.record.pool.iter();
    let pooled: u64 = pool.map(|part| u64::from(part.n_blocks)).sum();
    let n_groups = planned.playable().schedule().n_groups() as u64;
    if pooled > 0 && stored.record.tasks_done != n_groups * pooled {
        return Err(Failure::with_help(
            format!(
                "{} says that {pooled} blocks were pooled and {} tasks were played, which don't go together",
                path.display(),
                stored.record.tasks_done
            ),
            "pool the runs again with `equipoise merge --pool`",
        ));
    }
    Ok((experiment, planned))
}

/// The totals of a finished run, and those of its battles that were looked at.
///
/// # Errors
///
/// If the folder holds no finished run, or one that can't be read.
pub fn finished(path: &Path) -> Result<(Totals, Vec<BattleLine>), Failure> {
    let (folder, stored) = RunFolder::open(path)?;
    if !stored.record.is_finished() {
        return Err(Failure::with_help(
            format!("{} holds no finished run", path.display()),
            "go on with it by --resume",
        ));
    }
    let (_, planned) = stored_plan(&folder, &stored)?;
    let (seen, _) = observed::stored(&folder)?;
    let results = Results::stored(&folder, &stored.record, planned.as_ref())?;
    Ok((results.totals, seen.battles))
}
