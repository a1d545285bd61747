//! `equipoise merge`: the shards of one experiment as one run.

mod shards;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use harness::Totals;

use super::report::{self, ReportedRun, WrittenReport};
use super::run;
use lab::document::problem::Failure;
use lab::experiment::Resolved;
use lab::run_folder::{EndedBy, Record, RunFolder, Writes};
use lab::stopping::{StoppingRule, empty};
use shards::Shards;

/// What can be typed after `equipoise merge`.
#[derive(Debug, Args)]
#[command(
    after_help = "The shards are left as they are. Their order doesn't matter; each of them must be there once, and finished."
)]
pub struct MergeArgs {
    /// The folders of all shards of one experiment, in any order
    #[arg(value_name = "DIR", required = true)]
    pub folders: Vec<PathBuf>,

    /// The folder to write
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,

    /// Threads to look on at how players play; all cores if not given. Results don't depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// Replace pages, tables and charts in the folder that were edited or that equipoise did not make
    #[arg(long)]
    pub force: bool,

    /// Say nothing but errors
    #[arg(long, conflicts_with = "json")]
    pub quiet: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Merges, and reports what came out as `equipoise run` would have.
///
/// # Errors
///
/// Every shard that is truncated, foreign, twice there or missing, all together, before anything is written.
pub fn execute(args: &MergeArgs) -> Result<ExitCode, Failure> {
    merged(args)?.print(args.quiet, args.json)
}

/// Merges, and writes the report of what came out.
///
/// # Errors
///
/// As for [`execute`].
pub fn merged(args: &MergeArgs) -> Result<WrittenReport, Failure> {
    let shards = Shards::read(&args.folders)?;
    shards.refuse_as_out(&args.out)?;
    let folder = RunFolder::at(&args.out).forced(args.force);
    let pool = run::pool(args.threads)?;
    let _lock = folder.take(Writes::Run)?;
    if folder.has_journal() {
        return Err(Failure::with_help(
            format!(
                "{} holds an unfinished run, which would be lost",
                folder.path().display()
            ),
            "name another folder with --out",
        ));
    }
    let mut merged = merge(&shards, &folder)?;
    run::look(&pool, shards.work.as_ref(), &mut merged)?;
    let answer = run::record(&pool, &shards.experiment, shards.work.as_ref(), &merged)?;
    let resolved = Resolved::of(&shards.experiment);
    merged.folder.commit(&merged.record, &resolved)?;
    let answer = match answer {
        Some(answer) => answer,
        None => report::answer(&merged, &shards.experiment, shards.work.as_ref())?,
    };
    report::write(&merged, answer)
}

/// ST-A6, ST-D7: the rows of all shards in the order of the plan, up to the look at which one run would have stopped.
fn merge(shards: &Shards, folder: &RunFolder) -> Result<ReportedRun, Failure> {
    let (playable, plan) = (shards.work.playable(), &shards.plan);
    let mut record = Record {
        binary: None,
        shard: None,
        tasks_done: 0,
        ..shards.first().clone()
    };
    let sittings = sittings(shards)?;
    record.tasks_done = sittings.last().map_or(0, |sitting| sitting.end as u64);
    if record.tasks_done < record.n_tasks {
        record.ended_by = Some(match shards.work.allotment() {
            Some(_) => EndedBy::Budget,
            None => EndedBy::Precision,
        });
    }
    let mut totals = Totals::new(plan.n_cells());
    let tasks = shards.tasks().take(record.tasks_done as usize);
    let rows = tasks.enumerate().map(|(task, rows)| {
        let mut rows = rows?;
        if let Some(sitting) = sittings.iter().find(|sitting| task < sitting.end) {
            empty(&mut rows, &sitting.out_of_play);
        }
        rows.iter().for_each(|row| totals.add(row));
        Ok(rows)
    });
    let staged = folder.stage()?;
    staged.write_blocks(
        &playable.columns(),
        ::report::OptionalColumns::by(plan),
        rows,
    )?;
    Ok(ReportedRun {
        folder: staged,
        record,
        totals,
        seen: None,
    })
}

/// Tasks between two looks, and the cells that one run would not have played in them.
struct RunSession {
    end: usize,
    out_of_play: Vec<u32>,
}

/// ST-D7, ST-D14: the sittings of one run, up to the look at which it would have ended.
fn sittings(shards: &Shards) -> Result<Vec<RunSession>, Failure> {
    let (plan, half_width) = (&shards.plan, shards.experiment.half_width);
    let worth = shards.work.worth_plan();
    let stratified = plan.pairing.stratify;
    let mut looks = StoppingRule::new(half_width, worth, plan.n_cells(), stratified)
        .allotting(shards.work.allotment(), plan);
    let n_tasks = plan.n_tasks();
    let mut sittings: Vec<RunSession> = Vec::new();
    if !looks.may_end() {
        sittings.push(RunSession {
            end: n_tasks,
            out_of_play: Vec::new(),
        });
        return Ok(sittings);
    }
    let mut totals = Totals::new(plan.n_cells());
    let mut tasks = shards.tasks();
    let mut begin = 0;
    for end in looks.sittings(plan, 0..n_tasks) {
        let out_of_play = looks.out_of_play().to_vec();
        for rows in tasks.by_ref().take(end - begin) {
            let mut rows = rows?;
            empty(&mut rows, &out_of_play);
            rows.iter().for_each(|row| totals.add(row));
            looks.take(&rows);
        }
        sittings.push(RunSession { end, out_of_play });
        let n_blocks = end / plan.n_groups();
        if end < n_tasks && looks.is_over(&totals, n_blocks as u32) {
            break;
        }
        begin = end;
    }
    Ok(sittings)
}
