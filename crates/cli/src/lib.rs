//! The command line of Equipoise: words that are typed, the terminal, exit codes. What it does is in the crate `lab`.
//!
//! It is a library too, for programs that carry out the same commands without a terminal: see [`embed`].
#![allow(
    missing_docs,
    reason = "a name that says it all has no comment: these crates are read in their code"
)]

mod args;
mod commands;
pub mod embed;
mod output;
mod progress;
mod signals;
mod terminal;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use experiment::ruleset::Ruleset;

/// Could not run: bad input, or something that was needed wasn't there.
const COULD_NOT_RUN: u8 = 2;

/// The `main` of a program with games of its own, which stand before those of this repository: the whole command line, and its exit
/// code.
pub fn main_with(own: &[&'static Ruleset]) -> ExitCode {
    match lab::rulesets::put_first(own) {
        Ok(()) => command_line(),
        Err(failure) => {
            terminal::print(failure);
            ExitCode::from(COULD_NOT_RUN)
        }
    }
}

/// Carries out what was typed, and says how it ended.
pub fn command_line() -> ExitCode {
    carry_out(std::env::args_os())
}

/// Carries out a command, the name of the program first, and says how it ended.
fn carry_out(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    if let Some((columns, _)) = terminal_size::terminal_size_of(std::io::stdout()) {
        analysis::text_table::fit_to(columns.0.into());
    }
    let args = match args::Args::try_parse_from(words) {
        Ok(args) => args,
        Err(error) => return args::refuse(error),
    };
    match args.execute() {
        Ok(code) => code,
        Err(failure) => {
            terminal::print(failure);
            ExitCode::from(COULD_NOT_RUN)
        }
    }
}
