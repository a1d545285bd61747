//! Tests that a device that saves variance does not change the mean.

use libm::fabs;

use super::{CrossFit, LuckTally};
use crate::matrix::dot;

/// ST-C10: standard errors beyond which a difference is no longer put down to chance.
pub const BEYOND_CHANCE: f64 = 4.0;

/// ST-C10 (a): whether the mean of each control lies within 4 standard errors of 0.
///
/// Where it does not, the value was read at the wrong moment or an outcome is missing from a sum, and no
/// adjusted number may be shown (ST-J4).
/// Without pairs, or with controls that do not vary about 0, there is nothing to object to.
#[must_use]
pub fn luck_is_fair<const K: usize>(tally: &LuckTally<K>) -> bool {
    let n = tally.outcome.n as f64;
    (0..K).all(|i| {
        let sum = tally.luck[i] as f64;
        let scatter = tally.cross[i][i] as f64 - sum * sum / n;
        // |Σc/n| < 4 √(scatter/(n − 1)/n), without dividing by what may be zero.
        sum == 0.0 || sum * sum * (n - 1.0) < BEYOND_CHANCE * BEYOND_CHANCE * n * scatter
    })
}

/// ST-C10 (b): whether the adjusted and the plain mean of the same pairs are within 4 standard errors of each other.
///
/// The standard error is that of their difference, the mean of β'c.
#[must_use]
pub fn adjustment_is_fair<const K: usize>(folds: &CrossFit<K>) -> bool {
    let n = folds.total().outcome.n as f64;
    let (mut sum, mut squares) = (0.0, 0.0);
    for (fold, beta) in folds.folds.iter().zip(folds.betas()) {
        sum += dot(&beta, &fold.luck.map(|c| c as f64));
        for i in 0..K {
            for j in 0..K {
                squares += beta[i] * beta[j] * fold.cross[i][j] as f64;
            }
        }
    }
    let scatter = squares - sum * sum / n;
    sum == 0.0 || sum * sum * (n - 1.0) < BEYOND_CHANCE * BEYOND_CHANCE * n * scatter
}

/// ST-C10 (c): whether two independent means lie within 4 standard errors of each other.
#[must_use]
pub fn agree(mean_a: f64, se_a: f64, mean_b: f64, se_b: f64) -> bool {
    fabs(mean_a - mean_b) <= BEYOND_CHANCE * (se_a * se_a + se_b * se_b).sqrt()
}

/// ST-C10 (d): whether a mean lies within 4 standard errors of its closed form.
#[must_use]
pub fn agrees_with(mean: f64, se: f64, exact: f64) -> bool {
    agree(mean, se, exact, 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(luck: &[i64]) -> LuckTally<1> {
        let mut tally = LuckTally::default();
        luck.iter().for_each(|&c| tally.record(c.signum(), [c]));
        tally
    }

    #[test]
    fn st_c10_luck_about_nought_is_fair() {
        assert!(luck_is_fair(&tally(&[5, -5, 7, -6, 0, 1])));
        assert!(luck_is_fair(&tally(&[])));
    }

    #[test]
    fn st_c10_luck_on_one_side_is_not() {
        let one_sided: Vec<i64> = (0..100).map(|i| 10 + i % 3).collect();
        assert!(!luck_is_fair(&tally(&one_sided)));
        assert!(!luck_is_fair(&tally(&[7, 7, 7])), "a constant is no luck");
    }

    #[test]
    fn st_c10_adjusting_by_biased_luck_is_seen() {
        let (mut fair, mut biased) = (CrossFit::<1>::default(), CrossFit::<1>::default());
        for block in 0..100 {
            for c in [-10, -3, 3, 10] {
                fair.record(block, c, [c]);
                biased.record(block, c, [c + 20]);
            }
        }
        assert!(adjustment_is_fair(&fair));
        assert!(!adjustment_is_fair(&biased));
    }

    #[test]
    fn st_c10_means_agree_within_four_standard_errors() {
        assert!(agree(1.0, 0.3, 2.9, 0.4));
        assert!(!agree(1.0, 0.3, 3.1, 0.4));
        assert!(agrees_with(0.66, 0.002, 47.0 / 72.0) && !agrees_with(0.662, 0.002, 47.0 / 72.0));
    }
}
