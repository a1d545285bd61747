//! Where a base stands and which way it faces.

use crate::axis::Axis;
use crate::heading::Heading;
use crate::point::Point;

/// The size of a base, in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// Length of its front edge.
    pub width: i32,
    /// From its front edge to its rear edge.
    pub depth: i32,
}

/// The middle of a base's front edge, and the direction that the base faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pose {
    /// The middle of the front edge.
    pub at: Point,
    /// The direction that it faces.
    pub heading: Heading,
}

impl Pose {
    /// A pose by its two parts.
    #[inline]
    pub const fn new(at: Point, heading: Heading) -> Pose {
        Pose { at, heading }
    }

    /// The unit vector that points ahead.
    #[inline]
    pub const fn forward(self) -> Axis {
        self.heading.axis()
    }

    /// The pose moved by a vector.
    #[inline]
    #[must_use]
    pub fn moved(self, by: Point) -> Pose {
        Pose::new(self.at + by, self.heading)
    }

    /// The point at these distances ahead and to the right of the middle of the front edge, in steps.
    #[inline]
    pub fn point(self, ahead: i32, right: i32) -> Point {
        let forward = self.forward();
        self.at + forward.steps(ahead) + forward.right().steps(right)
    }

    /// The pose moved ahead and to the right by these distances, facing the same way.
    #[inline]
    #[must_use]
    pub fn shifted(self, ahead: i32, right: i32) -> Pose {
        Pose::new(self.point(ahead, right), self.heading)
    }

    /// The left end of a front edge of this width.
    #[inline]
    pub fn front_left(self, width: i32) -> Point {
        self.point(0, -(width / 2))
    }

    /// The right end of a front edge of this width.
    #[inline]
    pub fn front_right(self, width: i32) -> Point {
        self.point(0, width / 2)
    }

    /// The pose turned clockwise about a fixed point; negative steps turn the other way.
    #[must_use]
    pub fn turned_about(self, pivot: Point, steps: i32) -> Pose {
        // In the frame of the base the fixed point keeps its coordinates.
        let from_pivot = self.at - pivot;
        let old = self.heading.axis();
        let heading = self.heading.turned(steps);
        let new = heading.axis();
        let (ahead, right) =
            (i64::from(from_pivot.dot(old)), i64::from(from_pivot.dot(old.right())));
        let back = |a: i64| (a + (1 << 27)) >> 28;
        let at = pivot
            + Point::new(
                back(ahead * i64::from(new.x) + right * i64::from(new.right().x)) as i32,
                back(ahead * i64::from(new.y) + right * i64::from(new.right().y)) as i32,
            );
        Pose { at, heading }
    }

    /// The pose of a base of this depth after turning about on its own footprint.
    #[must_use]
    pub fn about_face(self, depth: i32) -> Pose {
        Pose::new(self.point(-depth, 0), self.heading.opposite())
    }
}

/// The length of the arc that a point at distance `radius` from the center covers in a turn of these steps, rounded up.
#[inline]
pub const fn arc_length(radius: i32, steps: i32) -> i32 {
    // 2 pi / 4096, times 2^26.
    const STEP: i64 = 102_944;
    let product = radius as i64 * steps.unsigned_abs() as i64 * STEP;
    ((product + (1 << 26) - 1) >> 26) as i32
}
