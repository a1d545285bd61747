//! The confidence set of a ratio, which need not be an interval.

use libm::fabs;

/// ST-E6: the ratio of two estimates, with their variances and covariance.
///
/// # Examples
///
/// ```
/// use stats::worth::{Ratio, RatioSet};
///
/// let steep = Ratio { above: 0.08, below: 0.02, var_above: 1e-5, var_below: 1e-7, covariance: 0.0 };
/// let RatioSet::Interval { lo, hi } = steep.fieller(1.959963984540054) else { panic!() };
/// assert!((lo - 3.66989278868).abs() < 1e-9 && (hi - 4.33779751446).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The numerator a.
    pub above: f64,
    /// The denominator b.
    pub below: f64,
    /// Variance of the numerator.
    pub var_above: f64,
    /// Variance of the denominator.
    pub var_below: f64,
    /// Covariance of the two.
    pub covariance: f64,
}

/// ST-E6: the values of a ratio that its estimates do not reject.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RatioSet {
    /// From `lo` to `hi`.
    Interval {
        /// Lower end.
        lo: f64,
        /// Upper end.
        hi: f64,
    },
    /// All up to `below` and all from `above` on, `below` the lesser: the slope is not distinguished from zero.
    Complement {
        /// The lower part's end.
        below: f64,
        /// The upper part's beginning.
        above: f64,
    },
    /// All from `lo` on.
    AtLeast {
        /// The end.
        lo: f64,
    },
    /// All up to `hi`.
    AtMost {
        /// The end.
        hi: f64,
    },
    /// Everything: nothing is known of the ratio.
    All,
}

impl RatioSet {
    /// The ends of the interval; unbounded ones, and both ends of a complement, are infinite.
    #[must_use]
    pub fn ends(&self) -> (f64, f64) {
        match *self {
            Self::Interval { lo, hi } => (lo, hi),
            Self::AtLeast { lo } => (lo, f64::INFINITY),
            Self::AtMost { hi } => (f64::NEG_INFINITY, hi),
            Self::Complement { .. } | Self::All => (f64::NEG_INFINITY, f64::INFINITY),
        }
    }
}

