//! Jackknife over blocks, for estimates that are not means of blocks.

use crate::estimate::Estimate;
use crate::mean::{Point, degenerate, student_t};

/// Tukey's pseudo-values of a number that is formed from all blocks together, such as a worth that is read from a curve.
///
/// `of(None)` is the number itself and `of(Some(b))` the same without block b.
/// Each is p_b = θ + (B − 1)(θ̄ − θ_b), whose mean is θ and whose spread is that of B blocks: of a mean the pseudo-values are the
/// blocks' own, of a smooth function of means they are so to first order.
/// Two numbers of the same blocks may thus be compared block by block, and what they have in common cancels.
/// `None` below two blocks, or where the number is none without some block.
///
/// The usual pseudo-values Bθ − (B − 1)θ_b also correct for bias; their mean would differ from the number that is reported
/// elsewhere.
/// Sources: Tukey 1958 (Ann. Math. Statist. 29:614); Miller 1974 (Biometrika 61:1).
///
/// # Examples
///
/// ```
/// let blocks = [2.0, 4.0, 9.0];
/// let mean_without = |left_out: Option<usize>| {
///     let kept = blocks.iter().enumerate().filter(|(b, _)| Some(*b) != left_out);
///     let n = kept.clone().count() as f64;
///     Some(kept.map(|(_, x)| x).sum::<f64>() / n)
/// };
/// let values = stats::pseudo_values(3, mean_without).expect("three blocks");
/// assert!(values.iter().zip(blocks).all(|(p, x)| (p - x).abs() < 1e-12));
/// ```
#[must_use]
pub fn pseudo_values(
    n_blocks: usize,
    of: impl Fn(Option<usize>) -> Option<f64>,
) -> Option<Vec<f64>> {
    if n_blocks < 2 {
        return None;
    }
    let whole = of(None)?;
    let without: Vec<f64> = (0..n_blocks).map(|b| of(Some(b))).collect::<Option<_>>()?;
    // Relative to the first number, so that equal numbers have exactly zero spread instead of rounding error.
    let off: Vec<f64> = without.iter().map(|theta| theta - without[0]).collect();
    let mean = off.iter().sum::<f64>() / n_blocks as f64;
    let factor = (n_blocks - 1) as f64;
    Some(off.iter().map(|off| whole + factor * (mean - off)).collect())
}

/// ST-B4: the mean of numbers, a block each, with Student's t interval.
///
/// Equal numbers are degenerate (ST-B5); nothing bounds what went unseen, so the ends are infinite.
///
/// # Panics
///
/// When there is no number.
#[must_use]
pub fn mean_of_blocks(values: &[f64], alpha: f64) -> Estimate {
    assert!(!values.is_empty(), "a mean of no blocks");
    let n = values.len() as f64;
    let first = values[0];
    let mean = first + values.iter().map(|value| value - first).sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    let range = (f64::NEG_INFINITY, f64::INFINITY);
    let is_equal = values.iter().all(|value| *value == first);
    let se = (squares / (n * (n - 1.0).max(1.0))).sqrt();
    let point = Point::known(values.len() as u64, mean, se);
    if is_equal || values.len() < 2 {
        return degenerate(point, range, alpha);
    }
    student_t(point, range, alpha)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::IntervalKind;
    use crate::tally::MomentTally;

    /// A ratio of sums over the blocks that are left.
    fn ratio(of: &[(f64, f64)], left_out: Option<usize>) -> Option<f64> {
        let kept = of.iter().enumerate().filter(|(b, _)| Some(*b) != left_out);
        let (x, y) = kept.fold((0.0, 0.0), |(x, y), (_, of)| (x + of.0, y + of.1));
        (y > 0.0).then(|| x / y)
    }

    /// Blocks of the same size: a ratio of sums is a mean of ratios.
    #[test]
    fn pseudo_values_of_a_mean_are_the_blocks_own() {
        let blocks = [(1.0, 4.0), (3.0, 4.0), (2.0, 4.0), (8.0, 4.0)];
        let values = pseudo_values(4, |b| ratio(&blocks, b)).expect("four blocks");
        for (value, (x, y)) in values.iter().zip(blocks) {
            assert!((value - x / y).abs() < 1e-12, "{values:?}");
        }
    }

    /// The jackknife's standard error of a ratio is near that of its linearised form, Σ(x − r y)²/(n ȳ)².
    #[test]
    fn a_ratio_has_the_standard_error_of_its_linear_form() {
        let blocks: Vec<(f64, f64)> =
            (0..40).map(|b| (f64::from(b % 7) + 10.0, f64::from(b % 5) + 30.0)).collect();
        let r = ratio(&blocks, None).expect("a ratio");
        let sum_y: f64 = blocks.iter().map(|(_, y)| y).sum();
        let off: f64 = blocks.iter().map(|(x, y)| (x - r * y) * (x - r * y)).sum();
        let linear = (off * 40.0 / 39.0).sqrt() / sum_y;
        let values = pseudo_values(40, |b| ratio(&blocks, b)).expect("forty blocks");
        let estimate = mean_of_blocks(&values, 0.05);
        let se = estimate.se.expect("blocks differ");
        assert!((estimate.value.expect("a mean") - r).abs() < 1e-12);
        assert!((se / linear - 1.0).abs() < 0.01, "{se} {linear}");
    }

    #[test]
    fn what_never_moves_has_no_spread_at_all() {
        let values = pseudo_values(9, |_| Some(0.1 + 0.2)).expect("nine blocks");
        assert!(values.iter().all(|value| *value == 0.1 + 0.2));
        let estimate = mean_of_blocks(&values, 0.05);
        assert_eq!(estimate.kind, IntervalKind::Degenerate);
        assert_eq!((estimate.value, estimate.se), (Some(0.1 + 0.2), Some(0.0)));
    }

    #[test]
    fn a_number_that_some_block_holds_up_has_none() {
        let without_third = |b: Option<usize>| (b != Some(2)).then_some(1.0);
        assert_eq!(pseudo_values(5, without_third), None);
        assert_eq!(pseudo_values(1, |_| Some(1.0)), None);
    }

    #[test]
    fn st_b4_the_same_interval_as_of_a_tally() {
        let mut tally = MomentTally::default();
        let values = [3, 1, 4, 1, 5, 9, 2, 6];
        values.iter().for_each(|&value| tally.record(value));
        let floats = values.map(|value| value as f64);
        let (one, other) = (tally.mean(0.05, 1.0, None), mean_of_blocks(&floats, 0.05));
        assert_eq!((one.n, one.kind, one.method), (other.n, other.kind, other.method));
        assert!((one.lo - other.lo).abs() < 1e-12 && (one.hi - other.hi).abs() < 1e-12);
    }
}
