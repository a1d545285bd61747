//! Section 8: the results of a combat (TP-730 to TP-735).

use battle_core::Trace;

use super::removal::Push;
use crate::battle::Battle;
use crate::effects::Effect;
use crate::event::{Event, MoveReason, Removal};
use crate::grid::Cell;
use crate::state::State;
use crate::troops::UnitType;
use crate::units::UnitId;

impl Battle {
    /// TP-020, TP-904, TP-314: whether a lost combat disrupts a unit instead of pushing it back.
    pub fn holds_its_ground(&self, state: &State, unit: UnitId) -> bool {
        self.profile(state, unit).of == UnitType::Elephants
            || self.in_mass(state, unit)
            || self.is_flanked(state, unit)
    }

    /// TP-730: the result falls on the loser; gives the cell that it was pushed out of.
    pub(crate) fn apply_result(
        &self,
        state: &mut State,
        winner: UnitId,
        loser: UnitId,
        result: u8,
        trace: &mut impl Trace<Event>,
    ) -> Option<Cell> {
        let effect = self.parameters().tables.combat_result(result);
        if effect == Effect::Broken {
            self.remove(state, loser, Removal::Broken, trace);
            return None;
        }
        if effect == Effect::Disrupted || self.holds_its_ground(state, loser) {
            self.disrupt(state, loser, trace);
            return None;
        }
        let direction = state.unit(winner).cell.facing_to(state.unit(loser).cell);
        match self.push(state, loser, direction, MoveReason::PushedBack, trace) {
            Push::Went(left) => {
                if effect == Effect::PushedBackAndDisrupted {
                    self.disrupt(state, loser, trace);
                }
                Some(left)
            }
            Push::Gone => None,
            Push::Blocked => {
                // TP-733: on a 4 the blocked push and the disruption together count one.
                if self.breaks_at_edge(state, loser, direction) {
                    self.remove(state, loser, Removal::Edge, trace);
                } else {
                    self.disrupt(state, loser, trace);
                }
                None
            }
        }
    }
}
