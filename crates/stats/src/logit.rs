//! The fractional logit: mean scores between 0 and 1 as a logistic function of a few numbers.
//!
//! One fit serves the handicap curve and the regression on troops.

mod ridge;

pub use ridge::Ridge;

use libm::{exp, fabs, log1p};

use crate::matrix::{Matrix, dot, largest};

/// ST-E8: a linear predictor beyond this size is separation, not a score.
const LARGEST_PREDICTOR: f64 = 15.0;
/// ST-E8: rounds of reweighted least squares before a fit is given up.
const MOST_ROUNDS: usize = 50;

/// One row of a regression: `weight` pairs with the columns `x` and the mean score `mean`.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// The columns.
    pub x: Vec<f64>,
    /// Pairs, or their weight.
    pub weight: f64,
    /// Mean score, 0 to 1.
    pub mean: f64,
}

/// Why a fit does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// There are no rows.
    #[error("no row to fit; play at least one pair")]
    NoRows,
    /// Some columns are sums of others: their values cannot be separated.
    #[error(
        "columns {columns:?} follow from the others, so their values are not identified; add rows in which they \
         vary by themselves (handicap rows, builds of other sizes), or pull them towards the printed prices"
    )]
    Dependent {
        /// From 0.
        columns: Vec<usize>,
    },
    /// Some columns decide every pair they stand in, and their coefficients have no end.
    #[error(
        "columns {columns:?} decide every pair that they stand in, so no finite coefficient fits; play more \
         pairs, or pull them towards the printed prices"
    )]
    Separated {
        /// From 0.
        columns: Vec<usize>,
    },
}

/// A fitted regression.
#[derive(Clone, Debug, PartialEq)]
pub struct Logit {
    /// θ, in logits for one of each column.
    pub coefficients: Vec<f64>,
    /// H⁻¹, H = X'WX with W = n p (1 − p), the pull's strength on its diagonal: the covariance under the model.
    pub inverse_information: Matrix,
}

impl Logit {
    /// ST-E8: the quasi-likelihood fit of E y = σ(x'θ), by iteratively reweighted least squares.
    ///
    /// From θ = 0 until no coefficient moves by 1e−10, at most 50 rounds, each step halved while the deviance
    /// rises.
    /// Source: Papke, Wooldridge 1996.
    ///
    /// # Errors
    ///
    /// [`Unfit`]: no rows, columns that depend on each other, or separation.
    ///
    /// # Panics
    ///
    /// When rows or the ridge differ in their number of columns.
    pub fn fit(rows: &[Observation], ridge: &Ridge) -> Result<Self, Unfit> {
        let columns = ridge.strength.len();
        if rows.is_empty() {
            return Err(Unfit::NoRows);
        }
        for row in rows {
            assert_eq!(row.x.len(), columns, "columns of a row");
        }
        let mut theta = vec![0.0; columns];
        let mut loss = loss(rows, ridge, &theta);
        for _ in 0..MOST_ROUNDS {
            let information = information(rows, ridge, &theta);
            let Some(step) = information.solve(&gradient(rows, ridge, &theta)) else {
                return Err(no_inverse(rows, &theta, &information));
            };
            let mut length = 1.0;
            let (next, next_loss) = loop {
                let next: Vec<f64> =
                    theta.iter().zip(&step).map(|(theta, step)| theta + length * step).collect();
                let next_loss = self::loss(rows, ridge, &next);
                // At the optimum a rise within rounding doesn't count.
                if next_loss <= loss + 1e-12 * fabs(loss) || length < 1e-9 {
                    break (next, next_loss);
                }
                length *= 0.5;
            };
            theta = next;
            loss = next_loss;
            let has_converged = length * largest(&step) < 1e-10;
            if has_converged {
                return Self::at(rows, ridge, theta);
            }
        }
        Err(separated(rows, &theta))
    }

    fn at(rows: &[Observation], ridge: &Ridge, theta: Vec<f64>) -> Result<Self, Unfit> {
        let is_separated = rows.iter().any(|row| fabs(dot(&row.x, &theta)) > LARGEST_PREDICTOR);
        if is_separated {
            return Err(separated(rows, &theta));
        }
        let information = information(rows, ridge, &theta);
        match information.inverse() {
            Some(inverse_information) => Ok(Self { coefficients: theta, inverse_information }),
            None => Err(no_inverse(rows, &theta, &information)),
        }
    }

    /// The fitted mean score of columns `x`, 0 to 1.
    #[must_use]
    pub fn mean_of(&self, x: &[f64]) -> f64 {
        logistic(dot(x, &self.coefficients))
    }
}

/// σ(η) = 1/(1 + e^(−η)).
pub(crate) fn logistic(eta: f64) -> f64 {
    if eta >= 0.0 {
        1.0 / (1.0 + exp(-eta))
    } else {
        let e = exp(eta);
        e / (1.0 + e)
    }
}

