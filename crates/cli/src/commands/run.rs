//! `equipoise run`: plays an experiment and leaves its folder behind.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use harness::Shard;

use super::report;
use crate::progress::Terminal;
use crate::signals::STOPPED;
use crate::terminal::say;
use experiment::Source;
use experiment::document::problem::Failure;
use lab::rulesets;
use lab::run::{RunEnd, RunRequest};
use lab::shard;
use lab::written_report::WrittenReport;

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

impl RunArgs {
    fn request(&self) -> RunRequest {
        RunRequest {
            out: self.out.clone(),
            seed: self.seed,
            threads: self.threads,
            max_pairs: self.max_pairs,
            anyway: self.anyway,
            shard: self.shard,
            resume: self.resume,
            force: self.force,
            draws_page: !self.json || self.page,
            compare: self.compare.clone(),
            allow_programs: self.allow_programs,
            timing: self.timing,
            ..request(&self.experiment)
        }
    }
}

/// An experiment as it is, played by this program.
pub fn request(named: &str) -> RunRequest {
    RunRequest::of(named, env!("CARGO_PKG_VERSION"))
}

/// Plays it.
///
/// # Errors
///
/// Everything that is wrong with the experiment, before anything is written.
pub fn execute(args: &RunArgs) -> Result<ExitCode, Failure> {
    let source = Source::find(&args.experiment, rulesets::all())?;
    play_and_print(&args.request(), &source, args.quiet, |written, _| {
        let code = report::print(written, args.quiet, args.json)?;
        report::print_comparison(written, &args.compare)?;
        Ok(code)
    })
}

/// Plays it before the terminal, and passes the result to `print`: none of a shard, and the finished part of a run that was stopped.
///
/// # Errors
///
/// Everything that is wrong with the experiment, before anything is written.
pub fn play_and_print(
    request: &RunRequest,
    source: &Source,
    quiet: bool,
    print: impl FnOnce(&WrittenReport, bool) -> Result<ExitCode, Failure>,
) -> Result<ExitCode, Failure> {
    let began = Instant::now();
    let RunEnd { mut written, is_finished } =
        lab::run::run(request, source, &mut Terminal::new(quiet))?;
    if let Some(written) = written.as_mut().filter(|_| is_finished && !request.resume) {
        written.set_took(began.elapsed());
    }
    let code = match &written {
        Some(written) => print(written, is_finished)?,
        None => ExitCode::SUCCESS,
    };
    if let (Some(shard), true, false) = (request.shard, is_finished, quiet) {
        say(&format!(
            "Shard {shard} is played, in {}. When all are: equipoise merge DIR... --out DIR",
            request.folder(&source.name).display()
        ));
    }
    Ok(if is_finished { code } else { STOPPED.into() })
}
