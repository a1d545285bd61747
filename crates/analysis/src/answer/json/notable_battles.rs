//! Battles worth watching.

use schemars::JsonSchema;
use serde::Serialize;

use crate::info::RunInfo;
use crate::notable_battles::notable;

/// A battle worth watching: `equipoise replay DIR --cell CELL --pair PAIR --battle BATTLE`.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "NotableBattle")]
pub(super) struct Watch {
    /// What for.
    why: &'static str,
    /// What happened, in words.
    how: String,
    /// Its cell.
    cell: u32,
    /// The cell in words.
    name: String,
    /// The seed that it was played with, in pooled runs: `--seed SEED` besides; absent in a single run.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    /// Its pair, counted from 0 within its seed.
    pair: u64,
    /// Which of the pair: 1 with A in seat one.
    #[schemars(extend("enum" = [1, 2]))]
    battle: u8,
}

impl Watch {
    pub(super) fn all(info: &RunInfo) -> Vec<Watch> {
        let battles = notable(info).into_iter().map(|notable| {
            let (seed, pair) = info.address_of(notable.battle.pair);
            Watch {
                why: notable.why,
                how: notable.how,
                cell: notable.battle.cell,
                name: info.cell_name(notable.battle.cell as usize),
                seed,
                pair,
                battle: notable.battle.battle,
            }
        });
        battles.collect()
    }
}
