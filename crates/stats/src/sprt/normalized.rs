//! Fishtest's pentanomial test: hypotheses in Elo, logistic or normalized.

use libm::{exp10, log};

use super::likelihood::Sample;
use crate::tally::CellTally;
use crate::tally::Lattice;

/// ln 10/800: a normalized Elo point as a shift of the mean in standard deviations of a game.
const PER_ELO: f64 = core::f64::consts::LN_10 / 800.0;

/// ST-D11: the mean score of logistic Elo e: 1/(1 + 10^(−e/400)).
#[must_use]
pub fn logistic_mean(elo: f64) -> f64 {
    1.0 / (1.0 + exp10(-elo / 400.0))
}

/// ST-D11: a test of normalized Elo e₀ against e₁, on the five counts of pair scores.
///
/// Normalized Elo e is a shift of the pair score's mean by √2 · e · ln 10/800 of its standard deviations.
/// Source: Van den Bergh, "Normalized Elo", sections 4.1 and 4.2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NormalizedElo {
    /// Under H0.
    pub elo0: f64,
    /// Under H1.
    pub elo1: f64,
}

impl NormalizedElo {
    /// ST-D11: the log likelihood ratio with both laws fitted under their t-value; 0 without pairs.
    #[must_use]
    pub fn log_likelihood_ratio(&self, scores: &CellTally) -> f64 {
        if scores.n_pairs() == 0 {
            return 0.0;
        }
        let sample = pentanomial(scores);
        let fitted = [self.elo0, self.elo1]
            .map(|elo| fitted(&sample, core::f64::consts::SQRT_2 * PER_ELO * elo));
        sample
            .cells
            .iter()
            .zip(fitted[0].iter().zip(&fitted[1]))
            .map(|((_, share), (p0, p1))| sample.n * share * log(p1 / p0))
            .sum()
    }

    /// ST-D11: the approximation n ln((1 + (ν − ν₀)²)/(1 + (ν − ν₁)²)), ν = (m − ½)/(√2 sd); 0 without pairs.
    #[must_use]
    pub fn log_form(&self, scores: &CellTally) -> f64 {
        if scores.n_pairs() == 0 {
            return 0.0;
        }
        let sample = pentanomial(scores);
        let shift = (sample.mean() - 0.5) / (2.0 * sample.variance()).sqrt();
        let miss = |elo: f64| 1.0 + (shift - PER_ELO * elo) * (shift - PER_ELO * elo);
        sample.n * log(miss(self.elo0) / miss(self.elo1))
    }

    /// The means of both hypotheses for a pair score of standard deviation `sd`: ½ + √2 ν_j sd.
    pub(super) fn means(&self, sd: f64) -> [f64; 2] {
        [self.elo0, self.elo1].map(|elo| 0.5 + core::f64::consts::SQRT_2 * PER_ELO * elo * sd)
    }
}

/// The five counts as shares of pair scores from 0 to 1.
pub(super) fn pentanomial(scores: &CellTally) -> Sample {
    Sample::of(&Lattice {
        counts: &scores.pentanomial(),
        first: 0,
        unit: 4,
    })
}

/// The law nearest to the sample with (mean − ½)/sd = τ, by at most ten rounds from the uniform law.
fn fitted(sample: &Sample, tau: f64) -> Vec<f64> {
    let size = sample.cells.len();
    let mut law = vec![1.0 / size as f64; size];
    for _ in 0..10 {
        let mean: f64 = sample.cells.iter().zip(&law).map(|((a, _), p)| a * p).sum();
        let variance: f64 = sample
            .cells
            .iter()
            .zip(&law)
            .map(|((a, _), p)| (a - mean) * (a - mean) * p)
            .sum();
        let sd = variance.sqrt();
        let constraints: Vec<f64> = sample
            .cells
            .iter()
            .map(|(a, _)| {
                let off = (mean - a) / sd;
                a - 0.5 - 0.5 * tau * sd * (1.0 + off * off)
            })
            .collect();
        let tilt = sample.tilt(&constraints);
        let mut change: f64 = 0.0;
        for (i, (_, share)) in sample.cells.iter().enumerate() {
            let next = share / (1.0 + tilt * constraints[i]);
            change = change.max(libm::fabs(next - law[i]));
            law[i] = next;
        }
        if change < 1e-9 {
            break;
        }
    }
    law
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const COUNTS: [u64; 5] = [379, 10_170, 21_828, 10_640, 343];

    pub(in super::super) fn tally(counts: [u64; 5]) -> CellTally {
        let [c0, c1, c2, c3, c4] = counts;
        CellTally {
            games: [[c0, c1, 0], [0, c2, c3], [0, 0, c4]],
        }
    }

    /// The law under a hypothesis has the t-value that the hypothesis states.
    #[test]
    fn st_d11_fitted_law_has_its_t_value() {
        let sample = pentanomial(&tally(COUNTS));
        let law = fitted(&sample, 0.03);
        let mean: f64 = sample.cells.iter().zip(&law).map(|((a, _), p)| a * p).sum();
        let square: f64 = sample
            .cells
            .iter()
            .zip(&law)
            .map(|((a, _), p)| a * a * p)
            .sum();
        let t = (mean - 0.5) / (square - mean * mean).sqrt();
        assert!((law.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!((t - 0.03).abs() < 1e-8, "{t}");
    }

    /// The first published result: exact form 2.9455, logarithmic form 2.9461.
    #[test]
    fn st_d11_published_result_comes_back() {
        let test = NormalizedElo {
            elo0: 0.0,
            elo1: 2.0,
        };
        let exact = test.log_likelihood_ratio(&tally(COUNTS));
        assert!((exact - 2.94549543091).abs() < 1e-6, "{exact}");
        let quick = test.log_form(&tally(COUNTS));
        assert!((quick - 2.94610464129).abs() < 1e-6, "{quick}");
    }

    #[test]
    fn st_d11_logistic_elo_of_nought_is_one_half() {
        assert_eq!(logistic_mean(0.0), 0.5);
        assert!((logistic_mean(400.0) - 10.0 / 11.0).abs() < 1e-15);
        let nothing = NormalizedElo {
            elo0: 0.0,
            elo1: 5.0,
        };
        assert_eq!(nothing.log_likelihood_ratio(&CellTally::default()), 0.0);
        assert_eq!(nothing.log_form(&CellTally::default()), 0.0);
    }
}
