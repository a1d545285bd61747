//! `equipoise merge`: the shards of one experiment as one run.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::report;
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;
use experiment::{Experiment, Resolved};
use lab::finished_run::{self, FinishedRun, observe, record_replays};
use lab::merge::{Pool, Shards, merge};
use lab::run_folder::{FolderWrite, RunFolder};
use lab::written_report::WrittenReport;

/// What can be typed after `equipoise merge`.
#[derive(Debug, Args)]
#[command(
    after_help = "The shards are left as they are. Their order doesn't matter; each of them must be there once, and finished.\n\n\
        With --pool, finished runs that differ in their seed only become one run with the blocks of all of them. Each may also be given \
        as all of its shards."
)]
pub struct MergeArgs {
    /// The folders of all shards of one experiment, in any order; with --pool those of its runs with several seeds
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath, required = true)]
    pub folders: Vec<PathBuf>,

    /// Pool finished runs of one experiment with different seeds
    #[arg(long)]
    pub pool: bool,

    /// The folder to write
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,

    /// Threads to look on at how players play; all cores if not given. Results don't depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// Replace pages, tables and charts in the folder that were edited or that equipoise did not make
    #[arg(long)]
    pub force: bool,

    /// Print nothing but the answer in one line, and errors
    #[arg(long)]
    pub quiet: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Merges, and reports the result as `equipoise run` would have.
///
/// # Errors
///
/// Every shard that is truncated, foreign, duplicated or missing, all together, before anything is written.
pub fn execute(args: &MergeArgs) -> Result<ExitCode, Failure> {
    report::print(&merged(args)?, args.quiet, args.json)
}

/// Merges, and writes the report of the result.
///
/// # Errors
///
/// As for [`execute`].
pub fn merged(args: &MergeArgs) -> Result<WrittenReport, Failure> {
    let version = env!("CARGO_PKG_VERSION");
    if args.pool {
        let pool = Pool::read(&args.folders, version)?;
        pool.refuse_as_out(&args.out)?;
        let battles = pool.battles()?;
        let of_all = (&pool.experiment, pool.planned.as_ref());
        return written(args, of_all, &pool.resolved, |folder| pool.merge(battles, folder));
    }
    let shards = Shards::read(&args.folders, version)?;
    shards.refuse_as_out(&args.out)?;
    let battles = shards.battles()?;
    let of_all = (&shards.experiment, shards.planned.as_ref());
    let resolved = Resolved::of(&shards.experiment);
    written(args, of_all, &resolved, |folder| merge(&shards, battles, folder))
}

/// Puts a merged run into its folder, and writes its report.
fn written(
    args: &MergeArgs,
    (experiment, planned): (&Experiment, &dyn PlannedRun),
    resolved: &Resolved,
    stage: impl FnOnce(&RunFolder) -> Result<FinishedRun, Failure>,
) -> Result<WrittenReport, Failure> {
    let folder = RunFolder::at(&args.out).forced(args.force);
    let threads = super::pool(args.threads)?;
    let _lock = folder.take(FolderWrite::Run)?;
    if folder.has_journal() {
        return Err(Failure::with_help(
            format!("{} holds an unfinished run, which would be lost", folder.path().display()),
            "name another folder with --out",
        ));
    }
    let mut merged = stage(&folder)?;
    observe(&threads, planned, &mut merged)?;
    let answer = record_replays(&threads, experiment, planned, &merged)?;
    merged.folder.commit(&merged.record, resolved)?;
    let answer = match answer {
        Some(answer) => answer,
        None => finished_run::answer(&merged, experiment, planned)?,
    };
    WrittenReport::write(&merged, answer)
}
