//! What a rectangle covers while it moves straight on.

use crate::ellipse::Ellipse;
use crate::heading::{AXIS_BITS, Axis, Heading};
use crate::point::Point;
use crate::rect::Rect;

/// A rectangle and the straight way that it goes without turning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// Where it starts.
    pub from: Rect,
    /// The way that it goes.
    pub by: Point,
}

impl Sweep {
    /// Whether anything that it covers overlaps another rectangle by more than a tolerance.
    pub fn overlaps(&self, other: &Rect, tolerance: i32) -> bool {
        if self.by == Point::default() {
            return self.from.overlaps(other, tolerance);
        }
        let between = other.centre - self.from.centre;
        // Nearly all that is near a path lies beside it; what rounding makes of a gap is less than this.
        const ROUNDING: i32 = 16;
        let beyond = ROUNDING + (-tolerance).max(0);
        let reach = self.from.half_sides() + other.half_sides() + Point::new(beyond, beyond);
        let outside =
            |gap: i32, way: i32, reach: i32| gap < way.min(0) - reach || gap > way.max(0) + reach;
        if outside(between.x, self.by.x, reach.x) || outside(between.y, self.by.y, reach.y) {
            return false;
        }
        let tolerance = i64::from(tolerance) << AXIS_BITS;
        let is_deep = |axis| self.depth_along(axis, other, between) > tolerance;
        let sides = [
            self.from.forward,
            self.from.right(),
            other.forward,
            other.right(),
        ];
        // The direction of the way is dear to find, and seldom decides.
        sides.into_iter().all(is_deep) && is_deep(Heading::towards(self.by).axis().right())
    }

    /// How deep the two overlap along one direction, times 2^14.
    fn depth_along(&self, axis: Axis, other: &Rect, between: Point) -> i64 {
        let halves = i64::from(self.from.half_extent(axis) + other.half_extent(axis));
        let (gap, way) = (i64::from(between.dot(axis)), i64::from(self.by.dot(axis)));
        (gap - way.min(0) + halves).min(way.max(0) - gap + halves)
    }

    /// Whether anything that it covers overlaps an ellipse by more than a tolerance.
    pub fn overlaps_ellipse(&self, ellipse: &Ellipse, tolerance: i32) -> bool {
        let (first, last) = (self.from, self.from.moved(self.by));
        if self.by == Point::default() {
            return ellipse.overlaps(&first, tolerance);
        }
        if ellipse.overlaps(&first, tolerance) || ellipse.overlaps(&last, tolerance) {
            return true;
        }
        // Between the two, only the four parallelograms that the edges sweep are new.
        let (own, then) = (first.corners(), last.corners());
        (0..4).any(|at| {
            let next = (at + 1) % 4;
            ellipse.overlaps_polygon(&[own[at], own[next], then[next], then[at]], tolerance)
        })
    }
}
