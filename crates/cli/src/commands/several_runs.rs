//! Commands that play several experiments into one folder, with a page above them: `explore` and `rebalance`.

use std::cell::RefCell;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use experiment::Source;
use experiment::document::problem::Failure;
use lab::rulesets;
use lab::run::{Attendant, RunRequest};
use lab::run_folder::{RunFolder, cannot_write};
use lab::search_folder::SearchAnswer;
use report::OutFolder;

use super::run;
use super::search_answer::print;
use crate::progress::Terminal;
use crate::signals::STOPPED;
use crate::terminal::say;

/// What can be typed after any of these commands.
#[derive(Clone, Debug, Args)]
pub struct RunsArgs {
    /// Threads to play on; all cores if not given. Results don't depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// Go on where an earlier session stopped
    #[arg(long)]
    pub resume: bool,

    /// Replace files that were edited or that equipoise did not make
    #[arg(long)]
    pub force: bool,

    /// Print nothing but the answer in one line, and errors
    #[arg(long)]
    pub quiet: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// The folders of the runs, and the options with which each is played.
pub struct SeveralRuns<'a, 'p> {
    /// The folder of the page.
    pub out: &'a Path,
    /// What was typed of them.
    pub args: &'a RunsArgs,
    /// The command that plays all of it, for resuming.
    pub command: &'a str,
    /// A program that embeds them, if there is one.
    pub attendant: RefCell<Option<&'p mut dyn Attendant>>,
}

/// The exit code of runs that came to their end, or were stopped.
pub fn code_of(is_finished: bool) -> ExitCode {
    match is_finished {
        true => ExitCode::SUCCESS,
        false => STOPPED.into(),
    }
}

impl SeveralRuns<'_, '_> {
    /// With `json` nothing is printed beside the answer.
    fn is_quiet(&self) -> bool {
        self.args.quiet || self.args.json
    }

    /// Refuses a folder that has anything but these files and the runs.
    pub fn check_out(&self, names: impl Iterator<Item = &'static str>) -> Result<(), Failure> {
        if RunFolder::at(self.out).has_run() {
            return Err(Failure::with_help(
                format!("{} holds a run, whose page would be lost", self.out.display()),
                "name another folder with --out",
            ));
        }
        let unwritten = |error| cannot_write("the page", error);
        let folder = self.open().map_err(unwritten)?;
        let names: Vec<&str> = names.collect();
        folder.check(names, |_| true).map_err(unwritten)
    }

    /// The folder, to write into.
    pub fn open(&self) -> Result<OutFolder, report::ReportError> {
        Ok(OutFolder::open(self.out)?.forced(self.args.force))
    }

    /// Writes the answer with its page, and prints it.
    pub fn finish(&self, answer: &SearchAnswer, files: &[(String, String)]) -> Result<(), Failure> {
        let out = self.open().map_err(|error| cannot_write("the page", error));
        let page = answer.write(&mut out?, files)?;
        print(answer, &page, self.args.quiet, self.args.json)
    }

    /// What is printed before a run.
    pub fn heading(&self, what: &str) {
        if !self.is_quiet() {
            say(&format!("{what}:"));
        }
    }

    /// Writes an experiment beside the page as `NAME.toml` and plays it into the folder `NAME`; false if it was stopped.
    pub fn play_text(&self, name: &str, text: &str, heading: &str) -> Result<bool, Failure> {
        let file_name = format!("{name}.toml");
        let file = self.out.join(&file_name);
        let source = Source::of_text(&file, text);
        source.planned(rulesets::all(), |_| {})?;
        self.open()
            .and_then(|mut out| out.write(&file_name, text.as_bytes()))
            .map_err(|error| cannot_write(&file_name, error))?;
        self.heading(heading);
        self.play(&file.display().to_string(), &source, name, None)
    }

    /// Plays an experiment into a folder beside the page; false if it was stopped.
    pub fn play(
        &self,
        experiment: &str,
        source: &Source,
        name: &str,
        max_pairs: Option<u64>,
    ) -> Result<bool, Failure> {
        let request = RunRequest {
            out: Some(self.out.join(name)),
            threads: self.args.threads,
            max_pairs,
            // A search needs fewer pairs than a worth of its experiment.
            anyway: true,
            resume: self.args.resume,
            force: self.args.force,
            ..run::request(experiment)
        };
        let mut attendant = self.attendant.borrow_mut();
        let finished = match attendant.as_mut() {
            Some(attendant) => lab::run::run(&request, source, &mut **attendant)?.is_finished,
            None => {
                let end = lab::run::run(&request, source, &mut Terminal::new(self.is_quiet()))?;
                if !end.is_finished {
                    say(&format!("To go on: {} --resume", self.command));
                }
                end.is_finished
            }
        };
        Ok(finished)
    }
}
