//! The Monte Carlo error in the differences from which shares are computed.

use super::super::noise::{means, noise_part};
use super::{mean_square, variance};

/// ST-G5: v̄, the mean variance of the paired difference of two runs, for each kind of two that are compared.
///
/// Runs that are played on the same chance differ by less noise the more alike their settings are, and by none where they are the
/// same run; so each comparison has its own.
#[derive(Clone, Debug, PartialEq)]
pub struct SobolNoise {
    /// The noise of any two runs at A and B.
    pub runs: f64,
    /// The noise of B and AB⁽ⁱ⁾, by parameter.
    pub first: Vec<f64>,
    /// The noise of A and AB⁽ⁱ⁾, by parameter.
    pub total: Vec<f64>,
}

/// The answers of one block: at A, at B and at each AB⁽ⁱ⁾.
pub type SobolBlock = (Vec<f64>, Vec<f64>, Vec<Vec<f64>>);

impl SobolNoise {
    /// The same noise in every comparison; under independent streams `noise` is twice the variance of one run.
    #[must_use]
    pub fn even(noise: f64, parameters: usize) -> Self {
        Self { runs: noise, first: vec![noise; parameters], total: vec![noise; parameters] }
    }

    /// From the answers of each block; `None` below two blocks.
    ///
    /// # Panics
    ///
    /// When the blocks differ in shape.
    #[must_use]
    pub fn of_blocks(blocks: &[SobolBlock]) -> Option<Self> {
        let (a, b, mixed) = blocks.first()?;
        let rows: Vec<usize> = (0..a.len()).collect();
        let noise = |of: &dyn Fn(&SobolBlock) -> f64, of_means: f64| {
            let of_blocks: Vec<f64> = blocks.iter().map(of).collect();
            noise_part(of_means, &of_blocks)
        };
        let mean_a = means(blocks.iter().map(|block| block.0.as_slice()));
        let mean_b = means(blocks.iter().map(|block| block.1.as_slice()));
        assert_eq!((a.len(), b.len()), (mean_a.len(), mean_b.len()), "rows");
        let of_runs = noise(&|(a, b, _)| variance(a, b, &rows), variance(&mean_a, &mean_b, &rows))?;
        let mut this = Self::even(0.0, mixed.len());
        this.runs = 2.0 * of_runs;
        for i in 0..mixed.len() {
            let mean = means(blocks.iter().map(|block| block.2[i].as_slice()));
            this.first[i] = noise(
                &|(_, b, mixed)| mean_square(b, &mixed[i], &rows),
                mean_square(&mean_b, &mean, &rows),
            )?;
            this.total[i] = noise(
                &|(a, _, mixed)| mean_square(a, &mixed[i], &rows),
                mean_square(&mean_a, &mean, &rows),
            )?;
        }
        Some(this)
    }
}
