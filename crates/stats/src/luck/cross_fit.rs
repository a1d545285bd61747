//! The coefficient of a control, estimated on data other than those it is applied to.

use super::LuckTally;
use crate::estimate::{Estimate, assert_alpha};
use crate::matrix::{Matrix, dot};
use crate::mean::{Point, student_t};

/// ST-C6: folds of cross-fitting; a pair's fold is its block's index mod 4.
pub const FOLDS: usize = 4;

/// ST-C5 and ST-C6: an outcome adjusted for its controls, with coefficients from the other folds.
///
/// y − β'c is unbiased for every β fixed beforehand, since c has mean zero; the best is S_cc⁻¹ S_cy (Lavenberg,
/// Welch 1981).
/// Estimated on the same data it would bias the mean by the order of 1/n; from the other folds it does not.
/// A function of the folds' sums, so it merges exactly.
///
/// # Examples
///
/// ```
/// use stats::luck::CrossFit;
///
/// let mut folds = CrossFit::<1>::default();
/// for block in 0..8 {
///     for pair in 0..6 {
///         // The score is the luck: what is left has no variance.
///         let luck = i64::from(pair) - 2 - i64::from(pair == 5) * 3;
///         folds.record(block, luck, [luck * 1000]);
///     }
/// }
/// let adjusted = folds.adjusted().unwrap();
/// assert!(adjusted.variance < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CrossFit<const K: usize> {
    /// The sums of each fold.
    pub folds: [LuckTally<K>; FOLDS],
}

/// A mean adjusted for luck, in the outcome's own unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Adjusted {
    /// Pairs.
    pub n: u64,
    /// The adjusted mean m.
    pub mean: f64,
    /// The adjusted observations' variance s², divisor n − 1.
    pub variance: f64,
    /// The coefficients β₋ₖ applied to each fold, all 0 where none could be had.
    pub betas: [Vec<f64>; FOLDS],
}

impl<const K: usize> CrossFit<K> {
    /// Adds one pair of a block.
    pub fn record(&mut self, block: u64, y: i64, controls: [i64; K]) {
        self.fold_of(block).record(y, controls);
    }

    /// Adds a block's sums.
    pub fn add_block(&mut self, block: u64, sums: &LuckTally<K>) {
        self.fold_of(block).merge(sums);
    }

    fn fold_of(&mut self, block: u64) -> &mut LuckTally<K> {
        &mut self.folds[(block % FOLDS as u64) as usize]
    }

    /// ST-A6: adds another run's pairs, fold by fold.
    pub fn merge(&mut self, other: &Self) {
        for (fold, more) in self.folds.iter_mut().zip(&other.folds) {
            fold.merge(more);
        }
    }

    /// All folds together.
    #[must_use]
    pub fn total(&self) -> LuckTally<K> {
        let mut total = LuckTally::default();
        self.folds.iter().for_each(|fold| total.merge(fold));
        total
    }

    /// ST-C6: the coefficients β₋ₖ for each fold, from the centered sums of the other folds.
    ///
    /// 0 with fewer than four blocks, or where the controls do not vary or depend on each other.
    #[must_use]
    pub fn betas(&self) -> [Vec<f64>; FOLDS] {
        let has_every_fold = self.folds.iter().all(|fold| fold.outcome.n > 0);
        core::array::from_fn(|k| {
            let mut others = LuckTally::default();
            for (i, fold) in self.folds.iter().enumerate() {
                if i != k {
                    others.merge(fold);
                }
            }
            let best = has_every_fold.then(|| best_coefficients(&others)).flatten();
            best.unwrap_or_else(|| vec![0.0; K])
        })
    }

    /// ST-C6: the adjusted mean m = (1/n) Σ_k (Σy − β₋ₖ'Σc) and its s²; `None` below two pairs.
    #[must_use]
    pub fn adjusted(&self) -> Option<Adjusted> {
        self.adjusted_by(self.betas())
    }

    /// ST-C7: the adjusted mean with given coefficients: where a block is one observation, those of its pairs, which are many more.
    ///
    /// They must be of the same folds of the same battles, so that each is still independent of what it is applied to.
    #[must_use]
    pub fn adjusted_by(&self, betas: [Vec<f64>; FOLDS]) -> Option<Adjusted> {
        let n: u64 = self.folds.iter().map(|fold| fold.outcome.n).sum();
        if n < 2 {
            return None;
        }
        let sums: Vec<(f64, f64, f64)> =
            self.folds.iter().zip(&betas).map(|(fold, beta)| adjusted_sums(fold, beta)).collect();
        let mean = sums.iter().map(|(_, z, _)| z).sum::<f64>() / n as f64;
        let scatter: f64 =
            sums.iter().map(|(n, z, zz)| zz - 2.0 * mean * z + n * mean * mean).sum();
        Some(Adjusted {
            n,
            mean,
            // Rounding may leave a hair below zero where nothing varies.
            variance: (scatter / (n - 1) as f64).max(0.0),
            betas,
        })
    }
}

impl Adjusted {
    /// Standard error of the mean, in the outcome's unit.
    #[must_use]
    pub fn se(&self) -> f64 {
        (self.variance / self.n as f64).sqrt()
    }

