//! `equipoise army check`: everything that is wrong with armies.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::commands::asked_ruleset::{asked_ruleset, split};
use crate::output;
use crate::terminal;
use experiment::document::problem::Failure;
use experiment::named_file::NamedText;
use experiment::ruleset::Ruleset;
use experiment::ruleset::armies::{self, Checks, Judged};
use lab::rulesets;

/// What can be typed after `equipoise army check`.
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is an army in TOML, - for standard input, or the name of a built-in army; of Table Battles a scenario, with its two armies.
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

    /// The most points that stands and cards may cost [default: 48]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i16).range(1..=200))]
    pub points: Option<i16>,

    /// Whose armies they are; a ruleset's name before them says the same. If not given, their names or the keys of their files say it
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Option<String>,

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
    let (ruleset, files) = split(args.ruleset.as_deref(), &args.files);
    if files.is_empty() {
        return Err(Failure::with_help(
            "no army is named",
            "name files, or built-in armies (`equipoise list armies RULESET`)",
        ));
    }
    let checks = Checks {
        lists: args.lists.as_deref(),
        points: args.points,
        own_cards: args.own_cards.as_deref(),
        cards: &args.cards,
    };
    let mut failures = Vec::new();
    for judged in judge(ruleset, files, &checks)? {
        match judged {
            Ok(account) => output::print(&account.text())?,
            Err(failure) => failures.push(failure),
        }
    }
    let last = failures.pop();
    failures.into_iter().for_each(terminal::print);
    last.map_or(Ok(ExitCode::SUCCESS), Err)
}

/// The account of each army, or what is wrong with it, in their order. A ruleset that isn't named is that of the army's name or keys.
///
/// # Errors
///
/// If the question is wrong, whatever the armies are.
pub fn judge(
    ruleset: Option<&str>,
    files: &[String],
    checks: &Checks<'_>,
) -> Result<Vec<Judged>, Failure> {
    let offer = |ruleset: &'static Ruleset| ruleset.armies.as_ref();
    let named = match ruleset {
        None => None,
        Some(_) => Some(asked_ruleset("army check", ruleset, offer)?.0),
    };
    let rulesets: &[&'static Ruleset] = match &named {
        Some(one) => std::slice::from_ref(one),
        None => rulesets::all(),
    };
    let found: Vec<_> = files.iter().map(|given| armies::ruleset_of(given, rulesets)).collect();
    let mut judged: Vec<Option<Judged>> = Vec::new();
    judged.resize_with(files.len(), || None);
    for ruleset in rulesets {
        let is_own = |it: &Result<(&'static Ruleset, NamedText), Failure>| {
            it.as_ref().is_ok_and(|(of, _)| of.name == ruleset.name)
        };
        let places: Vec<usize> = (0..files.len()).filter(|at| is_own(&found[*at])).collect();
        let texts: Vec<NamedText> =
            found.iter().filter(|it| is_own(it)).flatten().map(|(_, text)| text.clone()).collect();
        // Options are judged even where no army could be read.
        let is_first = ruleset.name == rulesets[0].name;
        let Some(armies) = ruleset.armies.as_ref().filter(|_| !texts.is_empty() || is_first) else {
            continue;
        };
        for (at, army) in places.into_iter().zip((armies.check)(&texts, checks)?) {
            judged[at] = Some(army);
        }
    }
    let all = judged.into_iter().zip(found);
    Ok(all.map(|(judged, found)| judged.unwrap_or_else(|| Err(failure_of(found)))).collect())
}

/// Why an army couldn't be read.
fn failure_of(found: Result<(&'static Ruleset, NamedText), Failure>) -> Failure {
    found.err().unwrap_or_else(|| Failure::new("this game has no armies"))
}
