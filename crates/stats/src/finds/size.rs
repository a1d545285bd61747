//! The size of a replay, and what follows from a search without finds.

use libm::{ceil, expm1, log};

use crate::estimate::assert_alpha;
use crate::normal::normal_quantile;
use crate::stratified::BLOCK_PAIRS;

/// ST-Q4: pairs of each replayed find: (s(z_{1−α/r} + z_power)/gap)², in whole blocks.
///
/// `sd` of a pair and `gap`, how far beyond the edge it must be to matter, in one unit; `finds` r are replayed, and each
/// that is `gap` beyond is caught with probability `power`, 0.9 by the page.
///
/// # Panics
///
/// When the gap is not positive, nothing is replayed, or a level is not strictly between 0 and 1.
///
/// # Examples
///
/// ```
/// assert_eq!(stats::finds::replay_pairs(25.7, 2.0, 16, 0.05, 0.9), 2880);
/// ```
#[must_use]
pub fn replay_pairs(sd: f64, gap: f64, finds: usize, alpha: f64, power: f64) -> u64 {
    assert_alpha(alpha);
    assert!(gap > 0.0 && finds > 0, "{finds} finds and a gap of {gap}");
    let times = -normal_quantile(alpha / finds as f64) + normal_quantile(power);
    let root = sd * times.max(0.0) / gap;
    let blocks = ceil(root * root / BLOCK_PAIRS as f64).max(1.0);
    BLOCK_PAIRS * blocks as u64
}

/// ST-Q5: none found: the share of broken ones is below (1 − α^{1/m})/p with confidence 1 − α; at most 1.
///
/// m `candidates` drawn at random from the stated space, and `power` p to catch a broken one through both stages, estimated by
/// planting known ones.
/// Not for a guided search: there, "the search did not find any", with its size.
///
/// # Panics
///
/// When `alpha` is not strictly between 0 and 1, or the power is not above 0 and at most 1.
///
/// # Examples
///
/// ```
/// assert!((stats::finds::share_below(1000, 0.9, 0.05) - 0.00332).abs() < 1e-5);
/// ```
#[must_use]
pub fn share_below(candidates: usize, power: f64, alpha: f64) -> f64 {
    assert_alpha(alpha);
    assert!(
        power > 0.0 && power <= 1.0,
        "a power of {power}; it is a probability above 0"
    );
    if candidates == 0 {
        return 1.0;
    }
    (-expm1(log(alpha) / candidates as f64) / power).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_q4_a_replay_has_at_least_a_block() {
        assert_eq!(replay_pairs(25.7, 1000.0, 1, 0.05, 0.9), 288);
        assert!(replay_pairs(25.7, 2.0, 64, 0.05, 0.9) > replay_pairs(25.7, 2.0, 16, 0.05, 0.9));
    }

    #[test]
    fn st_q5_no_candidates_say_nothing() {
        assert_eq!(share_below(0, 0.9, 0.05), 1.0);
        assert_eq!(share_below(1, 0.5, 0.05), 1.0);
        assert!((share_below(1, 1.0, 0.05) - 0.95).abs() < 1e-12);
    }
}
