//! Cards 4 and 5, Light Camelry and Charging or Armored Camelry, on the move (TR-BC-04, TR-BC-05).
//!
//! The engagement has their factors and results, the form their base.

use crate::battle::Battle;
use crate::battle::decision::{MoveKind, TacticalMove};
use crate::battle::state::State;

use super::hooks::Hooks;

pub(super) const HOOKS: Hooks = Hooks::NONE;

impl Battle {
    /// TR-BC-04.2, TR-BC-05.2: whether Dunes and Oasis are open terrain for a move:
    /// a move of a single stand on camels, or of a group of only such stands; under the parameter a column is such a group.
    pub(in crate::battle) fn moves_on_camels(
        &self,
        state: &State,
        tactical: &TacticalMove,
    ) -> bool {
        let counts = match tactical.kind {
            MoveKind::Column | MoveKind::FormColumn => {
                self.parameters().camel_columns_count_as_group()
            }
            _ => true,
        };
        counts
            && tactical
                .stands
                .iter()
                .all(|stand| self.data_of(state, stand).on_camels)
    }
}
