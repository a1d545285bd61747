//! Quantiles of the normal, Student's t, the chi-squared and the beta distribution, the same bits on every platform.
//!
//! Only `+ - * / √`, which IEEE 754 fixes, and the pure Rust functions of `libm` are used: a stop decision
//! hangs on these numbers, and a platform's own `ln` may differ from another's in the last digit.

use libm::{exp, fabs, log};

use crate::beta::{Beta, logistic};
use crate::probability::chi_squared_upper;

/// The normal quantile `z_p`: a standard normal number lies below it with probability `p`.
///
/// `p` is a probability strictly between 0 and 1.
/// Precise to about 16 digits; for an upper tail `q` below 1e-8 use `-normal_quantile(q)`.
/// Source: Wichura 1988, algorithm AS 241, routine PPND16.
///
/// # Panics
///
/// When `p` is not strictly between 0 and 1.
///
/// # Examples
///
/// ```
/// assert!((stats::normal_quantile(0.975) - 1.959963984540054).abs() < 1e-15);
/// ```
#[must_use]
pub fn normal_quantile(p: f64) -> f64 {
    assert!(
        0.0 < p && p < 1.0,
        "p is {p}; it is a probability between 0 and 1, both excluded"
    );
    let q = p - 0.5;
    if fabs(q) <= 0.425 {
        let r = 0.180_625 - q * q;
        return q * rational(&CENTER, r);
    }
    let r = (-log(if q < 0.0 { p } else { 1.0 - p })).sqrt();
    let z = if r <= 5.0 {
        rational(&MIDDLE, r - 1.6)
    } else {
        rational(&TAIL, r - 5.0)
    };
    if q < 0.0 { -z } else { z }
}

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
    assert!(
        0.0 < p && p < 1.0,
        "p is {p}; it is a probability between 0 and 1, both excluded"
    );
    if p < 0.5 {
        -student_t_upper(p, df)
    } else {
        student_t_upper(1.0 - p, df)
    }
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
    assert!(
        0.0 < p && p < 1.0,
        "p is {p}; it is a probability between 0 and 1, both excluded"
    );
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

/// The quantile of the beta distribution with parameters `a` and `b`: Beta⁻¹(p; a, b).
///
/// `p` is a probability strictly between 0 and 1, `a` and `b` are positive, up to 10¹².
///
/// # Panics
///
/// When `p` is not strictly between 0 and 1, or a parameter is not a positive number.
#[must_use]
pub fn beta_quantile(p: f64, a: f64, b: f64) -> f64 {
    assert!(
        0.0 < p && p < 1.0,
        "p is {p}; it is a probability between 0 and 1, both excluded"
    );
    assert!(
        a > 0.0 && b > 0.0,
        "a is {a} and b is {b}; both parameters are positive"
    );
    logistic(Beta::with_parameters(a, b).logit_quantile(p, 1.0 - p)).0
}

/// As [`beta_quantile`], for the point with probability `q` above it.
pub(crate) fn beta_quantile_upper(q: f64, a: f64, b: f64) -> f64 {
    logistic(Beta::with_parameters(a, b).logit_quantile(1.0 - q, q)).0
}

/// Numerator and denominator coefficients, constant term first.
type Rational = ([f64; 8], [f64; 8]);

fn rational((above, below): &Rational, r: f64) -> f64 {
    let horner = |coefficients: &[f64; 8]| {
        let mut value = 0.0;
        for c in coefficients.iter().rev() {
            value = value * r + c;
        }
        value
    };
    horner(above) / horner(below)
}

