//! How far stands may go (TR-MV-01 to TR-MV-03, TR-MV-07 to TR-MV-09).

use tabletop::{Pose, UNIT};

use crate::battle::Battle;
use crate::battle::decision::{MoveKind, TacticalMove};
use crate::battle::groups::Member;
use crate::battle::stands::StandId;
use crate::battle::state::State;

use super::path::Path;
use crate::battle::breach::Breach;
use crate::tables::Number;

/// TR-MV-03, `march_moves = true`: how far from all enemies a march begins and ends.
const MARCH_DISTANCE: i32 = 8 * UNIT;

/// What difficult terrain under the path means for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Difficult {
    /// Nothing: foot move at full rate, and so do mounted stands that go no further than 3 MU.
    Free,
    /// TR-MV-02: mounted stands may not make it, since the path is longer than 3 MU.
    TooFarForMounted,
    /// TR-MV-08: no stand may make it, since they move as a group.
    NotInGroup,
    /// TR-MV-09, `column_in_difficult = false`: no stand may make it, since they move as a column.
    NotInColumn,
}

impl Difficult {
    /// TR-MV-02, TR-MV-08, TR-MV-09: the rule that a stand breaks by touching difficult terrain, if any.
    pub fn breach(self, battle: &Battle, state: &State, stand: StandId) -> Option<Breach> {
        match self {
            Difficult::Free => None,
            Difficult::TooFarForMounted => {
                battle.data_of(state, stand).slows.then_some(Breach::TooFarInDifficult(stand))
            }
            Difficult::NotInGroup => Some(Breach::GroupInDifficult(stand)),
            Difficult::NotInColumn => Some(Breach::ColumnInDifficult(stand)),
        }
    }
}

impl Battle {
    /// TR-MV-02: the move of a mounted stand that touches difficult terrain.
    #[inline]
    pub fn mounted_in_difficult(&self) -> i32 {
        UNIT * i32::from(self.parameters().tables.number(Number::MountedMoveInDifficult))
    }

    /// TR-MV-01, TR-MV-03, TR-MV-07: whether a path is short enough for the slowest stand, and what difficult terrain would do.
    #[inline]
    pub(super) fn limits(
        &self,
        state: &State,
        tactical: &TacticalMove,
        members: &[Member],
        path: &Path,
        length: i32,
    ) -> Result<Difficult, Breach> {
        self.check_reach(state, members, path.motions.first().map(|it| it.from), path.end, length)?;
        Ok(self.difficult_rule(state, tactical, length))
    }

    /// TR-MV-01, TR-MV-03: whether the slowest of the stands may go this far.
    ///
    /// A march (an alternative of TR-MV-03) is twice as long where no enemy is within 8 MU of any stand's base, neither where
    /// the move starts nor where it ends; a bending column is measured as if it ended straight.
    pub(super) fn check_reach(
        &self,
        state: &State,
        members: &[Member],
        start: Option<Pose>,
        end: Pose,
        length: i32,
    ) -> Result<(), Breach> {
        let reach = members
            .iter()
            .map(|member| self.data_of(state, member.stand).reach)
            .fold(i32::MAX, i32::min);
        if length <= reach {
            return Ok(());
        }
        let marches = self.parameters().march_moves()
            && length <= 2 * reach
            && start.is_some_and(|start| {
                self.is_far_from_enemies(state, members, start)
                    && self.is_far_from_enemies(state, members, end)
            });
        if marches { Ok(()) } else { Err(Breach::TooFar { length, reach }) }
    }

    fn is_far_from_enemies(&self, state: &State, members: &[Member], lead: Pose) -> bool {
        let seat = members[0].stand.seat().other();
        members.iter().all(|member| {
            let own = tabletop::Rect::of(member.pose(lead), member.base());
            state
                .stands_of(seat)
                .iter()
                .all(|enemy| own.distance(&self.rect(state, enemy)) > MARCH_DISTANCE)
        })
    }

    /// TR-MV-02, TR-MV-08, TR-MV-09: what touching difficult terrain would mean for a move of this length.
    pub(super) fn difficult_rule(
        &self,
        state: &State,
        tactical: &TacticalMove,
        length: i32,
    ) -> Difficult {
        if state.terrain.is_open() {
            return Difficult::Free;
        }
        let is_group = match tactical.kind {
            MoveKind::Group => true,
            MoveKind::FlankMarch { .. } => tactical.stands.len() > 1,
            MoveKind::Single
            | MoveKind::Disengage
            | MoveKind::Dismount
            | MoveKind::DiscardInPlace => false,
            MoveKind::Column | MoveKind::FormColumn => {
                if !self.parameters().column_in_difficult() {
                    return Difficult::NotInColumn;
                }
                false
            }
        };
        if is_group {
            Difficult::NotInGroup
        } else if length > self.mounted_in_difficult()
            && (tactical.stands.iter()).any(|stand| self.data_of(state, stand).slows)
        {
            Difficult::TooFarForMounted
        } else {
            Difficult::Free
        }
    }
}
