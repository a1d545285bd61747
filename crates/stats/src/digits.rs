//! How an estimate is printed: as many digits as its interval supports, and in words that claim no more.
//!
//! Numbers are rounded on their decimal expansion, the shortest one that reads back as the same `f64` and the
//! one that JSON shows, so that a table can be checked against the data by hand: 0.3 is 0.3, not the
//! 0.299999999999999988 that a binary fraction makes of it.

use crate::decimal::{Decimal, Direction};
use crate::estimate::{Estimate, IntervalKind, IntervalMethod};

/// The unit an estimate is shown in.
///
/// Any other change of unit is [`Estimate::scaled`], done before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Places that the decimal point moves to the right: 2 for a share shown in percent.
    pub shift: u8,
    /// Decimals never to be exceeded.
    pub finest: u8,
    /// What follows a number in a sentence, with its space: `" points"`, `" %"`.
    pub suffix: &'static str,
}

impl Unit {
    /// Army points, never finer than 0.01.
    pub const POINTS: Self = Self { shift: 0, finest: 2, suffix: " points" };
    /// Shares and scores 0 to 1 in percent, never finer than 0.01 %.
    pub const PERCENT: Self = Self { shift: 2, finest: 2, suffix: " %" };
    /// Differences of shares or scores in percentage points, never finer than 0.01.
    pub const PERCENTAGE_POINTS: Self = Self { shift: 2, finest: 2, suffix: " percentage points" };

    /// The digits of `x`, a number in the estimate's unit, in this one.
    fn decimal(self, x: f64) -> Decimal {
        Decimal::of(x).shifted(self.shift.into())
    }

    fn rounded(self, x: f64, places: i32, direction: Direction) -> String {
        self.decimal(x).rounded(places, direction).to_string()
    }
}

/// An estimate as it is printed, without its unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The estimate, rounded half to even; `no data` where there is none.
    pub value: String,
    /// The lower end, rounded down; `unbounded` where there is none.
    pub lo: String,
    /// The upper end, rounded up; `unbounded` where there is none.
    pub hi: String,
    /// Half the interval, rounded up; `< 0.01` where it is finer than anything shown; `0` only for an exact
    /// value; `unbounded` where an end is.
    pub half_width: String,
}

/// ST-J1: the digits of an estimate in a unit.
///
/// With r the half-width: to the decimal place of r's first significant digit, one more if that digit is 1 or 2,
/// never finer than the unit allows; the estimate half to even, the ends outward.
/// Where only one end is known, its distance from the value stands for r.
///
/// # Examples
///
/// ```
/// use stats::{Estimate, IntervalKind, IntervalMethod, Unit, format_estimate};
///
/// let worth = Estimate {
///     value: Some(2.3471), se: Some(0.07), lo: 2.2089, hi: 2.4853, level: 0.95,
///     kind: IntervalKind::Planned, method: IntervalMethod::StudentT, n: 20_000,
/// };
/// let shown = format_estimate(&worth, Unit::POINTS);
/// assert_eq!((shown.value.as_str(), shown.lo.as_str(), shown.hi.as_str()), ("2.35", "2.20", "2.49"));
/// ```
#[must_use]
pub fn format_estimate(estimate: &Estimate, unit: Unit) -> Shown {
    let places = places(estimate, unit);
    let end = |x: f64, outward| {
        if x.is_finite() { unit.rounded(x, places, outward) } else { "unbounded".to_owned() }
    };
    let value = estimate.value.map(|x| unit.rounded(x, places, Direction::HalfEven));
    Shown {
        value: value.unwrap_or_else(|| "no data".to_owned()),
        lo: end(estimate.lo, Direction::Down),
        hi: end(estimate.hi, Direction::Up),
        half_width: half_width(estimate, places, unit),
    }
}

/// What a sentence about an estimate says around the numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wording<'a> {
    /// What the number is said to be: `worth`, `scores`, `costs`.
    pub claim: &'a str,
    /// Unit to show it in.
    pub unit: Unit,
    /// Why the run stopped, as in `stopped when precise`, if that is to be said.
    pub stopped: Option<&'a str>,
    /// Size up to which an effect is small, in the estimate's unit; an interval around 0 that lies wholly within
    /// it is called nearly nothing.
    pub small: Option<f64>,
}

