//! The luck of a shot (ST-C4).

use battle_core::{NoTrace, OpposedResult};

use crate::battle::Battle;
use crate::battle::luck::luck_of_one;
use crate::battle::stands::StandId;
use crate::battle::state::State;
use crate::parameters::RangedOrder;
use crate::resolution::Resolution;

impl Battle {
    /// ST-C4: the luck of seat one in a shot that has been rolled and not yet been suffered.
    ///
    /// Simultaneous shots (TR-RC-14) wait for each other and are left out.
    pub(super) fn luck_of_shot(
        &self,
        state: &State,
        target: StandId,
        worked: &Resolution,
        cell: OpposedResult,
    ) -> i64 {
        if self.parameters().ranged_order() == RangedOrder::Simultaneous {
            return 0;
        }
        luck_of_one(worked, cell, |cell| {
            let mut after = *state;
            self.suffer_shot(&mut after, target, worked, cell, &mut NoTrace);
            self.value(&after)
        })
    }
}
