//! Oriented rectangles.

use crate::axis::{AXIS_BITS, Axis};
use crate::heading::Heading;
use crate::isqrt::square_root;
use crate::point::Point;
use crate::pose::{Base, Pose};

/// An oriented rectangle, prepared for overlap tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    /// Its center.
    pub centre: Point,
    /// The direction that its front edge faces.
    pub forward: Axis,
    /// Half the length of its front edge.
    pub half_width: i32,
    /// Half the length of its side edge.
    pub half_depth: i32,
}

/// Cosines of the angles between the directions of two rectangles, as half extents need them, times 2^14.
struct Angle {
    /// For a direction of the first along itself.
    own: i32,
    /// For a direction of the second along itself.
    their: i32,
    /// Between the two directions ahead, and between the two directions to the right.
    along: i32,
    /// Between the direction ahead of the first and the direction to the right of the second.
    across: i32,
    /// Between the direction to the right of the first and the direction ahead of the second: the same up to rounding.
    back_across: i32,
}

impl Angle {
    #[inline]
    fn between(one: &Rect, other: &Rect) -> Angle {
        let part = |cosine: i32| (cosine >> AXIS_BITS).abs();
        let across = one.forward.dot(other.right());
        Angle {
            own: part(one.forward.dot(one.forward)),
            their: part(other.forward.dot(other.forward)),
            along: part(one.forward.dot(other.forward)),
            across: part(across),
            back_across: part(-across),
        }
    }
}

impl Rect {
    /// The rectangle that a base covers.
    #[inline]
    pub fn of(pose: Pose, base: Base) -> Rect {
        let forward = pose.forward();
        let half_depth = base.depth / 2;
        Rect {
            centre: pose.at - forward.steps(half_depth),
            forward,
            half_width: base.width / 2,
            half_depth,
        }
    }

    /// The upright rectangle between two opposite corners.
    pub fn between(low: Point, high: Point) -> Rect {
        Rect {
            centre: low.halfway(high),
            forward: Heading::NORTH.axis(),
            half_width: (high.x - low.x) / 2,
            half_depth: (high.y - low.y) / 2,
        }
    }

    /// The direction to its right.
    #[inline]
    pub const fn right(&self) -> Axis {
        self.forward.right()
    }

    /// Its corners: front left, front right, rear right, rear left.
    #[inline]
    pub fn corners(&self) -> [Point; 4] {
        let ahead = self.forward.steps(self.half_depth);
        let right = self.right().steps(self.half_width);
        let (front, rear) = (self.centre + ahead, self.centre - ahead);
        [front - right, front + right, rear + right, rear - right]
    }

    /// The rectangle that the same base covers in a pose.
    #[inline]
    #[must_use]
    pub fn in_pose(&self, pose: Pose) -> Rect {
        let forward = pose.forward();
        Rect { centre: pose.at - forward.steps(self.half_depth), forward, ..*self }
    }

    /// The rectangle moved by a vector.
    #[inline]
    #[must_use]
    pub fn moved(&self, by: Point) -> Rect {
        Rect { centre: self.centre + by, ..*self }
    }

    /// The rectangle with each side moved outward by this many steps; negative values move them inward.
    #[must_use]
    pub fn grown(&self, by: i32) -> Rect {
        Rect { half_width: self.half_width + by, half_depth: self.half_depth + by, ..*self }
    }

    /// Half of its extent along a direction, times 2^14.
    #[inline]
    pub(crate) fn half_extent(&self, axis: Axis) -> i32 {
        let along = |own: Axis, half: i32| {
            let cosine = (own.dot(axis) >> AXIS_BITS).abs();
            cosine * half
        };
        along(self.forward, self.half_depth) + along(self.right(), self.half_width)
    }

    /// The radius of a circle about its center that contains it.
    #[inline]
    pub fn radius(&self) -> i32 {
        square_root(
            i64::from(self.half_width) * i64::from(self.half_width)
                + i64::from(self.half_depth) * i64::from(self.half_depth),
        ) + 1
    }

