//! Shares of the answer's variance by parameter, from random settings.

use super::super::worth::percentile;
use crate::streams::{below, stream, uniform};

/// ST-G5: settings fewer than this say little.
const FEWEST_SETTINGS: usize = 256;
/// ST-G5: noise above this share of the variance is too much to correct for.
pub const TOO_NOISY: f64 = 0.2;
/// ST-G5: resamples of an interval.
const RESAMPLES: u64 = 1000;

/// ST-G3: two random matrices of settings; a third kind mixes them.
///
/// Sources: Jansen 1999; Saltelli et al. 2010, table 2.
#[derive(Clone, Debug, PartialEq)]
pub struct SobolSample {
    /// N rows of k levels, 0 to 1.
    pub a: Vec<Vec<f64>>,
    /// The same, independent.
    pub b: Vec<Vec<f64>>,
}

impl SobolSample {
    /// ST-G3: `n` rows of `k` parameters from a plain random source, row i from the stream (seed, "sobol", i).
    #[must_use]
    pub fn random(n: usize, k: usize, seed: u64) -> Self {
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for row in 0..n as u64 {
            let mut stream = stream(seed, "sobol", row);
            let mut levels = || (0..k).map(|_| uniform(&mut stream)).collect::<Vec<f64>>();
            a.push(levels());
            b.push(levels());
        }
        Self { a, b }
    }

    /// ST-G3: AB⁽ⁱ⁾: A with column `parameter` of B.
    #[must_use]
    pub fn mixed(&self, parameter: usize) -> Vec<Vec<f64>> {
        let mut mixed = self.a.clone();
        for (row, other) in mixed.iter_mut().zip(&self.b) {
            row[parameter] = other[parameter];
        }
        mixed
    }
}

/// ST-G3: first-order and total shares of the answer's variance.
///
/// Not clipped; a share below 0 prints "≈ 0".
#[derive(Clone, Debug, PartialEq)]
pub struct Sobol {
    /// V: the variance of the answers at A and B, divisor 2N, noise taken out.
    pub variance: f64,
    /// S_i: the share of each parameter by itself.
    pub first: Vec<f64>,
    /// T_i: the share that would be left if all others were known.
    pub total: Vec<f64>,
}

impl Sobol {
    /// ST-G3: Jansen's estimates from exact answers at A, at B and at each AB⁽ⁱ⁾.
    ///
    /// `None` without rows, or where the answers do not vary.
    ///
    /// # Panics
    ///
    /// When the lists differ in length.
    ///
    /// # Examples
    ///
    /// ```
    /// use stats::sensitivity::{Sobol, SobolSample};
    ///
    /// let sample = SobolSample::random(512, 2, 1);
    /// let answer = |rows: &[Vec<f64>]| rows.iter().map(|x| x[0]).collect::<Vec<f64>>();
    /// let (a, b) = (answer(&sample.a), answer(&sample.b));
    /// let mixed = [answer(&sample.mixed(0)), answer(&sample.mixed(1))];
    /// let shares = Sobol::jansen(&a, &b, &mixed).unwrap();
    /// assert!((shares.first[0] - 1.0).abs() < 1e-12 && shares.total[1] == 0.0);
    /// ```
    #[must_use]
    pub fn jansen(a: &[f64], b: &[f64], mixed: &[Vec<f64>]) -> Option<Self> {
        Self::with_noise(a, b, mixed, 0.0)
    }

    /// ST-G5: the same from answers with Monte Carlo error under common streams.
    ///
    /// `noise` is v_AB, the variance of the paired difference of two runs, averaged; under independent streams
    /// twice the variance of one.
    /// The error common to all runs cancels; the rest adds v_AB to each squared difference and v_AB/2 to V.
    #[must_use]
    pub fn with_noise(a: &[f64], b: &[f64], mixed: &[Vec<f64>], noise: f64) -> Option<Self> {
        let rows: Vec<usize> = (0..a.len()).collect();
        Self::of_rows(a, b, mixed, noise, &rows)
    }

