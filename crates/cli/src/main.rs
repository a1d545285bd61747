//! The command line of Equipoise: words that are typed, the terminal, exit codes. What it does is in the crate `lab`.

mod args;
mod binary;
mod commands;
mod output;
mod signals;
mod terminal;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use lab::document::problem::Failure;

/// Could not run: bad input, or something that was needed wasn't there.
const COULD_NOT_RUN: u8 = 2;

fn main() -> ExitCode {
    match commands::execute(&args::Args::parse()) {
        Ok(code) => code,
        Err(failure) => {
            print(failure);
            ExitCode::from(COULD_NOT_RUN)
        }
    }
}

/// Prints everything to standard error, each problem as one piece; an error of that stream is ignored, since there is no other place to report it.
fn print(failure: Failure) {
    let mut stderr = std::io::stderr().lock();
    // A closed standard error must not turn the exit code into that of a panic.
    let _ = failure
        .pieces()
        .try_for_each(|piece| stderr.write_all(piece.as_bytes()));
}
