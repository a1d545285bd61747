//! A battle of a scenario named on the command line.

use std::sync::Arc;

use super::SCENARIO;
use super::setup::{Formations, ScenarioSetup};
use crate::ruleset::TableBattlesRules;
use crate::scenarios;
use experiment::document::problem::Failure;
use experiment::players::typed_players;
use experiment::ruleset::{NamedBattle, Typed};

/// A scenario that is played once.
pub fn named_battle(typed: Typed<'_>) -> Option<Result<NamedBattle, Failure>> {
    let [scenario] = typed.words else { return None };
    Some(one_scenario(scenario, typed))
}

fn one_scenario(given: &str, typed: Typed<'_>) -> Result<NamedBattle, Failure> {
    let parameters = typed.rules::<TableBattlesRules>(SCENARIO)?;
    let policies = typed_players(typed.policies)?;
    let file = scenarios::load(given)?;
    let title = file.scenario.name.clone();
    let setup = ScenarioSetup {
        parameters,
        policies,
        casting: table_battles::Casting::default(),
        scenarios: vec![file],
        formations: Formations::These(Vec::new()),
        bland: false,
        sticks: Vec::new(),
        morale: Vec::new(),
        variants: Vec::new(),
        sensitivity: None,
    };
    Ok(NamedBattle { title, game: Arc::new(setup) })
}
