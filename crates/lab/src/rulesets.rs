//! The rulesets: each game of this repository has a folder beside this crate, and a line here; a program adds its own before them.

#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use battle_core::values::same_word;

use experiment::document::problem::{Failure, nearest};
use experiment::kind::Rulesets;
use experiment::ruleset::Ruleset;

/// The rulesets of this repository.
pub const RULESETS: [&Ruleset; 4] = [
    &triumph_lab::TRIUMPH,
    &table_battles_lab::TABLE_BATTLES,
    &tropaion_lab::TROPAION,
    &gloriam_lab::GLORIAM,
];

/// The rulesets of this process, which don't change once they were asked for.
static ALL: OnceLock<Vec<&'static Ruleset>> = OnceLock::new();

/// Every ruleset that this process knows.
pub fn all() -> Rulesets {
    ALL.get_or_init(|| RULESETS.into_iter().chain([&outside::PROGRAM]).collect())
}

/// Puts a program's own rulesets before those of this repository.
///
/// # Errors
///
/// If a name is taken, if it is no single word, or if the rulesets were asked for or set before.
pub fn put_first(own: &[&'static Ruleset]) -> Result<(), Failure> {
    let together = together(own)?;
    ALL.set(together).map_err(|_| Failure::new("the rulesets of this process are known already"))
}

/// A program's own rulesets, then those of this repository.
fn together(own: &[&'static Ruleset]) -> Result<Vec<&'static Ruleset>, Failure> {
    let of_all = RULESETS.into_iter().chain([&outside::PROGRAM]);
    let together: Vec<&'static Ruleset> = own.iter().copied().chain(of_all).collect();
    let is_word = |name: &str| {
        let letters = name.bytes();
        !name.is_empty() && { letters }.all(|it| it.is_ascii_alphanumeric() || it == b'-')
    };
    let mut wrong = Vec::new();
    for (at, ruleset) in together.iter().enumerate() {
        let name = ruleset.name;
        if !is_word(name) {
            wrong.push(format!("a ruleset is called `{name}`; use letters, digits and hyphens"));
        }
        if together[..at].iter().any(|other| same_word(other.name, name)) {
            wrong.push(format!("two rulesets are called `{name}`; give one another name"));
        }
    }
    Failure::of_lines(&wrong)?;
    Ok(together)
}

/// The ruleset of a name, in any case.
///
/// # Errors
///
/// If there is none, with the nearest one.
pub fn named(name: &str) -> Result<&'static Ruleset, Failure> {
    let mut rulesets = all().iter().copied();
    if let Some(ruleset) = rulesets.find(|ruleset| same_word(ruleset.name, name)) {
        return Ok(ruleset);
    }
    let names: Vec<&str> = all().iter().map(|ruleset| ruleset.name).collect();
    let known = format!("the rulesets are: {}", names.join(", "));
    let help = match nearest(name, &names) {
        Some(near) => format!("did you mean `{near}`? {known}"),
        None => match all().iter().find(|ruleset| (ruleset.is_party)(name)) {
            Some(of) => format!(
                "put the ruleset first, such as `equipoise odds {} {name} ...`; {known}",
                of.name
            ),
            None => known,
        },
    };
    Err(Failure::with_help(format!("unknown ruleset `{name}`"), help))
}
