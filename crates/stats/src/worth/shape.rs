//! The choice of the shape of the handicap curve.

use super::curve::{Curve, Level};
use super::isotonic::IsotonicCurve;

/// ST-E3: below this t of the straight slope, points do not move the score.
const STEEP_ENOUGH: f64 = 3.0;
/// ST-E3: a fit whose lack of fit is less probable than this is given another degree.
const FITS: f64 = 0.01;
/// ST-E3: the highest degree tried.
const HIGHEST_DEGREE: usize = 3;

/// The shape of a handicap curve.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// "The curve is flat here: points do not move the score in this matchup; worth is not defined."
    Flat {
        /// The straight slope over its standard error; `None` where not even that could be fitted.
        slope_t: Option<f64>,
    },
    /// A polynomial on the logit scale that fits and rises.
    Polynomial(Curve),
    /// No polynomial fits and rises: any rising curve.
    Isotonic(IsotonicCurve),
}

/// ST-E3: the shape of the curve through these levels, chosen always in the same order.
///
/// Flat where the straight slope is below three standard errors; else the lowest degree of 1 to 3 that fits
/// (P at least 0.01) and rises on all of −6 to 6; else isotonic.
#[must_use]
pub fn curve_of(levels: &[Level]) -> Shape {
    let Ok(straight) = Curve::fit(levels, 1) else {
        return Shape::Flat { slope_t: None };
    };
    let slope_t = straight.slope_t();
    // Written so that a slope without a standard error is flat too.
    let is_steep = slope_t >= STEEP_ENOUGH;
    if !is_steep {
        return Shape::Flat { slope_t: slope_t.is_finite().then_some(slope_t) };
    }
    let passes = |curve: &Curve| curve.p >= FITS && curve.rises();
    if passes(&straight) {
        return Shape::Polynomial(straight);
    }
    (2..=HIGHEST_DEGREE)
        .filter_map(|degree| Curve::fit(levels, degree).ok())
        .find(passes)
        .map_or_else(|| Shape::Isotonic(IsotonicCurve::of_levels(levels)), Shape::Polynomial)
}

#[cfg(test)]
mod tests {
    use super::super::curve::tests::levels;
    use super::*;

    fn shape(logit: impl Fn(f64) -> f64) -> Shape {
        curve_of(&levels(100_000, logit))
    }

    #[test]
    fn st_e3_the_lowest_degree_that_fits_is_taken() {
        let degree = |shape| match shape {
            Shape::Polynomial(curve) => curve.degree(),
            other => panic!("{other:?}"),
        };
        assert_eq!(degree(shape(|h| 0.16 * h)), 1);
        assert_eq!(degree(shape(|h| 0.16 * h + 0.008 * h * h)), 2);
        assert_eq!(degree(shape(|h| 0.08 * h + 0.004 * h * h * h)), 3);
    }

    #[test]
    fn st_e3_a_curve_without_slope_is_flat() {
        assert!(matches!(shape(|_| 0.1), Shape::Flat { slope_t: Some(t) } if t.abs() < 3.0));
        assert!(
            matches!(shape(|h| -0.1 * h), Shape::Flat { .. }),
            "points that harm are not worth either"
        );
        assert_eq!(curve_of(&[]), Shape::Flat { slope_t: None });
    }

    #[test]
    fn st_e3_a_curve_that_saturates_is_isotonic() {
        assert!(matches!(shape(|h| h.clamp(-1.0, 1.0)), Shape::Isotonic(_)));
    }
}
