//! The linear counterpart of the logit: a check of its signs.

use super::clustered::Clustered;
use super::rows::PairRow;
use crate::logit::Observation;
use crate::matrix::{Matrix, dot};

/// ST-E8: E y = x'θ by least squares, printed beside the logit.
///
/// Without an intercept the logit passes through ½ where the armies are alike, so the twin is fitted to y − ½.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    /// θ, in score for one of each column.
    pub coefficients: Vec<f64>,
    /// Its covariance; `None` below two clusters.
    pub covariance: Option<Clustered>,
}

impl Linear {
    pub(super) fn fit(rows: &[&PairRow], observations: &[Observation]) -> Option<Self> {
        let mut observations = observations.to_vec();
        if !has_intercept(&observations) {
            observations.iter_mut().for_each(|row| row.mean -= 0.5);
        }
        let (coefficients, inverse) = least_squares(&observations)?;
        let misses: Vec<f64> =
            observations.iter().map(|row| row.mean - dot(&row.x, &coefficients)).collect();
        let observations = &observations;
        let refit = |kept: &[Observation]| least_squares(kept).map(|(theta, _)| theta);
        let covariance = Clustered::of(rows, observations, &misses, &inverse, &coefficients, refit);
        Some(Self { coefficients, covariance })
    }
}

/// Whether some column is the same in all rows, and not 0.
fn has_intercept(rows: &[Observation]) -> bool {
    let Some(first) = rows.first() else {
        return false;
    };
    (0..first.x.len()).any(|i| first.x[i] != 0.0 && rows.iter().all(|row| row.x[i] == first.x[i]))
}

/// θ = (X'NX)⁻¹ X'Ny, and the inverse; `None` where columns depend on each other.
fn least_squares(rows: &[Observation]) -> Option<(Vec<f64>, Matrix)> {
    let columns = rows.first()?.x.len();
    let mut gram = Matrix::zero(columns);
    let mut shared = vec![0.0; columns];
    for row in rows {
        gram.add_outer(&row.x, row.weight);
        for (sum, x) in shared.iter_mut().zip(&row.x) {
            *sum += row.weight * row.mean * x;
        }
    }
    let inverse = gram.inverse()?;
    Some((inverse.times(&shared), inverse))
}
