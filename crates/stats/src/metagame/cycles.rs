//! The cyclic part of a table of matchups.

use super::noncentral::limits;
use super::table::Metagame;
use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};
use crate::probability::chi_squared_upper;

/// ST-O7: the cyclic part of a table on the score scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cycles {
    /// G = Σ_{i<j} (h_i − h_j)², h the row means: what one number an army explains.
    pub transitive: f64,
    /// C = Σ_{i<j} (A_ij − h_i + h_j)²: what it does not.
    pub cyclic: f64,
    /// C/(C + G) as measured, 0 where both are.
    pub raw: f64,
    /// c/(c + g) with the noise taken out of both; `None` where nothing but noise is left.
    pub corrected: Option<f64>,
    /// C/s², the statistic of the chi-squared test for any cycle.
    pub chi_squared: f64,
    /// d_C = (K − 1)(K − 2)/2.
    pub degrees_of_freedom: u32,
    /// The test's tail: small where there is a cycle. 1 without errors and cycles.
    pub p: f64,
    d_transitive: u32,
    s_squared: f64,
}

impl Metagame {
    /// ST-O7: the cyclic share beyond noise; `None` below three armies.
    ///
    /// Where errors differ, s² is the mean of their squares.
    #[must_use]
    pub fn cycles(&self) -> Option<Cycles> {
        let k = self.n_armies();
        if k < 3 {
            return None;
        }
        let means: Vec<f64> = (0..k).map(|i| self.row_mean(i)).collect();
        let (mut transitive, mut cyclic, mut errors) = (0.0, 0.0, 0.0);
        for (i, j) in self.cells() {
            let gradient = means[i] - means[j];
            let rest = self.lead(i, j) - gradient;
            transitive += gradient * gradient;
            cyclic += rest * rest;
            errors += self.error(i, j) * self.error(i, j);
        }
        let s_squared = errors / self.cells().count() as f64;
        let (d_transitive, d_cyclic) = ((k - 1) as u32, ((k - 1) * (k - 2) / 2) as u32);
        let c = (cyclic - f64::from(d_cyclic) * s_squared).max(0.0);
        let g = (transitive - f64::from(d_transitive) * s_squared).max(0.0);
        let chi_squared = over(cyclic, s_squared);
        Some(Cycles {
            transitive,
            cyclic,
            raw: share(cyclic, transitive).unwrap_or(0.0),
            corrected: share(c, g),
            chi_squared,
            degrees_of_freedom: d_cyclic,
            p: chi_squared_upper(chi_squared, f64::from(d_cyclic)),
            d_transitive,
            s_squared,
        })
    }
}

/// Rounding of equal leads counts as nothing.
const NOTHING: f64 = 1e-24;

fn share(part: f64, rest: f64) -> Option<f64> {
    (part + rest > NOTHING).then(|| part / (part + rest))
}

/// A sum of squares in units of the errors; infinite where there are none.
fn over(sum: f64, s_squared: f64) -> f64 {
    match (sum > NOTHING, s_squared > 0.0) {
        (_, true) => sum / s_squared,
        (true, false) => f64::INFINITY,
        (false, false) => 0.0,
    }
}

impl Cycles {
    /// ST-O7: the corrected share with the corners of noncentral chi-squared limits of both parts, each at level 1 − `alpha`.
    ///
    /// From c_lo/(c_lo + g_hi) to c_hi/(c_hi + g_lo); 0 to 1 where nothing is known.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn interval(&self, alpha: f64) -> Estimate {
        assert_alpha(alpha);
        let (c, g) = if self.s_squared > 0.0 {
            let of = |sum: f64, d: u32| limits(sum / self.s_squared, f64::from(d), alpha);
            (of(self.cyclic, self.degrees_of_freedom), of(self.transitive, self.d_transitive))
        } else {
            ((self.cyclic, self.cyclic), (self.transitive, self.transitive))
        };
        let lo = share(c.0, g.1).unwrap_or(0.0);
        let hi = share(c.1, g.0).unwrap_or(1.0);
        // Limits and the corrected value treat noise differently, so near 0 it may lie just outside.
        let value = self.corrected;
        Estimate {
            value,
            se: None,
            lo: value.map_or(lo, |x| lo.min(x)),
            hi: value.map_or(hi, |x| hi.max(x)),
            level: 1.0 - alpha,
            kind: IntervalKind::Planned,
            method: IntervalMethod::TestInversion,
            n: u64::from(self.d_transitive) + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;

    #[test]
    fn st_o7_a_ring_is_all_cycle_and_a_ladder_none() {
        let ring = table(&[&[0.5, 0.7, 0.3], &[0.3, 0.5, 0.7], &[0.7, 0.3, 0.5]], 0.02);
        let cycles = ring.cycles().unwrap();
        assert!((cycles.raw - 1.0).abs() < 1e-12 && cycles.corrected == Some(1.0));
        let interval = cycles.interval(0.05);
        assert!(interval.lo > 0.9 && interval.hi == 1.0, "{interval:?}");
        let ladder = table(&[&[0.5, 0.6, 0.7], &[0.4, 0.5, 0.6], &[0.3, 0.4, 0.5]], 0.02);
        let none = ladder.cycles().unwrap();
        assert!(none.raw < 1e-12 && none.p > 0.99);
        assert!(none.interval(0.05).contains(0.0));
    }

    #[test]
    fn st_o7_two_armies_have_no_cycles() {
        assert_eq!(table(&[&[0.5, 0.6], &[0.4, 0.5]], 0.02).cycles(), None);
        let even = table(&[&[0.5; 3], &[0.5; 3], &[0.5; 3]], 0.02).cycles().unwrap();
        assert_eq!((even.corrected, even.p), (None, 1.0));
        assert_eq!((even.interval(0.05).lo, even.interval(0.05).hi), (0.0, 1.0));
    }

    /// Without errors the share is exact.
    #[test]
    fn st_o7_known_cells_have_an_exact_share() {
        let meta = table(&[&[0.5, 0.6, 0.2], &[0.4, 0.5, 0.7], &[0.8, 0.3, 0.5]], 0.0);
        let cycles = meta.cycles().unwrap();
        assert_eq!(cycles.corrected, Some(cycles.raw));
        assert_eq!((cycles.p, cycles.interval(0.05).half_width()), (0.0, 0.0));
    }
}
