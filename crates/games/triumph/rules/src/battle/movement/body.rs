//! Stands that move as one body: their places in the lead's frame.

use std::ops::Sub;

use tabletop::{Axis, Point, Pose, Rect, Sweep, square_root};

use crate::battle::Battle;
use crate::battle::command::HALF_WIDTH;
use crate::battle::decision::Pivot;
use crate::battle::groups::{Member, Members};
use crate::battle::stands::StandId;
use crate::battle::state::State;
use crate::terrain_kind::OwnGround;

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
pub(super) struct Body<'m> {
    /// The stands, the lead first.
    pub members: &'m [Member],
    /// The foremost front edge.
    pub front: i32,
    rear: i32,
    left: i32,
    right: i32,
}

impl<'m> Body<'m> {
    #[inline]
    pub fn of(members: &'m Members) -> Body<'m> {
        Body::of_slice(members)
    }

    #[inline]
    pub fn of_slice(members: &'m [Member]) -> Body<'m> {
        let mut body =
            Body { members, front: i32::MIN, rear: i32::MAX, left: i32::MAX, right: i32::MIN };
        for member in members {
            body.front = body.front.max(member.ahead);
            body.rear = body.rear.min(member.ahead - member.depth);
            body.left = body.left.min(member.right - HALF_WIDTH);
            body.right = body.right.max(member.right + HALF_WIDTH);
        }
        body
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

/// A body on its way: a stretch that it covers without turning, or a pose that it passes through while it turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    /// The lead's pose where it begins.
    pub at: Point,
    /// The way that the body faces.
    pub forward: Axis,
    /// How far it goes; zero for a pose in a turn.
    pub by: InFrame,
    /// How far the furthest front corner has gone when it begins.
    pub done: i32,
}

/// The ground that a base covers in a stretch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Footprint {
    /// A rectangle: a base that stands, or goes ahead, back or straight to a side.
    Rect(Rect),
    /// A base that goes obliquely.
    Sweep(Sweep),
}

impl Footprint {
    /// What a rectangle that faces this way covers in a stretch.
    #[inline]
    pub fn of(rect: Rect, stretch: &Stretch) -> Footprint {
        let InFrame { ahead, right } = stretch.by;
        if right == 0 {
            return Footprint::Rect(Rect {
                centre: rect.centre + rect.forward.steps(ahead / 2),
                half_depth: rect.half_depth + ahead.abs() / 2,
                ..rect
            });
        }
        if ahead == 0 {
            return Footprint::Rect(Rect {
                centre: rect.centre + rect.right().steps(right / 2),
                half_width: rect.half_width + right.abs() / 2,
                ..rect
            });
        }
        Footprint::Sweep(Sweep {
            from: rect,
            by: rect.forward.steps(ahead) + rect.right().steps(right),
        })
    }

    #[inline]
    pub fn overlaps(&self, other: &Rect, tolerance: i32) -> bool {
        match self {
            Footprint::Rect(rect) => rect.overlaps(other, tolerance),
            Footprint::Sweep(sweep) => sweep.overlaps(other, tolerance),
        }
    }

    /// TR-BC-04.2: whether it is in terrain that is difficult for a move; on camels Dunes and Oasis are open.
    pub fn in_difficult(&self, battle: &Battle, state: &State, ground: OwnGround) -> bool {
        match self {
            Footprint::Rect(rect) => battle.in_difficult_for(state, rect, ground),
            Footprint::Sweep(sweep) => battle.sweep_in_difficult_for(state, sweep, ground),
        }
    }

    /// Whether a gap wider than this lies between the ground and a rectangle along an edge of the table; then it is no nearer.
    pub fn is_surely_beyond(&self, other: &Rect, distance: i32) -> bool {
        let (from, by) = match self {
            Footprint::Rect(rect) => (rect, Point::default()),
            Footprint::Sweep(sweep) => (&sweep.from, sweep.by),
        };
        let between = other.centre - from.centre;
        let reach = from.half_sides() + other.half_sides();
        let is_gap = |way: i32, by: i32, reach: i32| {
            way - by.max(0) > reach + distance || by.min(0) - way > reach + distance
        };
        is_gap(between.x, by.x, reach.x) || is_gap(between.y, by.y, reach.y)
    }

    /// How near the ground comes to a rectangle, in steps.
    pub fn distance(&self, other: &Rect) -> i32 {
        match self {
            Footprint::Rect(rect) => rect.distance(other),
            Footprint::Sweep(sweep) => nearest(sweep, other),
        }
    }

    pub fn in_impassable(&self, battle: &Battle, state: &State) -> bool {
        match self {
            Footprint::Rect(rect) => battle.in_impassable(state, rect),
            Footprint::Sweep(sweep) => battle.sweep_in_impassable(state, sweep),
        }
    }
}

/// How near a base comes to a rectangle on an oblique way: the distance of two convex shapes first falls and then rises on it.
fn nearest(sweep: &Sweep, other: &Rect) -> i32 {
    const STEPS: i32 = 1024;
    let at = |step: i32| {
        let part = |whole: i32| (i64::from(whole) * i64::from(step) / i64::from(STEPS)) as i32;
        let by = Point::new(part(sweep.by.x), part(sweep.by.y));
        sweep.from.moved(by).distance(other)
    };
    let (mut low, mut high) = (0, STEPS);
    while high - low > 2 {
        let third = (high - low) / 3;
        let (one, two) = (low + third, high - third);
        if at(one) <= at(two) {
            high = two;
        } else {
            low = one;
        }
    }
    (low..=high).map(at).fold(i32::MAX, i32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Base, Heading, UNIT};

    // On straight and oblique ways, at every angle: what is surely beyond a distance is.
    #[test]
    fn what_is_surely_beyond_a_distance_is_no_nearer() {
        let rect = |nth: i32| {
            let at = Point::new(nth * 7919 % 16_000, nth * 6007 % 16_000);
            let heading = Heading::NORTH.turned(nth * 211);
            let base = Base { width: 2 * UNIT, depth: UNIT };
            Rect::of(Pose::new(at, heading), base)
        };
        let (mut n_beyond, mut n_near) = (0, 0);
        for nth in 0..1500 {
            let by = Point::new(nth * 31 % 5000 - 2500, nth * 17 % 4000 - 2000);
            let sweep = Sweep { from: rect(nth), by };
            for ground in [Footprint::Rect(rect(nth)), Footprint::Sweep(sweep)] {
                let other = rect(1500 + nth);
                if ground.is_surely_beyond(&other, 4 * UNIT) {
                    assert!(ground.distance(&other) >= 4 * UNIT, "{ground:?} {other:?}");
                    n_beyond += 1;
                } else {
                    n_near += 1;
                }
            }
        }
        assert!(n_beyond > 400 && n_near > 400, "{n_beyond} {n_near}");
    }
}
