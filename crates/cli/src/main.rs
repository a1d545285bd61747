//! The command line of Equipoise: words that are typed, the terminal, exit codes. What it does is in the crate `lab`.

mod args;
mod binary;
mod commands;
mod output;
mod progress;
mod signals;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

/// Could not run: bad input, or something that was needed wasn't there.
const COULD_NOT_RUN: u8 = 2;

fn main() -> ExitCode {
    let args = args::Args::try_parse().unwrap_or_else(|error| args::refuse(error));
    match commands::execute(&args) {
        Ok(code) => code,
        Err(failure) => {
            terminal::print(failure);
            ExitCode::from(COULD_NOT_RUN)
        }
    }
}
