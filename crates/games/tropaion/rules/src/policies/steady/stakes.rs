//! What is at stake in a fight, by which `steady` judges charges, points and the order of fights, in hundredths of a
//! point of morale: a unit is worth [`UNIT`] beside the morale that its loss costs.
//!
//! Weights were chosen on seeds 3 to 10 of `examples/ladder.rs`.

use core::cmp::Ordering;

use arrayvec::ArrayVec;

use super::NO;
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
/// What light troops, which can shoot instead, ask for a frontal charge of others.
const FRONTAL: i32 = 20;
/// Sides of a die.
const FACES: i32 = 6;

/// The gain of a charge, and what it has to be at least.
pub(super) struct Charged {
    fights: ArrayVec<(i32, i32, i32), MAX_ARMY>,
    asked: i32,
}

impl Charged {
    pub(super) fn new() -> Charged {
        Charged { fights: ArrayVec::new(), asked: 0 }
    }

    /// Adds a pair that the charge makes, with the advantage of its modifiers.
    pub(super) fn add(
        &mut self,
        battle: &Battle,
        state: &State,
        (unit, enemy): (UnitId, UnitId),
        lead: i32,
    ) {
        let is_light = |unit| battle.profile(state, unit).of.is_light();
        if is_light(unit) && !is_light(enemy) && !battle.in_combat(state, enemy) {
            self.asked += FRONTAL;
        }
        let _ = self.fights.try_push((
            lead,
            at_stake(battle, state, enemy),
            at_stake(battle, state, unit),
        ));
    }

    /// What the charge gains on average, with the Valour that isn't owed to other fights; [`None`] if that is less than is asked a pair.
    pub(super) fn gain(&self, battle: &Battle, state: &State, asked_a_pair: i32) -> Option<i32> {
        let n = self.fights.len() as i32;
        let gain_with = |valour: i32| -> i32 {
            let fights = self.fights.iter();
            fights.map(|&(lead, enemy, own)| on_average(lead + valour / n, enemy, own)).sum()
        };
        let least = asked_a_pair * n + self.asked;
        let valour = i32::from(state.armies[state.active].points(Pool::Valour));
        // What is owed is looked up only where it may matter.
        if gain_with(valour) < least {
            return None;
        }
        let gain = gain_with((valour - owed(battle, state)).max(0));
        (gain >= least).then_some(gain)
    }
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
/// all if it can't be pushed back.
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
    1 + FACES * FACES + lead(battle, state, own, enemy) + 4 * at_stake(battle, state, enemy) / 10
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
    if !super::removes(battle, state, valour) || super::removes(battle, state, 0) {
        return NO;
    }
    // The least that is enough.
    whole(battle, state, fight.loser()) - (valour_elsewhere(state) + 1) * i32::from(valour)
}

/// The largest loss that an enemy's charge on a unit in a cell brings on average.
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
    most
}
