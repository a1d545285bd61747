//! Where a mover must have begun if it ends in contact with a flank or rear (TR-MV-25).

use tabletop::Pose;

use crate::battle::command::HALF_WIDTH;
use crate::battle::stands::StandId;
use crate::battle::state::{Edge, State};
use crate::battle::{Battle, STAND_WIDTH};
use crate::parameters::FlankStartTest;
use crate::troops::TroopType;

use super::path_check::EndContacts;
use crate::battle::breach::Breach;

impl Battle {
    /// TR-MV-25, TR-MV-26: a move may end in flank or rear contact only if the stand began it behind the enemy's front line or
    /// rear line; to end in any proper contact, a mover must have the distance to line itself up, and one that touches an enemy
    /// improperly stays there and does not fight.
    pub(super) fn check_flank_contacts(
        &self,
        state: &State,
        contacts: &EndContacts,
        start: impl Fn(StandId) -> Pose,
    ) -> Result<(), Breach> {
        for &(stand, enemy, edge) in contacts {
            if self.counts_as_front(state, enemy, edge) {
                continue;
            }
            let begun = match self.parameters().flank_start_test() {
                FlankStartTest::WholeFrontEdgeBehindFrontLine => start(stand),
                // A stand that was not on the board then began outside it.
                FlankStartTest::AtPhaseStart if state.held_back.contains(stand) => start(stand),
                FlankStartTest::AtPhaseStart => state.phase_start[stand.index()].into(),
            };
            if !self.is_behind(state, begun, enemy, edge) {
                return Err(Breach::StartOfFlankContact(stand, enemy));
            }
        }
        Ok(())
    }

    /// TR-MV-25: whether a whole front edge lies behind the line of the target's front edge extended, or of its rear edge where
    /// the rear is contacted.
    pub(super) fn is_behind(&self, state: &State, begun: Pose, enemy: StandId, edge: Edge) -> bool {
        let target = state.pose(enemy);
        let forward = target.forward();
        let line = match edge {
            Edge::Rear => -self.depth(state, enemy),
            _ => 0,
        };
        [-HALF_WIDTH, STAND_WIDTH / 2]
            .into_iter()
            .all(|side| (begun.point(0, side) - target.at).along(forward) <= line + self.eps())
    }

    /// TR-MV-32: whether a contact with this edge counts as one with the enemy's front; every edge of War Wagons without flanks does.
    pub(super) fn counts_as_front(&self, state: &State, enemy: StandId, edge: Edge) -> bool {
        edge == Edge::Front
            || (state.troop(enemy) == TroopType::WarWagons && !self.parameters().wwg_has_flanks())
    }
}
