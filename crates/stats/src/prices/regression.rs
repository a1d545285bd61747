//! The regression of pair scores on what the two armies consist of.

use super::clustered::Clustered;
use super::linear::Linear;
use super::rows::PairRow;
use crate::logit::{Logit, Observation, Ridge, Unfit};
use crate::matrix::Matrix;

/// ST-E8: the logit fit and its linear twin, each with the covariance of clusters (ST-E9).
#[derive(Clone, Debug, PartialEq)]
pub struct Regression {
    /// E y = σ(x'θ).
    pub logit: Logit,
    /// The covariance of θ; `None` below two clusters, or with a ridge, whose columns print "shrunk".
    pub logit_covariance: Option<Clustered>,
    /// The linear twin; `None` where columns depend on each other, which only a ridge allows.
    pub linear: Option<Linear>,
}

impl Regression {
    /// ST-E8: fits rows; those without pairs are left out.
    ///
    /// `ridge` (ST-E11) is [`Ridge::none`] unless columns are not identified or separated.
    ///
    /// # Errors
    ///
    /// [`Unfit`], naming the columns to pull towards their prices.
    ///
    /// # Panics
    ///
    /// When rows or the ridge differ in their number of columns.
    pub fn fit(rows: &[PairRow], ridge: &Ridge) -> Result<Self, Unfit> {
        let rows: Vec<&PairRow> = rows.iter().filter(|row| row.n_pairs > 0).collect();
        let observations: Vec<Observation> = rows.iter().map(|row| row.observation()).collect();
        let logit = Logit::fit(&observations, ridge)?;
        let has_ridge = ridge.strength.iter().any(|&k| k > 0.0);
        let free = Ridge::none(ridge.strength.len());
        let logit_covariance = (!has_ridge)
            .then(|| {
                let misses: Vec<f64> =
                    observations.iter().map(|row| row.mean - logit.mean_of(&row.x)).collect();
                let refit =
                    |kept: &[Observation]| Logit::fit(kept, &free).ok().map(|fit| fit.coefficients);
                let bread = &logit.inverse_information;
                Clustered::of(&rows, &observations, &misses, bread, &logit.coefficients, refit)
            })
            .flatten();
        Ok(Self { logit, logit_covariance, linear: Linear::fit(&rows, &observations) })
    }

    /// ST-E7, ST-E8: how far some rows, such as those of a block, move the coefficients: H⁻¹ Σ x n (y − p).
    ///
    /// Over all rows they sum to 0; weighted by how often a resample draws each block they give its coefficients to first order,
    /// where another fit for each of 2,000 resamples would take minutes.
    #[must_use]
    pub fn influence<'r>(&self, rows: impl IntoIterator<Item = &'r PairRow>) -> Vec<f64> {
        let mut score = vec![0.0; self.logit.coefficients.len()];
        for row in rows.into_iter().filter(|row| row.n_pairs > 0) {
            let miss = row.weight() * (row.mean() - self.logit.mean_of(&row.x));
            for (sum, x) in score.iter_mut().zip(&row.x) {
                *sum += x * miss;
            }
        }
        self.logit.inverse_information.times(&score)
    }

    /// ST-E8: columns whose value has another sign in the linear twin, which is a warning.
    #[must_use]
    pub fn sign_clashes(&self) -> Vec<usize> {
        let Some(linear) = &self.linear else {
            return Vec::new();
        };
        let logit = &self.logit.coefficients;
        (0..logit.len())
            .filter(|&column| logit[column] * linear.coefficients[column] < 0.0)
            .collect()
    }
}

/// ST-E10: columns that follow from the others in these rows, so that their values are not identified.
///
/// By pivoted Cholesky of the scaled X'WX with a tolerance of 1e−9.
/// Go on only with a ridge (ST-E11) on them, and "not identified" printed for them.
#[must_use]
pub fn unidentified(rows: &[PairRow]) -> Vec<usize> {
    let Some(first) = rows.first() else {
        return Vec::new();
    };
    let mut gram = Matrix::zero(first.x.len());
    for row in rows {
        gram.add_outer(&row.x, row.weight());
    }
    gram.dependent_columns(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::dot;

    /// Three troops of 2, 3 and 4 points.
    const PRICES: [f64; 3] = [2.0, 3.0, 4.0];

    fn rows(differences: &[[f64; 3]]) -> Vec<PairRow> {
        (0..)
            .zip(differences)
            .map(|(cluster, x)| PairRow {
                x: x.to_vec(),
                n_pairs: 100,
                quarters: 200 + 7 * (cluster as i64 % 5 - 2),
                cluster,
            })
            .collect()
    }

    #[test]
    fn st_e10_builds_of_one_cost_hide_the_value_of_a_point() {
        let equal = [[3.0, -2.0, 0.0], [0.0, -4.0, 3.0], [-2.0, 0.0, 1.0], [1.0, -2.0, 1.0]];
        for x in &equal {
            assert_eq!(dot(x, &PRICES), 0.0);
        }
        assert_eq!(unidentified(&rows(&equal)).len(), 1);
        let mut with_handicap = equal.to_vec();
        with_handicap.push([1.0, 0.0, 0.0]);
        assert!(unidentified(&rows(&with_handicap)).is_empty());
        assert!(unidentified(&[]).is_empty());
    }

    #[test]
    fn st_e11_unidentified_columns_get_a_value_by_ridge_and_no_covariance() {
        let equal = rows(&[[3.0, -2.0, 0.0], [0.0, -4.0, 3.0], [-2.0, 0.0, 1.0], [1.0, -2.0, 1.0]]);
        let error = Regression::fit(&equal, &Ridge::none(3)).unwrap_err();
        assert!(matches!(error, Unfit::Dependent { .. }));
        let ridge = Ridge::on(&unidentified(&equal), &PRICES, 0.16);
        let fit = Regression::fit(&equal, &ridge).unwrap();
        assert!(fit.logit_covariance.is_none());
        assert!(fit.logit.coefficients.iter().all(|theta| theta.is_finite()));
    }

    #[test]
    fn st_e8_linear_twin_agrees_in_sign_on_mild_scores() {
        let fit = Regression::fit(
            &rows(&[
                [3.0, -2.0, 0.0],
                [0.0, -4.0, 3.0],
                [-2.0, 0.0, 1.0],
                [1.0, 0.0, 0.0],
                [0.0, 1.0, 1.0],
            ]),
            &Ridge::none(3),
        )
        .unwrap();
        assert!(fit.sign_clashes().is_empty());
        let mut clash = fit.clone();
        let linear = clash.linear.as_mut().unwrap();
        linear.coefficients[1] *= -1.0;
        assert_eq!(clash.sign_clashes(), [1]);
        // A slope of the logit is four of the score, near one half.
        for (logit, linear) in fit.logit.coefficients.iter().zip(&fit.linear.unwrap().coefficients)
        {
            assert!((logit - 4.0 * linear).abs() < 0.15 * logit.abs() + 0.02, "{logit} {linear}");
        }
    }

    #[test]
    fn st_e8_rows_without_pairs_are_left_out() {
        let mut some =
            rows(&[[3.0, -2.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 1.0], [0.0, -4.0, 3.0]]);
        let before = Regression::fit(&some, &Ridge::none(3)).unwrap();
        some.push(PairRow { x: vec![9.0; 3], n_pairs: 0, quarters: 0, cluster: 99 });
        assert_eq!(Regression::fit(&some, &Ridge::none(3)).unwrap(), before);
        assert_eq!(Regression::fit(&[], &Ridge::none(3)), Err(Unfit::NoRows));
    }
}
