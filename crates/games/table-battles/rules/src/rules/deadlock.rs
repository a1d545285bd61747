//! TB-WIN-5: a battle in which neither player can act any more.

use crate::battle::Battle;
use crate::slots::Army;
use crate::state::State;

impl Battle {
    /// TB-WIN-5, TB-CHK-2: both pools are empty, both players can only pass, and no skip is pending.
    #[inline]
    pub(crate) fn is_deadlock(&self, state: &State) -> bool {
        let is_stuck = |army| state.pool(army) == 0 && !self.has_action(state, army);
        state.skip == [false; 2] && Army::ALL.into_iter().all(is_stuck)
    }
}
