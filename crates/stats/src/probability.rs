//! Tail probabilities of Student's t and the chi-squared distribution, the same bits on every platform.
//!
//! Their inverses are in `quantile.rs`.

use libm::{exp, fabs, lgamma, log};

use crate::beta::Beta;

/// The probability that Student's t with `df` degrees of freedom lies below `t`.
///
/// The inverse of [`student_t_quantile`](crate::student_t_quantile); the smaller tail has about 13 digits.
///
/// # Panics
///
/// When `df` is not a positive number, or `t` is not a number.
///
/// # Examples
///
/// ```
/// // With one degree of freedom it is ½ + atan(t)/π.
/// assert!((stats::student_t_cdf(1.0, 1.0) - 0.75).abs() < 1e-14);
/// ```
#[must_use]
pub fn student_t_cdf(t: f64, df: f64) -> f64 {
    assert!(df > 0.0, "df is {df}; degrees of freedom are positive");
    assert!(!t.is_nan(), "t is not a number");
    let tail = 0.5 * both_tails(fabs(t), df);
    if t < 0.0 { tail } else { 1.0 - tail }
}

/// The probability that Student's t lies farther from 0 than `t` is, on either side.
///
/// x = df/(df + t²) is Beta(df/2, ½), so its logit is ln(df/t²).
pub(crate) fn both_tails(t: f64, df: f64) -> f64 {
    if t == 0.0 {
        return 1.0;
    }
    if t.is_infinite() {
        return 0.0;
    }
    let w = log(df) - 2.0 * log(fabs(t));
    Beta::with_parameters(0.5 * df, 0.5).tails(w).lower
}

/// The probability that a chi-squared number with `df` degrees of freedom exceeds `x`.
///
/// The upper incomplete gamma function ratio Q(df/2, x/2): by its series below the mean, by Lentz's
/// continued fraction above (DLMF 8.11.4 and 8.9.2).
///
/// # Panics
///
/// When `df` is not positive, or `x` is negative.
///
/// # Examples
///
/// ```
/// // With two degrees of freedom the tail is e^(-x/2).
/// assert!((stats::chi_squared_upper(4.0, 2.0) - (-2.0f64).exp()).abs() < 1e-15);
/// ```
#[must_use]
pub fn chi_squared_upper(x: f64, df: f64) -> f64 {
    assert!(df > 0.0, "df is {df}; degrees of freedom are positive");
    assert!(x >= 0.0, "x is {x}; a sum of squares is not negative");
    let (a, x) = (0.5 * df, 0.5 * x);
    if x == 0.0 {
        return 1.0;
    }
    if x.is_infinite() {
        return 0.0;
    }
    let front = exp(a * log(x) - x - lgamma(a));
    if x < a + 1.0 {
        (1.0 - front * lower_series(a, x)).clamp(0.0, 1.0)
    } else {
        (front * upper_fraction(a, x)).clamp(0.0, 1.0)
    }
}

/// Σ xⁿ / (a (a+1) … (a+n)), to the last bit that counts.
fn lower_series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    for n in 1..10_000 {
        term *= x / (a + f64::from(n));
        sum += term;
        if term < sum * 1e-17 {
            break;
        }
    }
    sum
}

/// The continued fraction of Γ(a, x) e^x x^(-a), by the modified method of Lentz.
fn upper_fraction(a: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / TINY;
    let mut d = 1.0 / b;
    let mut value = d;
    for i in 1..10_000 {
        let i = f64::from(i);
        let above = -i * (i - a);
        b += 2.0;
        d = 1.0 / nonzero(above * d + b, TINY);
        c = nonzero(b + above / c, TINY);
        let change = c * d;
        value *= change;
        if fabs(change - 1.0) < 1e-16 {
            break;
        }
    }
    value
}

fn nonzero(x: f64, tiny: f64) -> f64 {
    if fabs(x) < tiny { tiny } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(got: f64, expected: f64) {
        assert!(fabs(got - expected) <= 1e-12 * fabs(expected), "{got:e}, expected {expected:e}");
    }

    #[test]
    fn student_t_cdf_undoes_the_quantile() {
        for df in [1.0, 5.0, 23.0, 287.0, 1e6] {
            for p in [1e-9, 0.025, 0.3, 0.5] {
                let t = crate::student_t_quantile(p, df);
                check(student_t_cdf(t, df), p);
                check(both_tails(t, df), 2.0 * p);
                assert!(fabs(student_t_cdf(-t, df) - (1.0 - p)) < 1e-14);
            }
        }
        assert_eq!(student_t_cdf(f64::INFINITY, 3.0), 1.0);
        assert_eq!(student_t_cdf(f64::NEG_INFINITY, 3.0), 0.0);
    }

    /// Erlang's sum for whole shapes: Q(3, x) = e^(-x) (1 + x + x²/2).
    #[test]
    fn chi_squared_tail_has_closed_forms_for_even_degrees() {
        for x in [0.1, 2.0, 5.9, 8.1, 40.0] {
            let half = 0.5 * x;
            check(chi_squared_upper(x, 6.0), exp(-half) * (1.0 + half + 0.5 * half * half));
        }
        assert_eq!(chi_squared_upper(0.0, 3.0), 1.0);
        assert_eq!(chi_squared_upper(f64::INFINITY, 3.0), 0.0);
    }

    /// With one degree of freedom it is the square of a normal number.
    #[test]
    fn chi_squared_tail_with_one_degree_is_both_normal_tails() {
        for z in [0.3, 1.96, 5.0] {
            check(chi_squared_upper(z * z, 1.0), 2.0 * crate::normal_cdf(-z));
        }
    }
}
