//! Triumph!: its rules in words, its kinds of experiments, its armies and lists, its replays.

pub mod armies;
pub mod battle;
pub mod custom;
pub mod desk;
pub mod diagnostics;
pub mod digest;
pub mod duel;
pub mod explore;
pub mod keys;
pub mod listings;
pub mod lists;
pub mod named_list;
pub mod names;
pub mod notation;
pub mod odds;
pub mod parameters;
pub mod players;
pub mod prices;
pub mod random_armies;
pub mod ruleset;
pub mod sensitivity;
pub mod sweep;
pub mod worth;

use std::collections::BTreeMap;

use triumph::{PARAMETERS, RuleParameters};

pub use ruleset::TRIUMPH;

use crate::experiment::kind::GameKind;
use parameters::{is_of_cards, why_not};

/// Every rule parameter that can act in a game, with its value; those of cards only where there are cards.
fn resolved_parameters(
    rules: &RuleParameters,
    game: GameKind,
    has_cards: bool,
) -> BTreeMap<&'static str, String> {
    PARAMETERS
        .iter()
        .filter(|parameter| why_not(parameter, game).is_none())
        .filter(|parameter| has_cards || !is_of_cards(parameter))
        .map(|parameter| (parameter.name, (parameter.get)(rules)))
        .collect()
}