/// Half the deviance, up to a constant, and the penalty: −Σ n (y η − ln(1 + e^η)) + ½ Σ κ (θ − target)².
fn loss(rows: &[Observation], ridge: &Ridge, theta: &[f64]) -> f64 {
    let mut loss = ridge.penalty(theta);
    for row in rows {
        let eta = dot(&row.x, theta);
        loss += row.weight * (log1p(exp(-fabs(eta))) + eta.max(0.0) - row.mean * eta);
    }
    loss
}

fn information(rows: &[Observation], ridge: &Ridge, theta: &[f64]) -> Matrix {
    let mut information = Matrix::zero(theta.len());
    for row in rows {
        let p = logistic(dot(&row.x, theta));
        information.add_outer(&row.x, row.weight * p * (1.0 - p));
    }
    for (i, &strength) in ridge.strength.iter().enumerate() {
        information.add_at(i, i, strength);
    }
    information
}

fn gradient(rows: &[Observation], ridge: &Ridge, theta: &[f64]) -> Vec<f64> {
    let pulls = ridge.strength.iter().zip(&ridge.target).zip(theta);
    let mut gradient: Vec<f64> = pulls.map(|((k, target), theta)| k * (target - theta)).collect();
    for row in rows {
        let miss = row.weight * (row.mean - logistic(dot(&row.x, theta)));
        for (sum, x) in gradient.iter_mut().zip(&row.x) {
            *sum += x * miss;
        }
    }
    gradient
}

/// The information has no inverse: because columns depend on each other, or because all weight is gone.
fn no_inverse(rows: &[Observation], theta: &[f64], information: &Matrix) -> Unfit {
    if largest(theta) == 0.0 {
        return Unfit::Dependent { columns: information.dependent_columns(1e-9) };
    }
    separated(rows, theta)
}

/// The columns that carry most of a predictor beyond the limit; all that move, if none is yet.
fn separated(rows: &[Observation], theta: &[f64]) -> Unfit {
    let mut columns: Vec<usize> = rows
        .iter()
        .filter(|row| fabs(dot(&row.x, theta)) > LARGEST_PREDICTOR)
        .filter_map(|row| {
            let part = |i: &usize| fabs(row.x[*i] * theta[*i]);
            (0..theta.len()).max_by(|i, j| part(i).total_cmp(&part(j)))
        })
        .collect();
    if columns.is_empty() {
        columns = (0..theta.len()).collect();
    }
    columns.sort_unstable();
    columns.dedup();
    Unfit::Separated { columns }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn row(x: &[f64], weight: f64, mean: f64) -> Observation {
        Observation { x: x.to_vec(), weight, mean }
    }

    /// Two groups: the coefficients are the logits of their means.
    #[test]
    fn st_e8_saturated_fit_is_the_logit_of_the_means() {
        let rows = [row(&[1.0, 0.0], 100.0, 0.25), row(&[1.0, 1.0], 50.0, 0.5)];
        let fit = Logit::fit(&rows, &Ridge::none(2)).unwrap();
        let logit = libm::log(0.25 / 0.75);
        assert!((fit.coefficients[0] - logit).abs() < 1e-12);
        assert!((fit.coefficients[1] + logit).abs() < 1e-12);
        assert!((fit.mean_of(&[1.0, 1.0]) - 0.5).abs() < 1e-12);
        // One parameter a group: the first one's variance is 1/(n p (1 − p)).
        let variance = fit.inverse_information.at(0, 0);
        assert!((variance - 1.0 / 18.75).abs() < 1e-12);
    }

    #[test]
    fn st_e8_columns_that_depend_are_named() {
        let rows = [row(&[1.0, 0.0, 1.0], 9.0, 0.4), row(&[0.0, 1.0, 1.0], 9.0, 0.6)];
        let error = Logit::fit(&rows, &Ridge::none(3)).unwrap_err();
        let Unfit::Dependent { columns } = error else { panic!("{error}") };
        assert_eq!(columns.len(), 1);
    }

    #[test]
    fn st_e8_a_column_that_decides_everything_is_separated() {
        let rows =
            [row(&[1.0, 0.0], 50.0, 0.4), row(&[1.0, 1.0], 20.0, 1.0), row(&[1.0, 0.0], 10.0, 0.6)];
        let error = Logit::fit(&rows, &Ridge::none(2)).unwrap_err();
        assert_eq!(error, Unfit::Separated { columns: vec![1] });
        assert!(error.to_string().contains("[1] decide every pair"), "{error}");
    }

    #[test]
    fn st_e8_no_rows_have_no_fit() {
        assert_eq!(Logit::fit(&[], &Ridge::none(1)), Err(Unfit::NoRows));
    }
}
