//! Half points, the unit of factors, costs and victory points.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

/// A number of points, stored as a whole number of half points.
///
/// Cards 14 and 23 are the only sources of halves (TR-AB-09), and a garrison of card 23 brings one into a camp's factor (TR-CP-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfPoints(pub i16);

impl HalfPoints {
    /// No points.
    pub const ZERO: HalfPoints = HalfPoints(0);

    /// A number of whole points.
    #[inline]
    pub const fn whole(points: i16) -> HalfPoints {
        HalfPoints(2 * points)
    }

    /// Whole points, or `None` if a half is left over.
    #[inline]
    pub const fn as_whole(self) -> Option<i16> {
        if self.0 % 2 == 0 { Some(self.0 / 2) } else { None }
    }
}

impl Add for HalfPoints {
    type Output = HalfPoints;
    #[inline]
    fn add(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 + other.0)
    }
}

impl AddAssign for HalfPoints {
    #[inline]
    fn add_assign(&mut self, other: HalfPoints) {
        self.0 += other.0;
    }
}

impl Sub for HalfPoints {
    type Output = HalfPoints;
    #[inline]
    fn sub(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 - other.0)
    }
}

impl Neg for HalfPoints {
    type Output = HalfPoints;
    #[inline]
    fn neg(self) -> HalfPoints {
        HalfPoints(-self.0)
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = HalfPoints>>(points: I) -> HalfPoints {
        points.fold(HalfPoints::ZERO, Add::add)
    }
}

/// `4`, `-1`, `4.5`.
impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        f.pad(&format!("{sign}{}{half}", (self.0 / 2).unsigned_abs()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_are_shown_with_a_half_only_where_there_is_one() {
        for (half_points, shown) in
            [(8, "4"), (9, "4.5"), (0, "0"), (1, "0.5"), (-1, "-0.5"), (-2, "-1")]
        {
            assert_eq!(HalfPoints(half_points).to_string(), shown);
        }
        assert_eq!(HalfPoints(7).as_whole(), None);
        assert_eq!(HalfPoints(-6).as_whole(), Some(-3));
    }
}
