//! The difference of two variants that share all or some blocks.

use crate::estimate::{Estimate, assert_alpha};
use crate::jackknife::mean_of_blocks;
use crate::quantile::student_t_upper;

/// ST-M1: fewer common blocks are not compared.
pub const FEWEST_COMPARED_BLOCKS: usize = 20;

/// ST-M1: one common block in this many may be left out.
const ONE_LEFT_OUT_IN: usize = 100;

/// ST-M1: the mean of a block in points of 100, from the sum of its pairs' quarter points; `None` without pairs.
#[must_use]
pub fn block_mean(quarters: i64, n_pairs: u64) -> Option<f64> {
    (n_pairs > 0).then(|| 25.0 * quarters as f64 / n_pairs as f64)
}

/// Why two variants are not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCompared {
    /// Fewer than 20 common blocks.
    #[error("not compared: {n_blocks} common blocks, of at least {FEWEST_COMPARED_BLOCKS}")]
    TooFewBlocks {
        /// Common blocks that both finished.
        n_blocks: usize,
    },
    /// More than one in a hundred of the common blocks has a pair that one side did not finish.
    #[error(
        "not compared: {left_out} of {n_blocks} common blocks have pairs that were not finished"
    )]
    Unfinished {
        /// Blocks left out.
        left_out: usize,
        /// Common blocks.
        n_blocks: usize,
    },
}

/// ST-M1 and ST-M2: how much more one variant scores than another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// The difference in points of 100; `n` counts the common blocks.
    pub difference: Estimate,
    /// Whether the blocks that only one of them has were used too.
    pub uses_all: bool,
    /// Common blocks left out for both, because a pair was not finished.
    pub left_out: usize,
}

/// ST-M1 and ST-M2: the first variant less the second, at level 1 − `alpha`.
///
/// Blocks 0 … of each, in order; the longer list's own blocks are used where that makes the difference more precise.
///
/// # Errors
///
/// [`NotCompared`] below 20 common blocks, or where over 1 % of them are left out.
///
/// # Panics
///
/// When `alpha` is not strictly between 0 and 1.
///
/// # Examples
///
/// ```
/// use stats::variants::compare;
///
/// // The same battles, and half a point of 100 more in every other block.
/// let one: Vec<_> = (0..40).map(|b| Some(50.0 + f64::from(b % 7))).collect();
/// let other: Vec<_> = (0..40).map(|b| Some(50.0 + f64::from(b % 7) - 0.5 * f64::from(b % 2))).collect();
/// let difference = compare(&one, &other, 0.05).unwrap().difference;
/// assert!(difference.contains(0.25) && difference.half_width() < 0.1);
/// ```
pub fn compare(
    first: &[Option<f64>],
    second: &[Option<f64>],
    alpha: f64,
) -> Result<Compared, NotCompared> {
    assert_alpha(alpha);
    let n_common = first.len().min(second.len());
    let common: Vec<(f64, f64)> =
        first.iter().zip(second).filter_map(|(v, w)| (*v).zip(*w)).collect();
    let left_out = n_common - common.len();
    if ONE_LEFT_OUT_IN * left_out > n_common {
        return Err(NotCompared::Unfinished { left_out, n_blocks: n_common });
    }
    if common.len() < FEWEST_COMPARED_BLOCKS {
        return Err(NotCompared::TooFewBlocks { n_blocks: common.len() });
    }
    let (v, w): (Vec<f64>, Vec<f64>) = common.into_iter().unzip();
    let rest = |of: &[Option<f64>]| -> Vec<f64> {
        of[n_common..].iter().filter_map(|mean| *mean).collect()
    };
    let unequal = match (rest(first), rest(second)) {
        (own, _) if !own.is_empty() => Unequal::of(&w, &[v.as_slice(), &own].concat()).mirrored(),
        (_, own) => Unequal::of(&v, &[w.as_slice(), &own].concat()),
    };
    if !unequal.uses_all {
        let differences: Vec<f64> = v.iter().zip(&w).map(|(v, w)| v - w).collect();
        return Ok(Compared {
            difference: mean_of_blocks(&differences, alpha),
            uses_all: false,
            left_out,
        });
    }
    Ok(Compared { difference: unequal.estimate(alpha), uses_all: true, left_out })
}

