//! The result of a screening for one parameter, and its noise.

use core::f64::consts::PI;

use libm::fabs;

use crate::quantile::student_t_quantile;
use crate::streams::{below, stream};
use crate::worth::percentile;

/// Resamples of an interval.
const RESAMPLES: u64 = 1000;

/// ST-G1 and ST-G2: what screening says of one parameter, in the unit of the answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screened {
    /// The mean effect.
    pub mu: f64,
    /// The mean size of the effect.
    pub mu_star: f64,
    /// The effects' standard deviation, divisor r − 1; `None` for one trajectory.
    pub sigma: Option<f64>,
    /// The largest size of an effect.
    pub largest: f64,
    /// Trajectories.
    pub r: usize,
    step: f64,
}

impl Screened {
    pub(super) fn of(effects: &[f64], step: f64) -> Self {
        let r = effects.len() as f64;
        let mu = effects.iter().sum::<f64>() / r;
        let squares: f64 = effects.iter().map(|e| (e - mu) * (e - mu)).sum();
        Self {
            mu,
            mu_star: effects.iter().map(|&e| fabs(e)).sum::<f64>() / r,
            sigma: (effects.len() > 1).then(|| (squares / (r - 1.0)).sqrt()),
            largest: crate::matrix::largest(effects),
            r: effects.len(),
            step,
        }
    }

    /// ST-G2: σ² with the noise taken out, max(0, σ² − v/Δ²), as a standard deviation.
    ///
    /// `noise` is v, the mean variance of the paired difference of two neighbours.
    #[must_use]
    pub fn true_sigma(&self, noise: f64) -> Option<f64> {
        let of_noise = noise / (self.step * self.step);
        self.sigma.map(|sigma| (sigma * sigma - of_noise).max(0.0).sqrt())
    }

    /// ST-G2: μ* of a parameter without any effect: √(2v/(π Δ²)).
    #[must_use]
    pub fn noise_floor(&self, noise: f64) -> f64 {
        (2.0 * noise / PI).sqrt() / self.step
    }

    /// ST-G1: ends of the interval of μ* at level 1 − `alpha`, by 1,000 resamples of the trajectories' `effects`.
    ///
    /// Source: Campolongo, Cariboni, Saltelli 2007, as SALib gives it (there as a half-width).
    /// `None` for one trajectory.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn mu_star_interval(effects: &[f64], alpha: f64, seed: u64) -> Option<(f64, f64)> {
        crate::estimate::assert_alpha(alpha);
        let r = effects.len();
        let mut means: Vec<f64> = (0..RESAMPLES)
            .map(|index| {
                let mut stream = stream(seed, "morris trajectories", index);
                let sum: f64 = (0..r).map(|_| fabs(effects[below(r, &mut stream)])).sum();
                sum / r as f64
            })
            .collect();
        means.sort_by(f64::total_cmp);
        let end = |p| percentile(&means, p);
        (r > 1).then(|| (end(0.5 * alpha), end(1.0 - 0.5 * alpha)))
    }

    /// ST-G2: whether the largest effect is beyond noise, which is known from some blocks: by Student's t of `freedom` degrees of freedom.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1, or `freedom` is not positive.
    #[must_use]
    pub fn is_influential_by_blocks(
        &self,
        noise: f64,
        freedom: f64,
        parameters: usize,
        alpha: f64,
    ) -> bool {
        crate::estimate::assert_alpha(alpha);
        let t = -student_t_quantile(0.5 * alpha / (self.r * parameters) as f64, freedom);
        self.largest * self.step > t * noise.sqrt()
    }
}

/// ST-G2: pairs a run, n = s_d² (2/(Δ e_min))², to see effects of `smallest` (¼ point where the plan says nothing).
///
/// `variance` is s_d² of the paired difference a pair, in the unit of the effect squared.
/// A whole screening costs r (k + 1) n pairs.
///
/// # Panics
///
/// When the step or the smallest effect is not positive.
#[must_use]
pub fn morris_pairs(variance: f64, step: f64, smallest: f64) -> f64 {
    assert!(step > 0.0 && smallest > 0.0, "step {step}, smallest effect {smallest}");
    let times = 2.0 / (step * smallest);
    variance * times * times
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five noise errors are beyond the normal quantile, 3.14 for 30 looks, and not beyond Student's for 4 degrees of freedom, 7.5.
    #[test]
    fn st_g2_noise_from_few_blocks_needs_more() {
        let screened = Screened::of(&[0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], 1.0);
        assert!(screened.is_influential_by_blocks(0.01, 1e9, 3, 0.05));
        assert!(!screened.is_influential_by_blocks(0.01, 4.0, 3, 0.05));
        assert!(screened.is_influential_by_blocks(0.01, 1000.0, 3, 0.05));
    }

    /// Of two trajectories with effects −1 and 3 a resample is 1, 2 or 3, each end in a quarter of all.
    #[test]
    fn st_g1_mu_star_has_an_interval_over_trajectories() {
        assert_eq!(Screened::mu_star_interval(&[-1.0, 3.0], 0.05, 1), Some((1.0, 3.0)));
        assert_eq!(Screened::mu_star_interval(&[-1.0, 3.0], 0.6, 1), Some((2.0, 2.0)));
        assert_eq!(Screened::mu_star_interval(&[-1.0], 0.05, 1), None);
        assert_eq!(Screened::mu_star_interval(&[], 0.05, 1), None);
    }

    /// Effects of ±0.1 by noise of variance 0.01 on a step of 1: no more than noise.
    #[test]
    fn st_g2_noise_is_taken_out_of_sigma_and_named_as_a_floor() {
        let noisy = Screened::of(&[0.1, -0.1, 0.1, -0.1], 1.0);
        assert_eq!(noisy.true_sigma(0.02), Some(0.0));
        assert!((noisy.noise_floor(0.01) - 0.0797884560802865).abs() < 1e-12);
        assert!(!noisy.is_influential_by_blocks(0.01, 1e9, 3, 0.05));
        let strong = Screened::of(&[0.1, -0.1, 0.5, -0.1], 1.0);
        assert!(strong.is_influential_by_blocks(0.01, 1e9, 3, 0.05));
        // On a step of a half the noise of an effect is twice as large.
        let half = Screened { step: 0.5, ..strong };
        assert!(!half.is_influential_by_blocks(0.01, 1e9, 3, 0.05));
        assert!((half.noise_floor(0.01) - 2.0 * strong.noise_floor(0.01)).abs() < 1e-15);
    }

    #[test]
    fn st_g2_pairs_for_the_smallest_effect_that_matters() {
        assert_eq!(morris_pairs(0.25, 1.0, 0.25), 16.0);
        assert_eq!(morris_pairs(0.25, 0.5, 0.25), 64.0);
    }
}