    /// Half the sides of an upright box about its center that contains it, with room for rounding.
    #[inline]
    pub fn half_sides(&self) -> Point {
        // Corners are off by three steps at most.
        let along = |forward: i32, right: i32| {
            ((forward.abs() * self.half_depth + right.abs() * self.half_width) >> AXIS_BITS) + 4
        };
        let right = self.right();
        Point::new(along(self.forward.x, right.x), along(self.forward.y, right.y))
    }

    /// How deep the two overlap along the direction in which they overlap least, in steps.
    ///
    /// Zero when they touch; negative when they are apart, and then at most their distance.
    pub fn penetration(&self, other: &Rect) -> i32 {
        if let (Some(own), Some(theirs)) = (self.upright_half(), other.upright_half()) {
            let (between, reach) = (other.centre - self.centre, own + theirs);
            return (reach.x - between.x.abs()).min(reach.y - between.y.abs());
        }
        self.penetration_turned(other)
    }

    fn penetration_turned(&self, other: &Rect) -> i32 {
        let angle = Angle::between(self, other);
        (0..4).map(|side| self.depth_along(side, other, &angle)).fold(i32::MAX, i32::min)
            >> AXIS_BITS
    }

    /// The [`penetration`](Rect::penetration), if it exceeds `floor`; two comparisons rule out most rectangles that are farther apart.
    #[inline]
    pub fn penetration_above(&self, other: &Rect, floor: i32) -> Option<i32> {
        let between = other.centre - self.centre;
        // No extent of the other is longer than the sum of its half sides, and rounding is below two steps.
        let theirs = other.half_width + other.half_depth + 2;
        let may_be =
            |axis: Axis, own: i32| (own + theirs - floor) << AXIS_BITS > between.dot(axis).abs();
        let is_near =
            may_be(self.forward, self.half_depth) && may_be(self.right(), self.half_width);
        is_near.then(|| self.penetration_turned(other)).filter(|&depth| depth > floor)
    }

    /// Whether the two overlap by more than a tolerance.
    #[inline(always)]
    pub fn overlaps(&self, other: &Rect, tolerance: i32) -> bool {
        let between = other.centre - self.centre;
        // Most bases face up or down the table, and then nothing is rounded.
        if self.forward.x == 0 && other.forward.x == 0 {
            return self.half_width + other.half_width - between.x.abs() > tolerance
                && self.half_depth + other.half_depth - between.y.abs() > tolerance;
        }
        // Nearly all pairs are far apart.
        let reach = self.half_width + self.half_depth + other.half_width + other.half_depth;
        if between.x.abs() > reach || between.y.abs() > reach {
            return false;
        }
        self.overlaps_near(other, tolerance)
    }

    /// [`overlaps`](Rect::overlaps) for rectangles that may be close.
    fn overlaps_near(&self, other: &Rect, tolerance: i32) -> bool {
        if let (Some(own), Some(theirs)) = (self.upright_half(), other.upright_half()) {
            let (between, reach) = (other.centre - self.centre, own + theirs);
            return reach.x - between.x.abs() > tolerance && reach.y - between.y.abs() > tolerance;
        }
        self.overlaps_turned(other, tolerance)
    }

    /// [`overlaps`](Rect::overlaps) for any two rectangles, however they are turned: looks at one direction after the other, until they
    /// are apart in one.
    #[inline(never)]
    fn overlaps_turned(&self, other: &Rect, tolerance: i32) -> bool {
        let angle = Angle::between(self, other);
        let least = (tolerance + 1) << AXIS_BITS;
        let is_deep = |side| self.depth_along(side, other, &angle) >= least;
        is_deep(0) && is_deep(1) && is_deep(2) && is_deep(3)
    }

