//! PL-22: whether a fall back would destroy a stand.

use tabletop::{Pose, Rect, UNIT};

use super::{View, is_near};
use triumph::battle::{Edge, StandId, proper_contact};

/// A stand farther away than this, along either edge of the table, neither flanks a stand nor is in its way.
const ABOUT: i32 = 4 * UNIT;

impl View<'_> {
    /// PL-22: whether a fall back of a stand would destroy it, in the position under consideration.
    pub fn is_doomed(&self, stand: StandId) -> bool {
        if self.state.contacts.is_flanked(stand) {
            return true;
        }
        let here = self.pose(stand).at;
        let is_near_by = |mover: StandId| {
            is_near(self.pose(mover).at, here, ABOUT)
                || is_near(self.state.pose(mover).at, here, ABOUT)
        };
        if self.imagined.iter().any(is_near_by) {
            if self.is_flanked_in_mind(stand) {
                return true;
            }
            if self.imagined.contains(stand) || self.may_have_shut(stand) {
                return self.is_shut(stand);
            }
        }
        let known = &self.dooms[stand.index()];
        known.get().unwrap_or_else(|| {
            let answer = self.is_shut(stand);
            known.set(Some(answer));
            answer
        })
    }

    /// Whether moves under consideration may have changed what is behind a stand that doesn't move: because the moved stands are or
    /// were there, or because they fight or fought another stand that may be there.
    pub(super) fn may_have_shut(&self, stand: StandId) -> bool {
        let behind = self.ground_behind(stand);
        let eps = self.battle.eps();
        self.imagined.iter().any(|mover| {
            let is_another = |enemy: Option<StandId>| enemy.is_some_and(|enemy| enemy != stand);
            let (there, pose) = (&self.grounds[mover.index()], self.state.pose(mover));
            is_another(self.opponent(mover))
                || is_another(self.state.contacts.front(mover))
                || behind.overlaps(there, eps)
                || behind.overlaps(&there.in_pose(pose), eps)
        })
    }

    /// The ground directly behind a stand, to which it falls back.
    pub(super) fn ground_behind(&self, stand: StandId) -> Rect {
        self.ground_behind_in(stand, self.pose(stand))
    }

    /// The ground directly behind a stand in a pose.
    fn ground_behind_in(&self, stand: StandId, pose: Pose) -> Rect {
        let base = self.battle.data_of(&self.state, stand).base;
        Rect::of(pose.shifted(-base.depth, 0), base)
    }

    /// Whether a stand is on the ground behind another.
    pub(super) fn is_behind(&self, stand: StandId, other: StandId) -> bool {
        let there = &self.grounds[other.index()];
        self.ground_behind(stand).overlaps(there, self.battle.eps())
    }

    /// Whether something that can be neither passed nor pushed is in the way of a fall back, or the board ends there.
    ///
    /// This is a quick test of the first thing that is met, not of a whole chain.
    pub(super) fn is_shut(&self, stand: StandId) -> bool {
        self.is_shut_in(stand, self.pose(stand))
    }

    /// [`View::is_shut`] for a stand in a pose.
    pub(super) fn is_shut_in(&self, stand: StandId, pose: Pose) -> bool {
        let behind = self.ground_behind_in(stand, pose);
        if !self.battle.is_on_board(&behind) {
            return true;
        }
        let others = self.who_may_meet(&behind).without(stand);
        let eps = self.battle.eps();
        others.iter().any(|other| {
            behind.overlaps(&self.grounds[other.index()], eps)
                && !self.gives_way(stand, pose, other)
        })
    }

    /// Whether a stand in a pose would be in the way of a friend that falls back, or the friend in its way, if neither is in a fight.
    pub fn shut_each_other(&self, stand: StandId, pose: Pose, friend: StandId) -> bool {
        let there = self.pose(friend);
        if !is_near(there.at, pose.at, ABOUT) {
            return false;
        }
        let eps = self.battle.eps();
        let ground = self.grounds[stand.index()].in_pose(pose);
        // For a friend with a move that was imagined from afar, only the pose is known.
        let ground_there = self.grounds[friend.index()].in_pose(there);
        let turn = pose.heading.turn_to(there.heading);
        let gives_way = |faller, other| {
            self.battle.may_be_pushed(&self.state, other, turn)
                || self.battle.may_pass(&self.state, faller, other)
        };
        self.ground_behind(friend).overlaps(&ground, eps) && !gives_way(friend, stand)
            || self.ground_behind_in(stand, pose).overlaps(&ground_there, eps)
                && !gives_way(stand, friend)
    }

    /// Whether a friend is in the way of a stand's fall back.
    pub fn is_shut_by(&self, stand: StandId, friend: StandId) -> bool {
        let behind = self.ground_behind(stand);
        behind.overlaps(&self.grounds[friend.index()], self.battle.eps())
            && !self.gives_way(stand, self.pose(stand), friend)
    }

    /// Whether a stand in a pose can push back or pass through a friend behind it.
    fn gives_way(&self, stand: StandId, pose: Pose, other: StandId) -> bool {
        if other.seat() != stand.seat() {
            return false;
        }
        let turn = pose.heading.turn_to(self.pose(other).heading);
        let can_push =
            self.opponent(other).is_none() && self.battle.may_be_pushed(&self.state, other, turn);
        can_push || self.battle.may_pass(&self.state, stand, other)
    }

    pub(super) fn is_flanked_in_mind(&self, stand: StandId) -> bool {
        let (pose, eps) = (self.pose(stand), self.battle.eps());
        let depth = self.battle.data_of(&self.state, stand).base.depth;
        let others = self.imagined.of(stand.seat().other());
        others.iter().any(|enemy| {
            proper_contact(self.pose(enemy), pose, depth, eps)
                .is_some_and(|edge| edge != Edge::Front)
        })
    }
}
