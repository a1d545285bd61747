//! Which charges a player makes, meets and gets out of the way of (GL-907 to GL-909, GL-968, GL-969).

use super::Player;
use crate::battle::Battle;
use crate::battle::choice::{Charge, Choice, Path};
use crate::battle::state::{BattleState, MAX_UNITS, NONE};
use crate::rules::charges::{may_take_bonus, skirmish_move};
use crate::rules::claims::{Combat, Face};
use crate::troops::Weapon;

/// GL-907: D at which horse that shoots charges a front in `steady`'s hands; at less it shoots.
const SHOOTERS_CHARGE_AT: i8 = 2;

/// GL-908: the worth of charging back, which has to better D.
pub(super) fn worth_of_countercharge(
    battle: &Battle,
    state: &BattleState,
    unit: usize,
    charge: Charge,
) -> i32 {
    let target = usize::from(charge.target);
    let face = battle.face_of(state, unit, charge);
    let worst = |charging| battle.worst(state, unit, target, Combat::Charge, charging, face);
    if worst([true, true]) > worst([false, true]) { 1 } else { -1 }
}

impl Player {
    /// The least D at which it charges. Two lines that wait for each other decide nothing, so `steady` waits for an advantage during the
    /// first half of the turns only, as [`Battle::would_rather_shoot`] waits with troops that shoot.
    pub(super) fn charges_at(self, battle: &Battle, state: &BattleState) -> i8 {
        match self {
            Player::Cautious => 1,
            Player::Eager => -99,
            Player::Steady => i8::from(2 * state.turn < battle.parameters.turn_limit.0),
            Player::Rash | Player::Random | Player::Search(_) => 0,
        }
    }

    /// GL-968: the worth of a charge: flank and rear first, then the highest worst-file D.
    pub(super) fn worth_of_charge(
        self,
        battle: &Battle,
        state: &BattleState,
        unit: usize,
        charge: Charge,
    ) -> i32 {
        let target = usize::from(charge.target);
        let face = battle.face_of(state, unit, charge);
        let worst = self.worst_of_charge(battle, state, unit, charge, face);
        let side = if face != Face::Front { 100 } else { 0 };
        let is_refused = self == Player::Steady
            && face == Face::Front
            && (battle.would_rather_shoot(state, unit, worst)
                || battle.is_held(state, unit, target));
        if is_refused {
            -20
        } else if worst >= self.charges_at(battle, state) {
            10 + side + i32::from(worst)
        } else {
            i32::from(worst) - 10
        }
    }

    /// GL-925: worst-file D of a charge. `steady` expects troops that are charged along their lane to charge back (GL-908).
    fn worst_of_charge(
        self,
        battle: &Battle,
        state: &BattleState,
        unit: usize,
        charge: Charge,
        face: Face,
    ) -> i8 {
        let target = usize::from(charge.target);
        let worst = |charging| battle.worst(state, unit, target, Combat::Charge, charging, face);
        let its = battle.troops(state, target);
        let charges_back = self == Player::Steady
            && face == Face::Front
            && charge.path == Path::Ahead
            && its.may_charge()
            && !its.is_sug();
        let stood = worst([true, false]);
        if charges_back { stood.min(worst([true, true])) } else { stood }
    }

    /// GL-969: the worth of coming between a charger and its target.
    pub(super) fn worth_of_intercepting(
        self,
        battle: &Battle,
        state: &BattleState,
        unit: usize,
        charger: usize,
    ) -> i32 {
        // Who waits for an advantage still helps a friend at even terms.
        let least = match self {
            Player::Steady => 0,
            other => other.charges_at(battle, state),
        };
        let own = battle.worst(state, unit, charger, Combat::Charge, [true; 2], Face::Front);
        let its = &state.units[charger];
        let helps = its.target == NONE || {
            let charge = Charge { target: its.target, path: its.path };
            let face = battle.face_of(state, charger, charge);
            own >= battle.worst_of_target(state, charger, usize::from(its.target), face)
        };
        if helps && own >= least { 1 } else { -1 }
    }

    /// GL-909: the worth of a run or a skirmish.
    pub(super) fn worth_of_evading(
        self,
        battle: &Battle,
        state: &BattleState,
        unit: usize,
        option: Choice,
    ) -> i32 {
        let troops = battle.troops(state, unit);
        let Some(charger) = state.charger_of(unit) else {
            return -1;
        };
        let by_tug = !battle.troops(state, charger).is_sug();
        let wanted_bonus = may_take_bonus(troops);
        let (own, foe) = (battle.move_of(state, unit), battle.move_of(state, charger));
        let gap = state.units[charger].place.gap(state.units[unit].place).max(0) as u8;
        let shoots = troops.weapon.is_some() && skirmish_move(own, &battle.parameters) + gap > foe;
        let worst = battle.worst(state, unit, charger, Combat::Charge, [false, true], Face::Front);
        // Horse without a chance gets out of the way as skirmishers do.
        let hopeless = if self == Player::Steady { -2 } else { -3 };
        let flees =
            by_tug && troops.is_skirmisher() || troops.moves.is_mounted() && worst <= hopeless;
        match option {
            Choice::Skirmish { bonus } if flees && shoots && bonus == wanted_bonus => 3,
            Choice::Run { bonus } if flees && bonus == wanted_bonus => 2,
            _ => -1,
        }
    }
}

impl Battle {
    /// GL-907: whether troops that shoot farther than 1 BW shoot at a front rather than charge it at this D: foot at any, until the last
    /// third of the turns, in which shooting alone decides nothing any more.
    pub(super) fn would_rather_shoot(&self, state: &BattleState, unit: usize, worst: i8) -> bool {
        if 3 * u16::from(state.turn) >= 2 * u16::from(self.parameters.turn_limit.0) {
            return false;
        }
        let troops = self.troops(state, unit);
        let mounted = troops.moves.is_mounted();
        let shoots = |weapon: Weapon| weapon.best_range(mounted, &self.parameters) > 1;
        troops.weapon.is_some_and(shoots) && !(mounted && worst >= SHOOTERS_CHARGE_AT)
    }

    /// Whether a friend charges or fights the front of an enemy already, so that a second unit would stop short of it.
    fn is_held(&self, state: &BattleState, unit: usize, target: usize) -> bool {
        let charges = |friend: usize| usize::from(state.units[friend].target) == target;
        let mut friends = state.of(unit / MAX_UNITS).filter(|&friend| friend != unit);
        state.units[target].foe != NONE || friends.any(charges)
    }
}