    /// How deep the two overlap along one of the directions of their sides, times 2^14: ahead and to the right of the one, then of
    /// the other.
    #[inline]
    fn depth_along(&self, side: u32, other: &Rect, angle: &Angle) -> i32 {
        let between = other.centre - self.centre;
        let (own_extent, their_extent, gap) = match side {
            0 => (
                angle.own * self.half_depth,
                angle.along * other.half_depth + angle.across * other.half_width,
                between.dot(self.forward),
            ),
            1 => (
                angle.own * self.half_width,
                angle.back_across * other.half_depth + angle.along * other.half_width,
                between.dot(self.right()),
            ),
            2 => (
                angle.along * self.half_depth + angle.back_across * self.half_width,
                angle.their * other.half_depth,
                between.dot(other.forward),
            ),
            _ => (
                angle.across * self.half_depth + angle.along * self.half_width,
                angle.their * other.half_width,
                between.dot(other.right()),
            ),
        };
        own_extent + their_extent - gap.abs()
    }

    /// Whether a point lies inside, by more than a tolerance.
    #[inline]
    pub fn contains(&self, point: Point, tolerance: i32) -> bool {
        let from_centre = point - self.centre;
        from_centre.along(self.forward).abs() < self.half_depth - tolerance
            && from_centre.along(self.right()).abs() < self.half_width - tolerance
    }

    /// The distance of the nearest points of the two; zero if they touch or overlap.
    pub fn distance(&self, other: &Rect) -> i32 {
        square_root(self.distance_squared(other))
    }

    /// The square of the distance of the nearest points of the two.
    pub fn distance_squared(&self, other: &Rect) -> i64 {
        if let (Some(own), Some(theirs)) = (self.upright_half(), other.upright_half()) {
            let (between, reach) = (other.centre - self.centre, own + theirs);
            let gap = |way: i32, reach: i32| (way.abs() - reach).max(0);
            return Point::new(gap(between.x, reach.x), gap(between.y, reach.y)).length_squared();
        }
        if self.penetration(other) >= 0 {
            return 0;
        }
        let (own, theirs) = (self.corners(), other.corners());
        let mut least = i64::MAX;
        for at in 0..4 {
            for edge in 0..4 {
                let next = (edge + 1) % 4;
                least = least
                    .min(own[at].distance_squared_to_segment(theirs[edge], theirs[next]))
                    .min(theirs[at].distance_squared_to_segment(own[edge], own[next]));
            }
        }
        least
    }

    /// Half of its extent along x and along y where its edges run along the edges of the table, as those of most bases do.
    ///
    /// Nothing is rounded then, so tests of two such rectangles need no directions.
    #[inline]
    pub(crate) fn upright_half(&self) -> Option<Point> {
        if self.forward.x == 0 {
            Some(Point::new(self.half_width, self.half_depth))
        } else if self.forward.y == 0 {
            Some(Point::new(self.half_depth, self.half_width))
        } else {
            None
        }
    }

    /// How far it can go in a direction before it overlaps another by more than a tolerance; `None` if it never does.
    ///
    /// Zero if it overlaps it already.
    pub fn way_to(&self, direction: Axis, other: &Rect, tolerance: i32) -> Option<i32> {
        let between = other.centre - self.centre;
        // When the overlap along each axis begins and ends, as fractions of the way; all axes must overlap at once.
        let (mut enter, mut leave) = (0i64, i64::MAX);
        // A base that moves straight ahead usually passes beside the other, which can be decided without a division.
        for axis in [self.right(), self.forward, other.forward, other.right()] {
            let speed = i64::from(direction.dot(axis));
            let gap = i64::from(between.dot(axis));
            let reach = i64::from(self.half_extent(axis) + other.half_extent(axis))
                - (i64::from(tolerance) << AXIS_BITS);
            if reach <= 0 {
                return None;
            }
            if speed == 0 {
                if gap.abs() >= reach {
                    return None;
                }
                continue;
            }
            let (first, last) =
                if speed > 0 { (gap - reach, gap + reach) } else { (-gap - reach, -gap + reach) };
            let (first, last) = (first << AXIS_BITS, last << AXIS_BITS);
            let speed = speed.abs();
            enter = enter.max(first.div_euclid(speed) + i64::from(first.rem_euclid(speed) != 0));
            leave = leave.min(last.div_euclid(speed));
            if leave <= 0 || enter > leave {
                return None;
            }
        }
        Some(enter as i32)
    }

