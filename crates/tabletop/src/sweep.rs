//! The area that a rectangle covers while it moves straight.

use crate::axis::{AXIS_BITS, Axis};
use crate::ellipse::Ellipse;
use crate::heading::Heading;
use crate::point::Point;
use crate::rect::Rect;

/// A rectangle and the straight way that it moves without turning.
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
        // The direction of the way is expensive to compute, and seldom decides.
        let deep_across = || {
            let across = Heading::towards(self.by).axis().right();
            self.depth_along(across, other, between) > i64::from(tolerance) << AXIS_BITS
        };
        // Nearly all rectangles are parallel to the sides of the table, and then these two depths are those in the directions of
        // all sides.
        if let (Some(own), Some(theirs)) = (self.from.upright_half(), other.upright_half()) {
            let reach = own + theirs;
            let depth = |gap: i32, way: i32, reach: i32| {
                (gap - way.min(0) + reach).min(way.max(0) - gap + reach)
            };
            return depth(between.x, self.by.x, reach.x) > tolerance
                && depth(between.y, self.by.y, reach.y) > tolerance
                && deep_across();
        }
        // Nearly everything near a path lies beside it; rounding changes a gap by less than this.
        const ROUNDING: i32 = 16;
        let beyond = ROUNDING + (-tolerance).max(0);
        let reach = self.from.half_sides() + other.half_sides() + Point::new(beyond, beyond);
        let outside =
            |gap: i32, way: i32, reach: i32| gap < way.min(0) - reach || gap > way.max(0) + reach;
        if outside(between.x, self.by.x, reach.x) || outside(between.y, self.by.y, reach.y) {
            debug_assert!(!self.is_deep_at_any_angle(other, tolerance, between) || !deep_across());
            return false;
        }
        self.is_deep_at_any_angle(other, tolerance, between) && deep_across()
    }

    /// Whether it overlaps a rectangle in the directions of the sides of both.
    fn is_deep_at_any_angle(&self, other: &Rect, tolerance: i32, between: Point) -> bool {
        let tolerance = i64::from(tolerance) << AXIS_BITS;
        let is_deep = |axis| self.depth_along(axis, other, between) > tolerance;
        let sides = [self.from.forward, self.from.right(), other.forward, other.right()];
        sides.into_iter().all(is_deep)
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

#[cfg(test)]
mod tests {
    use super::*;

    // Along the sides of the table the shortcut gives the same as the test along all sides, and excludes nothing that is met.
    #[test]
    fn sweeps_overlap_by_the_short_way_as_by_the_long_one() {
        let (mut n_met, mut n_missed) = (0, 0);
        for nth in 0..20_000 {
            let rect = |nth: i32, turned: i32| Rect {
                centre: Point::new(nth * 7919 % 6000, nth * 6007 % 6000),
                forward: Heading::NORTH.turned(turned).axis(),
                half_width: 1024,
                half_depth: 300 + nth % 3 * 212,
            };
            let step = if nth % 2 == 0 { 1024 } else { 211 };
            let sweep = Sweep {
                from: rect(nth, nth % 4 * step),
                by: Point::new(nth * 31 % 5000 - 2500, nth * 17 % 4000 - 2000),
            };
            let other = rect(nth * 3 + 1, nth % 19 * step);
            let between = other.centre - sweep.from.centre;
            let across = Heading::towards(sweep.by).axis().right();
            for tolerance in [-20, 0, 20] {
                let long = sweep.is_deep_at_any_angle(&other, tolerance, between)
                    && sweep.depth_along(across, &other, between)
                        > i64::from(tolerance) << AXIS_BITS;
                assert_eq!(sweep.overlaps(&other, tolerance), long, "{sweep:?} {other:?}");
                n_met += u32::from(long);
                n_missed += u32::from(!long);
            }
        }
        assert!(n_met > 10_000 && n_missed > 10_000, "{n_met} {n_missed}");
    }
}
