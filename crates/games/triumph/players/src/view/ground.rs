//! The terrain under stands, in their poses and in others.

use tabletop::{Point, Pose, Rect};

use super::View;
use triumph::battle::{Edge, Piece, StandId};

impl View<'_> {
    /// TR-TE-13: whether the front edge of a stand is in difficult terrain.
    #[inline]
    pub fn is_in_difficult(&self, stand: StandId) -> bool {
        self.may_be_rough(self.pose(stand).at) && self.is_going_difficult(stand)
    }

    /// Whether the front edge of a stand that may touch difficult terrain is in it.
    fn is_going_difficult(&self, stand: StandId) -> bool {
        self.asked_once(&self.goings, stand, || {
            let pose = self.pose(stand);
            self.front_in_difficult(stand, pose)
        })
    }

    /// Whether any part of a stand in its real pose is in difficult terrain.
    pub fn stands_in_difficult(&self, stand: StandId) -> bool {
        self.asked_once(&self.rough_bases, stand, || {
            self.base_in_difficult(stand, &self.grounds[stand.index()])
        })
    }

    /// TR-TE-13: whether the front edge of a stand would be in difficult terrain in a pose.
    pub fn fights_in_difficult(&self, stand: StandId, pose: Pose) -> bool {
        self.may_be_rough(pose.at) && self.front_in_difficult(stand, pose)
    }

    /// TR-TE-10, TR-TE-13: computes it by the ground of the stand, whose cards may make some kinds of terrain open or difficult.
    #[inline]
    fn front_in_difficult(&self, stand: StandId, pose: Pose) -> bool {
        let data = self.battle.data_of(&self.state, stand);
        let (state, front, own) = (&self.state, Edge::Front, data.own_ground);
        self.battle.fighting_edge_in_difficult_for(state, pose, data.base, front, own)
    }

    #[inline]
    fn base_in_difficult(&self, stand: StandId, base: &Rect) -> bool {
        let own = self.battle.data_of(&self.state, stand).own_ground;
        self.battle.in_difficult_for(&self.state, base, own)
    }

    /// Whether a stand would be in difficult terrain in a pose.
    pub fn comes_into_difficult(&self, stand: StandId, to: Pose) -> bool {
        let there = self.grounds[stand.index()].in_pose(to);
        self.may_be_rough(to.at) && self.base_in_difficult(stand, &there)
    }

    /// Whether a stand with the middle of its front edge here may touch difficult terrain; a quick test.
    #[inline]
    pub(super) fn may_be_rough(&self, at: Point) -> bool {
        is_in_any(at, &self.rough) || self.state.terrain.has_obstacles()
    }
}

/// The upright box around a piece of terrain, enlarged on each side.
pub(super) fn box_about(piece: &Piece, by: i32) -> (Point, Point) {
    let reach = piece.shape.half_sides() + Point::new(by, by);
    let centre = piece.shape.centre();
    (centre - reach, centre + reach)
}

#[inline]
pub(super) fn is_in_any(at: Point, boxes: &[(Point, Point)]) -> bool {
    boxes
        .iter()
        .any(|(low, high)| at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y)
}
