//! Prices that a regression implies, in points.

use crate::matrix::{Matrix, dot};
use crate::worth::Ratio;

/// ST-E10: the value of a point: λ = (m'θ)/(m'π), m the mean stands by type, π the printed prices.
///
/// With it the implied prices θ_t/λ leave the average army's cost unchanged.
#[derive(Clone, Debug, PartialEq)]
pub struct PointValue {
    /// λ, in logits a point.
    pub value: f64,
    /// ∂λ/∂θ = m/(m'π).
    weights: Vec<f64>,
    /// Var λ.
    variance: f64,
}

/// The price of one column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImpliedPrice {
    /// θ_t and λ with their covariance: [`Ratio::fieller`] gives the set of prices.
    pub ratio: Ratio,
}

impl ImpliedPrice {
    /// θ_t/λ in points; `None` where a point is worth nothing.
    #[must_use]
    pub fn points(&self) -> Option<f64> {
        self.ratio.value()
    }
}

impl PointValue {
    /// ST-E10: from coefficients with their covariance (ST-E9), mean stands and printed prices by column.
    ///
    /// Columns that are no troops, such as cards and an intercept, have mean 0.
    /// `None` where the average army costs nothing.
    ///
    /// # Panics
    ///
    /// When the lists differ in length.
    #[must_use]
    pub fn of(
        theta: &[f64],
        covariance: &Matrix,
        mean_stands: &[f64],
        printed: &[f64],
    ) -> Option<Self> {
        assert!(
            theta.len() == covariance.size()
                && theta.len() == mean_stands.len()
                && theta.len() == printed.len(),
            "coefficients, covariance, stands and prices of one length"
        );
        let cost = dot(mean_stands, printed);
        if cost <= 0.0 {
            return None;
        }
        let weights: Vec<f64> = mean_stands.iter().map(|m| m / cost).collect();
        Some(Self {
            value: dot(&weights, theta),
            variance: covariance.quadratic(&weights),
            weights,
        })
    }

    /// ST-E10: the implied price of a troop, or the worth of a card γ/λ, by ST-E6.
    #[must_use]
    pub fn price_of(&self, column: usize, theta: &[f64], covariance: &Matrix) -> ImpliedPrice {
        ImpliedPrice {
            ratio: Ratio {
                above: theta[column],
                below: self.value,
                var_above: covariance.at(column, column),
                var_below: self.variance,
                covariance: covariance.times(&self.weights)[column],
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THETA: [f64; 3] = [0.5, 0.32, 0.3];
    /// The third column is a card.
    const STANDS: [f64; 3] = [4.0, 5.0, 0.0];
    const PRINTED: [f64; 3] = [4.0, 3.0, 0.0];

    fn covariance() -> Matrix {
        Matrix::from_rows(&[[4e-4, 0.0, 0.0], [0.0, 3e-4, 0.0], [0.0, 0.0, 2e-4]])
    }

    #[test]
    fn st_e10_implied_prices_leave_the_average_armys_cost() {
        let point = PointValue::of(&THETA, &covariance(), &STANDS, &PRINTED).unwrap();
        let cost: f64 = (0..2)
            .map(|t| STANDS[t] * point.price_of(t, &THETA, &covariance()).points().unwrap())
            .sum();
        assert!((cost - 31.0).abs() < 1e-12, "4 · 4 + 5 · 3 points: {cost}");
    }

    #[test]
    fn st_e10_a_cards_worth_is_its_coefficient_over_the_value_of_a_point() {
        let point = PointValue::of(&THETA, &covariance(), &STANDS, &PRINTED).unwrap();
        let card = point.price_of(2, &THETA, &covariance());
        assert!((card.points().unwrap() - 0.3 / (3.6 / 31.0)).abs() < 1e-12);
        assert_eq!(card.ratio.covariance, 0.0, "no stand of it is in the average army");
    }

    #[test]
    fn st_e10_armies_that_cost_nothing_have_no_value_of_a_point() {
        assert_eq!(PointValue::of(&THETA, &covariance(), &[0.0; 3], &PRINTED), None);
    }
}
