//! `rash`: what the advantage of modifiers says of charges, fights and points.

use battle_core::Seat;

use super::judgement::Charge;
use super::{NO, is_near, removes, stakes, worth};
use crate::battle::Battle;
use crate::state::{Pool, State};
use crate::units::UnitId;

/// TP-102: the highest die to Valour if there will be fighting, else to Discipline; the lowest to Strategy, unless much is disrupted.
pub(super) fn assign(battle: &Battle, state: &State, seat: Seat, [v, d, s]: [u8; 3]) -> i32 {
    let contact = is_near(state, seat);
    let hurt = state
        .of(seat)
        .iter()
        .filter(|&unit| state.unit(unit).disruption > 0 && !battle.in_combat(state, unit))
        .count();
    let (v, d, s) = (i32::from(v), i32::from(d), i32::from(s));
    let strategy = if hurt >= 3 { 2 } else { 1 };
    if contact { 4 * v + 3 * d + strategy * s } else { v + 4 * d + 2 * s }
}

/// The advantage of a charge, where it and half of all Valour, which decides an even fight, are enough.
pub(super) fn charge(charge: &Charge<'_>, least: i32) -> Option<i32> {
    let n = charge.pairs.len() as i32;
    let lead: i32 = charge.pairs.iter().map(|(.., lead)| lead).sum();
    let valour = i32::from(charge.before.armies[charge.before.active].points(Pool::Valour));
    (lead + valour / 2 >= least * n).then(|| 20 * lead + 5 * charge.prize + 10 * n)
}

/// TP-736: the pair that is best fought first: where most can be broken, with the best odds.
pub(super) fn fight_order(battle: &Battle, state: &State, own: UnitId, enemy: UnitId) -> i32 {
    let lead = stakes::lead(battle, state, own, enemy);
    let brittle = battle.is_brittle(state, enemy);
    3 * lead + worth(battle, state, enemy) + 6 * i32::from(brittle)
}

/// TP-105: the least Valour that wins the fight, if the pool has that much.
pub(super) fn win_fight(state: &State, seat: Seat, valour: u8) -> i32 {
    let Some(fight) = state.fight else {
        return NO;
    };
    let at = fight.place_of(seat);
    let wins = fight.totals[at] + valour as i8 > fight.total(1 - at);
    if wins { 2 } else { NO }
}

/// TP-731: the least Valour that removes the loser, if that costs its army anything.
pub(super) fn break_loser(battle: &Battle, state: &State, valour: u8) -> i32 {
    let Some(fight) = state.fight else {
        return NO;
    };
    let matters = battle.profile(state, fight.loser()).numbers.half_morale > 0;
    if matters && removes(battle, state, valour) && !removes(battle, state, 0) {
        10 - i32::from(valour)
    } else {
        NO
    }
}
