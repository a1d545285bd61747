//! The games: each is a folder and a line in [`RULESETS`].

pub mod gloriam;
pub mod table_battles;
pub mod triumph;
pub mod tropaion;

use battle_core::values::same_word;

use crate::document::problem::{Failure, nearest};
use crate::experiment::ruleset::Ruleset;

/// Every ruleset.
pub const RULESETS: [&Ruleset; 4] =
    [&triumph::TRIUMPH, &table_battles::TABLE_BATTLES, &tropaion::TROPAION, &gloriam::GLORIAM];

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
