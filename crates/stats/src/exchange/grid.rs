//! Which prices are tested.

use libm::{ceil, floor};

use crate::worth::RatioSet;

/// ST-L7: prices of one grid at most.
pub const MOST_PRICES: usize = 17;

/// ST-L7: the prices to test, in half points: every half point within the worth's interval and a point to either side.
///
/// Where those are more than 17, the 17 about `middle`, the worth in points.
/// `None` where the worth's set is no interval.
///
/// # Examples
///
/// ```
/// use stats::exchange::price_grid;
/// use stats::worth::RatioSet;
///
/// let worth = RatioSet::Interval { lo: 2.6, hi: 3.4 };
/// // 2, 2½ … 4: from 1.6 to 4.4.
/// assert_eq!(price_grid(worth, 3.0), Some(vec![4, 5, 6, 7, 8]));
/// ```
#[must_use]
pub fn price_grid(worth: RatioSet, middle: f64) -> Option<Vec<i32>> {
    let RatioSet::Interval { lo, hi } = worth else {
        return None;
    };
    let first = ceil(2.0 * (lo - 1.0));
    let last = floor(2.0 * (hi + 1.0));
    if last - first < MOST_PRICES as f64 {
        return Some((first as i32..=last as i32).collect());
    }
    let side = (MOST_PRICES / 2) as f64;
    let centre = libm::rint(2.0 * middle).clamp(first + side, last - side) as i32;
    Some((centre - side as i32..=centre + side as i32).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_l7_a_grid_has_at_most_17_prices() {
        let wide = RatioSet::Interval { lo: -4.0, hi: 20.0 };
        let grid = price_grid(wide, 3.1).unwrap();
        assert_eq!((grid.len(), grid[0], grid[16]), (17, -2, 14));
        // The middle of the grid stays within what the interval allows.
        assert_eq!(price_grid(wide, -4.0).unwrap()[0], -10);
        assert_eq!(price_grid(RatioSet::All, 3.0), None);
    }
}
