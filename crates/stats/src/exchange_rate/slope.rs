//! The slope: the score that an army point adds.

use libm::fabs;

use crate::estimate::Estimate;
use crate::worth::WorthBlocks;

/// ST-L2: levels up to this many points either side make the slope, and worths beyond it need the curve (ST-E5).
pub const WIDEST_WORTH: f64 = 4.0;

/// ST-L2: a single list's slope is used from this many standard errors on.
pub const FEWEST_SE_OF_SLOPE: f64 = 5.0;

/// ST-L2: λ = Σ h (ȳ_h − ȳ_0)/Σh² over the levels |h| ≤ 4 of each block, in points of 100 an army point; `None` for a block in which a
/// level has no pairs.
///
/// Of one list and one player: players are never pooled.
///
/// `None` for all without the level h = 0, or without another within four points of it.
#[must_use]
pub fn slopes_of_blocks(blocks: &WorthBlocks) -> Option<Vec<Option<f64>>> {
    let (levels, _) = blocks.totals();
    let points: Vec<f64> = levels.iter().map(|level| level.points).collect();
    let zero = points.iter().position(|&h| h == 0.0)?;
    let near: Vec<usize> =
        (0..points.len()).filter(|&level| fabs(points[level]) <= WIDEST_WORTH).collect();
    let squares: f64 = near.iter().map(|&level| points[level] * points[level]).sum();
    if squares == 0.0 {
        return None;
    }
    let slopes = blocks.blocks().iter().map(|block| {
        if near.iter().any(|&level| block.levels[level].n == 0) {
            return None;
        }
        // Quarter points to points of 100.
        let mean = |level: usize| {
            let tally = &block.levels[level];
            25.0 * tally.sum as f64 / tally.n as f64
        };
        let rise: f64 = near.iter().map(|&level| points[level] * (mean(level) - mean(zero))).sum();
        Some(rise / squares)
    });
    Some(slopes.collect())
}

/// ST-L2: whether a single list's slope is known well enough to convert by, at least five standard errors above 0.
///
/// Otherwise its effect is converted at the common rate, and the answer says so.
#[must_use]
pub fn is_own_slope_known(slope: &Estimate) -> bool {
    match (slope.value, slope.se) {
        (Some(value), Some(se)) => value > 0.0 && value >= FEWEST_SE_OF_SLOPE * se,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jackknife::mean_of_blocks;
    use crate::tally::MomentTally;
    use crate::worth::WorthBlock;

    /// Pairs that score on average 2 + `quarters` at each handicap.
    fn block(points: &[f64], quarters: impl Fn(f64) -> i64) -> WorthBlock {
        let tally = |sum: i64| MomentTally { n: 100, sum, squares: 500 };
        WorthBlock {
            levels: points.iter().map(|&h| tally(200 + quarters(h))).collect(),
            effect: tally(0),
        }
    }

    /// ST-L2: by hand.
    ///
    /// A sixteenth of a point of 100 a quarter in a hundred pairs; beyond four points the curve bends and is not asked.
    #[test]
    fn st_l2_slope_is_taken_from_the_levels_near_the_list() {
        let points = [-6.0, -4.0, -2.0, 0.0, 2.0, 4.0, 6.0];
        let bent = |wobble: i64| {
            move |h: f64| {
                if h.abs() > 4.0 { 50 } else { 2 * h as i64 + wobble * (h > 0.0) as i64 }
            }
        };
        let blocks = WorthBlocks::new(
            points.to_vec(),
            vec![block(&points, bent(1)), block(&points, bent(-1))],
        );
        let of_blocks: Vec<f64> =
            slopes_of_blocks(&blocks).unwrap().into_iter().flatten().collect();
        let slope = mean_of_blocks(&of_blocks, 0.05);
        // Two quarter points in a hundred pairs for each point: 0.5 points of 100.
        assert!((slope.value.unwrap() - 0.5).abs() < 1e-12);
        // The wobble adds ± Σ_{h>0} h · 0.25/Σh² = ± 6 · 0.25/40 to a block.
        assert!((slope.se.unwrap() - 0.0375).abs() < 1e-12);
    }

    #[test]
    fn st_l2_without_the_lists_own_level_there_is_no_slope() {
        let blocks = |points: &[f64]| {
            let one = block(points, |h| h as i64);
            WorthBlocks::new(points.to_vec(), vec![one; 3])
        };
        assert_eq!(slopes_of_blocks(&blocks(&[-1.0, 1.0])), None);
        assert_eq!(slopes_of_blocks(&blocks(&[0.0, 6.0])), None);
        assert!(slopes_of_blocks(&blocks(&[0.0, 1.0])).is_some());
    }

    #[test]
    fn st_l2_a_slope_below_five_standard_errors_gives_way_to_the_common_rate() {
        let known = mean_of_blocks(&[0.4, 0.41, 0.39, 0.4], 0.05);
        assert!(is_own_slope_known(&known));
        let slope = mean_of_blocks(&[0.1, 0.7, 0.2, 0.6], 0.05);
        assert!(!is_own_slope_known(&slope));
        assert!(!is_own_slope_known(&known.scaled(-1.0)));
    }
}
