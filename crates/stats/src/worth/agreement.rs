//! Whether three ways to a worth agree: the curve, the regression, and the test at the price.

use libm::{exp, fabs};

use crate::matrix::{Matrix, dot};

/// Worths within this of each other agree, whatever their errors, in points.
const CLOSE: f64 = 0.25;
/// A difference less probable than this is one.
const PROBABLE: f64 = 0.05;

/// ST-E14: what three estimates of one worth say of each other.
///
/// They are never averaged: they differ in what they assume (locality, additivity, real builds), and which one
/// departs shows which assumption fails.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// (Cw)'(CΣC')⁻¹(Cw), C the contrasts of the second and the third to the first; `None` where it has no inverse.
    pub q: Option<f64>,
    /// The chi-squared tail of Q with two degrees of freedom.
    pub p: Option<f64>,
    /// Whether they agree: P at least 0.05, or all within a quarter of a point.
    ///
    /// Where they differ the headline stays the curve's worth and the verdict becomes "undecided: estimates differ".
    pub agrees: bool,
}

/// ST-E14: whether two worths are within a quarter of a point of each other, which is near enough for any price.
#[must_use]
pub fn are_close(one: f64, other: f64) -> bool {
    fabs(one - other) <= CLOSE
}

/// ST-E14: whether the worths by curve, regression and at-price test agree, by their joint covariance.
///
/// # Examples
///
/// ```
/// use stats::Matrix;
/// use stats::worth::agreement;
///
/// let errors = Matrix::from_rows(&[[0.01, 0.0, 0.0], [0.0, 0.02, 0.0], [0.0, 0.0, 0.02]]);
/// assert!(agreement([2.0, 2.2, 1.9], &errors).agrees);
/// assert!(!agreement([2.0, 3.0, 1.9], &errors).agrees);
/// ```
#[must_use]
pub fn agreement(worths: [f64; 3], covariance: &Matrix) -> Agreement {
    let contrasts = [[-1.0, 1.0, 0.0], [-1.0, 0.0, 1.0]];
    let off = contrasts.map(|contrast| dot(&contrast, &worths));
    let spread =
        Matrix::from_rows(&contrasts.map(|a| contrasts.map(|b| dot(&a, &covariance.times(&b)))));
    let q = spread.solve(&off).map(|x| dot(&off, &x));
    // The tail with two degrees of freedom is e^(-Q/2).
    let p = q.map(|q| exp(-0.5 * q));
    let is_close = worths.iter().all(|a| worths.iter().all(|b| are_close(*a, *b)));
    Agreement { q, p, agrees: is_close || p.is_some_and(|p| p >= PROBABLE) }
}

/// ST-E14: the covariance of three estimates over resamples (ST-E7), divisor R − 1.
///
/// `None` below two resamples, or where one of them has no worth.
#[must_use]
pub fn covariance_of(resamples: &[[f64; 3]]) -> Option<Matrix> {
    if resamples.len() < 2 || resamples.iter().flatten().any(|w| !w.is_finite()) {
        return None;
    }
    let n = resamples.len() as f64;
    let mean: [f64; 3] =
        core::array::from_fn(|i| resamples.iter().map(|worths| worths[i]).sum::<f64>() / n);
    let mut covariance = Matrix::zero(3);
    for worths in resamples {
        let off: [f64; 3] = core::array::from_fn(|i| worths[i] - mean[i]);
        covariance.add_outer(&off, 1.0 / (n - 1.0));
    }
    Some(covariance)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Independent with variances 1, 1, 1: the contrasts have covariance [[2, 1], [1, 2]].
    #[test]
    fn st_e14_statistic_by_hand() {
        let errors = Matrix::from_rows(&[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
        let three = agreement([0.0, 3.0, 3.0], &errors);
        // (3, 3) [[2, 1], [1, 2]]⁻¹ (3, 3)' = 9 · 2/3.
        assert!((three.q.unwrap() - 6.0).abs() < 1e-12);
        assert!((three.p.unwrap() - exp(-3.0)).abs() < 1e-12);
        assert!(!three.agrees);
    }

    /// Precise, and a fifth of a point apart: near enough for any price.
    #[test]
    fn st_e14_a_quarter_of_a_point_is_no_difference() {
        let sure = Matrix::from_rows(&[[1e-6, 0.0, 0.0], [0.0, 1e-6, 0.0], [0.0, 0.0, 1e-6]]);
        assert!(agreement([2.0, 2.1, 1.9], &sure).agrees);
        assert!(!agreement([2.0, 2.2, 1.9], &sure).agrees, "0.3 between the outer two");
    }

    #[test]
    fn st_e14_shared_errors_are_no_difference() {
        let resamples: Vec<[f64; 3]> = (0..100)
            .map(|r| {
                let (shared, own) = (f64::from(r % 10), f64::from(r / 10));
                [shared, shared + 0.1 * own, shared - 0.1 * own]
            })
            .collect();
        let covariance = covariance_of(&resamples).unwrap();
        assert!((covariance.at(0, 0) - 825.0 / 99.0).abs() < 1e-9);
        let apart = agreement([5.0, 7.0, 3.0], &covariance);
        assert!(apart.p.is_none() || !apart.agrees);
        assert_eq!(covariance_of(&[[0.0, f64::INFINITY, 0.0], [0.0; 3]]), None);
        assert_eq!(covariance_of(&[[0.0; 3]]), None);
    }
}
