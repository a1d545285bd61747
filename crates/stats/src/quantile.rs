//! Quantiles of Student's t and the chi-squared distribution, the same bits on every platform.
//!
//! Only `+ - * / √`, which IEEE 754 fixes, and the pure Rust functions of `libm` are used: a stop decision
//! depends on these numbers, and a platform's own `ln` may differ from another's in the last digit.

use libm::exp;

use crate::beta::Beta;
use crate::probability::chi_squared_upper;

/// The quantile `t_{p,df}` of Student's t with `df` degrees of freedom.
///
/// `p` is a probability strictly between 0 and 1, `df` a positive number up to 10¹² and beyond.
/// Found as the root of the incomplete beta function (DLMF 8.17), precise to about 13 digits.
///
/// # Panics
///
/// When `p` is not strictly between 0 and 1, or `df` is not a positive number.
///
/// # Examples
///
/// ```
/// assert!((stats::student_t_quantile(0.975, 10.0) - 2.228138851986274).abs() < 1e-12);
/// ```
#[must_use]
pub fn student_t_quantile(p: f64, df: f64) -> f64 {
    assert!(0.0 < p && p < 1.0, "p is {p}; it is a probability between 0 and 1, both excluded");
    if p < 0.5 { -student_t_upper(p, df) } else { student_t_upper(1.0 - p, df) }
}

/// The point that Student's t exceeds with probability `tail`, which is above 0 and at most ½.
///
/// Twice the tail is the probability that `x = df/(df + t²)` lies below its value, and x is
/// Beta(df/2, ½), so `t² = df e^(-w)` with w the logit of x.
pub(crate) fn student_t_upper(tail: f64, df: f64) -> f64 {
    assert!(df > 0.0, "df is {df}; degrees of freedom are positive");
    let both_tails = 2.0 * tail;
    if both_tails >= 1.0 {
        return 0.0;
    }
    let w = Beta::with_parameters(0.5 * df, 0.5).logit_quantile(both_tails, 1.0 - both_tails);
    (df * exp(-w)).sqrt()
}

/// The quantile of the chi-squared distribution with `df` degrees of freedom.
///
/// `p` is a probability strictly between 0 and 1; precise to about 12 digits from 1e-4 to 1 - 1e-4.
/// Found by halving the bracket around the root of the incomplete gamma function (DLMF 8.11.4 and 8.9.2).
///
/// # Panics
///
/// When `p` is not strictly between 0 and 1, or `df` is not positive.
///
/// # Examples
///
/// ```
/// // With two degrees of freedom it is -2 ln(1 - p).
/// assert!((stats::chi_squared_quantile(0.5, 2.0) - 2.0 * 2.0f64.ln()).abs() < 1e-12);
/// ```
#[must_use]
pub fn chi_squared_quantile(p: f64, df: f64) -> f64 {
    assert!(0.0 < p && p < 1.0, "p is {p}; it is a probability between 0 and 1, both excluded");
    assert!(df > 0.0, "df is {df}; degrees of freedom are positive");
    let is_below = |x: f64| chi_squared_upper(x, df) > 1.0 - p;
    let mut high = df;
    while is_below(high) {
        high *= 2.0;
    }
    let mut low = 0.0;
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if is_below(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal::tests::check;

    /// With one degree of freedom t is tan(π(p − ½)), with two (2p − 1)/√(2p(1 − p)).
    #[test]
    fn student_t_has_closed_forms_for_one_and_two_degrees() {
        for tail in [0.4, 0.25, 0.025, 1e-3, 1e-9] {
            let cauchy = 1.0 / libm::tan(core::f64::consts::PI * tail);
            check(student_t_upper(tail, 1.0), cauchy, 1e-13);
            let two = (1.0 - 2.0 * tail) / (2.0 * tail * (1.0 - tail)).sqrt();
            check(student_t_upper(tail, 2.0), two, 1e-13);
        }
    }

    /// Solved with mpmath 1.3.0 to 40 digits.
    #[test]
    fn student_t_keeps_its_digits_up_to_a_million_million_degrees() {
        for (tail, df, t) in [
            (0.025, 29.0, 2.045_229_642_132_704),
            (0.02, 287.0, 2.063_125_151_910_532),
            (0.025, 5713.0, 1.960_379_311_926_197),
            (0.005, 999_999_999_999.0, 2.575_829_303_553_817_3),
        ] {
            check(student_t_upper(tail, df), t, 1e-13);
            check(student_t_quantile(1.0 - tail, df), t, 1e-13);
            check(student_t_quantile(tail, df), -t, 1e-13);
        }
        assert_eq!(student_t_quantile(0.5, 7.0), 0.0);
    }

    /// The square of a normal quantile for one degree, the exponential law for two.
    #[test]
    fn chi_squared_quantiles_have_closed_forms() {
        for p in [0.005, 0.025, 0.5, 0.975, 0.995] {
            let z = crate::normal_quantile(0.5 + 0.5 * p);
            check(chi_squared_quantile(p, 1.0), z * z, 1e-11);
            check(chi_squared_quantile(p, 2.0), -2.0 * libm::log1p(-p), 1e-12);
            let x = chi_squared_quantile(p, 59.0);
            assert!((chi_squared_upper(x, 59.0) - (1.0 - p)).abs() < 1e-13);
        }
    }
}
