//! `equipoise run`: plays an experiment and leaves its folder behind.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use battle_core::{Game, Policy};
use clap::Args;
use harness::{BLOCK_PAIRS, Plan, RunEnd, Totals};
use rayon::ThreadPool;
use stats::looks;

use super::report::{ReportedRun, answer};
use crate::conduct;
use crate::experiment::{
    AnyWork, BattleSection, BattleWork, Experiment, Resolved, Section, Source, Work,
};
use crate::problem::Failure;
use crate::rules_digest::rules_digest;
use crate::run_folder::{EndedBy, Record, RunFolder};
use crate::terminal::{Live, thousands};

/// What can be typed after `equipoise run`.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// A file, or the name of a built-in experiment (`equipoise list experiments`)
    pub experiment: String,

    /// The folder to write; reports/NAME if not given
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Another seed than the file's
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,

    /// Threads to play on; all cores if not given. Results don't depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// At most so many pairs of battles a cell, rounded up to whole blocks of 288
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_pairs: Option<u64>,

    /// Go on with an unfinished run in the folder
    #[arg(long)]
    pub resume: bool,

    /// Say nothing but errors
    #[arg(long, conflicts_with = "json")]
    pub quiet: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Plays it.
///
/// # Errors
///
/// Everything that is wrong with the experiment, before anything is written.
pub fn execute(args: &RunArgs) -> Result<ExitCode, Failure> {
    let source = Source::find(&args.experiment)?;
    let (experiment, work) = source.work(|experiment| apply_options(args, experiment))?;
    let out = args
        .out
        .clone()
        .unwrap_or_else(|| Path::new("reports").join(&source.name));
    let folder = RunFolder::at(&out);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .map_err(|error| Failure::new(format!("no threads to play on: {error}")))?;
    let played = match &work {
        AnyWork::Duel(work) => play(args, &experiment, work, &folder, &pool),
        AnyWork::Battle(work) => play(args, &experiment, work, &folder, &pool),
    }?;
    if played.record.tasks_done == 0 {
        return Ok(ExitCode::from(STOPPED));
    }
    if let (AnyWork::Battle(work), Section::Battle(section)) = (&work, &experiment.game) {
        look(&pool, section, work, &played)?;
    }
    let code = answer(&played, &experiment, &work, args.quiet, args.json)?;
    Ok(if played.record.is_finished() {
        code
    } else {
        ExitCode::from(STOPPED)
    })
}

/// Looks at how the players of a finished run played. One that was stopped is to end at once, and is looked at when it is gone on with.
fn look(
    pool: &ThreadPool,
    section: &BattleSection,
    work: &BattleWork,
    played: &ReportedRun,
) -> Result<(), Failure> {
    if !played.record.is_finished() || section.conduct_pairs == 0 {
        return Ok(());
    }
    let seen = conduct::look(pool, section, work);
    let dir = played.folder.path();
    let mut written = report::write_conduct(dir, &seen.conduct);
    if !seen.usage.is_empty() {
        written = written.and_then(|()| report::write_usage(dir, &seen.usage));
    }
    written.map_err(|error| {
        Failure::with_help(
            format!("how the players played can't be written: {error}"),
            "free some space, or name another folder with --out",
        )
    })
}

/// Stopped by Ctrl-C, as shells count it.
const STOPPED: u8 = 130;

