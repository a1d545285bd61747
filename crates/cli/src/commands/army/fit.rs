//! `equipoise army fit`: which army lists allow an army's stands.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::output::{self, in_format};
use experiment::document::problem::Failure;
use experiment::named_file::NamedText;
use experiment::ruleset::armies::Fit;

/// What can be typed after `equipoise army fit`.
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is an army in TOML, - for standard input, or the name of a built-in army; the list and the year that it names don't matter.
Without --lists the built-in lists are tried. Ratings, homes, battle line marks and cards are named where they are another's, but the
stands decide which list is nearer. Of ally options only the stands that are listed are known.")]
pub struct FitArgs {
    /// The army
    #[arg(value_name = "FILE")]
    pub file: String,

    /// Army lists, as `equipoise army import` writes them
    #[arg(long, value_name = "DIR")]
    pub lists: Option<PathBuf>,

    /// How many of the lists that don't allow the stands are shown, the nearest first
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub nearest: usize,

    /// Whose army it is; the first game's that has lists if not given
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Option<String>,

    /// Prints JSON instead of text: one object a list, the nearest first
    #[arg(long)]
    pub json: bool,
}

/// Prints the lists that allow the army, and the nearest of the others with what is in the way.
///
/// # Errors
///
/// If the army or a list can't be read.
pub fn execute(args: &FitArgs) -> Result<ExitCode, Failure> {
    let (armies, lists) = super::lists_of("army fit", args.ruleset.as_deref())?;
    let army = NamedText { name: args.file.clone(), text: armies.catalogue.load(&args.file)? };
    let among = Fit { lists: args.lists.as_deref(), nearest: args.nearest };
    let said = (lists.fit)(&army, &among)?;
    output::print(&in_format(&said, args.json))?;
    Ok(ExitCode::SUCCESS)
}
