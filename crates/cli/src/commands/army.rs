//! `equipoise army`: armies and the lists that they follow.

pub mod build;
pub mod check;
mod fit;
mod import;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::asked_ruleset::asked_ruleset;
use experiment::document::problem::Failure;
use experiment::ruleset::Ruleset;
use experiment::ruleset::armies::{Armies, Lists};

/// What can be typed after `equipoise army`.
#[derive(Debug, Args)]
pub struct ArmyArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: ArmyCommand,
}

/// What can be done with armies.
#[derive(Debug, Subcommand)]
pub enum ArmyCommand {
    /// Everything that is wrong with armies, by the rules of army building and by their lists
    Check(check::CheckArgs),
    /// A legal army of a list: drawn by a seed, or the best by an aim
    Build(build::BuildArgs),
    /// Which army lists allow an army's stands, and what is in the way of the nearest others
    Fit(fit::FitArgs),
    /// Army lists of another source into files of our own
    Import(import::ImportArgs),
}

/// The ruleset that is named, or the first that has army lists; and the lists.
fn lists_of(command: &str, named: Option<&str>) -> Result<(&'static Armies, Lists), Failure> {
    let offer = |ruleset: &'static Ruleset| {
        let armies = ruleset.armies.as_ref()?;
        Some((armies, armies.lists?))
    };
    Ok(asked_ruleset(command, named, offer)?.1)
}

/// Executes the command.
///
/// # Errors
///
/// As each command says.
pub fn execute(args: &ArmyArgs) -> Result<ExitCode, Failure> {
    match &args.command {
        ArmyCommand::Check(args) => check::execute(args),
        ArmyCommand::Build(args) => build::execute(args),
        ArmyCommand::Fit(args) => fit::execute(args),
        ArmyCommand::Import(args) => import::execute(args),
    }
}
