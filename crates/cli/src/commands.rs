//! One file for each command, and `several_runs`, which two commands share.

pub mod army;
pub mod completions;
pub mod diff;
pub mod explore;
pub mod list;
pub mod man;
pub mod merge;
pub mod odds;
pub mod open;
pub mod price;
pub mod rebalance;
pub mod replay;
pub mod report;
pub mod run;
pub mod schema;
mod several_runs;

use std::process::ExitCode;

use rayon::ThreadPool;

use crate::args::{Args, Command};
use lab::document::problem::Failure;

/// Carries out what was typed.
pub fn execute(args: &Args) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::Run(args) => run::execute(args),
        Command::Report(args) => report::execute(args),
        Command::Merge(args) => merge::execute(args),
        Command::Replay(args) => replay::execute(args),
        Command::Odds(args) => odds::execute(args),
        Command::Open(args) => open::execute(args),
        Command::Price(args) => price::execute(args),
        Command::Rebalance(args) => rebalance::execute(args),
        Command::Explore(args) => explore::execute(args),
        Command::Army(args) => army::execute(args),
        Command::List(args) => list::execute(args),
        Command::Diff(args) => diff::execute(args),
        Command::Completions(args) => completions::execute(args),
        Command::Man(args) => man::execute(args),
        Command::Schema(args) => schema::execute(args),
    }
}

/// A pool of this number of threads, or of one for each core.
pub fn pool(threads: Option<u16>) -> Result<ThreadPool, Failure> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .build()
        .map_err(|error| Failure::new(format!("no threads to play on: {error}")))
}
