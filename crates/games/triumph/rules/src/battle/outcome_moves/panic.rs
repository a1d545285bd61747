//! Panic (TR-OM-14 to -17).

use battle_core::{RuleId, Trace};

use crate::battle::Battle;
use crate::battle::event::{Event, OutcomeMove};
use crate::battle::stands::StandId;
use crate::battle::state::State;
use crate::parameters::{OutcomeDifficult, PanicMoveTerrain};

use super::straight_move::StraightMove;

impl Battle {
    /// TR-OM-14, TR-OM-16: a fall back, then a turn of 180 degrees on the spot, then a full tactical move straight ahead, which
    /// leaves the stand facing away from its former front.
    pub(super) fn panic(&self, state: &mut State, stand: StandId, trace: &mut impl Trace<Event>) {
        if !self.fall_back(state, stand, trace) {
            return;
        }
        let depth = self.data_of(state, stand).base.depth;
        let about = state.pose(stand).about_face(depth);
        self.move_by_outcome(state, stand, OutcomeMove::TurnAbout, about, trace);
        let straight_move = StraightMove::ahead(self, state, stand);
        let full = self.panic_distance(state, &straight_move);
        let steps = straight_move.zone(full).unwrap_or(full);
        if self.panic_meets(&straight_move, steps) {
            self.destroy(state, stand, RuleId("TR-OM-15"), trace);
        } else {
            let to = straight_move.pose_after(steps);
            self.move_by_outcome(state, stand, OutcomeMove::Panic, to, trace);
        }
    }

    /// TR-OM-15: whether a panicking stand meets any stand or obstacle; open order friends don't let it through.
    fn panic_meets(&self, straight_move: &StraightMove<'_>, steps: i32) -> bool {
        let seat = straight_move.stand.seat();
        straight_move.enemy(steps).is_some()
            || straight_move.friends(steps).next().is_some()
            || straight_move.camp(seat, steps).is_some()
            || straight_move.camp(seat.other(), steps).is_some()
            || straight_move.impassable(steps).is_some()
            || straight_move.board_edge(steps).is_some()
    }

    /// TR-OM-17, TR-OM-09: the length of a panic move: a full tactical move, or 3 MU for mounted stands if any part of it is in
    /// difficult terrain; on camels Dunes and Oasis are open to it if the parameter says so.
    fn panic_distance(&self, state: &State, straight_move: &StraightMove<'_>) -> i32 {
        let rules = self.parameters();
        let shortens = match rules.outcome_difficult() {
            OutcomeDifficult::PanicOnly => rules.panic_move_terrain() == PanicMoveTerrain::Tactical,
            OutcomeDifficult::Never => false,
            OutcomeDifficult::AllMounted => true,
        };
        let data = self.data_of(state, straight_move.stand);
        let relieved = data.on_camels && rules.panic_camel_relief();
        if shortens && data.slows && straight_move.crosses_difficult_for(data.reach, relieved) {
            data.reach.min(self.mounted_in_difficult())
        } else {
            data.reach
        }
    }
}
