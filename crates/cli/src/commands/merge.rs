//! `equipoise merge`: the shards of one experiment as one run.

mod shards;

use std::path::PathBuf;
use std::process::ExitCode;

use battle_core::{Game, Policy};
use clap::Args;
use harness::Totals;

use super::report::{self, ReportedRun};
use super::run;
use crate::experiment::{AnyWork, Experiment, Resolved, Section, Work, whichever};
use crate::problem::Failure;
use crate::run_folder::{EndedBy, Record, RunFolder};
use crate::stopping::{is_precise, sittings};
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
    let shards = Shards::read(&args.folders)?;
    shards.refuse_as_out(&args.out)?;
    let folder = RunFolder::at(&args.out);
    let pool = run::pool(args.threads)?;
    let _lock = folder.take()?;
    if folder.has_journal() {
        return Err(Failure::with_help(
            format!(
                "{} holds an unfinished run, which would be lost",
                folder.path().display()
            ),
            "name another folder with --out",
        ));
    }
    let merged = whichever!(&shards.work, work => merge(&shards, work, &folder))?;
    if let (AnyWork::Battle(work), Section::Battle(section)) =
        (&shards.work, &shards.experiment.game)
    {
        run::look(&pool, section, work, &merged)?;
    }
    report::write(&merged, &shards.experiment, &shards.work)?.print(args.quiet, args.json)
}

/// ST-A6, ST-D7: the rows of all shards in the order of the plan, up to the look at which one run would have stopped.
fn merge<G: Game, P: Policy<G>>(
    shards: &Shards,
    work: &Work<G, P>,
    folder: &RunFolder,
) -> Result<ReportedRun, Failure> {
    let mut record = Record {
        binary: None,
        shard: None,
        tasks_done: 0,
        ..shards.first().clone()
    };
    let Experiment { half_width, .. } = shards.experiment;
    let mut end = None;
    if half_width.is_some() {
        end = first_stop(shards, work, half_width)?;
    }
    if let Some(end) = end {
        record.ended_by = Some(EndedBy::Precision);
        record.tasks_done = end as u64;
    } else {
        record.tasks_done = record.n_tasks;
    }
    let mut totals = Totals::new(work.plan.n_cells());
    let rows = shards
        .tasks(work)
        .take(record.tasks_done as usize)
        .map(|rows| {
            let rows = rows?;
            rows.iter().for_each(|row| totals.add(row));
            Ok(rows)
        });
    folder.write_blocks(&work.columns(), rows)?;
    folder.write_record(&record, &Resolved::of(&shards.experiment))?;
    folder.clear_report()?;
    Ok(ReportedRun {
        folder: folder.clone(),
        record,
        totals,
    })
}

/// The task before which one run would have stopped for precision, if it would have.
fn first_stop<G: Game, P: Policy<G>>(
    shards: &Shards,
    work: &Work<G, P>,
    half_width: Option<f64>,
) -> Result<Option<usize>, Failure> {
    let n_tasks = work.plan.n_tasks();
    let mut totals = Totals::new(work.plan.n_cells());
    let mut tasks = shards.tasks(work);
    let mut begin = 0;
    for end in sittings(&work.plan, half_width, 0..n_tasks) {
        for rows in tasks.by_ref().take(end - begin) {
            rows?.iter().for_each(|row| totals.add(row));
        }
        let n_blocks = end / work.plan.groups.len().max(1);
        if end < n_tasks && is_precise(&totals, half_width, n_blocks as u32) {
            return Ok(Some(end));
        }
        begin = end;
    }
    Ok(None)
}
