//! The likelihood of counts when their mean is given: the law nearest to what was seen.

use libm::log;

use crate::tally::Lattice;

/// ST-D10: pairs that an empty cell counts as, so that a sample of wins only still has a likelihood.
const EMPTY_CELL: f64 = 0.001;

/// The shares of each value, empty cells filled, with their values in units of the result.
pub(super) struct Sample {
    /// Values a_i with shares p̂_i.
    pub(super) cells: Vec<(f64, f64)>,
    /// Pairs, the filled cells included.
    pub(super) n: f64,
}

impl Sample {
    pub(super) fn of(lattice: &Lattice<'_>) -> Self {
        let unit = f64::from(lattice.unit);
        let filled = |count: u64| if count == 0 { EMPTY_CELL } else { count as f64 };
        let n: f64 = lattice.counts.iter().map(|&count| filled(count)).sum();
        let cells = (lattice.first..)
            .zip(lattice.counts)
            .map(|(step, &count)| (step as f64 / unit, filled(count) / n))
            .collect();
        Self { cells, n }
    }

    pub(super) fn mean(&self) -> f64 {
        self.cells.iter().map(|(value, share)| value * share).sum()
    }

    /// With divisor n.
    pub(super) fn variance(&self) -> f64 {
        let mean = self.mean();
        let square = |(value, share): &(f64, f64)| share * (value - mean) * (value - mean);
        self.cells.iter().map(square).sum()
    }

    /// The θ with Σ p̂_i b_i/(1 + θ b_i) = 0, for constraints `b` of both signs.
    ///
    /// The sum falls from +∞ to −∞ between −1/max b and −1/min b; 200 bisections at most, so it cannot hang.
    pub(super) fn tilt(&self, b: &[f64]) -> f64 {
        let most = b.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = b.iter().copied().fold(f64::INFINITY, f64::min);
        let (mut left, mut right) = (-1.0 / most, -1.0 / least);
        for _ in 0..200 {
            let middle = 0.5 * (left + right);
            if middle <= left || middle >= right {
                break;
            }
            let sum: f64 = self
                .cells
                .iter()
                .zip(b)
                .map(|((_, share), b)| share * b / (1.0 + middle * b))
                .sum();
            if sum > 0.0 {
                left = middle;
            } else {
                right = middle;
            }
        }
        0.5 * (left + right)
    }
}

/// ST-D10: Σ N_i ln(p_i(μ₁)/p_i(μ₀)), p(μ) the law of mean μ nearest to the counts.
///
/// p_i(μ) = p̂_i/(1 + θ(a_i − μ)); empty cells count as 0.001 pairs; no pair at all gives 0.
/// Both means lie strictly inside the lattice's range.
/// Sources: Owen 1988; Van den Bergh, "support MLE".
///
/// # Panics
///
/// When a mean lies outside the range.
///
/// # Examples
///
/// ```
/// use stats::Lattice;
/// use stats::sprt::log_likelihood_ratio;
///
/// let counts = Lattice { counts: &[1, 5, 20, 9, 2], first: 0, unit: 4 };
/// let ratio = log_likelihood_ratio(&counts, 0.50, 0.52);
/// assert!((ratio - 0.514224854211).abs() < 1e-9);
/// ```
#[must_use]
pub fn log_likelihood_ratio(counts: &Lattice<'_>, mu0: f64, mu1: f64) -> f64 {
    let (low, high) = counts.range();
    for mu in [mu0, mu1] {
        assert!(
            low < mu && mu < high,
            "a mean of {mu} is not inside {low} to {high}"
        );
    }
    if counts.n() == 0 {
        return 0.0;
    }
    let sample = Sample::of(counts);
    let shifted = [mu0, mu1]
        .map(|mu| -> Vec<f64> { sample.cells.iter().map(|(value, _)| value - mu).collect() });
    let [tilt0, tilt1] = [sample.tilt(&shifted[0]), sample.tilt(&shifted[1])];
    let mut ratio = 0.0;
    for (i, (_, share)) in sample.cells.iter().enumerate() {
        let weights = [1.0 + tilt0 * shifted[0][i], 1.0 + tilt1 * shifted[1][i]];
        ratio += sample.n * share * log(weights[0] / weights[1]);
    }
    ratio
}

/// ST-D10: the quick form n (μ₁ − μ₀)(2m − μ₀ − μ₁)/(2s²), s² with divisor n; for forecasts only.
///
/// 0 without pairs.
#[must_use]
pub fn quick_log_likelihood_ratio(counts: &Lattice<'_>, mu0: f64, mu1: f64) -> f64 {
    if counts.n() == 0 {
        return 0.0;
    }
    let sample = Sample::of(counts);
    sample.n * (mu1 - mu0) * (2.0 * sample.mean() - mu0 - mu1) / (2.0 * sample.variance())
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: [u64; 9] = [2, 11, 25, 150, 542, 216, 63, 9, 6];

    fn differences(counts: &[u64; 9]) -> Lattice<'_> {
        Lattice {
            counts,
            first: -4,
            unit: 4,
        }
    }

    #[test]
    fn st_d10_ratio_at_the_samples_own_mean_is_largest() {
        let sample = differences(&COUNTS);
        let mean = Sample::of(&sample).mean();
        assert!(
            log_likelihood_ratio(&sample, 0.0, mean)
                > log_likelihood_ratio(&sample, 0.0, mean + 0.005)
        );
        assert!(
            log_likelihood_ratio(&sample, 0.0, mean)
                > log_likelihood_ratio(&sample, 0.0, mean - 0.005)
        );
    }

    #[test]
    fn st_d10_swapping_the_hypotheses_turns_the_sign() {
        let sample = differences(&COUNTS);
        let there = log_likelihood_ratio(&sample, 0.0, 0.02);
        let back = log_likelihood_ratio(&sample, 0.02, 0.0);
        assert!((there + back).abs() < 1e-9);
        assert!((there - 8.77151271203).abs() < 1e-5);
    }

    #[test]
    fn st_d10_no_pair_decides_nothing() {
        let nothing = differences(&[0; 9]);
        assert_eq!(log_likelihood_ratio(&nothing, 0.0, 0.1), 0.0);
        assert_eq!(quick_log_likelihood_ratio(&nothing, 0.0, 0.1), 0.0);
    }

    #[test]
    #[should_panic(expected = "is not inside")]
    fn st_d10_a_mean_at_the_edge_is_refused() {
        let _ = log_likelihood_ratio(&differences(&COUNTS), 0.0, 1.0);
    }
}