    fn of_rows(
        a: &[f64],
        b: &[f64],
        mixed: &[Vec<f64>],
        noise: f64,
        rows: &[usize],
    ) -> Option<Self> {
        assert_eq!(a.len(), b.len(), "answers at A and at B");
        let n = rows.len() as f64;
        let both = || rows.iter().flat_map(|&row| [a[row], b[row]]);
        let mean = both().sum::<f64>() / (2.0 * n);
        let raw = both().map(|y| (y - mean) * (y - mean)).sum::<f64>() / (2.0 * n);
        let variance = raw - 0.5 * noise;
        let varies = variance > 0.0;
        if !varies {
            return None;
        }
        let share = |from: &[f64], to: &[f64]| {
            assert_eq!(from.len(), to.len(), "answers at a mixed matrix");
            let squares: f64 = rows
                .iter()
                .map(|&row| (from[row] - to[row]) * (from[row] - to[row]))
                .sum();
            (squares / n - noise) / (2.0 * variance)
        };
        Some(Self {
            variance,
            first: mixed.iter().map(|ab| 1.0 - share(b, ab)).collect(),
            total: mixed.iter().map(|ab| share(a, ab)).collect(),
        })
    }

    /// ST-G5: intervals of the first-order and total shares at level 1 − `alpha`, by 1,000 resamples of the rows.
    ///
    /// One pair (lower, upper) a parameter; `None` where there are no shares.
    /// Resamples that do not vary are left out.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    #[expect(clippy::type_complexity, reason = "two lists of ends, one a share")]
    pub fn intervals(
        a: &[f64],
        b: &[f64],
        mixed: &[Vec<f64>],
        noise: f64,
        alpha: f64,
        seed: u64,
    ) -> Option<(Vec<(f64, f64)>, Vec<(f64, f64)>)> {
        crate::estimate::assert_alpha(alpha);
        let resampled: Vec<Self> = (0..RESAMPLES)
            .filter_map(|index| {
                let mut stream = stream(seed, "sobol rows", index);
                let rows: Vec<usize> = a.iter().map(|_| below(a.len(), &mut stream)).collect();
                Self::of_rows(a, b, mixed, noise, &rows)
            })
            .collect();
        if resampled.is_empty() {
            return None;
        }
        let ends = |of: &dyn Fn(&Self) -> f64| {
            let mut values: Vec<f64> = resampled.iter().map(of).collect();
            values.sort_by(f64::total_cmp);
            (
                percentile(&values, 0.5 * alpha),
                percentile(&values, 1.0 - 0.5 * alpha),
            )
        };
        let k = mixed.len();
        Some((
            (0..k).map(|i| ends(&|s: &Self| s.first[i])).collect(),
            (0..k).map(|i| ends(&|s: &Self| s.total[i])).collect(),
        ))
    }

    /// ST-G5: whether there were enough settings and pairs: 256 rows, and noise up to a fifth of the variance.
    #[must_use]
    pub fn is_sound(&self, rows: usize, noise: f64) -> bool {
        rows >= FEWEST_SETTINGS && noise <= TOO_NOISY * self.variance
    }
}