/// ST-J2: an estimate in words that claim no more than its interval.
///
/// Planned: `worth 2.35 points, 95 % interval 2.20 to 2.49, stopped when precise`.
/// Anytime ends in `holds whenever you look`.
/// One open end: `at least 3.1 points`, or `more than 6 points` where no value is known either.
/// A small interval round 0: `within ±0.2 points of nothing`; an effect is never said not to exist.
///
/// # Examples
///
/// ```
/// use stats::{Unit, Wording, sentence, share};
///
/// let wording = Wording { claim: "wins", unit: Unit::PERCENT, stopped: None, small: None };
/// assert_eq!(sentence(&share(500, 1000, 0.05), &wording), "wins 50 %, 95 % interval 46 to 54");
/// ```
#[must_use]
pub fn sentence(estimate: &Estimate, wording: &Wording<'_>) -> String {
    if estimate.kind == IntervalKind::Exact {
        return exact_text(estimate, wording);
    }
    if estimate.method == IntervalMethod::NoData {
        return "no data".to_owned();
    }
    let mut text = claim_text(estimate, wording);
    match estimate.kind {
        IntervalKind::Degenerate => {
            text.push_str(&format!(", the same in all of {} observations", estimate.n))
        }
        IntervalKind::Anytime => text.push_str(", holds whenever you look"),
        IntervalKind::Bootstrap => text.push_str(", by resampling"),
        IntervalKind::Planned | IntervalKind::Exact => {}
    }
    if let Some(stopped) = wording.stopped {
        text.push_str(", ");
        text.push_str(stopped);
    }
    text
}

fn exact_text(estimate: &Estimate, wording: &Wording<'_>) -> String {
    // Only sampled pairs can all be 0; odds that were enumerated have no pairs.
    if estimate.value == Some(0.0) && estimate.n > 0 {
        return "0 by construction".to_owned();
    }
    let shown = format_estimate(estimate, wording.unit);
    format!("{} {}{}, exact", wording.claim, shown.value, wording.unit.suffix)
}

/// Claim and interval, depending on which of the value and the ends are known.
fn claim_text(estimate: &Estimate, wording: &Wording<'_>) -> String {
    let Wording { claim, unit, small, .. } = *wording;
    let suffix = unit.suffix;
    let Shown { value, lo, hi, .. } = format_estimate(estimate, unit);
    let interval = format!("{} % interval", level_percent(estimate.level));
    let has_value = estimate.value.is_some();
    match (estimate.lo.is_finite(), estimate.hi.is_finite()) {
        (true, true) => match small_bound(estimate, small) {
            Some(bound) => {
                let bound = unit.rounded(bound, places(estimate, unit), Direction::Up);
                format!("within ±{bound}{suffix} of nothing, {interval}")
            }
            None if has_value => format!("{claim} {value}{suffix}, {interval} {lo} to {hi}"),
            None => format!("{claim} {lo} to {hi}{suffix}, {interval}"),
        },
        (true, false) if has_value => format!("{claim} at least {lo}{suffix}, {interval}"),
        (true, false) => format!("{claim} more than {}{suffix}, {interval}", without_zeros(&lo)),
        (false, true) if has_value => format!("{claim} at most {hi}{suffix}, {interval}"),
        (false, true) => format!("{claim} less than {}{suffix}, {interval}", without_zeros(&hi)),
        (false, false) if has_value => {
            format!("{claim} {value}{suffix}, not determined: nothing bounds the interval")
        }
        (false, false) => "not determined".to_owned(),
    }
}

/// Decimals to show; negative for tens, hundreds and so on.
fn places(estimate: &Estimate, unit: Unit) -> i32 {
    let finest = i32::from(unit.finest);
    let r = match estimate.value {
        _ if estimate.lo.is_finite() && estimate.hi.is_finite() => estimate.half_width(),
        Some(value) if estimate.lo.is_finite() => value - estimate.lo,
        Some(value) if estimate.hi.is_finite() => estimate.hi - value,
        _ => 0.0,
    };
    if r <= 0.0 {
        return finest;
    }
    let r = unit.decimal(r);
    let one_more = i32::from(r.first_digit() <= 2);
    (one_more - r.exponent()).min(finest)
}

