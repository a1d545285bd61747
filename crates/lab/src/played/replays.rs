//! The battles that the page of a run plays back: chosen by the report, played again, and kept in the run's folder.

use analysis::replays::Address;
use analysis::{Answer, Replay};
use rayon::ThreadPool;
use rayon::prelude::*;

use super::{PlayedRun, answer};
use crate::run_folder::cannot_write;
use experiment::Experiment;
use experiment::document::problem::Failure;
use experiment::lowered::Lowered;
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
    work: &dyn Lowered,
    played: &PlayedRun,
) -> Result<Option<Answer>, Failure> {
    if !played.is_finished_whole() || !work.has_pages() {
        return Ok(None);
    }
    let mut answer = answer(played, experiment, work)?;
    let wanted = report::wanted(&answer);
    let pages: Vec<Option<String>> = pool.install(|| {
        let wanted = wanted.par_iter();
        wanted.map(|at| page(work, *at)).collect()
    });
    let recorded = |(address, page): (&Address, Option<String>)| {
        Some(Replay { cell: address.cell, pair: address.pair, battle: address.battle, page: page? })
    };
    let replays: Vec<Replay> = wanted.iter().zip(pages).filter_map(recorded).collect();
    report::write_replays(played.folder.stored(), &replays)
        .map_err(|error| cannot_write("the battles to watch", error))?;
    answer.info.replays = replays;
    Ok(Some(answer))
}

/// A battle of a run as a page that plays it back; none where there is no such battle.
fn page(work: &dyn Lowered, at: Address) -> Option<String> {
    let request = ReplayRequest {
        cell: at.cell as usize,
        pair: at.pair,
        battle: Some(at.battle),
        turn: None,
        format: Format::Html,
    };
    work.replay(&request).ok()
}
