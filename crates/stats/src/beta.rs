//! The beta distribution to full precision, from which Student's t is formed: one parameter is ½, the other up to 10¹²,
//! half the degrees of freedom.
//!
//! Everything is written in the logit `w = ln(x / (1 - x))`, so that neither `x` nor `1 - x` ever loses
//! digits: at 10¹² pairs an interval is a millionth wide and its ends lie anywhere in 0..1.
//!
//! statrs is not precise enough here: it takes `ln Γ(a + b) - ln Γ(a) - ln Γ(b)`, which
//! leaves its incomplete beta function two or three correct digits at 10¹² (0.02508 where 0.025 is right,
//! for a = 3 and b = 10¹²), and it stops its continued fraction after 140 terms.
//! It also computes `ln` and `exp` through `num-traits`, whose `std` feature any other crate of the
//! workspace can switch on, as Polars and Plotters do, and then they come from the platform.

use libm::{exp, fabs, lgamma, log};

/// A beta distribution with parameters `a` and `b`, both positive; one of them is small, as the continued fraction of two large ones
/// needs √min(a, b) terms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beta {
    a: f64,
    b: f64,
    /// ln of the normalizing factor left over when `x^a (1-x)^b / B(a, b)` is written with deviances.
    ln_scale: f64,
}

impl Beta {
    /// The distribution of `x` on 0..1 with density `x^(a-1) (1-x)^(b-1) / B(a, b)`.
    pub(crate) fn with_parameters(a: f64, b: f64) -> Self {
        debug_assert!(a > 0.0 && b > 0.0, "a = {a}, b = {b}");
        let n = a + b;
        let ln_scale = stirling_error(n) - stirling_error(a) - stirling_error(b)
            + 0.5 * log(a / n * b / (2.0 * core::f64::consts::PI));
        Self { a, b, ln_scale }
    }

    /// The logit `w` below which the probability is `lower`, above which it is `upper`.
    ///
    /// `lower + upper` is 1; both are taken so that the smaller one has all its digits.
    /// Newton's method on the logarithm of the smaller tail, kept inside a bracket.
    pub(crate) fn logit_quantile(&self, lower: f64, upper: f64) -> f64 {
        debug_assert!(lower > 0.0 && upper > 0.0, "lower = {lower}, upper = {upper}");
        let sd = (1.0 / self.a + 1.0 / self.b).sqrt();
        let mut w = log(self.a / self.b) + sd * crate::normal::normal_quantile(lower);
        let (mut left, mut right) = (f64::NEG_INFINITY, f64::INFINITY);
        for _ in 0..200 {
            let tails = self.tails(w);
            // Increasing in w, and zero at the quantile.
            let (miss, tail) = if lower <= upper {
                (log(tails.lower) - log(lower), tails.lower)
            } else {
                (log(upper) - log(tails.upper), tails.upper)
            };
            if miss == 0.0 {
                break;
            }
            if miss > 0.0 {
                right = w;
            } else {
                left = w;
            }
            let slope = exp(self.ln_density(w)) / tail;
            let newton = w - miss / slope;
            let next = if newton.is_finite() && left < newton && newton < right {
                newton
            } else if left.is_finite() && right.is_finite() {
                0.5 * (left + right)
            } else {
                // Step outward by twice the distance covered, at least one sd.
                let stride = sd.max(0.5 * fabs(w)) * 2.0;
                if miss > 0.0 { w - stride } else { w + stride }
            };
            let step = fabs(next - w);
            w = next;
            if step <= 1e-13 * sd + 1e-16 * fabs(w) {
                break;
            }
        }
        w
    }

    /// ln of the density of `w`, which is `x^a (1-x)^b / B(a, b)`.
    ///
    /// Written with Stirling errors and deviances as Loader (2000), "Fast and accurate computation of
    /// binomial probabilities", does for the binomial: no two large numbers are subtracted.
    fn ln_density(&self, w: f64) -> f64 {
        let n = self.a + self.b;
        let (x, y) = logistic(w);
        self.ln_scale - deviance(self.a, n * x) - deviance(self.b, n * y)
    }

