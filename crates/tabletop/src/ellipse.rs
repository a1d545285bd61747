//! Upright ellipses.

use crate::point::Point;
use crate::rect::Rect;

/// An ellipse whose axes lie along the table's edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ellipse {
    /// Its center.
    pub centre: Point,
    /// Half of its extent along x; above zero.
    pub half_width: i32,
    /// Half of its extent along y; above zero.
    pub half_height: i32,
}

impl Ellipse {
    /// Whether a rectangle overlaps it by more than a tolerance.
    pub fn overlaps(&self, rect: &Rect, tolerance: i32) -> bool {
        let reach = rect.half_width + rect.half_depth;
        let between = rect.centre - self.centre;
        if between.x.abs() > self.half_width + reach || between.y.abs() > self.half_height + reach {
            return false;
        }
        self.overlaps_polygon(&rect.corners(), tolerance)
    }

    /// Whether a convex polygon of four corners overlaps it by more than a tolerance.
    ///
    /// The tolerance shortens both half axes, which moves the rim inward by at most that much.
    pub fn overlaps_polygon(&self, corners: &[Point; 4], tolerance: i32) -> bool {
        let (across, up) = (self.half_width - tolerance, self.half_height - tolerance);
        if across <= 0 || up <= 0 {
            return false;
        }
        // Coordinates are stretched so that the ellipse becomes a circle of this radius about the origin.
        let radius = f(across) * f(up);
        let stretched = corners.map(|corner| {
            let from = corner - self.centre;
            (f(from.x) * f(up), f(from.y) * f(across))
        });
        let (mut left, mut right) = (false, false);
        for at in 0..4 {
            let ((x0, y0), (x1, y1)) = (stretched[at], stretched[(at + 1) % 4]);
            if segment_meets_circle(x0, y0, x1, y1, radius) {
                return true;
            }
            let turn = i128::from(x0) * i128::from(y1) - i128::from(y0) * i128::from(x1);
            left |= turn > 0;
            right |= turn < 0;
        }
        // No edge enters the circle, so they overlap only if the center is inside the polygon.
        left != right
    }

    /// Whether a point lies inside, by more than a tolerance.
    pub fn contains(&self, point: Point, tolerance: i32) -> bool {
        self.radius_of(point, tolerance).is_some_and(|share| share < 1 << 16)
    }

    /// The distance of a point from the center as a fraction of the distance to the rim, times 2^16;
    /// `None` if a half axis is zero or less.
    pub fn radius_of(&self, point: Point, tolerance: i32) -> Option<i64> {
        let (across, up) = (self.half_width - tolerance, self.half_height - tolerance);
        if across <= 0 || up <= 0 {
            return None;
        }
        let from = point - self.centre;
        let (x, y) = (f(from.x) * f(up), f(from.y) * f(across));
        let squared = (i128::from(x) * i128::from(x) + i128::from(y) * i128::from(y)) << 32;
        let radius = i128::from(f(across) * f(up));
        Some((squared / (radius * radius)).isqrt() as i64)
    }

    /// The part of a segment that lies inside, as two fractions of the segment times 2^16; `None` if no part does.
    pub fn share_crossed(&self, from: Point, to: Point, tolerance: i32) -> Option<(i32, i32)> {
        let (across, up) = (self.half_width - tolerance, self.half_height - tolerance);
        if across <= 0 || up <= 0 {
            return None;
        }
        // |start + t way|^2 = radius^2, stretched.
        let stretch = |at: Point| (i128::from(f(at.x) * f(up)), i128::from(f(at.y) * f(across)));
        let ((sx, sy), (wx, wy)) = (stretch(from - self.centre), stretch(to - from));
        let radius = i128::from(f(across) * f(up));
        let (a, b, c) = (wx * wx + wy * wy, sx * wx + sy * wy, sx * sx + sy * sy - radius * radius);
        if a == 0 {
            return (c < 0).then_some((0, 1 << 16));
        }
        // Scaled down so that the discriminant fits.
        let shift = (128 - a.max(b.abs()).max(c.abs()).leading_zeros()).saturating_sub(62);
        let (a, b, c) = (a >> shift, b >> shift, c >> shift);
        let discriminant = b * b - a * c;
        if discriminant <= 0 || a == 0 {
            return None;
        }
        let root = discriminant.isqrt();
        let share = |t: i128| (t * (1 << 16) / a).clamp(0, 1 << 16) as i32;
        let (enter, leave) = (share(-b - root), share(-b + root));
        (enter < leave).then_some((enter, leave))
    }
}

const fn f(steps: i32) -> i64 {
    steps as i64
}

/// Whether a segment comes closer to the origin than a radius.
fn segment_meets_circle(x0: i64, y0: i64, x1: i64, y1: i64, radius: i64) -> bool {
    let (x0, y0, radius) = (i128::from(x0), i128::from(y0), i128::from(radius));
    let (wx, wy) = (i128::from(x1) - x0, i128::from(y1) - y0);
    let squared = radius * radius;
    let along = -(x0 * wx + y0 * wy);
    let length = wx * wx + wy * wy;
    if along <= 0 {
        return x0 * x0 + y0 * y0 < squared;
    }
    if along >= length {
        let (x1, y1) = (x0 + wx, y0 + wy);
        return x1 * x1 + y1 * y1 < squared;
    }
    // Stretched lengths stay below 2^31, so these squares stay below 2^126.
    let across = wx * y0 - wy * x0;
    across / (1 << 12) * (across / (1 << 12)) < squared / (1 << 12) * (length / (1 << 12))
}
