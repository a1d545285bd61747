//! What units in combat may do: disengage, or turn to face (TP-409, TP-410).

use super::ways::Around;
use crate::battle::Battle;
use crate::decision::{Action, ActionKind, Mover};
use crate::grid::{MAX_REACH, Offset, Sector};
use crate::parameters::DisengageDistance;
use crate::state::State;
use crate::units::Units;

impl Battle {
    /// TP-409, TP-410: what units in combat may do.
    pub(super) fn visit_from_combat(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        around: &impl Around,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let lead = mover.lead();
        let facing = state.unit(lead).facing;
        let reasons = 1 + self.second_move_reason(state, movers);
        let caught = movers.iter().any(|unit| {
            self.is_flanked(state, unit)
                || self
                    .engaged_with(state, unit)
                    .iter()
                    .any(|enemy| self.side_of(state, unit, enemy) == Sector::Rear)
        });
        if !caught {
            let furthest = match self.parameters().disengage_distance {
                DisengageDistance::FullMove => self.move_reach(state, movers),
                DisengageDistance::One => 1,
            };
            for back in 1..=furthest.min(MAX_REACH) {
                let offset = Offset { f: -back, r: 0 };
                let mut difficult = false;
                let free = movers.iter().all(|unit| {
                    self.way(state, unit, offset, movers, around, true).is_some_and(|way| {
                        difficult |= way.difficult && self.is_hindered(state, unit);
                        true
                    })
                });
                let action = Action::plain(mover, ActionKind::Disengage, offset, facing);
                if free && self.offer(state, action, reasons + u8::from(difficult), visit) {
                    return true;
                }
            }
        }
        let Mover::Unit(unit) = mover else {
            return false;
        };
        if self.front_enemy(state, unit).is_some() {
            return false;
        }
        for enemy in self.engaged_with(state, unit).iter() {
            let facing = state.unit(unit).cell.facing_to(state.unit(enemy).cell);
            let action = Action::plain(mover, ActionKind::Turn, Offset::default(), facing);
            if self.offer(state, action, reasons, visit) {
                return true;
            }
        }
        false
    }
}
