//! Sections 5 and 6: which units must charge, which reach their target, and which escape.

use battle_core::{Dice, RuleId};

use crate::parameters::{ChargeMax, FreeCharge, RuleParameters};
use crate::rules::breaking::is_near_breaking;
use crate::rules::losses::Bases;
use crate::troops::{MoveType, Quality, Troops};

/// How a charge comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChargeKind {
    /// GL-307: it must, unless a card stops it (C3).
    Forced,
    /// GL-310: it may without a card.
    Free,
    /// GL-202: it needs a card.
    Prompted,
}

/// GL-307, GL-310, GL-311: the kind of a charge at an enemy within reach; `worst` gives the claims of its worst file, if needed.
#[inline]
pub fn charge_kind(
    troops: &Troops,
    gap: u8,
    worst: impl FnOnce() -> i8,
    parameters: &RuleParameters,
) -> ChargeKind {
    let bound = if troops.is_sug() {
        false
    } else if troops.habits.charges_at > 0 || troops.moves == MoveType::Warriors {
        gap <= troops.habits.charges_at.max(3)
    } else {
        troops.weapon.is_none() && gap <= 1
    };
    // GL-Q9: three or more down in the worst file is never forced.
    if bound && worst() > -3 {
        return ChargeKind::Forced;
    }
    let free = match parameters.free_charge {
        FreeCharge::ForcedCondition => bound,
        FreeCharge::None => false,
        FreeCharge::WithinOneBw => gap <= 1,
    };
    if free { ChargeKind::Free } else { ChargeKind::Prompted }
}

/// GL-308: whether a unit may charge another: a skirmish unit charges a tactical one only if that is nearly broken.
#[inline]
pub fn may_charge_at(
    troops: &Troops,
    target: &Troops,
    target_bases: &Bases,
    parameters: &RuleParameters,
) -> bool {
    troops.may_charge()
        && (!troops.is_sug()
            || target.is_sug()
            || is_near_breaking(target, target_bases, parameters))
}

/// GL-403: whether a charger removes a target that it catches in good going and goes on: a tactical unit removes a
/// skirmish unit, unless the charger is nearly broken or the target fights when caught.
pub fn sweeps_away(
    troops: &Troops,
    bases: &Bases,
    target: &Troops,
    parameters: &RuleParameters,
) -> bool {
    target.is_sug()
        && !troops.is_sug()
        && !target.habits.fights_when_caught
        && !is_near_breaking(troops, bases, parameters)
}

/// GL-907: BW at which troops with a move of `distance` BW may declare a charge.
pub const fn charge_range(distance: u8, parameters: &RuleParameters) -> u8 {
    match parameters.charge_max {
        ChargeMax::Move => distance,
        ChargeMax::MovePlusTwo => distance + 2,
    }
}

/// GL-401: BW by which a skirmish is shorter than a move.
pub const SKIRMISH: u8 = 2;

/// GL-401: the move in BW that a skirmish begins from, before GL-402 changes it; a run begins from the whole move.
pub const fn skirmish_move(distance: u8) -> u8 {
    distance.saturating_sub(SKIRMISH)
}

/// GL-402: whether these troops may take the +1 of a run.
pub fn may_take_bonus(troops: &Troops) -> bool {
    troops.quality >= Quality::Superior
}

/// GL-402: the change of a run by a die from 0 to 7.
pub fn variation(roll: i8) -> i8 {
    match roll {
        ..=0 => -3,
        1 => -2,
        2 => -1,
        3..=5 => 0,
        6 => 1,
        _ => 2,
    }
}

/// GL-402: BW by which a run differs from the move, by one die; `bonus` is the +1 that superior and exceptional troops may take.
pub fn run_change(troops: &Troops, bonus: bool, dice: &mut impl Dice) -> i8 {
    let roll = dice.d6(RuleId("GL-402")) as i8;
    let change = match troops.quality {
        Quality::Poor => -1,
        Quality::Average => 0,
        Quality::Superior | Quality::Exceptional => i8::from(bonus),
    };
    variation(roll + change)
}

/// GL-402: BW that a unit with a move of `distance` BW runs, by one die.
pub fn run(troops: &Troops, distance: u8, bonus: bool, dice: &mut impl Dice) -> u8 {
    (distance as i8 + run_change(troops, bonus, dice)).max(0) as u8
}

/// GL-403: whether a reach is contact over a distance.
pub const fn reaches(reach: u8, gap: u8, parameters: &RuleParameters) -> bool {
    // GL-912: no reach never contacts.
    reach > 0 && (reach > gap || reach == gap && parameters.equal_is_contact)
}