fn apply_options(args: &RunArgs, experiment: &mut Experiment) {
    if let Some(seed) = args.seed {
        experiment.seed = seed;
    }
    if let Some(max_pairs) = args.max_pairs {
        let n_blocks = max_pairs.div_ceil(BLOCK_PAIRS).min(u64::from(u32::MAX)) as u32;
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
    command
}

fn play<G: Game + Clone, P: Policy<G> + Clone>(
    args: &RunArgs,
    experiment: &Experiment,
    work: &Work<G, P>,
    folder: &RunFolder,
    pool: &ThreadPool,
) -> Result<ReportedRun, Failure> {
    let plan = &work.plan;
    let resolved = Resolved::of(experiment);
    let mut record = Record {
        command: command(args),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules_digest: rules_digest(&experiment.parameters),
        n_tasks: plan.n_tasks() as u64,
        tasks_done: 0,
        ended_by: None,
    };
    folder.prepare()?;
    let columns = work.columns();
    let earlier = earlier_rows(args, folder, &record, &resolved, work)?;
    record.tasks_done = earlier.tasks_done;

    let stop = stop_on_ctrl_c();
    if !folder.has_run() {
        // From here on the folder says what is under way in it. A run that was there stays whole until this one has something
        // to put in its place.
        folder.write_record(&record, &resolved)?;
    }
    let mut totals = Totals::new(plan.n_cells());
    for row in &earlier.rows {
        totals.add(row);
    }
    let cannot_write = |error: report::BlocksError| {
        Failure::with_help(
            format!("blocks.parquet can't be written: {error}"),
            "free some space, or name another folder with --out",
        )
    };
    let mut writer = folder.new_blocks(&columns)?;
    writer.push(&earlier.rows).map_err(cannot_write)?;
    drop(earlier.rows);
    if !args.quiet {
        announce(plan, experiment.half_width, record.tasks_done);
    }
    let mut live = Live::new(
        plan.n_tasks(),
        record.tasks_done as usize,
        ALPHA,
        args.quiet,
    );
    let mut end = RunEnd {
        tasks_done: record.tasks_done as usize,
        finished: false,
        playouts: 0,
        totals,
    };
    let mut failure = None;
    for n_blocks in sittings(plan, experiment.half_width, end.tasks_done) {
        let sitting = Plan {
            n_blocks,
            ..plan.clone()
        };
        let (first_task, totals) = (end.tasks_done, std::mem::take(&mut end.totals));
        match harness::run(
            pool,
            &sitting,
            first_task,
            totals,
            &stop,
            &mut live,
            |rows| writer.push(rows),
        ) {
            Ok(played) => end = played,
            Err(error) => {
                failure = Some(error.error);
                break;
            }
        }
        if !end.finished {
            break;
        }
        if is_precise(&end.totals, experiment.half_width, n_blocks) && n_blocks < plan.n_blocks {
            record.ended_by = Some(EndedBy::Precision);
            break;
        }
    }
    live.finish();
    if let Some(error) = failure {
        return Err(cannot_write(error));
    }
    writer.finish().map_err(cannot_write)?;
    record.tasks_done = end.tasks_done as u64;
    if end.tasks_done == 0 {
        folder.drop_blocks()?;
    } else {
        folder.keep_blocks()?;
        folder.write_record(&record, &resolved)?;
        folder.clear_report()?;
    }
    if !record.is_finished() {
        interrupted(args, &record);
    }
    Ok(ReportedRun {
        folder: folder.clone(),
        record,
        totals: end.totals,
    })
}

/// ST-D8: the first look at which play may stop for precision.
const FIRST_STOP: u32 = 8;

/// The numbers of blocks up to which is played before somebody looks: all at once, or up to each look of ST-D7 that is not yet past
/// where a precision is wanted.
fn sittings<G, P>(plan: &Plan<G, P>, half_width: Option<f64>, tasks_done: usize) -> Vec<u32> {
    if half_width.is_none() {
        return vec![plan.n_blocks];
    }
    let n_groups = plan.groups.len();
    looks(plan.n_blocks.into())
        .map(|n_blocks| n_blocks as u32)
        .filter(|&n_blocks| n_blocks as usize * n_groups >= tasks_done)
        .collect()
}

/// ST-D8: whether every score's interval is as narrow as wanted. The rule reads widths only, so the planned interval stays valid.
fn is_precise(totals: &Totals, half_width: Option<f64>, n_blocks: u32) -> bool {
    let Some(wanted) = half_width else {
        return false;
    };
    let is_narrow = |cell: &harness::CellTotals| cell.games.score(ALPHA).half_width() <= wanted;
    n_blocks >= FIRST_STOP && totals.cells.iter().all(is_narrow)
}

/// One minus the level of every interval.
pub const ALPHA: f64 = 0.05;

/// What an earlier sitting left, if this one goes on with it.
struct Earlier {
    rows: Vec<harness::BlockRow>,
    tasks_done: u64,
}

/// With `--resume` the rows that are there, if they are of the very same plan; else nothing, if nothing would be lost.
fn earlier_rows<G: Game, P>(
    args: &RunArgs,
    folder: &RunFolder,
    record: &Record,
    resolved: &Resolved,
    work: &Work<G, P>,
) -> Result<Earlier, Failure> {
    let nothing = Earlier {
        rows: Vec::new(),
        tasks_done: 0,
    };
    let at = folder.path().display();
    if !folder.has_run() {
        if args.resume {
            return Err(Failure::with_help(
                format!("{at} holds no run to go on with"),
                "leave out --resume, or name the run's folder with --out",
            ));
        }
        return Ok(nothing);
    }
    let stored = folder.read()?;
    let (done, n_tasks) = (stored.record.tasks_done, stored.record.n_tasks);
    if !args.resume {
        if done > 0 && !stored.record.is_finished() {
            return Err(Failure::with_help(
                format!(
                    "{at} holds an unfinished run ({done} of {n_tasks} tasks), which would be lost"
                ),
                "add --resume to go on with it, name another folder with --out, or remove the folder",
            ));
        }
        return Ok(nothing);
    }
    refuse_another_plan(&stored, record, resolved, folder)?;
    if done == 0 {
        return Ok(nothing);
    }
    let rows = folder.read_blocks(&work.columns(), &work.plan, done)?;
    Ok(Earlier {
        rows,
        tasks_done: done,
    })
}

/// A run goes on only under the same version, rules and plan: anything else would mix two experiments.
fn refuse_another_plan(
    stored: &crate::run_folder::Stored,
    record: &Record,
    resolved: &Resolved,
    folder: &RunFolder,
) -> Result<(), Failure> {
    let mut changed = Vec::new();
    if stored.record.version != record.version {
        changed.push(format!(
            "the version (played by {}, this is {})",
            stored.record.version, record.version
        ));
    }
    if stored.record.rules_digest != record.rules_digest {
        changed.push("the rules (their digest differs)".to_owned());
    }
    if !folder.holds_plan(stored, resolved) {
        changed.push("the experiment (run.toml has the one that was played)".to_owned());
    }
    if changed.is_empty() {
        return Ok(());
    }
    Err(Failure::with_help(
        format!(
            "{} can't be gone on with: changed since are {}",
            folder.path().display(),
            changed.join(", ")
        ),
        "play it anew into another folder with --out",
    ))
}

/// Sets a flag at the first Ctrl-C; a second one ends the program at once.
fn stop_on_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // Without a handler Ctrl-C still works, it only loses what is under way; nothing is to be said about that.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    stop
}

