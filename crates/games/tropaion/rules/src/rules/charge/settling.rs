//! The charge is settled after retreats, and moves or misses (TP-603, TP-604, TP-G17).

use arrayvec::ArrayVec;
use battle_core::Trace;

use super::contact::Contacts;
use crate::battle::Battle;
use crate::decision::{Action, ActionKind, Mover};
use crate::event::{Event, MoveReason};
use crate::grid::{Facing, Offset, Sector};
use crate::parameters::FailedCharge;
use crate::state::{Phase, State, UnitState};
use crate::units::MAX_ARMY;
use crate::units::{UnitId, Units};

impl Battle {
    /// TP-G17: the charges that the active player may make instead when targets have moved.
    pub(crate) fn visit_settled(&self, state: &State, mut visit: impl FnMut(Action)) {
        let Some(charge) = state.charge else {
            return;
        };
        let aims = charge.targets.or(charge.retreats);
        let action = charge.action;
        self.visit_all_charges(state, action.mover, charge.movers, action.fast, |found| {
            let mut hits = false;
            match found.kind {
                ActionKind::Charge(enemy) => hits = aims.has(enemy),
                _ => self.visit_contacts(state, charge.movers, found.offset, |_, enemy| {
                    hits |= aims.has(enemy);
                }),
            }
            if hits {
                visit(found);
            }
            false
        });
    }

    /// TP-G17: the charge is settled.
    pub(crate) fn settle_charge(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let charge = *Battle::charge_mut(state);
        let whole = self.movers(state, charge.action.mover);
        if charge.movers.is_empty() {
            return self.finish_charge(state, trace);
        }
        if charge.retreats.is_empty() && charge.movers == whole {
            return self.carry_charge(state, charge.action, trace);
        }
        let (mut n, mut only) = (0, None);
        self.visit_settled(state, |action| {
            n += 1;
            only = Some(action);
        });
        match (n, only) {
            (0, _) | (_, None) => self.miss(state, trace),
            (1, Some(action)) => self.carry_charge(state, action, trace),
            _ => state.phase = Phase::Settle,
        }
    }

    /// TP-M07: the charge moves, and makes contact.
    pub(crate) fn carry_charge(
        &self,
        state: &mut State,
        action: Action,
        trace: &mut impl Trace<Event>,
    ) {
        let movers = Battle::charge_mut(state).movers;
        let contacts = self.contacts(state, movers, action.offset, action.facing);
        self.go(state, movers, action.offset, action.facing, trace);
        self.contact(state, movers, &contacts, trace);
    }

    fn go(
        &self,
        state: &mut State,
        movers: Units,
        offset: Offset,
        facing: Facing,
        trace: &mut impl Trace<Event>,
    ) {
        let mover = Battle::charge_mut(state).action.mover;
        self.relocate(state, movers, offset, facing, MoveReason::Charge, trace);
        self.settle_formation(state, mover, movers);
    }

    /// TP-603, TP-604: a charge whose targets are out of reach.
    fn miss(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let charge = *Battle::charge_mut(state);
        let (movers, action) = (charge.movers, charge.action);
        let parameters = self.parameters();
        if parameters.failed_charge == FailedCharge::Stays
            || !self.is_free(state, movers, action.offset)
        {
            return self.finish_charge(state, trace);
        }
        let reach = self.charge_reach(state, movers, matches!(action.mover, Mover::Formation(_)))
            + i8::from(action.fast);
        let starts: ArrayVec<(UnitId, UnitState), MAX_ARMY> =
            movers.iter().map(|unit| (unit, *state.unit(unit))).collect();
        let mut contacts = self.contacts(state, movers, action.offset, action.facing);
        let goes_through = |contacts: &Contacts, state: &State, offset: Offset| {
            contacts.is_empty()
                || (parameters.charge_through && self.all_lawful(state, contacts, offset))
        };
        if !goes_through(&contacts, state, action.offset) {
            return self.finish_charge(state, trace);
        }
        self.go(state, movers, action.offset, action.facing, trace);
        let ahead = Sector::Front.cell();
        while contacts.is_empty() && parameters.failed_charge == FailedCharge::FullMove {
            let in_reach = starts.iter().all(|(unit, start)| {
                let own = state.unit(*unit);
                let next = own.cell.at(own.facing, ahead);
                start.cell.offset_to(start.facing, next).length2()
                    <= i32::from(reach) * i32::from(reach)
            });
            if !in_reach || !self.is_free(state, movers, ahead) {
                break;
            }
            let next = self.contacts(state, movers, ahead, action.facing);
            if !goes_through(&next, state, ahead) {
                break;
            }
            self.go(state, movers, ahead, action.facing, trace);
            contacts = next;
        }
        self.contact(state, movers, &contacts, trace);
    }

    fn all_lawful(&self, state: &State, contacts: &Contacts, offset: Offset) -> bool {
        contacts.iter().all(|&(unit, enemy, _)| {
            let side = self.side_charged(state, unit, enemy, offset);
            self.is_lawful(state, enemy, side)
        })
    }
}
