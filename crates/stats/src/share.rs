//! Intervals for a share `k/n` of games or pairs that are independent of each other.
//!
//! The two games of a pair are not independent: for drawn games and the like use the pair means of [`CellTally`].
//!
//! [`CellTally`]: crate::CellTally

use libm::{expm1, log};

use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};
use crate::normal::normal_quantile;
use crate::quantile::{beta_quantile, beta_quantile_upper};

/// ST-B3: the share `k/n` with the interval that suits its size.
///
/// `k` successes among `n` trials; value and ends are shares, 0 to 1; level 1 − `alpha`.
/// No data gives the whole range; fewer than 40 trials, or fewer than 10 of either outcome, Clopper and
/// Pearson's interval, which never covers too rarely; otherwise Wilson's.
///
/// # Panics
///
/// When `k` is more than `n`, or `alpha` is not strictly between 0 and 1.
///
/// # Examples
///
/// ```
/// let wins = stats::share(500, 1000, 0.05);
/// assert_eq!(wins.method, stats::IntervalMethod::Wilson);
/// assert!((wins.lo - 0.469069600368).abs() < 1e-12);
///
/// let none_of_ten = stats::share(0, 10, 0.05);
/// assert_eq!(none_of_ten.lo, 0.0);
/// assert!((none_of_ten.hi - 0.308497107819).abs() < 1e-12);
/// ```
#[must_use]
pub fn share(k: u64, n: u64, alpha: f64) -> Estimate {
    check(k, n, alpha);
    if n == 0 {
        return Estimate::no_data((0.0, 1.0), alpha);
    }
    let (method, (lo, hi)) = if n < 40 || k.min(n - k) < 10 {
        (IntervalMethod::ClopperPearson, clopper_pearson(k, n, alpha))
    } else {
        (IntervalMethod::Wilson, wilson(k, n, alpha))
    };
    let p = k as f64 / n as f64;
    Estimate {
        value: Some(p),
        se: Some((p * (1.0 - p) / n as f64).sqrt()),
        lo,
        hi,
        level: 1.0 - alpha,
        kind: IntervalKind::Planned,
        method,
        n,
    }
}

/// ST-B1: Wilson's interval for `k` of `n`, as shares 0 to 1.
///
/// Exactly 0 below when `k` is 0, exactly 1 above when `k` is `n`; the whole range when `n` is 0.
/// Covers too rarely near 0 and 1, where [`share`] uses [`clopper_pearson`].
/// Source: Wilson 1927; Brown, Cai, DasGupta 2001, section 3.
///
/// # Panics
///
/// When `k` is more than `n`, or `alpha` is not strictly between 0 and 1.
#[must_use]
pub fn wilson(k: u64, n: u64, alpha: f64) -> (f64, f64) {
    check(k, n, alpha);
    if n == 0 {
        return (0.0, 1.0);
    }
    let size = n as f64;
    let p = k as f64 / size;
    let z = -normal_quantile(0.5 * alpha);
    let shrink = 1.0 + z * z / size;
    let center = (p + z * z / (2.0 * size)) / shrink;
    let half = z * (p * (1.0 - p) / size + z * z / (4.0 * size * size)).sqrt() / shrink;
    let lo = if k == 0 { 0.0 } else { (center - half).max(0.0) };
    let hi = if k == n { 1.0 } else { (center + half).min(1.0) };
    (lo, hi)
}

/// ST-B2: Clopper and Pearson's interval for `k` of `n`, as shares 0 to 1.
///
/// Never covers too rarely.
/// Exactly 0 below when `k` is 0, exactly 1 above when `k` is `n`; the whole range when `n` is 0.
/// Source: Clopper, Pearson 1934, in its form with beta quantiles.
///
/// # Panics
///
/// When `k` is more than `n`, or `alpha` is not strictly between 0 and 1.
#[must_use]
pub fn clopper_pearson(k: u64, n: u64, alpha: f64) -> (f64, f64) {
    check(k, n, alpha);
    if n == 0 {
        return (0.0, 1.0);
    }
    let (successes, failures) = (k as f64, (n - k) as f64);
    let tail = 0.5 * alpha;
    // With no success the upper end solves (1 - p)^n = α/2, which needs no search.
    let seldom = || -expm1(log(tail) / n as f64);
    let lo = if k == 0 {
        0.0
    } else if k == n {
        1.0 - seldom()
    } else {
        beta_quantile(tail, successes, failures + 1.0)
    };
    let hi = if k == n {
        1.0
    } else if k == 0 {
        seldom()
    } else {
        beta_quantile_upper(tail, successes + 1.0, failures)
    };
    (lo, hi)
}