    /// Whether a segment runs through its inside, by more than a tolerance.
    pub fn is_crossed_by(&self, from: Point, to: Point, tolerance: i32) -> bool {
        self.share_crossed(from, to, tolerance).is_some()
    }

    /// The part of a segment that lies inside, as two fractions of the segment times 2^16; `None` if no part does.
    ///
    /// The rectangle is made smaller by `tolerance` on each side.
    pub fn share_crossed(&self, from: Point, to: Point, tolerance: i32) -> Option<(i32, i32)> {
        const ONE: i64 = 1 << 16;
        let (start, way) = (from - self.centre, to - from);
        let (mut enter, mut leave) = (0i64, ONE);
        for (axis, half) in [(self.forward, self.half_depth), (self.right(), self.half_width)] {
            let half = i64::from(half - tolerance) << AXIS_BITS;
            let (at, speed) = (i64::from(start.dot(axis)), i64::from(way.dot(axis)));
            if half <= 0 {
                return None;
            }
            if speed == 0 {
                if at.abs() >= half {
                    return None;
                }
                continue;
            }
            let (first, last) =
                if speed > 0 { (-half - at, half - at) } else { (half - at, -half - at) };
            enter = enter.max(first * ONE / speed);
            leave = leave.min(last * ONE / speed);
            if enter >= leave {
                return None;
            }
        }
        Some((enter as i32, leave as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_as_deep_as_a_floor_is_left_out_and_nothing_else() {
        let rect = |nth: i32| Rect {
            centre: Point::new(nth * 7919 % 6000, nth * 6007 % 6000),
            forward: Heading::NORTH.turned(nth * 211).axis(),
            half_width: 300 + nth * 37 % 2000,
            half_depth: 200 + nth * 53 % 2000,
        };
        let (mut n_above, mut n_below) = (0, 0);
        for (one, other) in (0..200).flat_map(|one| (0..200).map(move |other| (one, other))) {
            let (own, theirs) = (rect(one), rect(200 + other));
            let depth = own.penetration(&theirs);
            for floor in [-900, -60, 0, depth - 1, depth] {
                let above = own.penetration_above(&theirs, floor);
                assert_eq!(above, Some(depth).filter(|&depth| depth > floor));
                n_above += u32::from(above.is_some());
                n_below += u32::from(above.is_none());
            }
        }
        assert!(n_above > 50_000 && n_below > 50_000, "{n_above} {n_below}");
    }

    // Along the four directions of the table the shortcut gives the same as the test along all sides, for every small gap.
    #[test]
    fn upright_rectangles_overlap_as_turned_ones_do() {
        let rect = |x: i32, y: i32, quarter: i32, half_width: i32, half_depth: i32| Rect {
            centre: Point::new(x, y),
            forward: Heading::NORTH.turned(1024 * quarter).axis(),
            half_width,
            half_depth,
        };
        let mut n_overlaps = 0;
        for (one, other) in (0..4).flat_map(|one| (0..4).map(move |other| (one, other))) {
            for (x, y) in (-19..=19).flat_map(|x| (-19..=19).map(move |y| (x, y))) {
                let (own, theirs) = (rect(70, 50, one, 7, 4), rect(70 + x, 50 + y, other, 9, 3));
                assert_eq!(own.penetration(&theirs), own.penetration_turned(&theirs));
                for tolerance in [-2, 0, 2] {
                    let overlaps = own.overlaps_near(&theirs, tolerance);
                    assert_eq!(overlaps, own.overlaps_turned(&theirs, tolerance));
                    n_overlaps += u32::from(overlaps);
                }
            }
        }
        assert!(n_overlaps > 1000);
    }
}
