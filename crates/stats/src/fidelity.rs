//! A dear measurement helped by a cheap one that was taken more often.

use crate::estimate::{Estimate, assert_alpha};
use crate::luck::CrossFit;
use crate::mean::{Point, student_t};
use crate::tally::MomentTally;

/// ST-C8: dear and cheap policy on the same n pairs, and the cheap one on N > n pairs in all.
///
/// m = ȳ_n − β (c̄_n − c̄_N), with β by cross-fitting (ST-C6), and variance
/// σ²(1 − ρ²)/n + σ²ρ²/N.
/// The cheap run plays the same addressed streams as the dear one.
/// Sources: Ng, Willcox 2014; Peherstorfer, Willcox, Gunzburger 2016.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultiFidelity {
    /// The pairs that both played: the dear outcome, and the cheap one as its control, in the same steps.
    pub both: CrossFit<1>,
    /// All pairs that the cheap one played, those above included.
    pub cheap: MomentTally,
}

impl MultiFidelity {
    /// ST-C8: the estimate, where `unit` steps make one unit of the result; `None` below two dear pairs.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1, or the cheap pairs are fewer than the dear ones.
    #[must_use]
    pub fn estimate(&self, alpha: f64, unit: u32) -> Option<Estimate> {
        assert_alpha(alpha);
        let adjusted = self.both.adjusted()?;
        assert!(
            self.cheap.n >= adjusted.n,
            "{} cheap pairs in all, of which {} are dear",
            self.cheap.n,
            adjusted.n
        );
        let cheap_mean = self.cheap.sum as f64 / self.cheap.n as f64;
        let mut of_control = 0.0;
        let mut explained = 0.0;
        for (fold, beta) in self.both.folds.iter().zip(&adjusted.betas) {
            let share = fold.outcome.n as f64 / adjusted.n as f64;
            of_control += share * beta[0] * cheap_mean;
            explained += share * beta[0] * beta[0];
        }
        let left = adjusted.variance / adjusted.n as f64;
        let carried = explained * self.cheap.variance()? / self.cheap.n as f64;
        let unit = f64::from(unit);
        let point = Point::known(
            adjusted.n,
            (adjusted.mean + of_control) / unit,
            (left + carried).sqrt() / unit,
        );
        Some(student_t(point, (f64::NEG_INFINITY, f64::INFINITY), alpha))
    }
}

/// ST-C8: the best N/n for a correlation ρ and `cost_ratio` w, a dear pair over a cheap one: √(w ρ²/(1 − ρ²)).
///
/// At least 1, since the cheap one plays every dear pair as well; infinite for ρ = ±1.
///
/// # Panics
///
/// When ρ is not between −1 and 1, or the ratio of costs is not positive.
#[must_use]
pub fn best_cheap_ratio(correlation: f64, cost_ratio: f64) -> f64 {
    let explained = checked_square(correlation, cost_ratio);
    (cost_ratio * explained / (1.0 - explained)).sqrt().max(1.0)
}

/// ST-C8: the variance at equal cost relative to the dear policy alone: (√(1 − ρ²) + √(ρ²/w))².
///
/// Below 1 the cheap policy is worth playing.
///
/// # Panics
///
/// As [`best_cheap_ratio`].
#[must_use]
pub fn multi_fidelity_gain(correlation: f64, cost_ratio: f64) -> f64 {
    let explained = checked_square(correlation, cost_ratio);
    let root = (1.0 - explained).sqrt() + (explained / cost_ratio).sqrt();
    root * root
}

fn checked_square(correlation: f64, cost_ratio: f64) -> f64 {
    assert!(
        (-1.0..=1.0).contains(&correlation),
        "{correlation} is not a correlation"
    );
    assert!(cost_ratio > 0.0, "{cost_ratio} is not a ratio of costs");
    correlation * correlation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_c8_best_ratio_and_gain_by_hand() {
        assert!((best_cheap_ratio(0.8, 100.0) - 40.0 / 3.0).abs() < 1e-12);
        assert!((multi_fidelity_gain(0.8, 100.0) - 0.68 * 0.68).abs() < 1e-12);
        assert!(
            multi_fidelity_gain(0.3, 2.0) > 1.0,
            "a poor stand-in is not worth it"
        );
        assert_eq!(best_cheap_ratio(0.1, 1.0), 1.0);
    }

    /// y = 3c + noise; the dear pairs happened to draw high c, which the cheap ones put right.
    #[test]
    fn st_c8_cheap_pairs_put_the_dear_sample_right() {
        let mut both = CrossFit::<1>::default();
        for block in 0..8 {
            for (c, noise) in [(0, 1), (0, -1), (2, 1), (2, -1)] {
                both.record(block, 3 * c + noise, [c]);
            }
        }
        let cheap = MomentTally {
            n: 3200,
            sum: 0,
            squares: 3200,
        };
        let estimate = MultiFidelity { both, cheap }.estimate(0.05, 1).unwrap();
        assert!(
            estimate.value.unwrap().abs() < 1e-12,
            "3 · mean of c, which is 0"
        );
        // 32/31 of noise over 32 pairs, and 9 · 3200/3199 of the control over 3,200.
        let se = (1.0 / 31.0 + 9.0 / 3199.0f64).sqrt();
        assert!((estimate.se.unwrap() - se).abs() < 1e-12);
    }

    /// With as many cheap pairs as dear ones nothing is gained, and nothing moved.
    #[test]
    fn st_c8_no_further_cheap_pairs_change_nothing() {
        let mut both = CrossFit::<1>::default();
        let mut cheap = MomentTally::default();
        for block in 0..8 {
            for (y, c) in [(1, 0), (3, 1), (2, 1), (0, -1)] {
                both.record(block, y, [c]);
                cheap.record(c);
            }
        }
        let estimate = MultiFidelity { both, cheap }.estimate(0.05, 1).unwrap();
        assert!((estimate.value.unwrap() - 1.5).abs() < 1e-12);
    }
}
