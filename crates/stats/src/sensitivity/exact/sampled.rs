//! The full table where each answer is sampled: shares without the noise, and their uncertainty.

use super::super::noise::{means, noise_part};
use super::{Anova, Parts};
use crate::quantile::student_t_quantile;

/// ST-G4, ST-G5: shares of the answer's variance without its Monte Carlo noise.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledAnova {
    /// The shares, not clipped: one below 0 prints "≈ 0".
    pub shares: Anova,
    /// The noise that was taken out of the variance.
    pub noise: f64,
    /// Ends of the variance's interval.
    pub variance: (f64, f64),
    /// Ends of each first-order share's interval.
    pub first: Vec<(f64, f64)>,
    /// Ends of each total share's interval.
    pub total: Vec<(f64, f64)>,
}

impl SampledAnova {
    /// ST-G4: from blocks that each hold an answer for every combination, the last parameter moving fastest.
    ///
    /// All runs share the chance of a block, so that its common part cancels; the rest is removed as in ST-G5.
    /// Intervals at level 1 − `alpha` are Student's, around the jackknife over blocks (Efron and Stein 1981).
    /// `None` below three blocks, or where the answers vary no more than noise does.
    ///
    /// # Panics
    ///
    /// When a block has not one answer a combination, or `alpha` is not strictly between 0 and 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use stats::sensitivity::SampledAnova;
    ///
    /// // One assumption that matters and one that doesn't; chance moves whole blocks only.
    /// let blocks: Vec<Vec<f64>> = (0..8).map(|b| [0.0, 0.0, 1.0, 1.0].map(|y| y + f64::from(b)).to_vec()).collect();
    /// let table = SampledAnova::of(&[2, 2], &blocks, 0.05).unwrap();
    /// assert!((table.shares.total[0] - 1.0).abs() < 1e-12 && table.shares.total[1].abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn of(settings: &[usize], blocks: &[Vec<f64>], alpha: f64) -> Option<Self> {
        crate::estimate::assert_alpha(alpha);
        let n_blocks = blocks.len();
        if n_blocks < 3 {
            return None;
        }
        let own: Vec<Parts> = blocks.iter().map(|block| Parts::of(settings, block)).collect();
        let without_noise = |left_out: Option<usize>| {
            let kept = |at: &usize| Some(*at) != left_out;
            let kept: Vec<usize> = (0..n_blocks).filter(kept).collect();
            let answers: Vec<&[f64]> = kept.iter().map(|&at| blocks[at].as_slice()).collect();
            let raw = Parts::of(settings, &means(answers.into_iter()));
            let of_blocks: Vec<&Parts> = kept.iter().map(|&at| &own[at]).collect();
            raw.without_noise(&of_blocks)
        };
        let (parts, noise) = without_noise(None);
        let shares = parts.shares()?;
        let jackknife: Vec<Parts> =
            (0..n_blocks).map(|block| without_noise(Some(block)).0).collect();
        let t = student_t_quantile(1.0 - 0.5 * alpha, n_blocks as f64 - 1.0);
        let ends = |value: f64, of: &dyn Fn(&Parts) -> f64| {
            let spread = t * jackknife_error(jackknife.iter().map(of));
            (value - spread, value + spread)
        };
        let k = settings.len();
        Some(Self {
            variance: ends(shares.variance, &|it| it.variance),
            first: (0..k).map(|i| ends(shares.first[i], &|it| it.first[i] / it.variance)).collect(),
            total: (0..k).map(|i| ends(shares.total[i], &|it| it.total[i] / it.variance)).collect(),
            shares,
            noise,
        })
    }
}

