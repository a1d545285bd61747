//! Overlapping chargers wrap around the flank of an enemy in contact (TP-605, TP-606, TP-G16).

use battle_core::Trace;

use crate::battle::Battle;
use crate::event::{Event, MoveReason};
use crate::grid::Sector;
use crate::state::{Phase, Pool, State, UnitState};
use crate::units::{UnitId, Units};

impl Battle {
    /// TP-606, TP-G16: the wraps that are possible.
    pub(crate) fn visit_wraps(&self, state: &State, mut visit: impl FnMut(UnitId, UnitId)) {
        let Some(charge) = state.charge else {
            return;
        };
        if state.armies[state.active].points(Pool::Valour) == 0 {
            return;
        }
        for unit in charge.movers.iter() {
            let own = state.unit(unit);
            if self.front_enemy(state, unit).is_some()
                || !self.may_enter(state, unit, Sector::Front.cell())
            {
                continue;
            }
            let landing = own.cell.at(own.facing, Sector::Front.cell());
            if !self.on_table(landing) || state.at(landing).is_some() {
                continue;
            }
            for side in [Sector::Left, Sector::Right] {
                let Some(fellow) = self.beside(state, unit, side) else {
                    continue;
                };
                let aligned = charge.movers.has(fellow)
                    && state.unit(fellow).formation == own.formation
                    && own.formation != UnitState::ALONE;
                let Some(enemy) = self.front_enemy(state, fellow).filter(|_| aligned) else {
                    continue;
                };
                let other = state.unit(enemy);
                let touched = other.cell.offset_to(other.facing, landing);
                if touched.f == 0
                    && touched.r.abs() == 1
                    && self.front_enemy(state, enemy).is_some()
                {
                    visit(unit, enemy);
                }
            }
        }
    }

    pub(super) fn next_wrap(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let mut any = false;
        self.visit_wraps(state, |_, _| any = true);
        if any {
            state.phase = Phase::Wrap;
        } else {
            self.ask_break_the_lines(state, trace);
        }
    }

    /// TP-605, TP-606: an overlapping unit charges the flank, or stays in line.
    pub(crate) fn wrap(
        &self,
        state: &mut State,
        pair: Option<(UnitId, UnitId)>,
        trace: &mut impl Trace<Event>,
    ) {
        let Some((unit, enemy)) = pair else {
            return self.ask_break_the_lines(state, trace);
        };
        self.spend(state, state.active, [1, 0, 0], trace);
        let own = state.unit(unit);
        let landing = own.cell.at(own.facing, Sector::Front.cell());
        let facing = landing.facing_to(state.unit(enemy).cell);
        let mover = Units::one(unit);
        self.relocate(state, mover, Sector::Front.cell(), facing, MoveReason::Wrap, trace);
        self.leave_formation(state, unit);
        let own = state.unit_mut(unit);
        own.contacted = own.contacted.with(enemy);
        self.next_wrap(state, trace);
    }
}
