//! Corrections for reading many results at once.

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

/// Indices of p values, the smallest first, equal ones in their own order.
fn ascending(p: &[f64]) -> Vec<usize> {
    for value in p {
        assert!((0.0..=1.0).contains(value), "{value} among the p values is not a probability");
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
}
