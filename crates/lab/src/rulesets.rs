//! The rulesets: each game has a folder beside this crate, and a line here.

#[cfg(test)]
mod tests;

use battle_core::values::same_word;

use experiment::document::problem::{Failure, nearest};
use experiment::ruleset::Ruleset;

/// Every ruleset.
pub const RULESETS: [&Ruleset; 4] = [
    &triumph_lab::TRIUMPH,
    &table_battles_lab::TABLE_BATTLES,
    &tropaion_lab::TROPAION,
    &gloriam_lab::GLORIAM,
];

/// The ruleset of a name, in any case.
///
/// # Errors
///
/// If there is none, with the nearest one.
pub fn named(name: &str) -> Result<&'static Ruleset, Failure> {
    let mut rulesets = RULESETS.into_iter();
    if let Some(ruleset) = rulesets.find(|ruleset| same_word(ruleset.name, name)) {
        return Ok(ruleset);
    }
    let names = RULESETS.map(|ruleset| ruleset.name);
    let all = format!("the rulesets are: {}", names.join(", "));
    let help = match nearest(name, &names) {
        Some(near) => format!("did you mean `{near}`? {all}"),
        None => match RULESETS.iter().find(|ruleset| (ruleset.is_party)(name)) {
            Some(of) => format!(
                "put the ruleset first, such as `equipoise odds {} {name} ...`; {all}",
                of.name
            ),
            None => all,
        },
    };
    Err(Failure::with_help(format!("unknown ruleset `{name}`"), help))
}
