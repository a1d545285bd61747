//! The battle that stands for a row.

use super::Material;
use crate::tables::{EffectLine, Merged};

/// A battle to watch, by its address in the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The cell.
    pub(crate) cell: u32,
    /// The pair.
    pub(crate) pair: u64,
    /// Which of the pair's two, 1 or 2; none for both.
    pub(crate) battle: Option<u8>,
    /// Why this one, in words.
    pub(crate) why: &'static str,
}

impl Standing {
    /// What to type in the folder of the page.
    pub(crate) fn command(&self) -> String {
        let battle = self
            .battle
            .map(|battle| format!(" --battle {battle}"))
            .unwrap_or_default();
        format!(
            "equipoise replay . --cell {} --pair {}{battle}",
            self.cell, self.pair
        )
    }
}

/// The battle that stands for a cell: the middle one by margin of those that were watched, or the first pair.
pub(crate) fn of_cell(material: &Material<'_>, cell: u32) -> Standing {
    match crate::battles::middle(material.info, cell) {
        Some(battle) => Standing {
            cell,
            pair: battle.pair,
            battle: Some(battle.battle),
            why: "the middle one, by margin, of those that were looked at",
        },
        None => Standing {
            cell,
            pair: 0,
            battle: None,
            why: "the first pair",
        },
    }
}

/// The battle that stands for several effects: that of the matchup whose effect lies nearest to their mean.
pub(crate) fn of_merged<'e>(
    material: &Material<'_>,
    merged: &Merged,
    effects: impl Iterator<Item = &'e EffectLine>,
) -> Option<Standing> {
    let mean = merged.differences.headline().value?;
    let far = |effect: &EffectLine| {
        let value = effect.differences.headline().value;
        value.map_or(f64::INFINITY, |value| (value - mean).abs())
    };
    let nearest = effects.min_by(|x, y| far(x).total_cmp(&far(y)))?;
    Some(of_cell(material, nearest.cell))
}
