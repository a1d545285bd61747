//! Battles worth watching.

use schemars::JsonSchema;
use serde::Serialize;

use crate::info::RunInfo;
use crate::notable::notable;

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
    /// Its pair.
    pair: u64,
    /// Which of the pair: 1 with A in seat one.
    #[schemars(extend("enum" = [1, 2]))]
    battle: u8,
}

impl Watch {
    pub(super) fn all(info: &RunInfo) -> Vec<Watch> {
        let battles = notable(info).into_iter().map(|notable| Watch {
            why: notable.why,
            how: notable.how,
            cell: notable.battle.cell,
            name: info.cell_name(notable.battle.cell as usize),
            pair: notable.battle.pair,
            battle: notable.battle.battle,
        });
        battles.collect()
    }
}
