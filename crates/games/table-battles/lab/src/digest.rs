//! Digest of the rules of Table Battles.

use table_battles::policies::Player;
use table_battles::{Battle, Casting};
use table_battles_files::BUILT_IN;

use experiment::rules_digest::of_battles;

/// Digest of every event of a few battles of each built-in scenario, played at random, under the given parameters.
pub fn of_table_battles(parameters: &table_battles::RuleParameters) -> String {
    let battles = BUILT_IN
        .iter()
        .map(|own| (own.name, Battle::new(own.scenario(), parameters, Casting::Armies).ok()));
    of_battles(parameters, battles, Player::Eager, 8)
}
