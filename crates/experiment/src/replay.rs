//! Replays a pair: the code that all games share.

pub mod battles;
pub mod passages;

use analysis::CellInfo;
use battle_core::{Game, Outcome, Policy};

use crate::document::problem::Failure;
use crate::planned_run::NamedPlan;

pub use super::replay_request::{Format, ReplayRequest};

/// A pair that was played again.
#[derive(Debug)]
pub struct PairReplay<'r, G: Game> {
    pub cell: usize,
    pub info: &'r CellInfo,
    pub game: G,
    /// The pair, by its number within its seed.
    pub pair: u64,
    /// The seed that it was played with.
    pub seed: u64,
    /// How each battle ended, and what happened in it.
    pub battles: [(Outcome, Vec<G::Event>); 2],
}

/// Plays both battles of a pair of a cell again.
///
/// # Errors
///
/// If the cell doesn't play the pair.
pub fn pair_again<'r, G: Game + Clone, P: Policy<G>>(
    planned: &'r NamedPlan<G, P>,
    request: &ReplayRequest,
) -> Result<PairReplay<'r, G>, Failure> {
    let ReplayRequest { cell, pair, .. } = *request;
    let (Some((_, contest)), Some(battles)) =
        (planned.plan.contest(cell, pair), planned.replay(cell, pair))
    else {
        return Err(Failure::with_help(
            format!(
                "cell {cell} doesn't play pair {pair}: not every cell plays every draw of its armies"
            ),
            "name a pair of a multiple of 32, or another cell",
        ));
    };
    let (seed, own) = planned.plan.seeds.of_pair(pair);
    Ok(PairReplay {
        cell,
        info: &planned.cells[cell],
        battles,
        game: contest.game.clone(),
        pair: own,
        seed,
    })
}

/// Data inside a script element, which any `<` could end.
pub fn embedded(data: &serde_json::Value) -> String {
    data.to_string().replace('<', "\\u003c")
}

/// A cell in words, as tables and warnings name it.
pub fn name_of(info: &CellInfo) -> String {
    match &info.variant {
        Some(variant) => format!("{}, {}", info.matchup, variant.name),
        None => info.matchup.clone(),
    }
}