// The three tables of AS 241 as printed; clippy would cut digits that show where they come from.
/// For |p - ½| up to 0.425, in 0.180625 - (p - ½)².
#[allow(clippy::excessive_precision)]
const CENTER: Rational = (
    [
        3.387_132_872_796_366_608_0,
        1.331_416_678_917_843_774_5E+2,
        1.971_590_950_306_551_442_7E+3,
        1.373_169_376_550_946_112_5E+4,
        4.592_195_393_154_987_145_7E+4,
        6.726_577_092_700_870_085_3E+4,
        3.343_057_558_358_812_810_5E+4,
        2.509_080_928_730_122_672_7E+3,
    ],
    [
        1.0,
        4.231_333_070_160_091_125_2E+1,
        6.871_870_074_920_579_083_0E+2,
        5.394_196_021_424_751_107_7E+3,
        2.121_379_430_158_659_586_7E+4,
        3.930_789_580_009_271_061_0E+4,
        2.872_908_573_572_194_267_4E+4,
        5.226_495_278_852_854_561_0E+3,
    ],
);
/// For a tail above e^-25, in √(-ln tail) - 1.6.
#[allow(clippy::excessive_precision)]
const MIDDLE: Rational = (
    [
        1.423_437_110_749_683_577_34,
        4.630_337_846_156_545_295_90,
        5.769_497_221_460_691_405_50,
        3.647_848_324_763_204_605_04,
        1.270_458_252_452_368_382_58,
        2.417_807_251_774_506_117_70E-1,
        2.272_384_498_926_918_458_33E-2,
        7.745_450_142_783_414_076_40E-4,
    ],
    [
        1.0,
        2.053_191_626_637_758_821_87,
        1.676_384_830_183_803_849_40,
        6.897_673_349_851_000_045_50E-1,
        1.481_039_764_274_800_745_90E-1,
        1.519_866_656_361_645_719_66E-2,
        5.475_938_084_995_344_946_00E-4,
        1.050_750_071_644_416_843_24E-9,
    ],
);
/// For the rest, in √(-ln tail) - 5.
#[allow(clippy::excessive_precision)]
const TAIL: Rational = (
    [
        6.657_904_643_501_103_777_20,
        5.463_784_911_164_114_369_90,
        1.784_826_539_917_291_335_80,
        2.965_605_718_285_048_912_30E-1,
        2.653_218_952_657_612_309_30E-2,
        1.242_660_947_388_078_438_60E-3,
        2.711_555_568_743_487_578_15E-5,
        2.010_334_399_292_288_132_65E-7,
    ],
    [
        1.0,
        5.998_322_065_558_879_376_90E-1,
        1.369_298_809_227_358_053_10E-1,
        1.487_536_129_085_061_485_25E-2,
        7.868_691_311_456_132_591_00E-4,
        1.846_318_317_510_054_681_80E-5,
        1.421_511_758_316_445_888_70E-7,
        2.044_263_103_389_939_785_64E-15,
    ],
);

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(got: f64, expected: f64, tolerance: f64) {
        assert!(
            (got - expected).abs() <= tolerance * expected.abs(),
            "{got:e}, expected {expected:e}"
        );
    }

    /// Solved with mpmath 1.3.0 to 40 digits.
    #[test]
    fn normal_quantiles_have_all_their_digits() {
        for (p, z) in [
            (0.025, -1.959_963_984_540_054_2),
            (0.02, -2.053_748_910_631_823),
            (0.005, -2.575_829_303_548_901),
            (1e-10, -6.361_340_902_404_056),
        ] {
            check(normal_quantile(p), z, 5e-16);
        }
        assert_eq!(normal_quantile(0.5), 0.0);
        assert_eq!(normal_quantile(0.75), -normal_quantile(0.25));
    }

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

    /// Solved with mpmath 1.3.0 to 40 digits; one case for each way of computing the tails.
    #[test]
    fn beta_quantiles_keep_their_digits_for_large_counts() {
        for (p, a, b, x) in [
            (0.975, 5e11, 5e11 + 1.0, 0.500_000_979_981_492_3),
            (0.025, 123_456.0, 876_545.0, 0.122_811_841_629_629_73),
            (0.025, 3.0, 1e12, 6.186_721_228_947_912e-13),
            (0.025, 2900.0, 1e12, 2.795_403_023_798_690_4e-9),
        ] {
            check(beta_quantile(p, a, b), x, 1e-12);
        }
    }

    /// The square of a normal quantile for one degree, the exponential law for two.
    #[test]
    fn chi_squared_quantiles_have_closed_forms() {
        for p in [0.005, 0.025, 0.5, 0.975, 0.995] {
            let z = normal_quantile(0.5 + 0.5 * p);
            check(chi_squared_quantile(p, 1.0), z * z, 1e-11);
            check(chi_squared_quantile(p, 2.0), -2.0 * libm::log1p(-p), 1e-12);
            let x = chi_squared_quantile(p, 59.0);
            assert!((chi_squared_upper(x, 59.0) - (1.0 - p)).abs() < 1e-13);
        }
    }

    #[test]
    fn beta_quantile_of_the_uniform_law_is_the_probability() {
        for p in [1e-12, 0.025, 0.5, 0.975] {
            check(beta_quantile(p, 1.0, 1.0), p, 1e-14);
            check(beta_quantile_upper(p, 1.0, 1.0), 1.0 - p, 1e-14);
        }
    }

    #[test]
    #[should_panic(expected = "both excluded")]
    fn a_probability_of_one_has_no_quantile() {
        let _ = normal_quantile(1.0);
    }
}
