//! Where the further stands of a gift are placed.

use battle_core::{Seat, Seating, Trace};
use tabletop::{Pose, Rect, UNIT};

use crate::battle::event::Event;
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::State;
use crate::battle::{Battle, STAND_WIDTH};

/// How far behind the front edge of another stand one is placed, so that it is clear of that stand's fall backs.
const BEHIND: i32 = 3 * UNIT;

impl Battle {
    /// The stands that a gift adds to the army in a seat.
    pub(super) fn given_to(&self, seating: Seating, seat: Seat) -> Stands {
        let side = seating.side_in(seat);
        let n_own = self.armies()[side].stands.len();
        let all = Stands::first_of(seat, n_own + self.given(side).len());
        all.minus(Stands::first_of(seat, n_own))
    }

    /// Places the stands of gifts once all others are placed, in the order of deployment; one that has no place is left out.
    pub(super) fn place_given(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let first = state.field.first_deployer;
        for seat in [first, first.other()] {
            for stand in self.given_to(state.seating, seat).iter() {
                if let Some(pose) = self.place_of_given(state, seat, stand) {
                    trace.record(|| Event::Placed { stand, pose, centre_step: false });
                    self.put(state, stand, pose);
                }
            }
        }
    }

    /// The place of a stand of a gift: beside a stand of its army, as near to one of its own type as there is room, which is mostly at
    /// an end of the line; if there is no such place, behind them. It is in the open if that is possible.
    fn place_of_given(&self, state: &State, seat: Seat, stand: StandId) -> Option<Pose> {
        let (own, data) = (state.stands_of(seat), self.data_of(state, stand));
        let is_rough = |pose: Pose| {
            let base = Rect::of(pose, data.base);
            !data.is_open_foot() && self.in_difficult_for(state, &base, data.own_ground)
        };
        let from_its_type = |pose: Pose| {
            let alike = own.iter().filter(|&other| state.troop(other) == state.troop(stand));
            alike.map(|other| (state.pose(other).at - pose.at).length()).min()
        };
        own.iter()
            .flat_map(|other| {
                let pose = state.pose(other);
                let beside =
                    [STAND_WIDTH, -STAND_WIDTH].map(|right| (false, pose.shifted(0, right)));
                beside.into_iter().chain([(true, pose.shifted(-BEHIND, 0))])
            })
            .filter(|&(_, pose)| self.has_room_in_zone(state, seat, data.base, pose))
            .min_by_key(|&(is_behind, pose)| (is_rough(pose), is_behind, from_its_type(pose)))
            .map(|(_, pose)| pose)
            .or_else(|| self.some_room(state, seat, data.base))
    }
}