fn check(k: u64, n: u64, alpha: f64) {
    assert_alpha(alpha);
    assert!(k <= n, "{k} successes among {n} trials");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_ends((lo, hi): (f64, f64), expected: (f64, f64)) {
        assert!((lo - expected.0).abs() < 1e-11, "lower end {lo}, expected {}", expected.0);
        assert!((hi - expected.1).abs() < 1e-11, "upper end {hi}, expected {}", expected.1);
    }

    #[test]
    fn st_b1_wilson_is_zero_at_no_success() {
        check_ends(wilson(0, 10, 0.05), (0.0, 0.277532799863));
        assert_eq!(wilson(0, 10, 0.05).0, 0.0);
        assert_eq!(wilson(10, 10, 0.05).1, 1.0);
    }

    #[test]
    fn st_b1_wilson_mirrors_when_successes_and_failures_swap() {
        let (lo, hi) = wilson(3, 40, 0.05);
        check_ends(wilson(37, 40, 0.05), (1.0 - hi, 1.0 - lo));
    }

    #[test]
    fn st_b2_clopper_pearson_of_five_in_ten() {
        check_ends(clopper_pearson(5, 10, 0.05), (0.187086028447, 0.812913971553));
    }

    /// The rule of three in its exact form: 1 − (α/2)^(1/n).
    #[test]
    fn st_b2_clopper_pearson_without_a_success_is_a_closed_form() {
        check_ends(clopper_pearson(0, 2, 0.05), (0.0, 1.0 - 0.025f64.sqrt()));
        check_ends(clopper_pearson(2, 2, 0.05), (0.025f64.sqrt(), 1.0));
    }

    /// The tail probabilities at the ends, summed term by term, are α/2 each.
    #[test]
    fn st_b2_binomial_tails_at_the_ends_are_half_alpha() {
        let (k, n) = (3, 17);
        let (lo, hi) = clopper_pearson(k, n, 0.04);
        let term = |p: f64, j: u64| {
            let choose: f64 = (0..j).map(|i| (n - i) as f64 / (i + 1) as f64).product();
            choose * p.powi(j as i32) * (1.0 - p).powi((n - j) as i32)
        };
        let at_least_k: f64 = (k..=n).map(|j| term(lo, j)).sum();
        let at_most_k: f64 = (0..=k).map(|j| term(hi, j)).sum();
        assert!((at_least_k - 0.02).abs() < 1e-13, "{at_least_k}");
        assert!((at_most_k - 0.02).abs() < 1e-13, "{at_most_k}");
    }

    #[test]
    fn st_b3_rule_changes_at_forty_trials_and_ten_of_either() {
        let method = |k, n| share(k, n, 0.05).method;
        assert_eq!(method(0, 0), IntervalMethod::NoData);
        assert_eq!(method(19, 39), IntervalMethod::ClopperPearson);
        assert_eq!(method(20, 40), IntervalMethod::Wilson);
        assert_eq!(method(9, 1000), IntervalMethod::ClopperPearson);
        assert_eq!(method(10, 1000), IntervalMethod::Wilson);
        assert_eq!(method(991, 1000), IntervalMethod::ClopperPearson);
        assert_eq!(method(990, 1000), IntervalMethod::Wilson);
    }

    #[test]
    fn st_b3_no_data_is_the_whole_range_without_a_value() {
        let nothing = share(0, 0, 0.05);
        assert_eq!((nothing.value, nothing.lo, nothing.hi), (None, 0.0, 1.0));
    }

    #[test]
    #[should_panic(expected = "3 successes among 2 trials")]
    fn more_successes_than_trials_are_refused() {
        let _ = share(3, 2, 0.05);
    }
}
