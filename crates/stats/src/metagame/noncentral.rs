//! The noncentral chi-squared distribution, for limits of a sum of squares whose means are not 0.

use libm::{exp, floor, lgamma, log};

use crate::bisection::falling_root;
use crate::normal::normal_cdf;
use crate::probability::chi_squared_upper;

/// Above this the sum over the mixture is long, and the normal approximation is close enough.
const LARGE: f64 = 1e6;

/// The probability that a noncentral chi-squared number lies below `x`.
///
/// A mixture of central ones by Poisson's law with mean nc/2 (Johnson, Kotz, Balakrishnan 1995, chapter 29), from its
/// mode outward.
pub(super) fn lower(x: f64, df: f64, nc: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x > LARGE || nc > LARGE {
        return normal_cdf((x - df - nc) / (2.0 * (df + 2.0 * nc)).sqrt());
    }
    let half = 0.5 * nc;
    let mode = floor(half);
    let weight = if half == 0.0 { 1.0 } else { exp(mode * log(half) - half - lgamma(mode + 1.0)) };
    let shape = 0.5 * df + mode;
    let at_mode = 1.0 - chi_squared_upper(x, 2.0 * shape);
    // x^a e^(−x)/Γ(a + 1): what P(a + 1) lacks of P(a), with x half of the number.
    let gap = exp(shape * log(0.5 * x) - 0.5 * x - lgamma(shape + 1.0));
    let mut sum = weight * at_mode;
    let (mut w, mut p, mut g, mut a) = (weight, at_mode, gap, shape);
    for j in 1..100_000 {
        p = (p - g).max(0.0);
        a += 1.0;
        g *= 0.5 * x / a;
        w *= half / (mode + f64::from(j));
        sum += w * p;
        if w < 1e-18 || p == 0.0 {
            break;
        }
    }
    (w, p, g, a) = (weight, at_mode, gap, shape);
    for j in 0..mode as u64 {
        g *= a / (0.5 * x);
        a -= 1.0;
        p = (p + g).min(1.0);
        w *= (mode - j as f64) / half;
        sum += w * p;
        if w < 1e-18 {
            break;
        }
    }
    sum.clamp(0.0, 1.0)
}

/// The noncentralities that an observed sum of squares leaves open at level 1 − `alpha`, half of it at each end.
pub(super) fn limits(x: f64, df: f64, alpha: f64) -> (f64, f64) {
    let at = |p: f64| {
        let excess = |nc: f64| lower(x, df, nc) - p;
        if excess(0.0) <= 0.0 { 0.0 } else { falling_root(excess) }
    };
    (at(1.0 - 0.5 * alpha), at(0.5 * alpha))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With one degree of freedom it is the square of a normal number with mean √nc.
    #[test]
    fn one_degree_of_freedom_is_a_normal_number_squared() {
        for (x, nc) in [(0.5, 0.0), (4.0, 1.0), (9.0, 30.0), (400.0, 350.0), (3e4, 3e4)] {
            let (r, m) = (f64::sqrt(x), f64::sqrt(nc));
            let expected = normal_cdf(r - m) - normal_cdf(-r - m);
            let got = lower(x, 1.0, nc);
            assert!((got - expected).abs() < 1e-9, "{x} {nc}: {got} {expected}");
        }
    }

    /// On both sides of where the normal law takes over.
    #[test]
    fn the_seam_is_smooth() {
        for z in [-1.96, 0.0, 1.96] {
            let at = |nc: f64| lower(nc + z * (4.0 * nc).sqrt(), 10.0, nc);
            assert!((at(0.99e6) - at(1.01e6)).abs() < 2e-3, "{z}");
        }
    }

    #[test]
    fn limits_put_half_of_alpha_at_each_end() {
        let (low, high) = limits(60.0, 6.0, 0.05);
        assert!((lower(60.0, 6.0, low) - 0.975).abs() < 1e-9);
        assert!((lower(60.0, 6.0, high) - 0.025).abs() < 1e-9);
        assert_eq!(limits(0.1, 6.0, 0.05), (0.0, 0.0));
    }
}
