//! Which army a change strengthens, whatever a player makes of it: sticks, Morale cubes and formations more or fewer.

use analysis::Strengthens;
use battle_core::BySide;

use super::changes::SetupChange;
use super::tweak::Tweak;
use crate::scenario::setup::{ScenarioSetup, ScenarioVariant};
use crate::scenarios::ScenarioFile;
use experiment::gifts;
use experiment::stronger::{Compared, in_all, of_numbers, of_same, strengthened};

/// A formation that is out is no target either.
const NO_TARGET: &str = "the enemy has a target fewer";

/// Which army a change strengthens that is tried on its own. A bland formation may be the better one.
pub(super) fn by_one_change(change: &SetupChange) -> Option<Strengthens> {
    match change {
        SetupChange::Morale { army, more } => of_army(*army, *more, ""),
        SetupChange::Formation { army, tweak: Tweak::Sticks(more), .. } => {
            of_army(*army, *more, "")
        }
        SetupChange::Formation { army, tweak: Tweak::Out, .. } => of_army(*army, -1, NO_TARGET),
        SetupChange::Formation { tweak: Tweak::Bland, .. }
        | SetupChange::Kind { .. }
        | SetupChange::Priced { .. }
        | SetupChange::Drawn => None,
    }
}

/// Which army a named variant strengthens that changes no more than amounts, and leaves rules and players as they are.
pub(super) fn by_variant(
    file: &ScenarioFile,
    setup: &ScenarioSetup,
    variant: &ScenarioVariant,
) -> Option<Strengthens> {
    let edits = &variant.edits;
    let others = variant.policies != setup.policies || variant.parameters != setup.parameters;
    if others || !edits.cards.is_empty() || !edits.bland.is_empty() {
        return None;
    }
    let mut changes: BySide<Vec<Compared>> = BySide([Vec::new(), Vec::new()]);
    let sticks = edits.sticks.iter().map(|(id, more)| (id, *more));
    let without = edits.without.iter().map(|id| (id, -1));
    for (id, more) in sticks.chain(without) {
        let (army, _) = file.scenario.find(id)?;
        changes.0[army].push(of_numbers(more, 0));
    }
    for (army, more) in edits.morale.0.iter().enumerate() {
        changes.0[army].push(of_numbers(*more, 0));
    }
    for (army, gift) in variant.gifts.0.iter().enumerate() {
        changes.0[army].push(gifts::compared(gift));
    }
    let or_else = if edits.without.is_empty() { "" } else { NO_TARGET };
    let by = strengthened(BySide(changes.0.map(in_all)))?;
    Some(Strengthens { or_else, ..by })
}

fn of_army(army: usize, more: i8, or_else: &'static str) -> Option<Strengthens> {
    let mut armies = [of_same(&0, &0), of_same(&0, &0)];
    armies[army] = of_numbers(more, 0);
    strengthened(BySide(armies)).map(|by| Strengthens { or_else, ..by })
}
