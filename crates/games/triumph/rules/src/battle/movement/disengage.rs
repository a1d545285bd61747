//! Breaking off from contact (TR-MV-12).

use tabletop::Rect;

use crate::battle::Battle;
use crate::battle::decision::{Leg, TacticalMove};
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::State;
use crate::parameters::Disengage;

use crate::battle::breach::Breach;

impl Battle {
    /// TR-MV-12: whether a stand may break off: in contact, with no enemy on its flank or rear, straight back until there is a gap,
    /// and faster than the enemy.
    ///
    /// Compared are the move that TR-MV-02 allows the stand on its way back, and the move that the enemy has where it stands.
    /// Any stand may break off from a camp, since a camp does not move.
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
        let rule = self.parameters().disengage();
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
            let faced = state.contacts.faced_by_front_of(stand);
            for enemy in faced.chain(state.contacts.front(stand)) {
                let own = self.allowed_move(state, stand, &self.way_back(state, tactical));
                let theirs = self.allowed_move(state, enemy, &self.rect(state, enemy));
                if own <= theirs {
                    return Err(Breach::NotFaster(stand, enemy));
                }
            }
        }
        Ok(())
    }

    /// TR-MV-02, TR-MV-12: the move of a stand on this ground: 3 MU for mounted if any of it is difficult.
    fn allowed_move(&self, state: &State, stand: StandId, ground: &Rect) -> i32 {
        let data = self.data_of(state, stand);
        if data.slows && self.in_difficult_for(state, ground, data.ground_on_move()) {
            data.reach.min(self.mounted_in_difficult())
        } else {
            data.reach
        }
    }

    /// TR-MV-12: all the ground that a stand covers when it breaks off straight back.
    fn way_back(&self, state: &State, tactical: &TacticalMove) -> Rect {
        let own = self.rect(state, tactical.lead);
        let ahead = tactical.legs.as_slice().iter().map(|leg| match *leg {
            Leg::Straight { ahead, .. } => ahead,
            _ => 0,
        });
        let ahead: i32 = ahead.sum();
        Rect {
            centre: own.centre + own.forward.steps(ahead / 2),
            half_depth: own.half_depth + ahead.abs() / 2,
            ..own
        }
    }
}
