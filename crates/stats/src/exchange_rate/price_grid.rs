//! The prices that are tested.

use libm::{ceil, floor};

use super::price_set::FairPrices;
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
/// use stats::exchange_rate::price_grid;
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

/// ST-L7: the grid extended by a point of two half points on each side where the kept prices are open; `None` where they
/// are closed.
///
/// The new prices share the baseline pairs of the old ones.
#[must_use]
pub fn extended_grid(grid: &[i32], fair: &FairPrices) -> Option<Vec<i32>> {
    let (first, last) = (*grid.first()?, *grid.last()?);
    if !fair.is_open_below && !fair.is_open_above {
        return None;
    }
    let below = if fair.is_open_below { 2 } else { 0 };
    let above = if fair.is_open_above { 2 } else { 0 };
    let mut extended: Vec<i32> = (first - below..first).collect();
    extended.extend(grid);
    extended.extend(last + 1..=last + above);
    Some(extended)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_l7_a_grid_grows_where_its_last_price_was_kept() {
        use super::super::price_set::PriceTest;
        let grid = [4, 5, 6];
        let fair = |differences: [f64; 3]| {
            let tests: Vec<PriceTest> = grid
                .iter()
                .zip(differences)
                .map(|(&half_points, difference)| PriceTest { half_points, difference, se: 0.1 })
                .collect();
            FairPrices::of(&tests, 1.96).unwrap()
        };
        let above = extended_grid(&grid, &fair([0.9, 0.5, 0.1]));
        assert_eq!(above, Some(vec![4, 5, 6, 7, 8]));
        let below = extended_grid(&grid, &fair([-0.3, -0.5, -0.9]));
        assert_eq!(below, Some(vec![2, 3, 4, 5, 6]));
        assert_eq!(extended_grid(&grid, &fair([0.5, 0.1, -0.5])), None);
    }

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
