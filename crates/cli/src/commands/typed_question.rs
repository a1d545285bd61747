//! A question that was typed without a file: its experiment is written beside the folder of its run, and played into it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::run;
use crate::terminal::say;
use experiment::Source;
use experiment::document::problem::Failure;
use lab::rulesets;
use lab::run::RunRequest;
use lab::run_folder::experiment_file;
use lab::written::WrittenReport;

/// Where it is played, and how.
#[derive(Clone, Copy, Debug)]
pub struct TypedQuestion<'a> {
    /// The folder of the run.
    pub out: &'a Path,
    /// Threads to play on; all cores if none are named.
    pub threads: Option<u16>,
    /// Whether files are replaced that were edited or that equipoise did not make.
    pub force: bool,
    /// Whether nothing but the answer is printed.
    pub quiet: bool,
    /// Whether the answer is printed as JSON, without a page.
    pub json: bool,
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
        source.work(rulesets::all(), |_| {})?;
        experiment_file::write(&file, &text, self.force)?;
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
            threads: self.threads,
            force: self.force,
            draws_page: !self.json,
            ..run::request(&written.file.display().to_string())
        };
        run::play_and_print(&request, &written.source, self.quiet, print)
    }

    /// What stands under an answer: its experiment, and whether it is of a part only.
    pub fn say_end(&self, written: &WrittenQuestion, is_finished: bool) {
        if !self.quiet {
            say(&format!("experiment: {}", written.file.display()));
            if !is_finished {
                say(STOPPED_BEFORE);
            }
        }
    }
}

/// What is said of an answer of a run that was stopped.
pub const STOPPED_BEFORE: &str = "stopped before the end: these are the battles until then";
