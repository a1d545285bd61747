//! What the mean is after a test has stopped: the plain mean leans towards the bound that was met.

use libm::{fabs, log10};

use super::Sprt;
use super::brownian::exit_no_better;
use super::normalized::{NormalizedElo, logistic_mean, pentanomial};
use crate::estimate::assert_alpha;
use crate::tally::CellTally;

/// ST-D12: logistic Elo of a mean score strictly between 0 and 1.
#[must_use]
pub fn logistic_elo(mean: f64) -> f64 {
    -400.0 * log10(1.0 / mean - 1.0)
}

/// ST-D12: a test of normalized Elo (ST-D11) as it stands, for an estimate that allows for the stopping.
///
/// The log likelihood ratio is read as a Brownian motion between the test's bounds.
/// A result past a bound is first set back: the ratio to the bound, the time in proportion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NormalizedStop {
    bounds: (f64, f64),
    means: [f64; 2],
    variance: f64,
    ratio: f64,
    time: f64,
    was_set_back: bool,
}

impl NormalizedStop {
    /// The state of the test after these pairs; `None` without pairs or without variance.
    ///
    /// `alpha` and `beta` are the test's error rates.
    /// The ratio is that of the logarithmic form, whose time and level fit the motion.
    ///
    /// # Panics
    ///
    /// When the hypotheses are equal, or an error rate is not strictly between 0 and ½.
    #[must_use]
    pub fn of(test: &NormalizedElo, scores: &CellTally, alpha: f64, beta: f64) -> Option<Self> {
        let bounds = Sprt::of_means(test.elo0, test.elo1, alpha, beta).bounds();
        let sample = pentanomial(scores);
        let variance = sample.variance();
        let mut stop = Self {
            bounds,
            means: test.means(variance.sqrt()),
            variance,
            ratio: 0.0,
            time: sample.n,
            was_set_back: false,
        };
        if scores.n_pairs() == 0 || stop.sd() <= 0.0 {
            return None;
        }
        stop.ratio = sample.n * stop.drift(sample.mean());
        for bound in [bounds.0, bounds.1] {
            if stop.ratio / bound > 1.0 {
                stop.time *= bound / stop.ratio;
                stop.ratio = bound;
                stop.was_set_back = true;
            }
        }
        Some(stop)
    }

    /// The log likelihood ratio, set back to the bound where it was past one.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.ratio
    }

    /// Whether it was past a bound.
    #[must_use]
    pub fn was_set_back(&self) -> bool {
        self.was_set_back
    }

    /// Drift of the ratio a pair when the mean score is `mean`.
    fn drift(&self, mean: f64) -> f64 {
        let [mu0, mu1] = self.means;
        (mean - 0.5 * (mu0 + mu1)) * (mu1 - mu0) / self.variance
    }

    /// Standard deviation of the ratio a pair.
    fn sd(&self) -> f64 {
        fabs(self.means[1] - self.means[0]) / self.variance.sqrt()
    }

    /// ST-D12: the probability of a result no better than this one, when the mean score is `mean`.
    #[must_use]
    pub fn no_better(&self, mean: f64) -> f64 {
        let (a, b) = self.bounds;
        exit_no_better(a, b, self.drift(mean), self.sd(), self.time, self.ratio)
    }

    /// ST-D12: fishtest's likelihood of superiority: F at an even score.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        self.no_better(0.5)
    }

    /// ST-D12: the logistic Elo at which a result no better than this one has probability `p`.
    ///
    /// F falls in the mean; bisected over ±1,000 Elo.
    /// p = ½ gives the median-unbiased estimate.
    fn elo_where(&self, p: f64) -> f64 {
        let (mut low, mut high) = (-1000.0, 1000.0);
        for _ in 0..100 {
            let middle = 0.5 * (low + high);
            if self.no_better(logistic_mean(middle)) > p {
                low = middle;
            } else {
                high = middle;
            }
        }
        0.5 * (low + high)
    }

    /// ST-D12: the median-unbiased estimate, in logistic Elo.
    #[must_use]
    pub fn median_unbiased_elo(&self) -> f64 {
        self.elo_where(0.5)
    }

    /// ST-D12: the interval at level 1 − `alpha`, in logistic Elo: where F is 1 − α/2 and α/2.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn interval_elo(&self, alpha: f64) -> (f64, f64) {
        assert_alpha(alpha);
        (
            self.elo_where(1.0 - 0.5 * alpha),
            self.elo_where(0.5 * alpha),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::normalized::tests::tally;
    use super::*;

    const TEST: NormalizedElo = NormalizedElo {
        elo0: 0.0,
        elo1: 2.0,
    };

    #[test]
    fn st_d12_elo_and_mean_undo_each_other() {
        for elo in [-120.0, 0.0, 3.5] {
            assert!((logistic_elo(logistic_mean(elo)) - elo).abs() < 1e-9);
        }
    }

    #[test]
    fn st_d12_estimate_lies_inside_its_interval_and_below_the_plain_mean() {
        let scores = tally([379, 10_170, 21_828, 10_640, 343]);
        let stop = NormalizedStop::of(&TEST, &scores, 0.05, 0.05).unwrap();
        let (lo, hi) = stop.interval_elo(0.05);
        let plain = logistic_elo(scores.score(0.05).value.unwrap());
        let estimate = stop.median_unbiased_elo();
        assert!(lo < estimate && estimate < hi);
        assert!(
            estimate < plain,
            "{estimate} {plain}: a win stops early when it is lucky"
        );
    }

    #[test]
    fn st_d12_a_result_past_a_bound_is_set_back_to_it() {
        let stop =
            NormalizedStop::of(&TEST, &tally([100, 5000, 12_000, 9000, 500]), 0.05, 0.05).unwrap();
        assert!(stop.was_set_back());
        assert_eq!(stop.ratio(), stop.bounds.1);
        assert!(stop.time < 26_600.0);
        let low =
            NormalizedStop::of(&TEST, &tally([500, 9000, 12_000, 5000, 100]), 0.05, 0.05).unwrap();
        assert_eq!(low.ratio(), low.bounds.0);
    }

    #[test]
    fn st_d12_no_pair_has_no_estimate() {
        assert_eq!(
            NormalizedStop::of(&TEST, &CellTally::default(), 0.05, 0.05),
            None
        );
    }
}
