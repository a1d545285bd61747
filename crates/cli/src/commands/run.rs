//! `equipoise run`: plays an experiment and leaves its folder behind.

mod begin;
mod cost;
mod extension;
mod memory_limit;
mod play;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use harness::{BLOCK_PAIRS, Shard};

use super::report::{self, WrittenReport};
use crate::attendant::Attendant;
use crate::signals::STOPPED;
use crate::terminal::say;
use crate::timing::Timing;
use analysis::numbers::grouped;
use experiment::document::problem::Failure;
use experiment::{Experiment, Resolved, Source};
use lab::played::{self, observe, record_replays};
use lab::rulesets;
use lab::run_folder::{FolderWrite, Record, RunFolder};
use lab::shard;

/// What can be typed after `equipoise run`.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// A file, or the name of a built-in experiment (`equipoise list experiments`)
    pub experiment: String,

    /// The folder to write; reports/NAME if not given, reports/NAME-shard-I-of-N for a shard
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Another seed than the file's
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,

    /// Threads to play on; all cores if not given. Results don't depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// At most this number of pairs of battles a cell, rounded up to whole blocks of 288; no more than the experiment says
    #[arg(long, value_name = "N", value_parser = super::at_least::<1>)]
    pub max_pairs: Option<u64>,

    /// Play also where so few pairs can't answer the question: to try out a file
    #[arg(long)]
    pub anyway: bool,

    /// Play part I of N only, as on one of N machines; `equipoise merge` puts the parts together
    #[arg(long, value_name = "I/N", value_parser = shard::parse, conflicts_with = "json")]
    pub shard: Option<Shard>,

    /// Go on with the run in the folder, also a finished one with more pairs or a smaller half-width; begin it if it isn't there
    #[arg(long)]
    pub resume: bool,

    /// Replace pages, tables and charts in the folder that were edited or that equipoise did not make
    #[arg(long)]
    pub force: bool,

    /// Print nothing but the answer in one line, and errors
    #[arg(long)]
    pub quiet: bool,

    /// Print the answer as JSON, and draw neither page nor charts: tables are written, and `equipoise report DIR` draws the rest
    #[arg(long)]
    pub json: bool,

    /// With --json: draw page and charts all the same
    #[arg(long, requires = "json")]
    pub page: bool,

    /// Say how two variants, or two cards of a worth run, compare on the battles that both played
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"], conflicts_with_all = ["json", "quiet", "shard"])]
    pub compare: Vec<String>,

    /// Start the program that the experiment names (`ruleset = "program"`): it may do whatever you may do
    #[arg(long)]
    pub allow_programs: bool,

    /// Also say on standard error how long each stage took, and for how much of the time threads had nothing to play
    #[arg(long)]
    pub timing: bool,
}

/// Plays it.
///
/// # Errors
///
/// Everything that is wrong with the experiment, before anything is written.
pub fn execute(args: &RunArgs) -> Result<ExitCode, Failure> {
    let source = Source::find(&args.experiment, rulesets::all())?;
    play_and_print(args, &source, |answer, _| {
        let code = answer.print(args.quiet, args.json)?;
        answer.print_comparison(&args.compare)?;
        Ok(code)
    })
}

/// Plays it, and passes the result to `print`: none of a shard, and the finished part of a run that was stopped.
///
/// # Errors
///
/// Everything that is wrong with the experiment, before anything is written.
pub fn play_and_print(
    args: &RunArgs,
    source: &Source,
    print: impl FnOnce(&WrittenReport, bool) -> Result<ExitCode, Failure>,
) -> Result<ExitCode, Failure> {
    let began = Instant::now();
    let (mut written, finished) = play_for(args, source, None)?;
    if let Some(written) = written.as_mut().filter(|_| finished && !args.resume) {
        written.set_took(began.elapsed());
    }
    let code = match &written {
        Some(written) => print(written, finished)?,
        None => ExitCode::SUCCESS,
    };
    if let (Some(shard), true, false) = (args.shard, finished, args.quiet) {
        say(&format!(
            "Shard {shard} is played, in {}. When all are: equipoise merge DIR... --out DIR",
            folder_of(args, &source.name).display()
        ));
    }
    Ok(if finished { code } else { STOPPED.into() })
}

