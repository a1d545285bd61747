//! Actions that change a unit's number of files (GL-207, GL-212 to GL-214).
//!
//! A unit has its lane to itself at any width, so more files need no more room.

use super::movement::Affordable;
use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::place::{Place, distance};
use crate::battle::state::{BattleState, MAX_UNITS, of_seat, units_in};
use crate::rules::losses::widest;
use crate::rules::prompts::Prompt;
use crate::tables::Number;

impl Battle {
    /// GL-214: whether a tactical unit of the enemy is too near to a place for a unit that contracts.
    pub(super) fn is_near_tug(&self, state: &BattleState, seat: usize, place: Place) -> bool {
        let far = self.parameters.tables.number(Number::ContractFrom);
        // Two lanes aside are 4 BW, which is always enough.
        let foes = state.near_lane(place.lane) & of_seat(1 - seat);
        units_in(foes)
            .any(|foe| !self.is_sug(state, foe) && distance(place, state.units[foe].place) < far)
    }

    /// GL-212 to GL-214, GL-207: an advance of at least 2 BW that ends a file narrower, one or two files more or one less in place,
    /// bases evenly over the files.
    pub(super) fn files_options(
        &self,
        state: &BattleState,
        unit: usize,
        (less, room): (u8, u8),
        can: Affordable,
        visit: &mut dyn FnMut(Choice),
    ) {
        let own = &state.units[unit];
        let width = own.bases.width;
        if width > 1 && can.has(Prompt::AdvanceAndContract) {
            if own.place.facing.is_along() {
                let far = self.furthest(state, unit, own.place, room, less);
                (self.parameters.tables.count(Number::ContractAhead)..=far)
                    .for_each(|bw| visit(Choice::AdvanceAndContract(bw)));
            } else {
                self.steps(state, unit, own.place, less, &mut |bw| {
                    visit(Choice::AdvanceAndContract(bw));
                });
            }
        }
        if can.has(Prompt::Expand) {
            let widest = widest(self.troops(state, unit)).min(own.bases.left());
            (1..=2.min(widest.saturating_sub(width))).for_each(|n| visit(Choice::Expand(n)));
        }
        if width > 1
            && can.has(Prompt::Contract)
            && !self.is_near_tug(state, unit / MAX_UNITS, own.place)
        {
            visit(Choice::Contract);
        }
        if !own.bases.is_even() && can.has(Prompt::Redress) {
            visit(Choice::Redress);
        }
    }
}
