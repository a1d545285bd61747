//! Points of the table, and differences of points.

use std::ops::{Add, Mul, Neg, Sub};

use crate::axis::{AXIS_BITS, Axis};
use crate::isqrt::square_root;

/// A point of the table, or the vector from one point to another, in steps.
///
/// `x` grows to the right and `y` away from the first player's edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Steps to the right.
    pub x: i32,
    /// Steps up.
    pub y: i32,
}

impl Point {
    /// A point by its coordinates in steps.
    #[inline]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// Its extent along a direction, in steps times 2^14.
    #[inline]
    pub const fn dot(self, axis: Axis) -> i32 {
        self.x * axis.x + self.y * axis.y
    }

    /// Its extent along a direction, in steps, rounded to the nearest.
    #[inline]
    pub const fn along(self, axis: Axis) -> i32 {
        (self.dot(axis) + (1 << (AXIS_BITS - 1))) >> AXIS_BITS
    }

    /// The square of its length.
    #[inline]
    pub const fn length_squared(self) -> i64 {
        self.x as i64 * self.x as i64 + self.y as i64 * self.y as i64
    }

    /// Its length, rounded down.
    #[inline]
    pub fn length(self) -> i32 {
        square_root(self.length_squared())
    }

    /// The cross product with another vector: positive if the other points to the left of this one.
    #[inline]
    pub const fn cross(self, other: Point) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// The scalar product with another vector.
    #[inline]
    pub const fn times(self, other: Point) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// The point halfway to another, rounded down.
    #[inline]
    pub const fn halfway(self, other: Point) -> Point {
        Point::new((self.x + other.x) >> 1, (self.y + other.y) >> 1)
    }

    /// The square of its distance from a segment, rounded down.
    pub fn distance_squared_to_segment(self, from: Point, to: Point) -> i64 {
        let (way, own) = (to - from, self - from);
        let (along, length_squared) = (own.times(way), way.length_squared());
        if along <= 0 || length_squared == 0 {
            return own.length_squared();
        }
        if along >= length_squared {
            return (self - to).length_squared();
        }
        let across = way.cross(own).unsigned_abs();
        // The sides of bases are short, so 64 bits are nearly always enough, and their division is far cheaper.
        if across < 1 << 32 {
            return (across * across / length_squared.unsigned_abs()) as i64;
        }
        (u128::from(across) * u128::from(across) / length_squared.unsigned_abs() as u128) as i64
    }
}

impl Axis {
    /// The vector of this length in steps in this direction, rounded to the nearest step.
    #[inline]
    pub const fn steps(self, length: i32) -> Point {
        const HALF: i64 = 1 << (AXIS_BITS - 1);
        Point::new(
            ((self.x as i64 * length as i64 + HALF) >> AXIS_BITS) as i32,
            ((self.y as i64 * length as i64 + HALF) >> AXIS_BITS) as i32,
        )
    }
}

impl Add for Point {
    type Output = Point;

    #[inline]
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    #[inline]
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Point {
    type Output = Point;

    #[inline]
    fn neg(self) -> Point {
        Point::new(-self.x, -self.y)
    }
}

impl Mul<i32> for Point {
    type Output = Point;

    #[inline]
    fn mul(self, factor: i32) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}