/// Plays it, and writes the report of the result: none of a shard, and of the finished part of a run that was stopped. Also
/// returns whether the run was completed.
///
/// # Errors
///
/// Everything that is wrong with the experiment, before anything is written.
pub fn play_for(
    args: &RunArgs,
    source: &Source,
    attendant: Option<&mut dyn Attendant>,
) -> Result<(Option<WrittenReport>, bool), Failure> {
    let mut timing = Timing::begin();
    let (experiment, work) = outside::permitted(args.allow_programs, || {
        source.work(rulesets::all(), |experiment| apply_options(args, experiment))
    })?;
    experiment.game.unplayable().map_or(Ok(()), Err)?;
    if !args.compare.is_empty() {
        report::compare::check(&args.compare, work.as_ref())?;
    }
    refuse_too_few(args, &experiment)?;
    refuse_empty_shards(args.shard, work.playable().schedule().n_tasks())?;
    let folder = RunFolder::at(&folder_of(args, &source.name)).forced(args.force);
    let pool = super::pool(args.threads)?;
    let _lock = folder.take(FolderWrite::Run)?;
    let work = work.as_ref();
    let is_attended = attendant.is_some();
    let mut played = play::play(args, &experiment, work, &folder, &pool, attendant, &mut timing)?;
    let finished = played.record.is_finished();
    if !is_attended {
        work.remarks().iter().for_each(|remark| say(remark));
    }
    // The results are safe on disk, so any failure from here on can be repaired by resuming.
    let goes_on = go_on(args, &played.record);
    let kept = |failure: Failure| failure.and_kept("what was played is kept").and_help(&goes_on);
    let mut answer = None;
    if played.folder.is_staged() {
        observe(&pool, work, &mut played).map_err(kept)?;
        timing.ends("diagnostics");
        answer = record_replays(&pool, &experiment, work, &played).map_err(kept)?;
        let resolved = Resolved::of(&experiment);
        let committed = played.folder.commit(&played.record, &resolved);
        committed.map_err(kept)?;
        timing.ends("battles to watch");
    }
    let mut written = None;
    if played.record.tasks_done > 0 && args.shard.is_none() {
        let answer = match answer {
            Some(answer) => answer,
            None => played::answer(&played, &experiment, work).map_err(kept)?,
        };
        // Programs read the answer; the page is drawn for people, which takes as long as a small run.
        let writes = match args.json && !args.page {
            true => WrittenReport::write_tables,
            false => WrittenReport::write,
        };
        written = Some(writes(&played, answer).map_err(kept)?);
    }
    timing.ends("report");
    if finished {
        folder.remove_journal()?;
    }
    if args.timing {
        say(&timing.to_string());
    }
    Ok((written, finished))
}

fn folder_of(args: &RunArgs, name: &str) -> PathBuf {
    args.out.clone().unwrap_or_else(|| {
        let part = args.shard.map(|shard| format!("-shard-{}-of-{}", shard.index(), shard.count()));
        Path::new("reports").join(format!("{name}{}", part.unwrap_or_default()))
    })
}

/// What can't be answered is not played.
fn refuse_too_few(args: &RunArgs, experiment: &Experiment) -> Result<(), Failure> {
    let Some(need) = experiment.game.need() else { return Ok(()) };
    if args.anyway || experiment.n_blocks >= need.n_blocks {
        return Ok(());
    }
    let pairs = |n_blocks: u32| u64::from(n_blocks) * BLOCK_PAIRS;
    let least = pairs(need.n_blocks);
    let remedy = match args.max_pairs {
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
fn go_on(args: &RunArgs, record: &Record) -> String {
    let shard = record.shard.map(|shard| format!(" --shard {shard}"));
    let out = args.out.as_ref().map(|out| format!(" --out {}", out.display()));
    format!("{}{}{} --resume", record.command, shard.unwrap_or_default(), out.unwrap_or_default())
}

fn apply_options(args: &RunArgs, experiment: &mut Experiment) {
    if let Some(seed) = args.seed {
        experiment.seed = seed;
    }
    if let Some(max_pairs) = args.max_pairs {
        let n_blocks = max_pairs.div_ceil(BLOCK_PAIRS).min(u64::from(u32::MAX)) as u32;
        if n_blocks > experiment.n_blocks && !args.quiet {
            say(&format!(
                "--max-pairs only lowers what the experiment says, {} pairs of each cell: for more, raise it in the file.",
                u64::from(experiment.n_blocks) * BLOCK_PAIRS
            ));
        }
        experiment.n_blocks = experiment.n_blocks.min(n_blocks);
    }
}

/// The command that makes the same results again: without the options that don't change them.
fn command(args: &RunArgs) -> String {
    let mut command = format!("equipoise run {}", args.experiment);
    if let Some(seed) = args.seed {
        command.push_str(&format!(" --seed {seed}"));
    }
    if let Some(max_pairs) = args.max_pairs {
        command.push_str(&format!(" --max-pairs {max_pairs}"));
    }
    if args.allow_programs {
        command.push_str(" --allow-programs");
    }
    command
}
