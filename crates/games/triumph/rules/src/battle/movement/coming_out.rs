//! A garrison that leaves its camp, which the alternative of TR-CP-10 allows.

use battle_core::Seat;
use tabletop::{Heading, Point, Pose, Rect};

use crate::battle::Battle;
use crate::battle::decision::{MoveKind, TacticalMove};
use crate::battle::stands::StandId;
use crate::battle::state::State;

impl Battle {
    /// TR-CP-10: the garrison that may come out of a seat's camp: by default none, since it stays for the whole game; under
    /// `garrison_leaves` the stand inside, if there is room before the camp.
    pub(super) fn may_come_out(&self, state: &State, owner: Seat) -> Option<StandId> {
        let inside = state.camps[owner]?.garrison?;
        if !self.parameters().garrison_leaves() {
            return None;
        }
        self.has_room(state, inside, state.pose(inside)).then_some(inside)
    }

    /// TR-CP-10: where a garrison begins when it comes out.
    ///
    /// The rules don't say where. This is read as before the middle of the camp, with its rear edge on the camp's edge away from the
    /// owner's base edge, facing the enemy's base edge.
    pub(in crate::battle) fn pose_before_camp(
        &self,
        state: &State,
        garrison: StandId,
        camp: &Rect,
    ) -> Pose {
        let depth = self.data_of(state, garrison).base.depth;
        let heights = camp.corners().map(|corner| corner.y);
        let (heading, y) = match garrison.seat() {
            Seat::One => (Heading::NORTH, heights.into_iter().fold(i32::MIN, i32::max) + depth),
            Seat::Two => (Heading::SOUTH, heights.into_iter().fold(i32::MAX, i32::min) - depth),
        };
        Pose::new(Point::new(camp.centre.x, y), heading)
    }

    /// TR-CP-10, TR-CP-13: puts a garrison that comes out by a single move on the board, its camp empty; a general commands again.
    pub(super) fn come_out(&self, state: &mut State, tactical: &TacticalMove) {
        let (stand, owner) = (tactical.lead, tactical.lead.seat());
        if tactical.kind != MoveKind::Single || state.on_board.contains(stand) {
            return;
        }
        if let Some(camp) = &mut state.camps[owner] {
            camp.garrison = None;
        }
        state.on_board.insert(stand);
        if self.listed(state, stand).general {
            state.general[owner] = Some(stand);
        }
    }
}
