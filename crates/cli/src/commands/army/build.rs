//! `equipoise army build`: a legal army of a list.

use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::streams::{Purpose, name_id};
use battle_core::{Role, StreamKey};
use clap::Args;
use triumph::army_lists::{Aim, ArmyRequest};
use triumph::{HalfPoints, RuleParameters};

use crate::output;
use experiment::document::problem::{Failure, did_you_mean};
use triumph_lab::armies::own_cards::{Wanted, build_with};
use triumph_lab::armies::{ArmyFile, to_toml};
use triumph_lab::{custom, lists};

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

/// An aim by its name.
#[derive(Clone, Copy, Debug)]
pub struct AimArg(Aim);

impl FromStr for AimArg {
    type Err = String;

    fn from_str(text: &str) -> Result<AimArg, String> {
        let found = Aim::ALL.iter().find(|(name, _)| *name == text);
        found.map(|(_, aim)| AimArg(*aim)).ok_or_else(|| {
            let names = Aim::ALL.map(|(name, _)| name);
            did_you_mean(text, &names).words()
        })
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
    let list = lists::find(&args.list, &args.lists)?;
    let year = args.year.unwrap_or(list.years.from);
    let parameters =
        RuleParameters { points_cap: HalfPoints::whole(args.points), ..RuleParameters::DEFAULT };
    let choice = list.choice(year, args.faction.as_deref());
    let custom = args.own_cards.as_deref().map(custom::of_file).transpose()?;
    let custom = custom.unwrap_or_default();
    let wanted = Wanted::read(&args.cards, &custom)?;
    let of_year = list.of_year(&choice);
    let request = ArmyRequest {
        list: &of_year,
        choice: &choice,
        parameters: &parameters,
        cards: &wanted.printed,
        aim: args.aim.map(|aim| aim.0),
    };
    let stream = StreamKey::of_seed(args.seed).matchup(name_id(&list.name));
    let role = Role::shared(Purpose::Deployment, 0);
    let dice = || SampledDice::new(stream.generator(role), DiceTransform::default());
    let built = build_with(&request, &custom, &wanted.own, dice).map_err(|reason| {
        Failure::with_help(format!("no army of {} can be built: {reason}", list.name), help(&list))
    })?;
    let army = ArmyFile {
        own: custom.only(wanted.own_set()),
        ..ArmyFile::of(&built.army, &list, year, args.faction.as_deref())
    };
    Ok(to_toml(&army))
}

/// Other values that could be asked for: years, factions, cards.
fn help(list: &lists::ListFile) -> String {
    let mut notes: Vec<&str> = list.notes().collect();
    notes.sort_unstable();
    notes.dedup();
    let factions = match notes.as_slice() {
        [] => "no factions".to_owned(),
        notes => format!("of factions it says \"{}\"", notes.join("\", \"")),
    };
    let entries = list.entries.iter().flat_map(|line| &line.cards);
    let mut cards: Vec<&str> =
        entries.chain(&list.cards).map(|offer| offer.offer.card.name()).collect();
    cards.sort_unstable();
    cards.dedup();
    format!(
        "the list has the years {} to {}, {factions}, and the cards {}",
        list.years.from,
        list.years.to,
        if cards.is_empty() { "none".to_owned() } else { cards.join(", ") }
    )
}
