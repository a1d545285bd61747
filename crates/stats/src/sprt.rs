//! The sequential probability ratio test on pairs: is the mean nearer to one value or to another?
//!
//! "Is it worth at least 4 points?": the card at that price, against the same stream without it.
//! The margin is given in points and turned to score by the frozen slope of the plan, so it does not move with
//! the data.
//! Sources: Wald 1945; Siegmund 1985; Van den Bergh (fishtest).

mod brownian;
mod estimate;
mod likelihood;
mod normalized;

pub use brownian::exit_no_better;
pub use estimate::{NormalizedStop, logistic_elo};
pub use likelihood::{log_likelihood_ratio, quick_log_likelihood_ratio};
pub use normalized::{NormalizedElo, logistic_mean};

use libm::{exp, fabs, log};

use crate::stratified::BLOCK_PAIRS;
use crate::tally::Lattice;

/// ST-D9: a test of mean μ₀ against mean μ₁ with its two error rates.
///
/// # Examples
///
/// ```
/// use stats::Lattice;
/// use stats::sprt::{Decision, Sprt};
///
/// let test = Sprt::of_means(0.0, 0.02, 0.05, 0.05);
/// let differences = Lattice { counts: &[2, 11, 25, 150, 542, 216, 63, 9, 6], first: -4, unit: 4 };
/// assert_eq!(test.decision(&differences), Some(Decision::AcceptH1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    means: [f64; 2],
    alpha: f64,
    beta: f64,
}

/// What a test has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The mean is nearer to μ₀.
    AcceptH0,
    /// The mean is nearer to μ₁.
    AcceptH1,
}

impl Sprt {
    /// ST-D9: H0 mean `mu0` against H1 mean `mu1`, in units of the result.
    ///
    /// `alpha` is the chance of accepting H1 under H0, `beta` of accepting H0 under H1.
    ///
    /// # Panics
    ///
    /// When the means are equal, or an error rate is not strictly between 0 and ½.
    #[must_use]
    pub fn of_means(mu0: f64, mu1: f64, alpha: f64, beta: f64) -> Self {
        assert!(mu0 != mu1, "the means of both hypotheses are {mu0}");
        for rate in [alpha, beta] {
            assert!(
                0.0 < rate && rate < 0.5,
                "{rate} is not an error rate between 0 and ½"
            );
        }
        Self {
            means: [mu0, mu1],
            alpha,
            beta,
        }
    }

    /// ST-D9: the bounds of the log likelihood ratio, ln(β/(1 − α)) and ln((1 − β)/α).
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        (
            log(self.beta / (1.0 - self.alpha)),
            log((1.0 - self.beta) / self.alpha),
        )
    }

    /// ST-D10: the log likelihood ratio of counts, positive where they speak for H1.
    #[must_use]
    pub fn log_likelihood_ratio(&self, counts: &Lattice<'_>) -> f64 {
        log_likelihood_ratio(counts, self.means[0], self.means[1])
    }

    /// ST-D9: what the counts at a look (ST-D7) decide; `None`: play on.
    ///
    /// The bounds are not lowered for the overshoot of looking by blocks, which only makes the test stricter.
    #[must_use]
    pub fn decision(&self, counts: &Lattice<'_>) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        let ratio = self.log_likelihood_ratio(counts);
        if ratio >= upper {
            Some(Decision::AcceptH1)
        } else if ratio <= lower {
            Some(Decision::AcceptH0)
        } else {
            None
        }
    }

    /// ST-D9: how far a look by blocks passes a bound on average, 0.583 · √288 · |μ₁ − μ₀|/s.
    ///
    /// `sd` is that of one pair.
    /// The true error rates are near e^(−overshoot) times the nominal ones.
    #[must_use]
    pub fn overshoot(&self, sd: f64) -> f64 {
        0.583 * (BLOCK_PAIRS as f64).sqrt() * fabs(self.means[1] - self.means[0]) / sd
    }

    /// ST-D9: pairs expected until the test decides, when the mean is `mu` and a pair's standard deviation `sd`.
    ///
    /// Wald's approximation with the bounds moved out by the overshoot.
    ///
    /// # Panics
    ///
    /// When `sd` is not positive.
    #[must_use]
    pub fn expected_pairs(&self, mu: f64, sd: f64) -> f64 {
        assert!(sd > 0.0, "{sd} is not a standard deviation");
        let [mu0, mu1] = self.means;
        let gap = mu1 - mu0;
        let over = self.overshoot(sd);
        let (lower, upper) = self.bounds();
        let (lower, upper) = (lower - over, upper + over);
        let drift = gap * (2.0 * mu - mu0 - mu1) / (2.0 * sd * sd);
        let variance = gap * gap / (sd * sd);
        // Below this the formula with the drift divides two numbers that both vanish.
        if fabs(drift) * (upper - lower) < 1e-4 * variance {
            return -upper * lower / variance;
        }
        // P of leaving at the upper bound, with the exponent 2 drift/variance of the wealth that is fair.
        let power = -2.0 * drift / variance;
        let accept = (1.0 - exp(power * lower)) / (exp(power * upper) - exp(power * lower));
        (accept * upper + (1.0 - accept) * lower) / drift
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_d9_bounds_are_walds() {
        let (lower, upper) = Sprt::of_means(0.0, 0.02, 0.05, 0.1).bounds();
        assert!((upper - log(18.0)).abs() < 1e-15 && (lower - log(0.1 / 0.95)).abs() < 1e-15);
    }

    /// The specification's worked case: a gap of 0.02 and a standard deviation of 0.257.
    #[test]
    fn st_d9_overshoot_and_expected_pairs_of_the_worked_case() {
        let test = Sprt::of_means(0.0, 0.02, 0.05, 0.05);
        assert!((test.overshoot(0.257) - 0.77).abs() < 0.002);
        assert!((0.05 * exp(-test.overshoot(0.257)) - 0.023).abs() < 0.001);
        let middle = test.expected_pairs(0.01, 0.257);
        assert!((middle - 2280.0).abs() < 10.0, "{middle}");
        // Both formulas meet.
        let nearly = test.expected_pairs(0.01 + 1e-7, 0.257);
        assert!((middle - nearly).abs() < 0.01, "{middle} {nearly}");
        assert!(test.expected_pairs(0.02, 0.257) < middle);
        assert!((test.expected_pairs(0.02, 0.257) - test.expected_pairs(0.0, 0.257)).abs() < 1e-6);
    }

    #[test]
    fn st_d9_decides_at_a_bound_and_not_before() {
        let test = Sprt::of_means(0.5, 0.52, 0.05, 0.05);
        let decide = |counts: &[u64; 5]| {
            test.decision(&Lattice {
                counts,
                first: 0,
                unit: 4,
            })
        };
        assert_eq!(decide(&[0; 5]), None);
        assert_eq!(decide(&[10, 20, 40, 20, 10]), None);
        assert_eq!(decide(&[100, 200, 400, 400, 300]), Some(Decision::AcceptH1));
        assert_eq!(decide(&[300, 400, 400, 200, 100]), Some(Decision::AcceptH0));
    }
}
