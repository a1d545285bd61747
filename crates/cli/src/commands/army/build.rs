//! `equipoise army build`: a legal army of a list.

use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;

use crate::output;
use experiment::document::problem::{Failure, did_you_mean};
use experiment::ruleset::armies::Draw;
use lab::rulesets;

/// What can be typed after `equipoise army build`.
#[derive(Debug, Args)]
#[command(after_help = "\
The army spends as many of its points as the list allows. Among all ways of taking stands that do, and that are
best by the aim if there is one, every one has the same chance; the seed decides.
It has the cards that --card names, and no others. Allied contingents are never taken.")]
pub struct BuildArgs {
    /// The army list, by its name or that of its file
    pub list: String,

    /// Army lists, as `equipoise army import` writes them
    #[arg(long, value_name = "DIR", required = true)]
    pub lists: PathBuf,

    /// The most points that stands and cards may cost
    #[arg(long, value_name = "N", default_value_t = 48, value_parser = clap::value_parser!(i16).range(1..=64))]
    pub points: i16,

    /// The year, negative before the era; the list's first if none is given
    #[arg(long, value_name = "Y", allow_negative_numbers = true)]
    pub year: Option<i32>,

    /// The faction, as the list's notes name it
    #[arg(long, value_name = "NAME")]
    pub faction: Option<String>,

    /// A card to buy, with =N for several of Hold the Line, Charge Through or Prepared Defenses; may be repeated
    #[arg(long = "card", value_name = "CARD")]
    pub cards: Vec<String>,

    /// A TOML file with [[card]] tables, a designer's own cards, of which --card may name some; the army's file has those
    #[arg(long = "cards", value_name = "FILE")]
    pub own_cards: Option<PathBuf>,

    /// What to have as much of as the points allow: most-stands, fewest-stands, mounted, foot, shooters, close-order,
    /// against-foot or against-mounted
    #[arg(long, value_name = "AIM")]
    pub aim: Option<AimArg>,

    /// Whose list it is; the first game's that has lists if not given
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Option<String>,

    /// Which of the armies
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Writes the army into this file instead of showing it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Replace that file if it is there and says something else
    #[arg(long)]
    pub force: bool,
}

/// An aim by its name, of any game.
#[derive(Clone, Debug)]
pub struct AimArg(String);

impl FromStr for AimArg {
    type Err = String;

    fn from_str(text: &str) -> Result<AimArg, String> {
        let with_lists = rulesets::all().iter().filter_map(|it| it.armies.as_ref()?.lists);
        let names: Vec<&str> = with_lists.flat_map(|lists| (lists.aims)()).collect();
        match names.contains(&text) {
            true => Ok(AimArg(text.to_owned())),
            false => Err(did_you_mean(text, &names).words()),
        }
    }
}

/// Draws an army and shows its file.
///
/// # Errors
///
/// If the list can't be read, allows no such army, or the file can't be written.
pub fn execute(args: &BuildArgs) -> Result<ExitCode, Failure> {
    let text = text(args)?;
    match &args.out {
        None => output::print(&text)?,
        Some(path) => output::write_file(path, &text, args.force)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The file of an army that is drawn.
///
/// # Errors
///
/// If the list can't be read, or allows no such army.
pub fn text(args: &BuildArgs) -> Result<String, Failure> {
    let (_, lists) = super::lists_of("army build", args.ruleset.as_deref())?;
    (lists.build)(&Draw {
        list: args.list.clone(),
        lists: args.lists.clone(),
        points: args.points,
        year: args.year,
        faction: args.faction.clone(),
        cards: args.cards.clone(),
        own_cards: args.own_cards.clone(),
        aim: args.aim.clone().map(|aim| aim.0),
        seed: args.seed,
    })
}
