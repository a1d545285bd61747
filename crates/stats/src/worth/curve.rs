//! The handicap curve as a polynomial on the logit scale.

use crate::logit::{Logit, Observation, Ridge, Unfit, logistic};
use crate::matrix::{Matrix, dot};
use crate::probability::chi_squared_upper;
use crate::tally::MomentTally;

/// ST-E2: the curve reaches this many points to either side.
pub(super) const LARGEST_HANDICAP: f64 = 6.0;
/// ST-E3: places at which the fit must rise.
const CHECKED_PLACES: i32 = 481;

/// ST-E2: what was played at one handicap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// The spent difference in points, which may be other than the cap allowed: of several lists the mean over the pairs.
    pub points: f64,
    /// Pair scores in quarter points.
    pub scores: MomentTally,
}

impl Level {
    /// Mean score, 0 to 1; only for levels with pairs.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.scores.sum as f64 / (4.0 * self.scores.n as f64)
    }

    /// Variance of the mean score; `None` where it cannot be estimated or is 0.
    fn variance_of_mean(&self) -> Option<f64> {
        let variance = self.scores.variance()? / (16.0 * self.scores.n as f64);
        (variance > 0.0).then_some(variance)
    }
}

/// ST-E3: the fractional logit of the level means: logit f(h) = Σ β_k h^k, weights n_h.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// β₀ … β_p.
    pub coefficients: Vec<f64>,
    /// Their covariance when levels are independent: H⁻¹ (Σ n_h² (s_h²/n_h) x x') H⁻¹.
    pub covariance: Matrix,
    /// H⁻¹, H = Σ n_h f (1 − f) x x'.
    pub inverse_information: Matrix,
    /// Q = Σ (ȳ_h − f(h))²/(s_h²/n_h), over levels that vary.
    pub lack_of_fit: f64,
    /// Levels in Q less coefficients.
    pub degrees_of_freedom: u32,
    /// The chi-squared tail of Q, with which a shape is chosen; not a verdict. 1 without degrees of freedom.
    pub p: f64,
}

impl Curve {
    /// ST-E3: the fit of a degree; levels without pairs are left out.
    ///
    /// # Errors
    ///
    /// [`Unfit`] where there are too few levels, or every pair of one side is won.
    pub fn fit(levels: &[Level], degree: usize) -> Result<Self, Unfit> {
        let played: Vec<&Level> = levels.iter().filter(|level| level.scores.n > 0).collect();
        let rows: Vec<Observation> = played
            .iter()
            .map(|level| Observation {
                x: powers(level.points, degree),
                weight: level.scores.n as f64,
                mean: level.mean(),
            })
            .collect();
        let fit = Logit::fit(&rows, &Ridge::none(degree + 1))?;
        let mut meat = Matrix::zero(degree + 1);
        let mut lack_of_fit = 0.0;
        let mut n_varying = 0;
        for (level, row) in played.iter().zip(&rows) {
            let Some(variance) = level.variance_of_mean() else {
                continue;
            };
            meat.add_outer(&row.x, row.weight * row.weight * variance);
            let miss = row.mean - fit.mean_of(&row.x);
            lack_of_fit += miss * miss / variance;
            n_varying += 1;
        }
        let degrees_of_freedom = u32::saturating_sub(n_varying, degree as u32 + 1);
        Ok(Self {
            covariance: meat.between(&fit.inverse_information),
            coefficients: fit.coefficients,
            inverse_information: fit.inverse_information,
            lack_of_fit,
            degrees_of_freedom,
            p: match degrees_of_freedom {
                0 => 1.0,
                df => chi_squared_upper(lack_of_fit, f64::from(df)),
            },
        })
    }

