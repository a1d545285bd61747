//! The battles that the page of a run plays back: chosen by the report, played again, and kept in the run's folder.

use analysis::replays::Address;
use analysis::{Answer, Replay};
use rayon::prelude::*;

use super::ThreadPool;
use crate::commands::replay;
use crate::commands::report::{ReportedRun, answer};
use lab::document::problem::Failure;
use lab::experiment::Experiment;
use lab::experiment::lowered::Lowered;
use lab::run_folder::cannot_write;

/// Records the battles that stand for the rows of a finished run's page, and returns the run's answer with them.
///
/// None of a run that was stopped, which is to end at once, or whose game has no pages.
///
/// # Errors
///
/// If the folder can't be read or written.
pub fn record(
    pool: &ThreadPool,
    experiment: &Experiment,
    work: &dyn Lowered,
    played: &ReportedRun,
) -> Result<Option<Answer>, Failure> {
    if !played.is_finished_whole() || !work.has_pages() {
        return Ok(None);
    }
    let mut answer = answer(played, experiment, work)?;
    let wanted = ::report::wanted(&answer);
    let pages: Vec<Option<String>> = pool.install(|| {
        let wanted = wanted.par_iter();
        wanted
            .map(|at| replay::page(experiment, work, *at))
            .collect()
    });
    let recorded = |(address, page): (&Address, Option<String>)| {
        Some(Replay {
            cell: address.cell,
            pair: address.pair,
            battle: address.battle,
            page: page?,
        })
    };
    let replays: Vec<Replay> = wanted.iter().zip(pages).filter_map(recorded).collect();
    ::report::write_replays(played.folder.stored(), &replays)
        .map_err(|error| cannot_write("the battles to watch", error))?;
    answer.info.replays = replays;
    Ok(Some(answer))
}
