//! `equipoise army check`: everything that is wrong with armies.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use triumph::army_lists::{Breach, ListedArmy, check, check_by_itself};
use triumph::battle::MAX_STANDS_A_SIDE;
use triumph::{CardSet, CustomId, HalfPoints, RuleParameters};

use super::account::account;
use crate::output;
use crate::terminal;
use experiment::document::problem::Failure;
use triumph_lab::armies;
use triumph_lab::armies::ArmyFile;
use triumph_lab::armies::own_cards::{self, ArmyWithCards};
use triumph_lab::custom::{self, CustomLines};
use triumph_lab::lists;
use triumph_lab::lists::ListFile;

/// What can be typed after `equipoise army check`.
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is an army in TOML, - for standard input, or the name of a built-in army.
With --lists an army is checked against the list that it names, for its year and faction (TR-AB);
without, only what holds for every army is.
Exit code 2 if anything is wrong with any of them.")]
pub struct CheckArgs {
    /// The armies
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,

    /// Army lists, as `equipoise army import` writes them
    #[arg(long, value_name = "DIR")]
    pub lists: Option<PathBuf>,

    /// The most points that stands and cards may cost
    #[arg(long, value_name = "N", default_value_t = 48, value_parser = clap::value_parser!(i16).range(1..=200))]
    pub points: i16,

    /// A TOML file with [[card]] tables, a designer's own cards, which the armies have beside those of their files
    #[arg(long = "cards", value_name = "FILE")]
    pub own_cards: Option<PathBuf>,

    /// Which of that file's cards they have; all of them if none is named; may be repeated
    #[arg(long = "card", value_name = "CARD", requires = "own_cards")]
    pub cards: Vec<String>,
}

/// Checks every army and prints what it costs; what is wrong goes to standard error.
///
/// # Errors
///
/// If an army or its list can't be read, or an army breaks a rule.
pub fn execute(args: &CheckArgs) -> Result<ExitCode, Failure> {
    let custom = args.own_cards.as_deref().map(custom::of_file).transpose()?;
    let own = match &custom {
        Some(custom) => Some((custom, own_cards::named(custom, &args.cards)?)),
        None => None,
    };
    let mut failures = Vec::new();
    for given in &args.files {
        match check_one(given, args.lists.as_deref(), args.points, own.as_ref()) {
            Ok(text) => output::print(&text)?,
            Err(failure) => failures.push(failure),
        }
    }
    let last = failures.pop();
    failures.into_iter().for_each(terminal::print);
    last.map_or(Ok(ExitCode::SUCCESS), Err)
}

/// The cost of an army, and its breaches of its list; `points` is the most that it may cost, `own` a file's cards and those that
/// the army has.
///
/// # Errors
///
/// If the army or its list can't be read, or the army breaks a rule.
pub fn check_one(
    given: &str,
    folder: Option<&Path>,
    points: i16,
    own: Option<&(&CustomLines, Vec<CustomId>)>,
) -> Result<String, Failure> {
    let parameters =
        &RuleParameters { points_cap: HalfPoints::whole(points), ..RuleParameters::DEFAULT };
    let army = armies::load(given)?;
    let listed_army = army.listed_army(parameters);
    let list = folder.map(|folder| list_of(given, &army, folder)).transpose()?;
    // Those of the army's own file, and those that are named beside it.
    let mut custom = army.own.clone();
    if let Some((named, cards)) = own {
        let named = named.only(cards.iter().copied().fold(CardSet::EMPTY, CardSet::with_custom));
        custom.add(&named).map_err(Failure::new)?;
    }
    let cards = own_cards::all_of(&custom);
    let own = ArmyWithCards::of(&listed_army, &custom, &cards, parameters).map_err(|wrong| {
        Failure::with_help(
            format!("{given} may not have these cards: {}", wrong.join("; ")),
            "leave them out of its file, or name those that it has with --card",
        )
    })?;
    let breaches =
        own_cards::breaches(&listed_army, &own, parameters, |listed_army, rules| match &list {
            Some((list, year)) => breaches(&army, listed_army, list, *year, rules),
            None => check_by_itself(listed_army, rules),
        });
    let mut text = format!("{given}: {}\n", army.name);
    text.push_str(&account(&army, &own, parameters));
    if !breaches.is_empty() {
        let list = list.as_ref().map(|(list, _)| list);
        return Err(refused(given, &text, &breaches, list));
    }
    let n_stands = army.n_stands();
    if n_stands > MAX_STANDS_A_SIDE {
        let _ = writeln!(
            text,
            "  too large to be played here: a battle has room for {MAX_STANDS_A_SIDE} stands a side, and this army has {n_stands}"
        );
    }
    match &list {
        Some((list, _)) => {
            let _ = writeln!(text, "  legal by its list, {}", list.name);
            text.push_str(&words_of(list, &listed_army));
        }
        None => text.push_str(
            "  nothing is wrong with it by itself; --lists DIR checks it against its list\n",
        ),
    }
    Ok(text)
}

/// TR-AB-01 to -10: what is wrong with an army of a list.
pub fn breaches(
    army: &ArmyFile,
    listed_army: &ListedArmy,
    list: &ListFile,
    year: i32,
    parameters: &RuleParameters,
) -> Vec<Breach> {
    let choice = list.choice(year, army.faction.as_deref());
    check(listed_army, &list.of_year(&choice), &choice, parameters)
}

/// The list that an army names, and the year that it is of.
fn list_of(given: &str, army: &ArmyFile, folder: &Path) -> Result<(ListFile, i32), Failure> {
    let name = army.list.as_deref().ok_or_else(|| {
        Failure::with_help(
            format!("{given} doesn't say which list it follows"),
            "add it, such as list = \"Norman Conquest\"",
        )
    })?;
    let year = army.year.ok_or_else(|| {
        Failure::with_help(
            format!("{given} doesn't say of which year it is"),
            "add it, such as year = 1066, negative before the era (TR-AB-08)",
        )
    })?;
    Ok((lists::find(name, folder)?, year))
}

/// Every breach with its rule and the entries that it names.
fn refused(given: &str, account: &str, breaches: &[Breach], list: Option<&ListFile>) -> Failure {
    let mut message = format!(
        "{given} breaks {} of army building\n{account}",
        match breaches.len() {
            1 => "a rule".to_owned(),
            n => format!("{n} rules"),
        }
    );
    for breach in breaches {
        let _ = writeln!(message, "  {:<10}  {breach}", breach.rule());
        let named = breach.entry().zip(list);
        if let Some((entry, line)) = named.and_then(|(at, list)| Some((at, list.entries.get(at)?)))
        {
            let types: Vec<&str> = line.entry.types.iter().map(|troop| troop.name()).collect();
            let _ = writeln!(
                message,
                "              entry {entry} is {}: {} to {} of {}",
                line.name,
                line.entry.min,
                line.entry.max,
                types.join(" or ")
            );
        }
    }
    Failure::with_help(
        message.trim_end(),
        "`equipoise army build LIST --lists DIR` shows a legal army; `equipoise list cards` says who may have a card",
    )
}

/// Conditions of the list on this army's cards and entries that are in words and not checked.
fn words_of(list: &ListFile, listed_army: &ListedArmy) -> String {
    let mut text = String::new();
    for unread in list.unread() {
        if unread.card.is_none_or(|card| listed_army.has(card)) {
            let _ = writeln!(
                text,
                "  for you to judge: the list says of {}: \"{}\"",
                unread.what, unread.words
            );
        }
    }
    text
}
