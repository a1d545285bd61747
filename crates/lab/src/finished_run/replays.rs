//! The battles that the page of a run plays back: chosen by the report, played again, and kept in the run's folder.

use std::path::Path;

use analysis::replays::Address;
use analysis::{Answer, Replay};
use rayon::ThreadPool;
use rayon::prelude::*;

use super::{FinishedRun, answer, stored_plan};
use crate::run_folder::{RunFolder, cannot_write};
use experiment::Experiment;
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;
use experiment::replay::{Format, ReplayRequest};

/// Records the example battles of the rows of a finished run's page, and returns the run's answer with them.
///
/// Records none for a run that was stopped, which has to end at once, or whose game has no pages.
///
/// # Errors
///
/// If the folder can't be read or written.
pub fn record_replays(
    pool: &ThreadPool,
    experiment: &Experiment,
    planned: &dyn PlannedRun,
    played: &FinishedRun,
) -> Result<Option<Answer>, Failure> {
    if !played.is_finished_whole() || !planned.has_pages() {
        return Ok(None);
    }
    let mut answer = pool.install(|| answer(played, experiment, planned))?;
    let replays = recorded(pool, planned, &answer.battles_to_play_back());
    report::write_replays(played.folder.stored(), &replays)
        .map_err(|error| cannot_write("the battles to watch", error))?;
    answer.info.replays = replays;
    Ok(Some(answer))
}

/// Battles of a finished run's folder, as pages; none where its game has no pages.
///
/// # Errors
///
/// If the folder can't be read.
pub fn battles_of(
    pool: &ThreadPool,
    run: &Path,
    wanted: &[Address],
) -> Result<Vec<Replay>, Failure> {
    let (folder, stored) = RunFolder::open(run)?;
    let (_, planned) = stored_plan(&folder, &stored)?;
    Ok(match planned.has_pages() {
        true => recorded(pool, planned.as_ref(), wanted),
        false => Vec::new(),
    })
}

/// These battles, each played again.
fn recorded(pool: &ThreadPool, planned: &dyn PlannedRun, wanted: &[Address]) -> Vec<Replay> {
    let recorded = |at: &Address| {
        let page = page(planned, *at)?;
        Some(Replay { cell: at.cell, pair: at.pair, battle: at.battle, page })
    };
    pool.install(|| wanted.par_iter().filter_map(recorded).collect())
}

/// A battle of a run as a page that plays it back; none where there is no such battle.
fn page(planned: &dyn PlannedRun, at: Address) -> Option<String> {
    let request = ReplayRequest {
        cell: at.cell as usize,
        pair: at.pair,
        battle: Some(at.battle),
        turn: None,
        format: Format::Html,
    };
    planned.replay(&request).ok()
}
