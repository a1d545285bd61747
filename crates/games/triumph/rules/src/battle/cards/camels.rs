//! Cards 4 and 5, Light Camelry and Charging or Armored Camelry, on the move (TR-BC-04, TR-BC-05).
//!
//! The engagement has their factors and results, the form their base.

use crate::battle::Battle;
use crate::battle::decision::{MoveKind, TacticalMove};
use crate::battle::state::State;
use crate::terrain_kind::OwnGround;

use super::hooks::Hooks;

pub(super) const HOOKS: Hooks = Hooks::NONE;

impl Battle {
    /// TR-BC-04.2, TR-BC-05.2: whether Dunes and Oasis are open terrain for a move: that of a single stand on camels, or of a group
    /// of such stands alone; the parameter says whether a column is such a group.
    fn moves_on_camels(&self, state: &State, tactical: &TacticalMove) -> bool {
        let counts = match tactical.kind {
            MoveKind::Column | MoveKind::FormColumn => {
                self.parameters().camel_columns_count_as_group()
            }
            _ => true,
        };
        counts && tactical.stands.iter().all(|stand| self.data_of(state, stand).on_camels)
    }

    /// The terrain that cards make open or difficult for a move: open by camels, or if custom cards make it open for all that move;
    /// difficult if custom cards make it difficult for one of them.
    pub(in crate::battle) fn ground_of_move(
        &self,
        state: &State,
        tactical: &TacticalMove,
    ) -> OwnGround {
        let mut ground = OwnGround::AS_PRINTED;
        if self.own_ground != OwnGround::AS_PRINTED {
            let own = |stand| self.data_of(state, stand).own_ground;
            let all = tactical.stands.iter().map(own);
            ground = all.reduce(OwnGround::together).unwrap_or(ground);
        }
        ground.on_camels(self.moves_on_camels(state, tactical))
    }
}
