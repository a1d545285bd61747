//! Chargers contact enemies, which turn (TP-610); the charge bonuses that then hold until the end of the charge (TP-609).

use arrayvec::ArrayVec;
use battle_core::Trace;

use crate::battle::Battle;
use crate::event::{Event, MoveReason};
use crate::grid::{Facing, Offset};
use crate::parameters::UnengagedFlankCharge;
use crate::state::State;
use crate::units::MAX_ARMY;
use crate::units::{UnitId, Units};

/// A charger, the enemy that it contacts, and whether that was in combat before.
pub(super) type Contacts = ArrayVec<(UnitId, UnitId, bool), MAX_ARMY>;

impl Battle {
    /// The contacts that movers would make at an offset with this facing.
    pub(super) fn contacts(
        &self,
        state: &State,
        movers: Units,
        offset: Offset,
        facing: Facing,
    ) -> Contacts {
        let mut contacts = Contacts::new();
        for unit in movers.iter() {
            let own = state.unit(unit);
            let end = own.cell.at(own.facing, offset);
            if let Some(enemy) = self.enemy_before(state, unit, end, facing) {
                contacts.push((unit, enemy, self.in_combat(state, enemy)));
            }
        }
        contacts
    }

    /// TP-M07: enemies that are contacted turn (TP-610); then wraps and cards.
    pub(super) fn contact(
        &self,
        state: &mut State,
        movers: Units,
        contacts: &Contacts,
        trace: &mut impl Trace<Event>,
    ) {
        if contacts.is_empty() {
            return self.finish_charge(state, trace);
        }
        for unit in movers.iter() {
            // TP-609, TP-713: by the shape at contact.
            let mass =
                self.in_mass(state, unit) && self.in_front_rank(state, unit, state.formation(unit));
            let charge = self.profile(state, unit).numbers.charge;
            state.unit_mut(unit).charge_bonus = charge + i8::from(mass);
            trace.record(|| Event::ChargeBonus { unit, charge, mass: i8::from(mass) });
        }
        let turns = self.parameters().unengaged_flank_charge == UnengagedFlankCharge::TurnToFace;
        for &(unit, enemy, engaged_before) in contacts {
            let own = state.unit_mut(unit);
            own.contacted = own.contacted.with(enemy);
            let charge = Battle::charge_mut(state);
            charge.contacted = charge.contacted.with(enemy);
            let facing = state.unit(enemy).cell.facing_to(state.unit(unit).cell);
            if turns && !engaged_before && state.unit(enemy).facing != facing {
                self.leave_formation(state, enemy);
                state.unit_mut(enemy).facing = facing;
                let cell = state.unit(enemy).cell;
                trace.record(|| Event::Moved {
                    unit: enemy,
                    cell,
                    facing,
                    why: MoveReason::TurnsToFace,
                });
            }
        }
        self.next_wrap(state, trace);
    }

    /// TP-609: bonuses are fixed, not below 0.
    pub(super) fn finish_charge(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let charge = state.charge.take().expect("a charge is going on");
        state.action = None;
        for unit in charge.movers.iter() {
            let own = state.unit_mut(unit);
            own.charge_bonus = own.charge_bonus.max(0);
            let (bonus, contacted) = (own.charge_bonus, own.contacted);
            for enemy in contacted.iter() {
                trace.record(|| Event::Contacted { unit, enemy, bonus });
            }
        }
        self.next_in_move_step(state);
    }
}
