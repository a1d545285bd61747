//! Groups and columns (TR-MV-06, TR-MV-09).

use arrayvec::ArrayVec;
use battle_core::Seat;
use tabletop::{Axis, Base, Point, Pose, Rect};

use crate::parameters::GroupDef;

use super::command::HALF_WIDTH;
use super::stands::{MAX_STANDS_A_SIDE, StandId, Stands};
use super::state::State;
use super::{Battle, STAND_WIDTH};

/// Headings that differ by no more face the same way: one degree in 1/4096 turns.
pub(super) const SAME_WAY: i32 = 11;

/// How much of a bent column a follower may be turned against the one before it: a right angle.
const BEND: i32 = 1024;

/// One stand in the frame of the lead of its group: where the middle of its front edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member {
    /// The stand.
    pub stand: StandId,
    /// Ahead of the lead's front edge.
    pub ahead: i32,
    /// To the right of the middle of the lead's front edge.
    pub right: i32,
    /// Depth of its base.
    pub depth: i32,
}

impl Member {
    /// The pose of the member when the lead has this one.
    #[inline]
    pub fn pose(&self, lead: Pose) -> Pose {
        if self.ahead == 0 && self.right == 0 {
            return lead;
        }
        lead.shifted(self.ahead, self.right)
    }

    /// The ground that the member covers when the lead's front edge is here and faces this way.
    #[inline]
    pub fn rect(&self, at: Point, forward: Axis) -> Rect {
        let half_depth = self.depth / 2;
        Rect {
            centre: at + forward.steps(self.ahead - half_depth) + forward.right().steps(self.right),
            forward,
            half_width: HALF_WIDTH,
            half_depth,
        }
    }

    pub fn base(&self) -> Base {
        Base { width: STAND_WIDTH, depth: self.depth }
    }
}

/// The stands of a move in the frame of its lead, the lead first.
pub(super) type Members = ArrayVec<Member, MAX_STANDS_A_SIDE>;

/// How one stand is joined to another, seen from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Join {
    Left,
    Right,
    Behind,
    Ahead,
}

impl Join {
    /// TR-MV-06: how a stand is joined to another whose front middle is at these distances ahead and to the right of its own: side
    /// by side with front corners meeting, or one behind the other, rear edge on front edge.
    #[inline]
    fn between(ahead: i32, right: i32, own_depth: i32, their_depth: i32, eps: i32) -> Option<Join> {
        let near = |length: i32, wanted: i32| (length - wanted).abs() <= eps;
        if near(ahead, 0) {
            if near(right, STAND_WIDTH) {
                return Some(Join::Right);
            }
            return near(right, -STAND_WIDTH).then_some(Join::Left);
        }
        if !near(right, 0) {
            return None;
        }
        if near(ahead, -own_depth) {
            Some(Join::Behind)
        } else {
            near(ahead, their_depth).then_some(Join::Ahead)
        }
    }

    /// Where exactly the other stand is.
    fn offset(self, own_depth: i32, their_depth: i32) -> (i32, i32) {
        match self {
            Join::Left => (0, -STAND_WIDTH),
            Join::Right => (0, STAND_WIDTH),
            Join::Behind => (-own_depth, 0),
            Join::Ahead => (their_depth, 0),
        }
    }
}

impl Battle {
    /// TR-MV-06: whether two stands are joined: of one army, facing the same way, side by side or one behind the other.
    pub fn joined(&self, state: &State, a: StandId, b: StandId) -> bool {
        a != b && a.seat() == b.seat() && self.join(state, a, b).is_some()
    }

    #[inline]
    fn join(&self, state: &State, a: StandId, b: StandId) -> Option<Join> {
        let (own, theirs) = (state.pose(a), state.pose(b));
        let between = theirs.at - own.at;
        let reach = STAND_WIDTH + STAND_WIDTH / 2;
        if between.x.abs() > reach || between.y.abs() > reach {
            return None;
        }
        if own.heading.turn_to(theirs.heading).abs() > SAME_WAY {
            return None;
        }
        let forward = own.forward();
        let (own_depth, their_depth) = (self.depth(state, a), self.depth(state, b));
        Join::between(
            between.along(forward),
            between.along(forward.right()),
            own_depth,
            their_depth,
            self.eps(),
        )
    }

    #[inline]
    pub(super) fn depth(&self, state: &State, stand: StandId) -> i32 {
        self.data_of(state, stand).base.depth
    }

