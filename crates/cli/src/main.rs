//! The command line of Equipoise: the only crate that knows files, text and every ruleset.

mod args;
mod binary;
mod commands;
mod diagnostics;
mod document;
mod experiment;
#[cfg(test)]
mod fuzz;
mod games;
mod named_file;
mod output;
mod problem;
mod replay;
mod rules_digest;
mod ruleset;
mod run_folder;
mod shard;
mod signals;
mod stopping;
mod terminal;
mod text_file;

use std::process::ExitCode;

use clap::Parser;

/// Could not run: bad input, or something that was needed wasn't there.
const COULD_NOT_RUN: u8 = 2;

fn main() -> ExitCode {
    match commands::execute(&args::Args::parse()) {
        Ok(code) => code,
        Err(failure) => {
            failure.print();
            ExitCode::from(COULD_NOT_RUN)
        }
    }
}
