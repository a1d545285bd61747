//! Sections 5 and 6: which units must charge, which reach their target, and which escape.

use battle_core::{Dice, RuleId};

use crate::parameters::{ChargeMax, FreeCharge, RuleParameters};
use crate::rules::breaking::is_near_breaking;
use crate::rules::losses::Bases;
use crate::tables::{Number, Tables};
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

/// GL-307: BW within which troops have to charge; 0 if they never have to. Lancers, pistols and warriors: what the sheet says, or more if
/// a characteristic says more than the sheet prints.
pub fn forced_within(troops: &Troops, parameters: &RuleParameters) -> u8 {
    const PRINTED: u8 = Tables::PRINTED.count(Number::ForcedWithin);
    let own = troops.habits.charges_at;
    if troops.is_sug() {
        0
    } else if own > PRINTED {
        own
    } else if own > 0 || troops.moves == MoveType::Warriors {
        parameters.tables.count(Number::ForcedWithin)
    } else if troops.weapon.is_none() {
        parameters.tables.count(Number::OthersForcedWithin)
    } else {
        0
    }
}

/// GL-307, GL-310, GL-311: the kind of a charge at an enemy within reach by troops that have to charge within some BW; `worst` gives the
/// claims of the worst file, if needed.
#[inline]
pub fn charge_kind(
    forced_within: u8,
    gap: u8,
    worst: impl FnOnce() -> i8,
    parameters: &RuleParameters,
) -> ChargeKind {
    let bound = gap <= forced_within && forced_within > 0;
    // GL-Q9: three or more down, or what the table says, in the worst file is never forced.
    if bound && worst() > -parameters.tables.number(Number::NeverForced) {
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
pub const fn skirmish_less(parameters: &RuleParameters) -> u8 {
    parameters.tables.count(Number::Skirmish)
}

/// GL-401: the move in BW that a skirmish begins from, before GL-402 changes it; a run begins from the whole move.
pub const fn skirmish_move(distance: u8, parameters: &RuleParameters) -> u8 {
    distance.saturating_sub(skirmish_less(parameters))
}

/// GL-402: whether these troops may take the +1 of a run.
pub fn may_take_bonus(troops: &Troops) -> bool {
    troops.quality >= Quality::Superior
}

/// GL-402: the change of a run by a die from 0 to 7.
pub fn variation(roll: i8, parameters: &RuleParameters) -> i8 {
    parameters.tables.number(match roll {
        ..=0 => Number::Run0,
        1 => Number::Run1,
        2 => Number::Run2,
        3..=5 => Number::Run3To5,
        6 => Number::Run6,
        _ => Number::Run7,
    })
}

/// GL-402: BW by which a run differs from the move, by one die; `bonus` is the +1 that superior and exceptional troops may take.
pub fn run_change(
    troops: &Troops,
    bonus: bool,
    parameters: &RuleParameters,
    dice: &mut impl Dice,
) -> i8 {
    let roll = dice.d6(RuleId("GL-402")) as i8;
    let change = match troops.quality {
        Quality::Poor => parameters.tables.number(Number::RunPoor),
        Quality::Superior | Quality::Exceptional if bonus => {
            parameters.tables.number(Number::RunSuperior)
        }
        Quality::Average | Quality::Superior | Quality::Exceptional => 0,
    };
    variation(roll + change, parameters)
}

/// GL-402: BW that a unit with a move of `distance` BW runs, by one die.
pub fn run(
    troops: &Troops,
    distance: u8,
    bonus: bool,
    parameters: &RuleParameters,
    dice: &mut impl Dice,
) -> u8 {
    (distance as i8 + run_change(troops, bonus, parameters, dice)).max(0) as u8
}

/// GL-403: whether a reach is contact over a distance.
pub const fn reaches(reach: u8, gap: u8, parameters: &RuleParameters) -> bool {
    // GL-912: no reach never contacts.
    reach > 0 && (reach > gap || reach == gap && parameters.equal_is_contact)
}