#[expect(
    clippy::print_stderr,
    reason = "progress and diagnostics go to standard error"
)]
fn announce<G, P>(plan: &Plan<G, P>, half_width: Option<f64>, tasks_done: u64) {
    let pairs = plan.n_cells() as u64 * u64::from(plan.n_blocks) * BLOCK_PAIRS;
    let resumed = if tasks_done > 0 {
        format!(", going on after {tasks_done} of {} tasks", plan.n_tasks())
    } else {
        String::new()
    };
    let most = half_width.map_or_else(String::new, |half_width| {
        format!(
            " at most, until every score is known to ±{} %",
            100.0 * half_width
        )
    });
    eprintln!(
        "{} cell{}, {} pairs, {} playouts{most}{resumed}",
        thousands(plan.n_cells() as u64),
        if plan.n_cells() == 1 { "" } else { "s" },
        thousands(pairs),
        thousands(2 * pairs),
    );
}

#[expect(
    clippy::print_stderr,
    reason = "progress and diagnostics go to standard error"
)]
fn interrupted(args: &RunArgs, record: &Record) {
    let out = args
        .out
        .as_ref()
        .map(|out| format!(" --out {}", out.display()))
        .unwrap_or_default();
    if record.tasks_done == 0 {
        eprintln!("Stopped before anything was finished; there is nothing to report.");
        return;
    }
    eprintln!(
        "Stopped after {} of {} tasks; what is finished is kept, and the report is of that.\n\
         To go on: {}{out} --resume",
        record.tasks_done, record.n_tasks, record.command,
    );
}
