//! Directions as unit vectors.

/// Fraction bits of a unit vector: its length is 2^14.
pub(crate) const AXIS_BITS: u32 = 14;

/// A direction as a unit vector, times 2^14.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// To the right.
    pub x: i32,
    /// Up.
    pub y: i32,
}

impl Axis {
    /// The direction a quarter turn clockwise from this one: what lies to the right.
    #[inline]
    pub const fn right(self) -> Axis {
        Axis { x: self.y, y: -self.x }
    }

    /// The opposite direction.
    #[inline]
    pub const fn back(self) -> Axis {
        Axis { x: -self.x, y: -self.y }
    }

    /// 2^28 times the cosine of the angle to another direction.
    #[inline]
    pub const fn dot(self, other: Axis) -> i32 {
        self.x * other.x + self.y * other.y
    }
}
