//! Which stands are at a place or near it, and whether there is room.

use battle_core::Seat;
use tabletop::{Point, Pose, Rect};

use super::{Foe, SeenFromAfar, View, is_near};
use triumph::battle::{Edge, STAND_WIDTH, StandId, Stands, proper_contact};

/// Stands whose headings differ by no more than this, in heading steps, count as lined up.
const ALIGNED: i32 = 32;

/// A stand at the right place that faces another within this, in heading steps, fights it front to front.
const SQUARE: i32 = 16;

impl View<'_> {
    /// The stands whose ground, in the position under consideration, touches the box that reaches this far around a point, and some
    /// near it.
    ///
    /// Stands with a move under consideration are always among them.
    #[inline]
    pub fn about(&self, point: Point, reach: Point) -> Stands {
        self.strips.about(point, reach) | self.imagined & self.state.on_board
    }

    /// The stands whose front middle may be at a point, within twice the tolerance along either edge of the table.
    #[inline]
    pub(super) fn who_may_be_at(&self, point: Point) -> Stands {
        self.strips.at(point) | self.imagined & self.state.on_board
    }

    /// The stands that may overlap a ground.
    #[inline]
    pub(super) fn who_may_meet(&self, ground: &Rect) -> Stands {
        self.about(ground.centre, ground.half_sides())
    }

    /// Whether a stand at a place is sure to touch no enemy with its front edge; a quick test.
    #[inline]
    pub fn is_far_from_foes(&self, seen: &SeenFromAfar) -> bool {
        // The diagonal of the box is shorter.
        seen.is_clear_within(3 * self.touching / 2)
    }

    /// The enemies that a stand with the middle of its front edge here may touch with it.
    #[inline]
    pub fn foes_about(&self, at: Point, seen: &SeenFromAfar) -> impl Iterator<Item = &Foe> {
        let foes: &[Foe] = if self.is_far_from_foes(seen) { &[] } else { &self.foes };
        let touching = self.touching;
        foes.iter().filter(move |foe| is_near(foe.at, at, touching))
    }

    /// The edge of an enemy that the front edge of a stand in a pose would be on.
    pub fn touch(&self, pose: Pose, foe: &Foe) -> Option<Edge> {
        let (there, eps) = (self.pose(foe.stand), self.battle.eps());
        if faces(pose, there, eps) {
            return Some(Edge::Front);
        }
        let depth = self.battle.data_of(&self.state, foe.stand).base.depth;
        proper_contact(pose, there, depth, eps)
    }

    /// The enemy that a stand in this pose would fight front to front.
    pub(super) fn front_contact(&self, stand: StandId, pose: Pose) -> Option<StandId> {
        let eps = self.battle.eps();
        let others = self.who_may_be_at(pose.at).of(stand.seat().other());
        others.iter().find(|&enemy| faces(pose, self.pose(enemy), eps))
    }

    /// The stand of a seat whose front edge is at this place and faces this way.
    pub fn stand_at(&self, seat: Seat, place: Pose) -> Option<StandId> {
        let near = 2 * self.battle.eps();
        let others = self.who_may_be_at(place.at).of(seat);
        others.iter().find(|&stand| {
            let there = self.pose(stand);
            is_near(there.at, place.at, near)
                && there.heading.turn_to(place.heading).abs() <= ALIGNED
        })
    }

    /// Whether the place of a stand is free.
    pub fn is_free(&self, stand: StandId, pose: Pose) -> bool {
        self.is_free_beside(stand, pose, Stands::only(stand))
    }

    /// Whether the place of a stand is free, except for the stands that move with it.
    pub fn is_free_beside(&self, stand: StandId, pose: Pose, movers: Stands) -> bool {
        let place = self.grounds[stand.index()].in_pose(pose);
        let others = self.who_may_meet(&place).minus(movers);
        self.battle.is_on_board(&place)
            && !others
                .iter()
                .any(|other| place.overlaps(&self.grounds[other.index()], self.battle.eps()))
    }

    /// Whether friends are joined to the left and to the right of a stand.
    #[inline]
    pub fn neighbours(&self, stand: StandId) -> [bool; 2] {
        match self.joined[stand.index()].get() {
            Some(answer) if self.imagined.is_empty() => answer,
            _ => self.neighbours_asked(stand),
        }
    }

    fn neighbours_asked(&self, stand: StandId) -> [bool; 2] {
        let answer = self.neighbours_in(stand, self.pose(stand));
        if self.imagined.is_empty() {
            self.joined[stand.index()].set(Some(answer));
        }
        answer
    }

    /// Whether friends would be joined to the left and to the right of a stand in a pose.
    pub fn neighbours_in(&self, stand: StandId, pose: Pose) -> [bool; 2] {
        [
            self.is_joined_at(stand, pose.shifted(0, -STAND_WIDTH)),
            self.is_joined_at(stand, pose.shifted(0, STAND_WIDTH)),
        ]
    }

    /// Whether a friend of a stand is at this place and faces this way.
    #[inline(always)]
    fn is_joined_at(&self, stand: StandId, place: Pose) -> bool {
        let near = 2 * self.battle.eps();
        let friends = self.who_may_be_at(place.at).of(stand.seat()).without(stand);
        friends.iter().any(|friend| {
            let there = self.pose(friend);
            is_near(there.at, place.at, near)
                && there.heading.turn_to(place.heading).abs() <= ALIGNED
        })
    }
}

/// Whether two front edges meet.
#[inline]
fn faces(pose: Pose, other: Pose, eps: i32) -> bool {
    is_near(other.at, pose.at, eps)
        && other.heading.turn_to(pose.heading.opposite()).abs() <= SQUARE
}
