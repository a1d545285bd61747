//! `equipoise rules`: the rules of a game as a file that can be changed.

use std::process::ExitCode;

use clap::Args;

use crate::output;
use experiment::document::problem::Failure;
use experiment::rules_file;

const EXAMPLES: &str = "\
Examples:
  equipoise rules triumph > mine.toml

An experiment beside the file uses it by  rules = \"mine.toml\".";

/// What can be typed after `equipoise rules`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RulesArgs {
    /// Whose, such as triumph
    pub ruleset: String,
}

/// Prints the file.
///
/// # Errors
///
/// If there is no such ruleset, or standard output can't be written.
pub fn execute(args: &RulesArgs) -> Result<ExitCode, Failure> {
    output::print(&rules_file::printed(lab::rulesets::named(&args.ruleset)?))?;
    Ok(ExitCode::SUCCESS)
}