impl Parts {
    /// With the noise taken out of every part, and the noise of the variance.
    fn without_noise(&self, blocks: &[&Parts]) -> (Parts, f64) {
        let noise = |raw: f64, of: &dyn Fn(&Parts) -> f64| {
            let of_blocks: Vec<f64> = blocks.iter().map(|block| of(block)).collect();
            noise_part(raw, &of_blocks).unwrap_or(0.0)
        };
        let each = |parts: &[f64], of: &dyn Fn(&Parts, usize) -> f64| {
            let part = |(i, &raw): (usize, &f64)| raw - noise(raw, &|block| of(block, i));
            parts.iter().enumerate().map(part).collect()
        };
        let of_variance = noise(self.variance, &|block| block.variance);
        let parts = Parts {
            variance: self.variance - of_variance,
            first: each(&self.first, &|block, i| block.first[i]),
            total: each(&self.total, &|block, i| block.total[i]),
        };
        (parts, of_variance)
    }
}

/// The standard error from what is found with each block left out in turn: √((n − 1)/n Σ(x − x̄)²).
fn jackknife_error(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let n = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / n;
    let scatter: f64 = values.map(|x| (x - mean) * (x - mean)).sum();
    ((n - 1.0) / n * scatter).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streams::{normal, stream};

    /// y = a + 2c over 2 × 3 × 2 settings, the last one idle; each answer of a block with noise of its own.
    fn blocks(n: usize, sd: f64, slope: f64) -> Vec<Vec<f64>> {
        let mut noise = stream(7, "test of the sampled table", n as u64);
        let block = |_| {
            let common = normal(&mut noise);
            let answers = (0..12).map(|i| f64::from(i / 6) + 2.0 * f64::from(i / 2 % 3));
            answers.map(|y| slope * y + 5.0 * common + sd * normal(&mut noise)).collect()
        };
        (0..n).map(block).collect()
    }

    const SETTINGS: [usize; 3] = [2, 3, 2];

    #[test]
    fn st_g4_noise_is_taken_out_of_shares_and_covered_by_their_intervals() {
        let table = SampledAnova::of(&SETTINGS, &blocks(40, 2.0, 1.0), 0.05).unwrap();
        let whole = 0.25 + 8.0 / 3.0;
        let expected = [0.25 / whole, 8.0 / 3.0 / whole, 0.0];
        // Noise of variance 4/40 on an idle assumption would show as 0.1 · (1/2)/2.9 of the total.
        for (i, share) in expected.into_iter().enumerate() {
            let (lo, hi) = table.total[i];
            assert!(lo < share && share < hi && hi - lo < 0.2, "{i}: {table:?}");
        }
        assert!(table.total[2].0 < 0.0 && table.total[1].0 > 0.5);
        assert!((table.noise - 0.1 * 11.0 / 12.0).abs() < 0.04, "{}", table.noise);
    }

    /// Intervals of idle assumptions hold 0 about as often as they say.
    #[test]
    fn st_g4_intervals_cover() {
        let mut noise = stream(11, "test of the sampled table's intervals", 0);
        let mut missed = 0;
        for _ in 0..200 {
            let block = |_| {
                let answers = (0..4).map(|i| f64::from(i / 2));
                answers.map(|y| y + normal(&mut noise)).collect()
            };
            let blocks: Vec<Vec<f64>> = (0..16).map(block).collect();
            let table = SampledAnova::of(&[2, 2], &blocks, 0.05).unwrap();
            let (lo, hi) = table.total[1];
            missed += u32::from(lo > 0.0 || hi < 0.0);
        }
        assert!(missed <= 24, "{missed} of 200");
    }

    #[test]
    fn st_g4_what_varies_as_noise_does_has_no_shares_or_none_that_are_settled() {
        for seed in 0..20 {
            if let Some(table) = SampledAnova::of(&SETTINGS, &blocks(20 + seed, 1.0, 0.0), 0.01) {
                assert!(table.variance.0 < 0.0, "{table:?}");
            }
        }
        assert_eq!(SampledAnova::of(&[2], &[vec![0.0, 1.0], vec![0.0, 1.0]], 0.05), None);
    }
}
