//! The asymptotic confidence sequence: for estimates other than bounded lattice means, at every look.

use libm::{exp, log, log1p};

use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};

/// ST-D5: pairs that a run plans for where its plan names none.
pub const DEFAULT_PLANNED_PAIRS: f64 = 20_000.0;

/// ST-D5: the Gaussian-mixture boundary tuned to be narrowest at the planned size.
///
/// For luck-adjusted effects, worth, slopes and ratios: anything with a standard error from n pairs.
/// Frozen at the start of a run: a boundary tuned to the data covers nothing.
/// Sources: Robbins 1970; Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas 2024, section 2.
///
/// # Examples
///
/// ```
/// let boundary = stats::AsymptoticBoundary::planned(0.05, 20_000.0);
/// // Half as much again as a fixed sample's 1.96, at the planned size.
/// assert!((boundary.multiplier(20_000.0) - 3.035).abs() < 1e-3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AsymptoticBoundary {
    alpha: f64,
    rho_squared: f64,
}

impl AsymptoticBoundary {
    /// ST-D5: ρ² = (−2 ln α + ln(1 − 2 ln α))/n*, for n* planned pairs.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1, or the planned pairs are not positive and finite.
    #[must_use]
    pub fn planned(alpha: f64, planned_pairs: f64) -> Self {
        assert_alpha(alpha);
        assert!(
            planned_pairs > 0.0 && planned_pairs.is_finite(),
            "{planned_pairs} pairs are no plan"
        );
        let surprise = -2.0 * log(alpha);
        Self { alpha, rho_squared: (surprise + log1p(surprise)) / planned_pairs }
    }

    /// ρ², the inverse of a number of pairs.
    #[must_use]
    pub fn rho_squared(&self) -> f64 {
        self.rho_squared
    }

    /// One minus the level.
    #[must_use]
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// ST-D5: ζ_n = √((1 + 1/q)(ln(q + 1) − 2 ln α)), q = nρ²: what the standard error is multiplied by.
    ///
    /// Infinite without pairs.
    #[must_use]
    pub fn multiplier(&self, n_pairs: f64) -> f64 {
        let q = n_pairs * self.rho_squared;
        ((1.0 + 1.0 / q) * (log1p(q) - 2.0 * log(self.alpha))).sqrt()
    }

    /// ST-D5: an estimate with its standard error, as an interval that holds at all looks together.
    ///
    /// Where [`may_begin`] is not met there is nothing to show yet.
    #[must_use]
    pub fn interval(&self, value: f64, se: f64, n_pairs: u64) -> Estimate {
        let half = self.multiplier(n_pairs as f64) * se;
        Estimate {
            value: Some(value),
            se: Some(se),
            lo: value - half,
            hi: value + half,
            level: 1.0 - self.alpha,
            kind: IntervalKind::Anytime,
            method: IntervalMethod::Asymptotic,
            n: n_pairs,
        }
    }

    /// ST-D6: ln e for an estimate `z` standard errors from the null: ζ²q/(2(q + 1)) − ½ ln(q + 1).
    ///
    /// At `z` = ζ_n it is ln(1/α).
    #[must_use]
    pub fn log_e(&self, z: f64, n_pairs: f64) -> f64 {
        let q = n_pairs * self.rho_squared;
        0.5 * (z * z * q / (q + 1.0) - log1p(q))
    }

    /// ST-D6: as [`log_e`](Self::log_e) for a one-sided null, `z` positive where the estimate contradicts it.
    ///
    /// On the null's own side e counts as min(e, 1).
    #[must_use]
    pub fn log_e_one_sided(&self, z: f64, n_pairs: f64) -> f64 {
        let log_e = self.log_e(z, n_pairs);
        if z > 0.0 { log_e } else { log_e.min(0.0) }
    }
}

/// ST-D5: whether the asymptotic sequence may begin: 1,000 pairs, 100 of them moving, 20 blocks.
///
/// Before that "not yet".
/// Without the condition on moving pairs it misses the truth in 4.9 % of runs where 0.3 % of pairs move.
#[must_use]
pub fn may_begin(n_pairs: u64, moving_pairs: u64, n_blocks: u64) -> bool {
    n_pairs >= 1000 && moving_pairs >= 100 && n_blocks >= 20
}

/// ST-D6: the p value that holds at any stopping time, min(1, 1/e).
#[must_use]
pub fn anytime_p(log_e: f64) -> f64 {
    exp(-log_e).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_d5_multiplier_is_smallest_at_the_planned_size() {
        let boundary = AsymptoticBoundary::planned(0.05, 10_000.0);
        // The half-width, ζ/√n relative to the fixed sample of that size, is what the tuning makes small.
        let ratio = |n: f64| boundary.multiplier(n);
        assert!(ratio(10_000.0) < ratio(5_000.0) && ratio(10_000.0) < ratio(20_000.0));
        assert_eq!(boundary.multiplier(0.0), f64::INFINITY);
    }

    #[test]
    fn st_d5_interval_is_the_multiplier_times_the_standard_error() {
        let boundary = AsymptoticBoundary::planned(0.01, 5000.0);
        let interval = boundary.interval(0.3, 0.01, 4000);
        assert!((interval.half_width() - 0.01 * boundary.multiplier(4000.0)).abs() < 1e-15);
        assert_eq!((interval.kind, interval.level), (IntervalKind::Anytime, 0.99));
    }

    #[test]
    fn st_d5_begins_only_with_enough_of_everything() {
        assert!(may_begin(1000, 100, 20));
        assert!(!may_begin(999, 100, 20) && !may_begin(1000, 99, 20) && !may_begin(1000, 100, 19));
    }

    #[test]
    fn st_d6_evidence_at_the_boundary_is_one_over_alpha() {
        let boundary = AsymptoticBoundary::planned(0.05, 2000.0);
        let log_e = boundary.log_e(boundary.multiplier(700.0), 700.0);
        assert!((log_e - log(20.0)).abs() < 1e-12);
        assert!((anytime_p(log_e) - 0.05).abs() < 1e-14);
        assert_eq!(anytime_p(-3.0), 1.0);
    }

    #[test]
    fn st_d6_an_estimate_on_the_nulls_side_is_no_evidence() {
        let boundary = AsymptoticBoundary::planned(0.05, 2000.0);
        assert!(boundary.log_e(-5.0, 2000.0) > 5.0);
        assert_eq!(boundary.log_e_one_sided(-5.0, 2000.0), 0.0);
        assert_eq!(boundary.log_e_one_sided(5.0, 2000.0), boundary.log_e(5.0, 2000.0));
        assert!(boundary.log_e_one_sided(-0.1, 2000.0) < 0.0);
    }
}