    /// TR-MV-06: the largest sets of joined stands of a seat; a stand that is joined to no other is a set of its own.
    pub fn groups(&self, state: &State, seat: Seat) -> ArrayVec<Stands, MAX_STANDS_A_SIDE> {
        self.groups_among(state, state.stands_of(seat))
    }

    /// TR-MV-06: the largest joined sets among these stands; membership may be chosen freely before each move.
    pub fn groups_among(
        &self,
        state: &State,
        among: Stands,
    ) -> ArrayVec<Stands, MAX_STANDS_A_SIDE> {
        let mut groups = ArrayVec::new();
        let mut left = among;
        while let Some(first) = left.first() {
            left.remove(first);
            let (mut group, mut border) = (Stands::only(first), Stands::only(first));
            while let Some(stand) = border.first() {
                border.remove(stand);
                for other in left.iter() {
                    if self.join(state, stand, other).is_some() {
                        left.remove(other);
                        border.insert(other);
                        group.insert(other);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }

    /// TR-MV-06: finds the places of the stands in the frame of the lead; returns whether they are a group.
    ///
    /// Joins are made exact here, so that stands joined within the tolerance never drift apart over several moves.
    pub(super) fn find_group_members(
        &self,
        state: &State,
        stands: Stands,
        lead: StandId,
        members: &mut Members,
    ) -> bool {
        members.push(Member { stand: lead, ahead: 0, right: 0, depth: self.depth(state, lead) });
        let mut left = stands.without(lead);
        let mut next = 0;
        while next < members.len() {
            let own = members[next];
            next += 1;
            for other in left.iter() {
                let Some(join) = self.join(state, own.stand, other) else {
                    continue;
                };
                let depth = self.depth(state, other);
                let (ahead, right) = join.offset(own.depth, depth);
                left.remove(other);
                members.push(Member {
                    stand: other,
                    ahead: own.ahead + ahead,
                    right: own.right + right,
                    depth,
                });
            }
        }
        left.is_empty()
            && (is_full_rectangle(members)
                || self.parameters().group_def() == GroupDef::EdgeAndCorner)
    }

    /// TR-MV-09: the stands of a column, the lead first and each behind the one before it; `None` if they are no column.
    ///
    /// A column that bent in an earlier move is still one: a follower may be turned against the one before it by up to a right
    /// angle while their bases touch.
    pub(super) fn column_of(
        &self,
        state: &State,
        stands: Stands,
        lead: StandId,
    ) -> Option<ArrayVec<StandId, MAX_STANDS_A_SIDE>> {
        let mut column = ArrayVec::new();
        let (mut left, mut last) = (stands.without(lead), lead);
        column.push(lead);
        while !left.is_empty() {
            let next = left
                .iter()
                .find(|&stand| self.join(state, last, stand) == Some(Join::Behind))
                .or_else(|| {
                    left.iter()
                        .filter(|&stand| self.follows_in_a_bend(state, last, stand))
                        .min_by_key(|&stand| self.behind_squared(state, last, stand))
                })?;
            left.remove(next);
            column.push(next);
            last = next;
        }
        Some(column)
    }

    fn follows_in_a_bend(&self, state: &State, before: StandId, stand: StandId) -> bool {
        let (own, theirs) = (state.pose(before), state.pose(stand));
        let turn = own.heading.turn_to(theirs.heading).abs();
        let depth = self.depth(state, before);
        turn > SAME_WAY
            && turn <= BEND
            // Its front lies behind the other's, no further along the path than the other is deep.
            && (theirs.at - own.at).along(own.forward()) < 0
            && (theirs.at - own.at).length() <= depth + self.eps()
            && self
                .rect(state, before)
                .penetration(&self.rect(state, stand))
                >= -self.eps()
    }

    /// The square of the distance from one stand's rear middle to another's front middle.
    fn behind_squared(&self, state: &State, before: StandId, stand: StandId) -> i64 {
        let rear = state.pose(before).point(-self.depth(state, before), 0);
        (state.pose(stand).at - rear).length_squared()
    }
}

/// TR-MV-06, `group_def = full_rectangle`: ranks and files without a gap, of bases of one depth.
fn is_full_rectangle(members: &Members) -> bool {
    let depth = members[0].depth;
    let extent = |of: fn(&Member) -> i32| {
        let (low, high) = members
            .iter()
            .fold((i32::MAX, i32::MIN), |(low, high), it| (low.min(of(it)), high.max(of(it))));
        high - low
    };
    let files = extent(|it| it.right) / STAND_WIDTH + 1;
    let ranks = extent(|it| it.ahead) / depth + 1;
    members.iter().all(|it| it.depth == depth) && (files * ranks) as usize == members.len()
}
