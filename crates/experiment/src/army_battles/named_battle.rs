//! A battle of two armies named on the command line.

use std::sync::Arc;

use battle_core::BySide;

use super::armies::load;
use super::{ArmyBattles, ArmyGame, Matchup, kind};
use crate::document::problem::Failure;
use crate::players::typed_players;
use crate::ruleset::{NamedBattle, Typed};

/// Two armies that meet once.
pub fn named_battle<G: ArmyGame>(typed: Typed<'_>) -> Option<Result<NamedBattle, Failure>> {
    let [a, b] = typed.words else { return None };
    Some(two_armies::<G>(a, b, typed))
}

fn two_armies<G: ArmyGame>(a: &str, b: &str, typed: Typed<'_>) -> Result<NamedBattle, Failure> {
    let rules = typed.rules::<G::Rules>(kind::<G>())?;
    let setup = ArmyBattles::<G> {
        rules,
        policies: typed_players(typed.policies)?,
        armies: vec![load::<G>(a, &rules)?, load::<G>(b, &rules)?],
        matchups: vec![Matchup { name: None, armies: BySide([0, 1]), counted: None, span: 0..0 }],
        variants: Vec::new(),
        counts: None,
        sensitivity: None,
    };
    Ok(NamedBattle { title: setup.title(&setup.matchups[0]), game: Arc::new(setup) })
}
