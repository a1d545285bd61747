//! What is at stake in a fight, by which `steady` judges charges, points and the order of fights, in hundredths of a
//! point of morale: a unit is worth [`UNIT`] beside the morale that its loss costs.
//!
//! Weights were chosen on seeds 3 to 10 of `examples/ladder.rs`.

use core::cmp::Ordering;

use arrayvec::ArrayVec;

use super::judgement::Charge;
use super::{NO, is_near, removes};
use crate::army::MAX_ARMY;
use crate::battle::Battle;
use crate::grid::Cell;
use crate::state::{Pool, State};
use crate::units::{UnitId, Units};
use battle_core::Seat;

/// A unit, whatever morale its loss costs.
const UNIT: i32 = 20;
/// Half a point of morale.
const HALF_MORALE: i32 = 50;
/// A disruption that doesn't remove the unit, in hundredths of its loss.
const DISRUPTION: i32 = 70;
/// A point of Valour while other fights are left to win.
const VALOUR: i32 = 5;
/// What a hundredth at stake is worth where an enemy may charge, in hundredths of a cell.
const EXPOSED: i32 = 10;
/// Sides of a die.
const FACES: i32 = 6;

/// TP-102: where there will be fighting, the highest die to Valour; before that, to Discipline. The lowest to Strategy.
pub(super) fn assign(state: &State, seat: Seat, dice: [u8; 3]) -> i32 {
    let [v, d, s] = dice.map(i32::from);
    if is_near(state, seat) { 3 * v + 2 * d + s } else { 2 * v + 3 * d + s }
}

/// What a charge gains on average with the Valour that isn't owed to other fights, where that is at least what is asked a pair.
///
/// Light foot, whose loss costs no morale (TP-804), has little to lose: where it asks for 60 more to charge the front of others, it does so
/// half as often, and `steady` scores 53 of 100 against `rash` in place of 62 (six armies, 100 pairs a meeting, seed 2027).
pub(super) fn charge(battle: &Battle, charge: &Charge<'_>, least: i32) -> Option<i32> {
    let n = charge.pairs.len() as i32;
    let at_stake = |unit| at_stake(battle, charge.after, unit);
    let fights: ArrayVec<(i32, i32, i32), MAX_ARMY> = charge
        .pairs
        .iter()
        .map(|&(own, enemy, lead)| (lead, at_stake(enemy), at_stake(own)))
        .collect();
    let gain_with = |valour: i32| -> i32 {
        let each =
            fights.iter().map(|&(lead, enemy, own)| on_average(lead + valour / n, enemy, own));
        each.sum()
    };
    let valour = i32::from(charge.before.armies[charge.before.active].points(Pool::Valour));
    // What is owed is looked up only where it may matter.
    if gain_with(valour) < least * n {
        return None;
    }
    let gain = gain_with((valour - owed(battle, charge.before)).max(0));
    (gain >= least * n).then(|| 5 * gain + 10 * charge.prize + 10 * n)
}

/// How often of 36 a die and a lead are more than another die.
fn wins(lead: i32) -> i32 {
    let more = |by: i32| if by < FACES { (FACES - by) * (FACES + 1 - by) / 2 } else { 0 };
    if lead >= 0 { FACES * FACES - more(lead) } else { more(1 - lead) }
}

/// What a fight with a lead gains on average, by what both sides have at stake.
fn on_average(lead: i32, enemy: i32, own: i32) -> i32 {
    (wins(lead) * enemy - wins(-lead) * own) / (FACES * FACES)
}

/// The worth of a unit that is removed.
fn whole(battle: &Battle, state: &State, unit: UnitId) -> i32 {
    UNIT + HALF_MORALE * i32::from(battle.profile(state, unit).numbers.half_morale)
}

/// TP-730: what a unit loses on average if it loses a fight: one face removes it, two disrupt it; a brittle one is removed by three, or by
/// all if it can't be pushed back. That elephants, units in a mass and flanked ones are disrupted by five faces is left out.
pub(super) fn at_stake(battle: &Battle, state: &State, unit: UnitId) -> i32 {
    let whole = whole(battle, state, unit);
    match battle.is_brittle(state, unit) {
        true if battle.holds_its_ground(state, unit) => whole,
        true => whole / 2,
        false => (whole + 2 * whole * DISRUPTION / 100) / FACES,
    }
}

/// The Valour that the fights of the half-turn are short of.
fn owed(battle: &Battle, state: &State) -> i32 {
    let mut owed = 0;
    for unit in state.of(state.active).iter() {
        if let Some(enemy) = battle.front_enemy(state, unit) {
            owed += (-lead(battle, state, unit, enemy)).max(0);
        }
    }
    owed
}

/// The advantage of a unit's modifiers over an enemy's.
pub(super) fn lead(battle: &Battle, state: &State, unit: UnitId, enemy: UnitId) -> i32 {
    i32::from(battle.combat_factor(state, unit, enemy))
        - i32::from(battle.combat_factor(state, enemy, unit))
}

/// The worth of a point of Valour beyond the fight that is being fought.
fn valour_elsewhere(state: &State) -> i32 {
    let others = state.pairs.iter().any(|&pairs| pairs != Units::NONE);
    if others { VALOUR } else { 0 }
}

/// TP-736: the pair that is best fought first: where most is at stake for the enemy.
pub(super) fn fight_order(battle: &Battle, state: &State, own: UnitId, enemy: UnitId) -> i32 {
    lead(battle, state, own, enemy) + 4 * at_stake(battle, state, enemy) / 10
}

/// TP-105: what Valour on the dice of a fight gains, less its price.
pub(super) fn win_fight(battle: &Battle, state: &State, seat: Seat, valour: u8) -> i32 {
    let Some(fight) = state.fight else {
        return NO;
    };
    let at = fight.place_of(seat);
    let outcome = |own: i8| match own.cmp(&fight.total(1 - at)) {
        Ordering::Greater => at_stake(battle, state, fight.enemy),
        Ordering::Equal => 0,
        Ordering::Less => -at_stake(battle, state, fight.own),
    };
    let own = fight.totals[at];
    outcome(own + valour as i8) - outcome(own) - valour_elsewhere(state) * i32::from(valour)
}

/// TP-731: what Valour on a result gains that removes the loser, less its price.
pub(super) fn break_loser(battle: &Battle, state: &State, valour: u8) -> i32 {
    let Some(fight) = state.fight else {
        return NO;
    };
    if !removes(battle, state, valour) || removes(battle, state, 0) {
        return NO;
    }
    // The least that is enough.
    whole(battle, state, fight.loser()) - (valour_elsewhere(state) + 1) * i32::from(valour)
}

/// What the charge of an enemy on a unit in a cell costs on average, that of the worst one, in cells of way.
pub(super) fn exposure(battle: &Battle, state: &State, unit: UnitId, cell: Cell) -> i32 {
    let combat = battle.profile(state, unit).numbers.combat;
    let own = at_stake(battle, state, unit);
    let mut most = 0;
    for enemy in state.of(unit.seat().other()).iter() {
        let row = &battle.profile(state, enemy).numbers;
        let from = state.unit(enemy).cell;
        let (x, y) = (i32::from((from.x - cell.x).abs()), i32::from((from.y - cell.y).abs()));
        let reaches = x.max(y) + x.min(y) / 2 <= i32::from(row.charge_move) + 1;
        if reaches && !battle.in_combat(state, enemy) {
            // A point of Valour beside its modifiers.
            let lead = i32::from(row.combat + row.charge - combat) + 1;
            most = most.max(on_average(lead, own, at_stake(battle, state, enemy)));
        }
    }
    EXPOSED * most / 100
}