/// ST-M2: two variants; the second has blocks of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unequal {
    /// The first less the second.
    pub difference: f64,
    /// The difference's variance.
    pub variance: f64,
    /// Common blocks less one.
    pub degrees_of_freedom: usize,
    /// Whether the second's own blocks were used.
    pub uses_all: bool,
}

impl Unequal {
    /// ST-M2: from the block means of both, the common blocks first in `long`.
    ///
    /// All blocks are used if s_w² > 2 s_vw: then Var = s_v²/B_v + s_w²/B_w − 2 s_vw/B_w with s_w² from all.
    /// Otherwise the common ones only, as ST-M1.
    ///
    /// # Panics
    ///
    /// When the first has fewer than two blocks, or the second fewer than the first.
    #[must_use]
    pub fn of(short: &[f64], long: &[f64]) -> Self {
        let n = short.len();
        assert!(n >= 2 && long.len() >= n, "{n} and {} blocks", long.len());
        let common = &long[..n];
        let (v, w) = (mean(short), mean(long));
        let var_w = covariance(long, long);
        let shared = covariance(short, common);
        let uses_all = long.len() > n && var_w > 2.0 * shared;
        let (difference, variance) = if uses_all {
            let all = long.len() as f64;
            let variance = covariance(short, short) / n as f64 + var_w / all - 2.0 * shared / all;
            (v - w, variance.max(0.0))
        } else {
            let differences: Vec<f64> = short.iter().zip(common).map(|(v, w)| v - w).collect();
            (mean(&differences), covariance(&differences, &differences) / n as f64)
        };
        Self { difference, variance, degrees_of_freedom: n - 1, uses_all }
    }

    fn mirrored(self) -> Self {
        Self { difference: -self.difference, ..self }
    }

    /// The difference with Student's t interval.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn estimate(&self, alpha: f64) -> Estimate {
        assert_alpha(alpha);
        let se = self.variance.sqrt();
        let critical = student_t_upper(0.5 * alpha, self.degrees_of_freedom as f64);
        let n = self.degrees_of_freedom as u64 + 1;
        Estimate::student(self.difference, se, critical, 1.0 - alpha, n)
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Divisor n − 1.
fn covariance(x: &[f64], y: &[f64]) -> f64 {
    let (mean_x, mean_y) = (mean(x), mean(y));
    let sum: f64 = x.iter().zip(y).map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    sum / (x.len() - 1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(n: u32, of: impl Fn(u32) -> f64) -> Vec<Option<f64>> {
        (0..n).map(|b| Some(of(b))).collect()
    }

    #[test]
    fn st_m1_points_of_100_come_from_quarter_points() {
        // All pairs won: four quarter points each.
        assert_eq!(block_mean(4 * 288, 288), Some(100.0));
        assert_eq!(block_mean(0, 0), None);
    }

    #[test]
    fn st_m1_a_block_with_an_unfinished_pair_is_left_out_for_both() {
        let one = blocks(200, |b| f64::from(b % 7));
        let mut other = blocks(200, |b| f64::from(b % 7) - f64::from(b % 2));
        other[3] = None;
        let compared = compare(&one, &other, 0.05).unwrap();
        assert_eq!((compared.left_out, compared.difference.n), (1, 199));
        other[5] = None;
        other[9] = None;
        assert_eq!(
            compare(&one, &other, 0.05),
            Err(NotCompared::Unfinished { left_out: 3, n_blocks: 200 })
        );
        assert_eq!(
            compare(&one[..19], &one, 0.05),
            Err(NotCompared::TooFewBlocks { n_blocks: 19 })
        );
    }

    /// Independent streams: the longer run's own blocks help, whichever comes first.
    #[test]
    fn st_m2_either_variant_may_have_more_blocks() {
        let short = blocks(20, |b| f64::from(b * 7 % 11));
        let long = blocks(90, |b| f64::from(b * 5 % 13));
        let (one, other) =
            (compare(&short, &long, 0.05).unwrap(), compare(&long, &short, 0.05).unwrap());
        assert!(one.uses_all && other.uses_all);
        assert_eq!(one.difference, other.difference.scaled(-1.0));
        // Shared streams: the common blocks alone are better.
        let twin = blocks(90, |b| f64::from(b * 7 % 11) + 0.1 * f64::from(b % 3));
        assert!(!compare(&short, &twin, 0.05).unwrap().uses_all);
    }
}
