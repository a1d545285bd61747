//! The rulesets, and what the command line asks of each: names, rule parameters, players, a digest of its rules.
//!
//! A new game is a file beside these two and a line in [`RULESETS`]; what an experiment plays of it is an
//! [`AnyWork`](crate::experiment::AnyWork).

mod players;
mod rules;
mod table_battles;
mod triumph;

pub use players::{KnownPlayer, Players};
pub use rules::{KnownParameter, Rules, why_not_at};
pub use table_battles::TABLE_BATTLES;
pub use triumph::TRIUMPH;

use crate::experiment::GameKind;
use crate::problem::{Failure, nearest};

/// A ruleset in words and lists.
#[derive(Debug)]
pub struct Ruleset {
    /// Its name in files and after a command.
    pub name: &'static str,
    /// The game's name.
    pub title: &'static str,
    /// What can be worked out or played of it.
    pub games: &'static [&'static str],
    /// What experiments can play of it.
    pub kinds: &'static [GameKind],
    /// Where its parameters act: the word for it, and what is to be said of those.
    pub scopes: &'static [(&'static str, &'static str)],
    /// Its rule parameters, in the order of the specification.
    pub parameters: fn() -> Vec<KnownParameter>,
    /// Why the parameter at a place of that list changes nothing in a game; [`None`] if it can change something.
    pub why_not: fn(usize, GameKind) -> Option<&'static str>,
    /// Who can play it.
    pub players: fn() -> Vec<KnownPlayer>,
    /// What is to be said after a list of parameters.
    pub on_parameters: &'static str,
}

/// Every ruleset.
pub const RULESETS: [&Ruleset; 2] = [&TRIUMPH, &TABLE_BATTLES];

/// Rulesets of the design that this version does not have.
const NOT_YET: [&str; 2] = ["tropaion", "gloriam"];

/// The ruleset of a name, in any case.
///
/// # Errors
///
/// If there is none, with the nearest one.
pub fn named(name: &str) -> Result<&'static Ruleset, Failure> {
    let mut rulesets = RULESETS.into_iter();
    if let Some(ruleset) = rulesets.find(|ruleset| ruleset.name.eq_ignore_ascii_case(name)) {
        return Ok(ruleset);
    }
    let names = RULESETS.map(|ruleset| ruleset.name);
    let all = format!("the rulesets are: {}", names.join(", "));
    if NOT_YET.iter().any(|one| one.eq_ignore_ascii_case(name)) {
        return Err(Failure::with_help(
            format!("the ruleset `{name}` is not in this version yet"),
            all,
        ));
    }
    let help = match nearest(name, &names) {
        Some(near) => format!("did you mean `{near}`? {all}"),
        None if triumph::is_party(name) => {
            format!("put the ruleset first, such as `equipoise odds triumph {name} ...`; {all}")
        }
        None => all,
    };
    Err(Failure::with_help(
        format!("unknown ruleset `{name}`"),
        help,
    ))
}