    /// p of Σ_{k ≤ p} β_k h^k.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.coefficients.len() - 1
    }

    /// f(h): the expected score with `points` more than the list.
    #[must_use]
    pub fn score(&self, points: f64) -> f64 {
        logistic(dot(&powers(points, self.degree()), &self.coefficients))
    }

    /// f'(h), in score a point.
    #[must_use]
    pub fn slope(&self, points: f64) -> f64 {
        let f = self.score(points);
        f * (1.0 - f) * self.logit_slope(points)
    }

    /// The slope of the logit at `points`; at 0 it is the value of a point on the logit scale, λ₀ of ST-E11.
    #[must_use]
    pub fn logit_slope(&self, points: f64) -> f64 {
        let mut slope = 0.0;
        for (k, beta) in self.coefficients.iter().enumerate().skip(1).rev() {
            slope = slope * points + k as f64 * beta;
        }
        slope
    }

    /// The slope of degree 1 over its standard error; 0 where the fit is a constant.
    #[must_use]
    pub fn slope_t(&self) -> f64 {
        self.coefficients.get(1).map_or(0.0, |slope| slope / self.covariance.at(1, 1).sqrt())
    }

    /// ST-E3: whether the fit rises on all of −6 to 6, by its derivative at 481 points.
    #[must_use]
    pub fn rises(&self) -> bool {
        (0..CHECKED_PLACES).all(|i| {
            let share = f64::from(i) / f64::from(CHECKED_PLACES - 1);
            self.logit_slope(LARGEST_HANDICAP * (2.0 * share - 1.0)) > 0.0
        })
    }

    /// ∂(f(w) − f(0))/∂β: J(w) = f(w)(1 − f(w)) x_w − f(0)(1 − f(0)) x₀.
    pub(super) fn gain_gradient(&self, points: f64) -> Vec<f64> {
        let weight = |points: f64| {
            let f = self.score(points);
            f * (1.0 - f)
        };
        let (there, here) = (weight(points), weight(0.0));
        let pairs = powers(points, self.degree()).into_iter().zip(powers(0.0, self.degree()));
        pairs.map(|(x_w, x_0)| there * x_w - here * x_0).collect()
    }
}

/// (1, h, h², …) up to a degree.
pub(super) fn powers(points: f64, degree: usize) -> Vec<f64> {
    core::iter::successors(Some(1.0), |power| Some(power * points)).take(degree + 1).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Levels whose pairs score as close to σ(a + b h + c h³) as `n` pairs of 0 and 4 quarters allow.
    pub(in super::super) fn levels(n: u64, logit: impl Fn(f64) -> f64) -> Vec<Level> {
        (-6..=6)
            .map(|h| {
                let won = (n as f64 * logistic(logit(f64::from(h)))).round() as i64;
                Level {
                    points: f64::from(h),
                    scores: MomentTally { n, sum: 4 * won, squares: 16 * won },
                }
            })
            .collect()
    }

    #[test]
    fn st_e3_straight_logit_comes_back() {
        let curve = Curve::fit(&levels(100_000_000, |h| 0.1 + 0.16 * h), 1).unwrap();
        assert!((curve.coefficients[0] - 0.1).abs() < 1e-7);
        assert!((curve.coefficients[1] - 0.16).abs() < 1e-7);
        assert!(curve.p > 0.99 && curve.rises());
        assert_eq!((curve.degree(), curve.degrees_of_freedom), (1, 11));
    }

    /// Pairs of 0 and 4 quarters are binomial: then the sandwich is the model's own covariance.
    #[test]
    fn st_e3_sandwich_of_binomial_levels_is_the_model_covariance() {
        let curve = Curve::fit(&levels(1_000_000, |h| 0.16 * h), 1).unwrap();
        for i in 0..2 {
            let (sandwich, model) = (curve.covariance.at(i, i), curve.inverse_information.at(i, i));
            assert!((sandwich / model - 1.0).abs() < 1e-4, "{sandwich} {model}");
        }
    }

    #[test]
    fn st_e3_slope_is_the_derivative() {
        let curve =
            Curve::fit(&levels(1_000_000, |h| 0.1 + 0.2 * h - 0.001 * h * h * h), 3).unwrap();
        for at in [-5.0, 0.0, 2.5] {
            let numeric = (curve.score(at + 1e-5) - curve.score(at - 1e-5)) / 2e-5;
            assert!((curve.slope(at) - numeric).abs() < 1e-9);
        }
        let gradient = curve.gain_gradient(0.0);
        assert!(gradient.iter().all(|&g| g == 0.0), "no points gain nothing, whatever the curve");
    }

    #[test]
    fn st_e3_a_fit_that_turns_does_not_rise() {
        let curve = Curve::fit(&levels(1_000_000, |h| 0.9 * h - 0.03 * h * h * h), 3).unwrap();
        assert!(curve.logit_slope(0.0) > 0.0 && !curve.rises());
    }

    #[test]
    fn st_e3_one_level_has_no_slope() {
        let one = [levels(1000, |_| 0.0)[6]];
        assert!(matches!(Curve::fit(&one, 1), Err(Unfit::Dependent { .. })));
        assert_eq!(Curve::fit(&[], 1), Err(Unfit::NoRows));
    }
}
