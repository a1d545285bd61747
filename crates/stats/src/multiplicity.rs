//! Corrections for reading many results at once.

use crate::estimate::assert_alpha;

/// ST-F1: Holm's adjusted p values, in the order of `p`.
///
/// Adjusted p₍i₎ = max over j ≤ i of min(1, (k − j + 1) p₍j₎) with p₍1₎ ≤ … ≤ p₍k₎.
/// Rejecting where the adjusted value is at most α keeps the chance of any wrong rejection at α, under any
/// dependence between the tests; `p` must hold the whole family, dropped and undecided items included.
/// Source: Holm 1979.
///
/// # Panics
///
/// When a value is not a probability.
///
/// # Examples
///
/// ```
/// let adjusted = stats::holm(&[0.5, 0.01, 0.04]);
/// assert_eq!(adjusted, [0.5, 0.03, 0.08]);
/// ```
#[must_use]
pub fn holm(p: &[f64]) -> Vec<f64> {
    let k = p.len();
    let mut largest: f64 = 0.0;
    adjusted(p, ascending(p), |rank, p| {
        largest = largest.max((k - rank) as f64 * p).min(1.0);
        largest
    })
}

/// ST-F2: Benjamini and Hochberg's adjusted p values, in the order of `p`: min over j ≥ i of min(1, k p₍j₎/j).
///
/// Rejecting where the adjusted value is at most α keeps the expected share of wrong rejections at α, if the
/// tests depend positively on each other: one-sided tests against a shared baseline do, two-sided ones do not.
/// For screens of more than 50 items, and named so.
/// Source: Benjamini, Hochberg 1995.
///
/// # Panics
///
/// When a value is not a probability.
///
/// # Examples
///
/// ```
/// assert_eq!(stats::benjamini_hochberg(&[0.5, 0.01, 0.04]), [0.5, 0.03, 0.06]);
/// ```
#[must_use]
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    step_up(p, 1.0)
}

/// ST-F2: as [`benjamini_hochberg`], times Σ 1/j, which needs nothing of the dependence.
///
/// Source: Benjamini, Yekutieli 2001.
///
/// # Panics
///
/// When a value is not a probability.
#[must_use]
pub fn benjamini_yekutieli(p: &[f64]) -> Vec<f64> {
    step_up(p, (1..=p.len()).map(|j| 1.0 / j as f64).sum())
}

fn step_up(p: &[f64], factor: f64) -> Vec<f64> {
    let k = p.len();
    let mut order = ascending(p);
    order.reverse();
    let mut smallest: f64 = 1.0;
    adjusted(p, order, |rank, p| {
        smallest = smallest.min(factor * p * (k as f64 / (k - rank) as f64));
        smallest
    })
}

/// ST-F3: which of several e-values are rejected at `alpha`: indices, ascending.
///
/// The first k* of them sorted downward, k* the largest k with k e₍k₎/K ≥ 1/α.
/// Keeps the expected share of wrong rejections at α under any dependence.
/// All must be taken at one report time: a running maximum is not an e-value, and voids the promise.
/// Sources: Wang, Ramdas 2022; Tavyrikov, Goeman, de Heide 2025.
///
/// # Panics
///
/// When a value is negative or not a number, or `alpha` is not strictly between 0 and 1.
#[must_use]
pub fn e_benjamini_hochberg(e: &[f64], alpha: f64) -> Vec<usize> {
    assert_alpha(alpha);
    for value in e {
        assert!(*value >= 0.0, "{value} among the e-values is not one");
    }
    let mut order: Vec<usize> = (0..e.len()).collect();
    order.sort_by(|&i, &j| e[j].total_cmp(&e[i]));
    let enough = |k: usize| k as f64 * e[order[k - 1]] * alpha >= e.len() as f64;
    let rejected = (1..=e.len()).rev().find(|&k| enough(k)).unwrap_or(0);
    order.truncate(rejected);
    order.sort_unstable();
    order
}

/// Indices of p values, the smallest first, equal ones in their own order.
fn ascending(p: &[f64]) -> Vec<usize> {
    for value in p {
        assert!(
            (0.0..=1.0).contains(value),
            "{value} among the p values is not a probability"
        );
    }
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&i, &j| p[i].total_cmp(&p[j]));
    order
}

/// The p values adjusted one after the other in `order`, each with its place there from 0.
fn adjusted(p: &[f64], order: Vec<usize>, mut adjust: impl FnMut(usize, f64) -> f64) -> Vec<f64> {
    let mut adjusted = vec![0.0; p.len()];
    for (rank, i) in order.into_iter().enumerate() {
        adjusted[i] = adjust(rank, p[i]);
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_f1_equal_p_values_get_equal_adjusted_ones() {
        assert_eq!(holm(&[0.01, 0.01, 0.02, 0.02]), [0.04, 0.04, 0.04, 0.04]);
    }

    #[test]
    fn st_f1_a_single_test_is_not_adjusted() {
        assert_eq!(holm(&[0.03]), [0.03]);
        assert!(holm(&[]).is_empty());
    }

    /// The second smallest is 2 · 0.02 = 0.04 by itself, below the first one's 0.045.
    #[test]
    fn st_f1_adjusted_values_never_fall_with_rank() {
        let adjusted = holm(&[0.02, 0.015, 0.9]);
        assert_eq!(adjusted, [0.045, 0.045, 0.9]);
    }

    #[test]
    #[should_panic(expected = "is not a probability")]
    fn st_f1_a_value_above_one_is_refused() {
        let _ = holm(&[0.5, 1.5]);
    }

    #[test]
    fn st_f2_adjusted_values_never_rise_towards_the_smallest() {
        // 0.04 · 3/2 = 0.06 by itself, above the third one's 0.05.
        assert_eq!(benjamini_hochberg(&[0.01, 0.04, 0.05]), [0.03, 0.05, 0.05]);
        assert!(benjamini_hochberg(&[]).is_empty() && benjamini_yekutieli(&[]).is_empty());
    }

    #[test]
    fn st_f2_yekutieli_pays_the_harmonic_sum() {
        let (plain, any) = (
            benjamini_hochberg(&[0.01, 0.02]),
            benjamini_yekutieli(&[0.01, 0.02]),
        );
        assert!((any[0] - 1.5 * plain[0]).abs() < 1e-15 && (any[1] - 0.03).abs() < 1e-15);
    }

    /// The third alone would not do, with the second it does: 2 · 40/4 = 20.
    #[test]
    fn st_f3_several_e_values_support_each_other() {
        assert_eq!(e_benjamini_hochberg(&[1.0, 40.0, 41.0, 0.0], 0.05), [1, 2]);
        assert!(e_benjamini_hochberg(&[1.0, 40.0, 2.0, 0.0], 0.05).is_empty());
        assert!(e_benjamini_hochberg(&[], 0.05).is_empty());
    }
}
