//! A question that was typed without a file: its experiment is written beside the folder of its run, and played into it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::rule_options::RulesTyped;
use super::run;
use crate::terminal::say;
use experiment::Source;
use experiment::document::problem::Failure;
use lab::rulesets;
use lab::run::RunRequest;
use lab::run_folder::experiment_file;
use lab::written_report::WrittenReport;

/// What can be typed after each question that is asked without a file.
#[derive(Clone, Debug, Args)]
pub struct Asking {
    /// The seed; 1 if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,

    /// Threads to play on; all cores if not given. Results don't depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// The folder to write; one in `reports` that is named after the question if not given. The experiment that was played is written
    /// beside it, as a file of that name with `.toml`
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    #[command(flatten)]
    pub rules: RulesTyped,

    /// Replace files that were edited or that equipoise did not make
    #[arg(long)]
    force: bool,

    /// Print nothing but the answer in one line, and errors
    #[arg(long)]
    pub quiet: bool,

    /// Print the answer as JSON, with what was asked under `prices`, `price_list`, `points_list` or `swaps`, and draw neither page nor charts
    #[arg(long)]
    pub json: bool,
}

impl Asking {
    /// The folder of the run of a question with this name.
    pub fn out(&self, name: &str) -> PathBuf {
        self.out.clone().unwrap_or_else(|| Path::new("reports").join(name))
    }

    /// A question that is played into a folder.
    pub fn played_in<'a>(&'a self, out: &'a Path) -> TypedQuestion<'a> {
        TypedQuestion { out, asking: self }
    }
}

/// Where it is played, and how.
#[derive(Clone, Copy, Debug)]
pub struct TypedQuestion<'a> {
    /// The folder of the run.
    out: &'a Path,
    asking: &'a Asking,
}

/// Its experiment, which has been written.
#[derive(Debug)]
pub struct WrittenQuestion {
    /// The file beside the folder.
    pub file: PathBuf,
    source: Source,
}

impl TypedQuestion<'_> {
    /// Writes its experiment.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the experiment, before it is written; what lies in its place.
    pub fn write(&self, experiment: &str) -> Result<WrittenQuestion, Failure> {
        let file = experiment_file::beside(self.out);
        let text = experiment_file::sealed(experiment);
        let source = Source::of_text(&file, &text);
        source.planned(rulesets::all(), |_| {})?;
        experiment_file::write(&file, &text, self.asking.force)?;
        Ok(WrittenQuestion { file, source })
    }

    /// Plays it, and prints the report by `print`, which is called with whether it came to its end.
    ///
    /// # Errors
    ///
    /// As [`run::play_and_print`].
    pub fn play(
        &self,
        written: &WrittenQuestion,
        print: impl FnOnce(&WrittenReport, bool) -> Result<ExitCode, Failure>,
    ) -> Result<ExitCode, Failure> {
        let request = RunRequest {
            out: Some(self.out.to_owned()),
            threads: self.asking.threads,
            force: self.asking.force,
            draws_page: !self.asking.json,
            ..run::request(&written.file.display().to_string())
        };
        run::play_and_print(&request, &written.source, self.asking.quiet, print)
    }

    /// What stands under an answer: its experiment, and whether it is of a part only.
    pub fn say_end(&self, written: &WrittenQuestion, is_finished: bool) {
        if !self.asking.quiet {
            say(&format!("experiment: {}", written.file.display()));
            if !is_finished {
                say(STOPPED_BEFORE);
            }
        }
    }
}

/// What is said of an answer of a run that was stopped.
pub const STOPPED_BEFORE: &str = "stopped before the end: these are the battles until then";
