//! Shares of the answer's variance by parameter, from random settings.

mod noise;

pub use noise::{SobolBlock, SobolNoise};

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
    /// Another N rows of k levels, independent of A.
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
        Self::with_noise(a, b, mixed, &SobolNoise::even(0.0, mixed.len()))
    }

    /// ST-G5: the shares estimated from answers with Monte Carlo error.
    ///
    /// The error common to all runs cancels; the rest adds its variance to each squared difference and half of it to V.
    #[must_use]
    pub fn with_noise(
        a: &[f64],
        b: &[f64],
        mixed: &[Vec<f64>],
        noise: &SobolNoise,
    ) -> Option<Self> {
        let rows: Vec<usize> = (0..a.len()).collect();
        Self::of_rows(a, b, mixed, noise, &rows)
    }

    fn of_rows(
        a: &[f64],
        b: &[f64],
        mixed: &[Vec<f64>],
        noise: &SobolNoise,
        rows: &[usize],
    ) -> Option<Self> {
        assert_eq!(a.len(), b.len(), "answers at A and at B");
        let variance = variance(a, b, rows) - 0.5 * noise.runs;
        let varies = variance > 0.0;
        if !varies {
            return None;
        }
        let share = |from: &[f64], to: &[f64], noise: f64| {
            (mean_square(from, to, rows) - noise) / (2.0 * variance)
        };
        let each = || mixed.iter().enumerate();
        Some(Self {
            variance,
            first: each().map(|(i, ab)| 1.0 - share(b, ab, noise.first[i])).collect(),
            total: each().map(|(i, ab)| share(a, ab, noise.total[i])).collect(),
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
        noise: &SobolNoise,
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
            (percentile(&values, 0.5 * alpha), percentile(&values, 1.0 - 0.5 * alpha))
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

/// The variance of the answers of some rows at A and B, divisor 2N.
fn variance(a: &[f64], b: &[f64], rows: &[usize]) -> f64 {
    let both = || rows.iter().flat_map(|&row| [a[row], b[row]]);
    let n = 2.0 * rows.len() as f64;
    let mean = both().sum::<f64>() / n;
    both().map(|y| (y - mean) * (y - mean)).sum::<f64>() / n
}

/// The mean over some rows of the squared difference of two answers.
fn mean_square(from: &[f64], to: &[f64], rows: &[usize]) -> f64 {
    assert_eq!(from.len(), to.len(), "answers at a mixed matrix");
    let squares = rows.iter().map(|&row| (from[row] - to[row]) * (from[row] - to[row]));
    squares.sum::<f64>() / rows.len() as f64
}

#[cfg(test)]
mod tests;
