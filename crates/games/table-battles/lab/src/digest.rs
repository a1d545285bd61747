//! Digest of the rules of Table Battles.

use table_battles::policies::Player;
use table_battles::scenario::Scenario;
use table_battles::scenario::file::BUILT_IN;
use table_battles::{Battle, Casting};

use experiment::rules_digest::of_battles;

/// Digest of every event of a few battles of each built-in scenario, played at random, under the given parameters.
pub fn of_table_battles(parameters: &table_battles::RuleParameters) -> String {
    let battles = BUILT_IN.iter().map(|own| {
        let scenario = Scenario::from_toml(own.text).ok();
        let battle = scenario.and_then(|it| Battle::new(it, parameters, Casting::Armies).ok());
        (own.name, battle)
    });
    of_battles(parameters, battles, Player::Eager, 8)
}