/// ST-G3: the first-order share by Saltelli's form on standardized answers, for comparison only.
///
/// Σ f_B (f_AB − f_A)/N over the variance of A and B; all answers first shifted and scaled to mean 0 and
/// variance 1 (Saltelli et al. 2010, table 2 (b), as SALib computes it).
#[must_use]
pub fn saltelli_first(a: &[f64], b: &[f64], mixed: &[Vec<f64>]) -> Option<Vec<f64>> {
    let all = || a.iter().chain(b).chain(mixed.iter().flatten());
    let n = all().count() as f64;
    let mean = all().sum::<f64>() / n;
    let both = || a.iter().chain(b);
    let mean_ab = both().sum::<f64>() / (2.0 * a.len() as f64);
    let variance =
        both().map(|y| (y - mean_ab) * (y - mean_ab)).sum::<f64>() / (2.0 * a.len() as f64);
    if variance <= 0.0 {
        return None;
    }
    let of = |ab: &Vec<f64>| {
        let sum: f64 = (0..a.len())
            .map(|row| (b[row] - mean) * (ab[row] - a[row]))
            .sum();
        sum / a.len() as f64 / variance
    };
    Some(mixed.iter().map(of).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streams::normal;

    /// y = x₀ + x₁/2 with uniform x: variances 1/12 and 1/48, so 0.8 and 0.2.
    fn answers(n: usize, sd: f64) -> (Vec<f64>, Vec<f64>, Vec<Vec<f64>>) {
        let sample = SobolSample::random(n, 2, 5);
        let mut noise = stream(5, "test noise", 0);
        let mut answer = |rows: &[Vec<f64>]| -> Vec<f64> {
            rows.iter()
                .map(|x| x[0] + 0.5 * x[1] + sd * normal(&mut noise))
                .collect()
        };
        let mixed = vec![answer(&sample.mixed(0)), answer(&sample.mixed(1))];
        (answer(&sample.a), answer(&sample.b), mixed)
    }

    #[test]
    fn st_g3_shares_of_a_sum_are_its_variances() {
        let (a, b, mixed) = answers(4096, 0.0);
        let shares = Sobol::jansen(&a, &b, &mixed).unwrap();
        for (got, expected) in shares
            .first
            .iter()
            .chain(&shares.total)
            .zip([0.8, 0.2, 0.8, 0.2])
        {
            assert!((got - expected).abs() < 0.03, "{shares:?}");
        }
    }

    #[test]
    fn st_g3_a_constant_has_no_shares() {
        assert_eq!(Sobol::jansen(&[1.0; 8], &[1.0; 8], &[vec![1.0; 8]]), None);
        assert_eq!(Sobol::jansen(&[], &[], &[]), None);
    }

    /// Noise inflates the weak parameter's total share; the correction takes it out.
    #[test]
    fn st_g5_correction_takes_the_noise_out() {
        let sd = 0.1;
        let (a, b, mixed) = answers(4096, sd);
        let raw = Sobol::jansen(&a, &b, &mixed).unwrap();
        // Independent streams: v_AB is twice the variance of one run.
        let corrected = Sobol::with_noise(&a, &b, &mixed, 2.0 * sd * sd).unwrap();
        assert!(raw.total[1] > 0.24, "{raw:?}");
        assert!((corrected.total[1] - 0.2).abs() < 0.025, "{corrected:?}");
        assert!((corrected.first[0] - 0.8).abs() < 0.03);
        assert!(corrected.is_sound(4096, 2.0 * sd * sd));
        assert!(!corrected.is_sound(255, 0.0) && !corrected.is_sound(4096, 0.03));
    }

    /// By hand: answers 0, 1, 1, 0 have variance ¼; squared differences 1 and 0 from A, 0 and 1 from B.
    #[test]
    fn st_g5_noise_leaves_both_the_variance_and_the_differences() {
        let shares = Sobol::with_noise(&[0.0, 1.0], &[1.0, 0.0], &[vec![1.0, 1.0]], 0.1).unwrap();
        assert!((shares.variance - 0.2).abs() < 1e-15);
        assert!((shares.total[0] - 0.4 / 0.4).abs() < 1e-15 && shares.first[0].abs() < 1e-15);
    }

    #[test]
    fn st_g5_intervals_hold_the_true_shares() {
        let (a, b, mixed) = answers(512, 0.0);
        let (first, total) = Sobol::intervals(&a, &b, &mixed, 0.0, 0.05, 1).unwrap();
        for ((lo, hi), truth) in first.iter().chain(&total).zip([0.8, 0.2, 0.8, 0.2]) {
            assert!(lo < hi && *lo < truth && truth < *hi, "{lo} {hi} {truth}");
        }
        assert_eq!(Sobol::intervals(&[1.0], &[1.0], &[], 0.0, 0.05, 1), None);
    }
}