    /// The adjusted mean with Student's t interval, where `unit` steps of the outcome make one unit of the result.
    ///
    /// Not clipped to a range: an adjusted observation may lie outside it.
    /// For pairs that a plain t interval would suit, at least 30 moving ones (ST-B6).
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn planned(&self, alpha: f64, unit: u32) -> Estimate {
        assert_alpha(alpha);
        let unit = f64::from(unit);
        let point = Point::known(self.n, self.mean / unit, self.se() / unit);
        student_t(point, (f64::NEG_INFINITY, f64::INFINITY), alpha)
    }
}

/// ST-C5: β = S_cc⁻¹ S_cy; `None` where the controls do not vary, or depend on each other.
fn best_coefficients<const K: usize>(sums: &LuckTally<K>) -> Option<Vec<f64>> {
    let n = sums.outcome.n as f64;
    let mut spread = Matrix::zero(K);
    let luck = sums.luck.map(|sum| sum as f64);
    for (i, row) in sums.cross.iter().enumerate() {
        for (j, &cross) in row.iter().enumerate() {
            spread.add_at(i, j, cross as f64 - luck[i] * luck[j] / n);
        }
    }
    let shared: [f64; K] = core::array::from_fn(|i| {
        sums.with_outcome[i] as f64 - sums.outcome.sum as f64 * luck[i] / n
    });
    spread.solve(&shared)
}

/// n, Σz and Σz² of z = y − β'c over one fold.
fn adjusted_sums<const K: usize>(fold: &LuckTally<K>, beta: &[f64]) -> (f64, f64, f64) {
    let luck = fold.luck.map(|sum| sum as f64);
    let with_outcome = fold.with_outcome.map(|sum| sum as f64);
    let cross = Matrix::from_rows(&fold.cross.map(|row| row.map(|sum| sum as f64)));
    let sum = fold.outcome.sum as f64 - dot(beta, &luck);
    let squares =
        fold.outcome.squares as f64 - 2.0 * dot(beta, &with_outcome) + cross.quadratic(beta);
    (fold.outcome.n as f64, sum, squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// y = 2c + noise of ±1, balanced within each fold.
    fn folds(n_blocks: u64) -> CrossFit<1> {
        let mut folds = CrossFit::default();
        for block in 0..n_blocks {
            for (c, noise) in [(-1, 1), (-1, -1), (1, 1), (1, -1)] {
                folds.record(block, 2 * c + noise, [c]);
            }
        }
        folds
    }

    #[test]
    fn st_c5_best_coefficient_is_the_slope() {
        for beta in folds(8).betas() {
            assert!((beta[0] - 2.0).abs() < 1e-15, "{beta:?}");
        }
    }

    #[test]
    fn st_c6_adjusted_variance_is_what_the_control_leaves() {
        let adjusted = folds(8).adjusted().unwrap();
        assert_eq!((adjusted.n, adjusted.mean), (32, 0.0));
        assert!((adjusted.variance - 32.0 / 31.0).abs() < 1e-15);
        let plain = folds(8).total().outcome.variance().unwrap();
        assert!((plain - 5.0 * 32.0 / 31.0).abs() < 1e-12);
    }

    #[test]
    fn st_c6_fewer_than_four_blocks_are_not_adjusted() {
        let adjusted = folds(3).adjusted().unwrap();
        assert!(adjusted.betas.iter().all(|beta| beta == &[0.0]));
        assert!((adjusted.variance - folds(3).total().outcome.variance().unwrap()).abs() < 1e-12);
        assert_eq!(CrossFit::<1>::default().adjusted(), None);
    }

    /// Blocks as observations, by the coefficients of their pairs: the same mean, and no variance where all blocks are equal.
    #[test]
    fn st_c7_blocks_are_adjusted_by_the_coefficients_of_their_pairs() {
        let pairs = folds(8);
        let mut blocks = CrossFit::<1>::default();
        // Noise that differs from block to block, luck that doesn't: Σy = 2 Σc + noise.
        for block in 0..8 {
            let luck = 3 - 2 * (block as i64 % 4);
            blocks.record(block, 2 * luck + (block as i64 % 2), [luck]);
        }
        let adjusted = blocks.adjusted_by(pairs.betas()).unwrap();
        assert_eq!((adjusted.n, adjusted.mean), (8, 0.5));
        assert!((adjusted.variance - 2.0 / 7.0).abs() < 1e-12, "{adjusted:?}");
        assert_eq!(adjusted.betas, pairs.betas());
    }

    /// A fold's own pairs do not move its own coefficient.
    #[test]
    fn st_c6_coefficient_of_a_fold_comes_from_the_others() {
        let mut moved = folds(8);
        moved.record(1, 4, [1000]);
        let (before, after) = (folds(8).betas(), moved.betas());
        assert_eq!(before[1], after[1]);
        assert_ne!(before[0], after[0]);
    }

    #[test]
    fn st_c6_singular_controls_give_no_adjustment() {
        let mut twice = CrossFit::<2>::default();
        for block in 0..8 {
            twice.record(block, 1, [3, 6]);
            twice.record(block, 2, [-3, -6]);
        }
        assert!(twice.betas().iter().all(|beta| beta == &[0.0, 0.0]));
    }
}