fn half_width(estimate: &Estimate, places: i32, unit: Unit) -> String {
    let r = estimate.half_width();
    let finest = i32::from(unit.finest);
    if !r.is_finite() {
        "unbounded".to_owned()
    } else if estimate.kind == IntervalKind::Exact {
        "0".to_owned()
    } else if r == 0.0 || unit.decimal(r).exponent() < -finest {
        format!("< {}", Decimal::of(1.0).shifted(-finest).rounded(finest, Direction::HalfEven))
    } else {
        unit.rounded(r, places, Direction::Up)
    }
}

/// The larger end in size, where the interval holds 0 and lies within ±`small`.
fn small_bound(estimate: &Estimate, small: Option<f64>) -> Option<f64> {
    let bound = estimate.hi.max(-estimate.lo);
    (estimate.contains(0.0) && bound <= small?).then_some(bound)
}

/// A level in percent without digits that mean nothing: 0.95 is `95`, 0.995 is `99.5`.
fn level_percent(level: f64) -> String {
    without_zeros(&Unit::PERCENT.rounded(level, 4, Direction::HalfEven)).to_owned()
}

/// Without zeros at the end of the decimals, for numbers whose precision is not shown by their digits.
fn without_zeros(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(value: f64, half_width: f64) -> Estimate {
        Estimate {
            value: Some(value),
            se: Some(0.5 * half_width),
            lo: value - half_width,
            hi: value + half_width,
            level: 0.95,
            kind: IntervalKind::Planned,
            method: IntervalMethod::StudentT,
            n: 1000,
        }
    }

    #[track_caller]
    fn check(estimate: &Estimate, unit: Unit, expected: [&str; 4]) {
        let shown = format_estimate(estimate, unit);
        assert_eq!([&*shown.value, &*shown.lo, &*shown.hi, &*shown.half_width], expected);
    }

    fn points() -> Wording<'static> {
        Wording { claim: "worth", unit: Unit::POINTS, stopped: None, small: None }
    }

    #[test]
    fn st_j1_worked_example() {
        check(&planned(2.3471, 0.1382), Unit::POINTS, ["2.35", "2.20", "2.49", "0.14"]);
    }

    #[test]
    fn st_j1_first_digit_above_two_needs_no_further_place() {
        check(&planned(2.3471, 0.3382), Unit::POINTS, ["2.3", "2.0", "2.7", "0.4"]);
        check(&planned(2.3471, 0.2999), Unit::POINTS, ["2.35", "2.04", "2.65", "0.30"]);
    }

    #[test]
    fn st_j1_wide_intervals_lose_whole_places() {
        check(&planned(2347.1, 414.0), Unit::POINTS, ["2300", "1900", "2800", "500"]);
        check(&planned(2347.1, 138.2), Unit::POINTS, ["2350", "2200", "2490", "140"]);
        check(&planned(3.0, 14.0), Unit::POINTS, ["3", "-11", "17", "14"]);
        check(&planned(3.0, 41.0), Unit::POINTS, ["0", "-40", "50", "50"]);
    }

    #[test]
    fn st_j1_points_are_never_finer_than_a_hundredth() {
        check(&planned(2.3471, 0.0004), Unit::POINTS, ["2.35", "2.34", "2.35", "< 0.01"]);
    }

    #[test]
    fn st_j1_shares_are_never_finer_than_a_hundredth_of_a_percent() {
        check(&planned(0.500001, 2e-7), Unit::PERCENT, ["50.00", "50.00", "50.01", "< 0.01"]);
        check(&planned(0.50231, 0.00183), Unit::PERCENT, ["50.23", "50.04", "50.42", "0.19"]);
    }

    #[test]
    fn st_j1_halves_go_to_the_even_digit_of_the_decimal_expansion() {
        check(&planned(2.345, 0.15), Unit::POINTS, ["2.34", "2.19", "2.50", "0.15"]);
        check(&planned(2.355, 0.15), Unit::POINTS, ["2.36", "2.20", "2.51", "0.15"]);
    }

    #[test]
    fn st_j1_ends_on_the_grid_stay_there() {
        let estimate = Estimate { lo: 0.3, hi: 0.7, ..planned(0.5, 0.2) };
        check(&estimate, Unit::POINTS, ["0.50", "0.30", "0.70", "0.20"]);
    }

    #[test]
    fn st_j1_ends_round_away_from_each_other_below_zero_too() {
        check(&planned(-2.3471, 0.1382), Unit::POINTS, ["-2.35", "-2.49", "-2.20", "0.14"]);
        check(&planned(0.0, 0.0314), Unit::POINTS, ["0.00", "-0.04", "0.04", "0.04"]);
    }

    #[test]
    fn st_j1_an_exact_value_has_no_width() {
        check(&Estimate::exact(0.0, 2000), Unit::POINTS, ["0.00", "0.00", "0.00", "0"]);
    }

    #[test]
    fn st_j1_open_ends_are_named() {
        let open = Estimate { hi: f64::INFINITY, ..planned(3.4, 0.34) };
        check(&open, Unit::POINTS, ["3.4", "3.0", "unbounded", "unbounded"]);
        let nothing = crate::share(0, 0, 0.05);
        check(&nothing, Unit::PERCENT, ["no data", "0", "100", "50"]);
    }

    #[test]
    fn st_j2_planned_estimate_says_why_the_run_stopped() {
        let wording = Wording { stopped: Some("stopped when precise"), ..points() };
        assert_eq!(
            sentence(&planned(2.3471, 0.1382), &wording),
            "worth 2.35 points, 95 % interval 2.20 to 2.49, stopped when precise"
        );
    }

    #[test]
    fn st_j2_anytime_estimate_holds_whenever_you_look() {
        let anytime =
            Estimate { kind: IntervalKind::Anytime, level: 1.0 - 0.01, ..planned(2.3471, 0.1382) };
        assert_eq!(
            sentence(&anytime, &points()),
            "worth 2.35 points, 99 % interval 2.20 to 2.49, holds whenever you look"
        );
    }

    #[test]
    fn st_j2_degenerate_estimate_says_that_all_were_equal() {
        let wording = Wording { claim: "scores", unit: Unit::PERCENT, ..points() };
        let mut all_drawn = crate::CellTally::default();
        all_drawn.games[1][1] = 1000;
        assert_eq!(
            sentence(&all_drawn.score(0.05), &wording),
            "scores 50.00 %, 95 % interval 49.85 to 50.15, the same in all of 1000 observations"
        );
    }

    #[test]
    fn st_j2_identical_by_construction() {
        assert_eq!(sentence(&Estimate::exact(0.0, 2000), &points()), "0 by construction");
        assert_eq!(sentence(&Estimate::exact(1.25, 0), &points()), "worth 1.25 points, exact");
        assert_eq!(sentence(&Estimate::exact(0.0, 0), &points()), "worth 0.00 points, exact");
    }

    #[test]
    fn st_j2_open_ends_are_bounds() {
        let open = Estimate { hi: f64::INFINITY, ..planned(3.44, 0.34) };
        assert_eq!(sentence(&open, &points()), "worth at least 3.1 points, 95 % interval");
        let outside = Estimate { value: None, lo: 6.0, hi: f64::INFINITY, ..open };
        assert_eq!(sentence(&outside, &points()), "worth more than 6 points, 95 % interval");
        let below = Estimate { value: Some(-3.44), lo: f64::NEG_INFINITY, hi: -3.1, ..open };
        assert_eq!(sentence(&below, &points()), "worth at most -3.1 points, 95 % interval");
        let nowhere = Estimate { value: None, lo: f64::NEG_INFINITY, hi: f64::INFINITY, ..open };
        assert_eq!(sentence(&nowhere, &points()), "not determined");
    }

    #[test]
    fn st_j2_equal_values_of_an_unbounded_measure_determine_nothing() {
        let mut turns = crate::MomentTally::default();
        (0..25).for_each(|_| turns.record(6));
        let wording =
            Wording { claim: "lasts", unit: Unit { suffix: " turns", ..Unit::POINTS }, ..points() };
        assert_eq!(
            sentence(&turns.mean(0.05, 1.0, None), &wording),
            "lasts 6.00 turns, not determined: nothing bounds the interval, the same in all of 25 observations"
        );
    }

    #[test]
    fn st_j2_a_small_interval_round_zero_is_nearly_nothing() {
        let wording = Wording { small: Some(0.5), ..points() };
        assert_eq!(
            sentence(&planned(0.03, 0.15), &wording),
            "within ±0.18 points of nothing, 95 % interval"
        );
        assert!(sentence(&planned(0.03, 0.6), &wording).starts_with("worth 0.0 points"));
        assert!(sentence(&planned(0.3, 0.15), &wording).starts_with("worth 0.30 points"));
    }

    #[test]
    fn st_j2_no_pair_is_no_data() {
        assert_eq!(sentence(&crate::CellTally::default().score(0.05), &points()), "no data");
    }
}