impl Ratio {
    /// a/b; `None` where b is 0.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        (self.below != 0.0).then(|| self.above / self.below)
    }

    /// z² v_bb/b²: how badly the denominator is known; 1 and more leaves no interval.
    #[must_use]
    pub fn weakness(&self, z: f64) -> f64 {
        if self.var_below == 0.0 {
            return 0.0;
        }
        z * z * self.var_below / (self.below * self.below)
    }

    /// ST-E6: (a − w b)/se(a − w b), the standard errors by which the estimates are above a ratio of w.
    ///
    /// Infinite where they have no error, by the sign; 0 where they are w exactly.
    #[must_use]
    pub fn t_at(&self, w: f64) -> f64 {
        let above = self.above - w * self.below;
        let variance = self.var_above - 2.0 * w * self.covariance + w * w * self.var_below;
        match (above, variance.max(0.0).sqrt()) {
            (0.0, _) => 0.0,
            (above, 0.0) => f64::INFINITY.copysign(above),
            (above, se) => above / se,
        }
    }

    /// ST-E6: the w with |a − w b| ≤ z · se(a − w b).
    ///
    /// Roots of A w² − 2B w + C ≤ 0 with A = b² − z² v_bb, B = ab − z² v_ab, C = a² − z² v_aa.
    /// Sources: Fieller 1954; Finney 1978.
    #[must_use]
    pub fn fieller(&self, z: f64) -> RatioSet {
        let zz = z * z;
        let a = self.below * self.below - zz * self.var_below;
        let b = self.above * self.below - zz * self.covariance;
        let c = self.above * self.above - zz * self.var_above;
        if a == 0.0 {
            return match b {
                b if b > 0.0 => RatioSet::AtLeast { lo: 0.5 * c / b },
                b if b < 0.0 => RatioSet::AtMost { hi: 0.5 * c / b },
                _ => RatioSet::All,
            };
        }
        let under = b * b - a * c;
        if a > 0.0 {
            // The ratio itself is always in the set, so only rounding takes this below zero.
            let root = under.max(0.0).sqrt();
            return RatioSet::Interval { lo: (b - root) / a, hi: (b + root) / a };
        }
        if under <= 0.0 {
            return RatioSet::All;
        }
        let root = under.sqrt();
        RatioSet::Complement { below: (b + root) / a, above: (b - root) / a }
    }

    /// √(v_aa − 2w v_ab + w² v_bb)/|b| at w = a/b: the standard error by the delta method; `None` where b is 0.
    #[must_use]
    pub fn delta_se(&self) -> Option<f64> {
        let w = self.value()?;
        let variance = self.var_above - 2.0 * w * self.covariance + w * w * self.var_below;
        Some(variance.max(0.0).sqrt() / fabs(self.below))
    }

    /// ST-E6: whether the delta method may be used: only where z² v_bb/b² is below 0.05.
    #[must_use]
    pub fn is_nearly_linear(&self, z: f64) -> bool {
        self.weakness(z) < 0.05
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEAK: Ratio =
        Ratio { above: 0.08, below: 0.004, var_above: 1e-5, var_below: 3e-6, covariance: 0.0 };

    /// At every end |a − w b| is exactly z standard errors.
    #[track_caller]
    fn check_end(ratio: &Ratio, z: f64, w: f64) {
        let variance = ratio.var_above - 2.0 * w * ratio.covariance + w * w * ratio.var_below;
        let miss = fabs(ratio.above - w * ratio.below);
        assert!((miss - z * variance.sqrt()).abs() < 1e-9 * miss.max(1.0), "{w}");
    }

    #[test]
    fn st_e6_ends_lie_on_the_defining_inequality() {
        let RatioSet::Interval { lo, hi } = WEAK.fieller(1.96) else { panic!("an interval") };
        check_end(&WEAK, 1.96, lo);
        check_end(&WEAK, 1.96, hi);
        let set = WEAK.fieller(2.58);
        let RatioSet::Complement { below, above } = set else { panic!("a complement") };
        assert!(below < above);
        check_end(&WEAK, 2.58, below);
        check_end(&WEAK, 2.58, above);
        assert_eq!(set.ends(), (f64::NEG_INFINITY, f64::INFINITY));
    }

    /// b² = z² v_bb exactly.
    #[test]
    fn st_e6_a_slope_of_exactly_z_standard_errors_leaves_a_half_line() {
        let edge =
            Ratio { above: 1.0, below: 2.0, var_above: 0.25, var_below: 1.0, covariance: 0.0 };
        assert_eq!(edge.fieller(2.0), RatioSet::AtLeast { lo: 0.0 });
        check_end(&edge, 2.0, 0.0);
        let mirrored = Ratio { above: -1.0, ..edge };
        assert_eq!(mirrored.fieller(2.0), RatioSet::AtMost { hi: 0.0 });
        let nothing =
            Ratio { above: 0.0, below: 0.0, var_above: 0.0, var_below: 0.0, covariance: 0.0 };
        assert_eq!((nothing.fieller(2.0), nothing.value()), (RatioSet::All, None));
    }

    /// The ends of the set are the ratios that are z standard errors away.
    #[test]
    fn st_e6_standard_errors_at_a_ratio() {
        let RatioSet::Interval { lo, hi } = WEAK.fieller(1.96) else { panic!("an interval") };
        assert!((WEAK.t_at(lo) - 1.96).abs() < 1e-9 && (WEAK.t_at(hi) + 1.96).abs() < 1e-9);
        assert!(WEAK.t_at(20.0).abs() < 1e-12);
        let sure = Ratio { var_above: 0.0, var_below: 0.0, ..WEAK };
        assert_eq!(sure.t_at(30.0), f64::NEG_INFINITY);
    }

    #[test]
    fn st_e6_delta_is_only_for_well_known_slopes() {
        assert!(!WEAK.is_nearly_linear(1.96));
        let steep = Ratio { var_below: 1e-8, ..WEAK };
        assert!(steep.is_nearly_linear(1.96));
        let RatioSet::Interval { lo, hi } = steep.fieller(1.96) else { panic!("an interval") };
        let half = 1.96 * steep.delta_se().unwrap();
        assert!((hi - lo - 2.0 * half).abs() < 0.02 * half);
    }
}
