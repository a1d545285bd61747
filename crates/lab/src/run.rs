//! Plays an experiment and leaves its folder behind: the same for the command line, for programs that embed it, and for the server.

mod attendant;
mod begin;
mod binary;
mod cost;
mod extension;
mod memory_limit;
#[expect(clippy::disallowed_types, reason = "how long a run takes is said and not stored")]
mod pilot;
#[expect(clippy::disallowed_types, reason = "the journal is put on disk once a second")]
mod play;
mod processors;
mod request;
mod time_left;
#[expect(clippy::disallowed_types, reason = "where the time went is said and not stored")]
mod timing;

use harness::{BLOCK_PAIRS, Shard};
use rayon::ThreadPool;

use analysis::numbers::grouped;
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;
use experiment::{Experiment, Resolved, Source};

use crate::finished_run::{self, observe, record_replays};
use crate::run_folder::{FolderWrite, Record, RunFolder};
use crate::written_report::WrittenReport;
use crate::{compare, rulesets};

pub use attendant::{Attendant, Begun, Unattended};
pub use binary::is_in as code_is_in;
pub use request::RunRequest;
pub use time_left::Course;
use timing::Timing;

/// What became of a run.
#[derive(Debug)]
pub struct RunEnd {
    /// Its report: none of a shard, and of the finished part of a run that was stopped; none if nothing was finished.
    pub written: Option<WrittenReport>,
    /// Whether it came to its end.
    pub is_finished: bool,
}

/// Plays an experiment, and writes the report of the result.
///
/// # Errors
///
/// Everything that is wrong with the experiment, before anything is written.
pub fn run(
    request: &RunRequest,
    source: &Source,
    attendant: &mut dyn Attendant,
) -> Result<RunEnd, Failure> {
    let mut timing = Timing::begin();
    let (experiment, planned) = planned(request, source, attendant)?;
    let folder = RunFolder::at(&request.folder(&source.name)).forced(request.force);
    let pool = pool(request.threads)?;
    let _lock = folder.take(FolderWrite::Run)?;
    let planned = planned.as_ref();
    let mut played =
        play::play(request, &experiment, planned, &folder, &pool, attendant, &mut timing)?;
    let is_finished = played.record.is_finished();
    planned.remarks().iter().for_each(|remark| attendant.warn(remark));
    // The results are safe on disk, so any failure from here on can be repaired by resuming.
    let goes_on = go_on(request, &played.record);
    let kept = |failure: Failure| failure.and_kept("what was played is kept").and_help(&goes_on);
    let mut answer = None;
    if played.folder.is_staged() {
        observe(&pool, planned, &mut played).map_err(kept)?;
        timing.ends("diagnostics");
        answer = record_replays(&pool, &experiment, planned, &played).map_err(kept)?;
        let resolved = Resolved::of(&experiment);
        let committed = played.folder.commit(&played.record, &resolved);
        committed.map_err(kept)?;
        timing.ends("battles to watch");
    }
    let mut written = None;
    if played.record.tasks_done > 0 && request.shard.is_none() {
        // Programs read the answer; the page is drawn for people, which takes as long as a small run.
        let writes = match request.draws_page {
            true => WrittenReport::write,
            false => WrittenReport::write_tables,
        };
        let report = pool.install(|| match answer {
            Some(answer) => writes(&played, answer),
            None => writes(&played, finished_run::answer(&played, &experiment, planned)?),
        });
        written = Some(report.map_err(kept)?);
    }
    timing.ends("report");
    if is_finished {
        folder.remove_journal()?;
    }
    if request.timing {
        attendant.warn(&timing.to_string());
    }
    Ok(RunEnd { written, is_finished })
}

/// What would be played; nothing is played or written.
///
/// # Errors
///
/// Everything for which a run would be refused before it begins.
pub fn planned(
    request: &RunRequest,
    source: &Source,
    attendant: &mut dyn Attendant,
) -> Result<(Experiment, Box<dyn PlannedRun>), Failure> {
    let (experiment, planned) = outside::permitted(request.allow_programs, || {
        source.planned(rulesets::all(), |experiment| request.apply_to(experiment, attendant))
    })?;
    experiment.game.unplayable().map_or(Ok(()), Err)?;
    if !request.compare.is_empty() {
        compare::check(&request.compare, planned.as_ref())?;
    }
    refuse_too_few(request, &experiment)?;
    refuse_empty_shards(request.shard, planned.playable().schedule().n_tasks())?;
    Ok((experiment, planned))
}

/// A pool of this number of threads, or of one for each core.
///
/// # Errors
///
/// If the system gives no threads.
pub fn pool(threads: Option<u16>) -> Result<ThreadPool, Failure> {
    rayon::ThreadPoolBuilder::new().num_threads(threads.map_or(0, usize::from)).build().map_err(
        |error| {
            Failure::with_help(
                format!("no threads to play on: {error}"),
                "ask for fewer with --threads, or raise the limits of this process (`ulimit -a`)",
            )
        },
    )
}

/// What can't be answered is not played.
fn refuse_too_few(request: &RunRequest, experiment: &Experiment) -> Result<(), Failure> {
    let Some(need) = experiment.game.need() else { return Ok(()) };
    if request.anyway || experiment.n_blocks >= need.n_blocks {
        return Ok(());
    }
    let pairs = |n_blocks: u32| u64::from(n_blocks) * BLOCK_PAIRS;
    let least = pairs(need.n_blocks);
    let remedy = match request.max_pairs {
        Some(_) => format!("write `--max-pairs {least}` or more, or leave it out"),
        None => format!("write `pairs = {least}` or more"),
    };
    Err(Failure::with_help(
        format!(
            "{} pairs of each cell can't answer this: {} has an interval from {} pairs on, which are {} blocks of {BLOCK_PAIRS}",
            grouped(pairs(experiment.n_blocks)),
            need.what,
            grouped(least),
            need.n_blocks
        ),
        format!("{remedy}; `--anyway` plays so few all the same, to try out the file"),
    ))
}

/// A plan has at most as many parts as it has tasks.
fn refuse_empty_shards(shard: Option<Shard>, n_tasks: usize) -> Result<(), Failure> {
    match shard {
        Some(shard) if shard.count() as usize > n_tasks => Err(Failure::with_help(
            format!(
                "{} to share out, and `--shard {shard}` wants {} parts",
                match n_tasks {
                    1 => "there is only one task".to_owned(),
                    n => format!("there are only {n} tasks"),
                },
                shard.count()
            ),
            match n_tasks {
                0 | 1 => format!(
                    "leave out --shard; a task is one block of {BLOCK_PAIRS} pairs of one matchup"
                ),
                _ => format!(
                    "use {n_tasks} shards at most; a task is one block of {BLOCK_PAIRS} pairs of one matchup"
                ),
            },
        )),
        _ => Ok(()),
    }
}

/// The command that goes on with a run.
fn go_on(request: &RunRequest, record: &Record) -> String {
    let shard = record.shard.map(|shard| format!(" --shard {shard}"));
    let out = request.out.as_ref().map(|out| format!(" --out {}", out.display()));
    format!("{}{}{} --resume", record.command, shard.unwrap_or_default(), out.unwrap_or_default())
}
