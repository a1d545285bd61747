//! GL-560, `neighbour_scope`: what files have won for the end files of friends abreast.

use crate::battle::decision::abreast;
use crate::battle::state::{BattleState, MAX_UNITS};
use crate::parameters::{NeighbourScope, RuleParameters};
use crate::rules::pairs::Won;

/// What the first and the last file of each unit have won in a step.
pub(super) struct Neighbours([[Won; 2]; 2 * MAX_UNITS]);

impl Neighbours {
    pub(super) fn new() -> Neighbours {
        Neighbours([[Won::default(); 2]; 2 * MAX_UNITS])
    }

    /// Adds what the end files of a unit have won in a fight.
    pub(super) fn note(&mut self, unit: usize, ends: [Won; 2]) {
        for (own, won) in self.0[unit].iter_mut().zip(ends) {
            own.shatter |= won.shatter;
            own.shove |= won.shove;
        }
    }

    /// What friends abreast have won for the first and the last file of a unit: the last file of the one to its left, the first file of
    /// the one to its right, as files count from the left of seat one for both seats.
    pub(super) fn beside(
        &self,
        state: &BattleState,
        unit: usize,
        parameters: &RuleParameters,
    ) -> [Won; 2] {
        if parameters.neighbour_scope == NeighbourScope::SameUg {
            return [Won::default(); 2];
        }
        [(-1, 1), (1, 0)].map(|(side, end)| {
            let mut all = Won::default();
            for friend in abreast(state, unit, side) {
                all.shatter |= self.0[friend][end].shatter;
                all.shove |= self.0[friend][end].shove;
            }
            all
        })
    }
}
