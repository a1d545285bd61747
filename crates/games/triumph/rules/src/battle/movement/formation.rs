//! A formation: a stand, or several that keep their places in the frame of their lead while they move.

use std::ops::Sub;

use tabletop::{Axis, Point, Pose, Rect, square_root};

use crate::battle::command::HALF_WIDTH;
use crate::battle::decision::Pivot;
use crate::battle::groups::Member;
use crate::battle::stands::StandId;

/// A place, or a way, in the frame of a lead: by its distances ahead and to the right of the middle of its front edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct InFrame {
    pub ahead: i32,
    pub right: i32,
}

impl InFrame {
    #[inline]
    pub fn length(self) -> i32 {
        if self.right == 0 {
            return self.ahead.abs();
        }
        if self.ahead == 0 {
            return self.right.abs();
        }
        square_root(self.squared())
    }

    #[inline]
    pub fn squared(self) -> i64 {
        i64::from(self.ahead) * i64::from(self.ahead)
            + i64::from(self.right) * i64::from(self.right)
    }
}

impl Sub for InFrame {
    type Output = InFrame;

    #[inline]
    fn sub(self, other: InFrame) -> InFrame {
        InFrame { ahead: self.ahead - other.ahead, right: self.right - other.right }
    }
}

/// Stands that keep their places in the frame of their lead, and the rectangle that holds them all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Formation<'m> {
    /// The stands, the lead first.
    pub members: &'m [Member],
    /// The foremost front edge.
    pub front: i32,
    rear: i32,
    left: i32,
    right: i32,
}

impl<'m> Formation<'m> {
    #[inline]
    pub fn of(members: &'m [Member]) -> Formation<'m> {
        let mut formation =
            Formation { members, front: i32::MIN, rear: i32::MAX, left: i32::MAX, right: i32::MIN };
        for member in members {
            formation.front = formation.front.max(member.ahead);
            formation.rear = formation.rear.min(member.ahead - member.depth);
            formation.left = formation.left.min(member.right - HALF_WIDTH);
            formation.right = formation.right.max(member.right + HALF_WIDTH);
        }
        formation
    }

    /// The rectangle that holds all stands when the lead is here and faces this way.
    #[inline]
    pub fn hull(&self, at: Point, forward: Axis) -> Rect {
        let (half_depth, half_width) = ((self.front - self.rear) / 2, (self.right - self.left) / 2);
        Rect {
            centre: at
                + forward.steps(self.front - half_depth)
                + forward.right().steps(self.left + half_width),
            forward,
            half_width,
            half_depth,
        }
    }

    /// Where every stand is when the lead is here.
    #[inline]
    pub fn poses(&self, lead: Pose) -> impl Iterator<Item = (StandId, Pose)> {
        (self.members.iter()).map(move |member| (member.stand, member.pose(lead)))
    }

    /// TR-MV-05: the point about which a single stand turns.
    pub fn pivot(&self, about: Pivot) -> InFrame {
        about.in_frame(self.members[0].depth)
    }

    /// TR-MV-07: the front corner about which a group wheels: the left end of its front rank when it wheels to the left.
    pub fn wheel_corner(&self, turn: i32) -> InFrame {
        let front_rank = self
            .members
            .iter()
            .filter(|member| member.ahead == self.front)
            .map(|member| member.right);
        let right = if turn < 0 {
            front_rank.fold(i32::MAX, i32::min) - HALF_WIDTH
        } else {
            front_rank.fold(i32::MIN, i32::max) + HALF_WIDTH
        };
        InFrame { ahead: self.front, right }
    }

    /// The front corners of all stands.
    pub fn front_corners(&self) -> impl Iterator<Item = InFrame> {
        self.members.iter().flat_map(|member| {
            [-HALF_WIDTH, HALF_WIDTH]
                .map(|side| InFrame { ahead: member.ahead, right: member.right + side })
        })
    }

    /// All corners of all stands.
    pub fn all_corners(&self) -> impl Iterator<Item = InFrame> {
        self.members.iter().flat_map(|member| {
            [
                (0, -HALF_WIDTH),
                (0, HALF_WIDTH),
                (-member.depth, -HALF_WIDTH),
                (-member.depth, HALF_WIDTH),
            ]
            .map(|(ahead, side)| InFrame {
                ahead: member.ahead + ahead,
                right: member.right + side,
            })
        })
    }

    /// How far the furthest front corner is from a point.
    #[inline]
    pub fn furthest_front_corner(&self, from: InFrame) -> i32 {
        let squared =
            self.front_corners().map(|corner| (corner - from).squared()).fold(0, i64::max);
        square_root(squared)
    }

    /// How far the furthest corner of the rectangle around all stands is from a point.
    pub fn furthest_corner(&self, from: InFrame) -> i32 {
        let ahead = (self.front - from.ahead).abs().max((self.rear - from.ahead).abs());
        let right = (self.left - from.right).abs().max((self.right - from.right).abs());
        InFrame { ahead, right }.length() + 1
    }
}