    /// The probabilities below and above the logit `w`.
    pub(crate) fn tails(&self, w: f64) -> Tails {
        let (x, y) = logistic(w);
        let density = exp(self.ln_density(w));
        if x * (self.a + self.b) <= self.a {
            let lower = density * continued_fraction(self.a, self.b, x, y);
            Tails { lower, upper: 1.0 - lower }
        } else {
            let upper = density * continued_fraction(self.b, self.a, y, x);
            Tails { lower: 1.0 - upper, upper }
        }
    }
}

/// Probabilities on either side of a point; the smaller one has full relative precision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tails {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
}

/// `x` and `1 - x` of a logit, each with full relative precision.
fn logistic(w: f64) -> (f64, f64) {
    let small = exp(-fabs(w));
    let (near_zero, near_one) = (small / (1.0 + small), 1.0 / (1.0 + small));
    if w < 0.0 { (near_zero, near_one) } else { (near_one, near_zero) }
}

/// The continued fraction of the incomplete beta function for `x` up to its mean, as a factor on the density.
///
/// The even form of Didonato and Morris 1992 (ACM TOMS 708, routine BFRAC), by Lentz's method.
/// It knows `x` only through the distance of `x` from the mean, which keeps its digits where the usual form
/// subtracts two numbers near 1: that form gave Student's t for 10¹² pairs only to five digits.
fn continued_fraction(a: f64, b: f64, x: f64, y: f64) -> f64 {
    const TINY: f64 = 1e-290;
    let away_from_zero = |v: f64| if fabs(v) < TINY { TINY } else { v };
    let below_mean = if a <= b { a - (a + b) * x } else { (a + b) * y - b };
    let denominator = |n: f64| {
        // At n = 0 the middle term is 0, but it would be 0/0 for a = 1.
        let middle = if n == 0.0 { 0.0 } else { n * (b - n) * x / (a + 2.0 * n - 1.0) };
        n + middle + (a + n) / (a + 2.0 * n + 1.0) * (below_mean + 1.0 + n * (1.0 + y))
    };
    let mut fraction = away_from_zero(denominator(0.0));
    let (mut c, mut d) = (fraction, 0.0);
    // Below BOTH_LARGE some hundred terms are enough; the cap only guards against a hang.
    for n in 1..20_000 {
        let n = f64::from(n);
        let step = a + 2.0 * n - 1.0;
        let numerator = (a + n - 1.0) / step * ((a + b + n - 1.0) / step) * (n * (b - n) * x * x);
        let below = denominator(n);
        d = 1.0 / away_from_zero(below + numerator * d);
        c = away_from_zero(below + numerator / c);
        let change = c * d;
        fraction *= change;
        if fabs(change - 1.0) <= 2.0 * f64::EPSILON {
            break;
        }
    }
    1.0 / fraction
}

/// `ln Γ(z + 1)` less Stirling's formula `(z + ½) ln z - z + ½ ln 2π`, for `z > 0` (Loader 2000, eq. 4).
fn stirling_error(z: f64) -> f64 {
    const HALF_LN_2_PI: f64 = 0.918_938_533_204_672_8;
    if z < 16.0 {
        return lgamma(z + 1.0) - (z + 0.5) * log(z) + z - HALF_LN_2_PI;
    }
    let zz = z * z;
    (1.0 / 12.0
        - (1.0 / 360.0 - (1.0 / 1260.0 - (1.0 / 1680.0 - 1.0 / 1188.0 / zz) / zz) / zz) / zz)
        / z
}

/// `x ln(x / m) + m - x` without cancellation near `x = m` (Loader 2000, eq. 5).
fn deviance(x: f64, m: f64) -> f64 {
    if fabs(x - m) < 0.1 * (x + m) {
        let v = (x - m) / (x + m);
        let mut sum = (x - m) * v;
        let mut term = 2.0 * x * v;
        for j in 1..1000 {
            term *= v * v;
            let next = sum + term / f64::from(2 * j + 1);
            if next == sum {
                break;
            }
            sum = next;
        }
        return sum;
    }
    x * log(x / m) + m - x
}
