//! Breaking off from contact (TR-MV-12).

use crate::battle::Battle;
use crate::battle::decision::{Leg, TacticalMove};
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::{Edge, State};
use crate::parameters::Disengage;

use super::breach::Breach;
use super::distance::MOUNTED_IN_DIFFICULT;

impl Battle {
    /// TR-MV-12: whether a stand may break off: in contact, with nobody on its flank or rear, straight back until there is a gap,
    /// and faster than the enemy.
    ///
    /// From a camp anybody may break off, since a camp does not move.
    pub(super) fn may_disengage(
        &self,
        state: &State,
        tactical: &TacticalMove,
    ) -> Result<(), Breach> {
        let stand = tactical.lead;
        if tactical.stands != Stands::only(stand) {
            return Err(Breach::NotOneStand);
        }
        if !state.contacts.is_engaged(stand) {
            return Err(Breach::NotEngaged(stand));
        }
        let rule = self.parameters().disengage;
        if rule == Disengage::Never {
            return Err(Breach::NoDisengaging);
        }
        if state.contacts.is_flanked(stand) {
            return Err(Breach::FlankedCannotDisengage(stand));
        }
        if let Some(&Leg::Straight { ahead, .. }) = tactical.legs.as_slice().first()
            && ahead < 0
            && ahead >= -self.eps()
        {
            return Err(Breach::StillInContact);
        }
        if rule == Disengage::AllowedIfFaster {
            let enemies = [
                state.contacts.faced_by_front_of(stand),
                state.contacts.at(stand, Edge::Front),
            ];
            for enemy in enemies.into_iter().flatten() {
                if self.allowed_move(state, stand) <= self.allowed_move(state, enemy) {
                    return Err(Breach::NotFaster(stand, enemy));
                }
            }
        }
        Ok(())
    }

    /// TR-MV-12: a stand's move in the terrain where it stands: 3 MU for mounted in difficult terrain.
    fn allowed_move(&self, state: &State, stand: StandId) -> i32 {
        let data = self.data_of(state, stand);
        if data.is_mounted() && self.in_difficult(state, &self.rect(state, stand)) {
            data.reach.min(MOUNTED_IN_DIFFICULT)
        } else {
            data.reach
        }
    }
}
