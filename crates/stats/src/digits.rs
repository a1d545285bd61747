//! How an estimate is printed: as many digits as its interval supports.
//!
//! Numbers are rounded on their decimal expansion, the shortest one that reads back as the same `f64` and the
//! one that JSON shows, so that a table can be checked against the data by hand: 0.3 is 0.3, not the
//! 0.299999999999999988 that a binary fraction makes of it.

use crate::decimal::{Decimal, Direction};
use crate::estimate::{Estimate, IntervalKind};

/// The unit an estimate is shown in.
///
/// Any other change of unit is [`Estimate::scaled`], done before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Places that the decimal point moves to the right: 2 for a share shown in percent.
    pub shift: u8,
    /// Decimals never to be exceeded.
    pub finest: u8,
}

impl Unit {
    /// Army points, never finer than 0.01.
    pub const POINTS: Self = Self { shift: 0, finest: 2 };
    /// Shares and scores 0 to 1 in percent, never finer than 0.01 %.
    pub const PERCENT: Self = Self { shift: 2, finest: 2 };
    /// Differences of shares or scores in percentage points, never finer than 0.01.
    pub const PERCENTAGE_POINTS: Self = Self { shift: 2, finest: 2 };

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::IntervalMethod;

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
        let nothing = Estimate::no_data((0.0, 1.0), 0.05);
        check(&nothing, Unit::PERCENT, ["no data", "0", "100", "50"]);
    }
}
