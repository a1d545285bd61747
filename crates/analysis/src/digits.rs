//! The digits of an estimate as every text, table and chart shows it: those of ST-J1, which its interval supports, and never fewer than
//! a reader needs to see where the estimate lies.
//!
//! ST-J1 rounds to the place of the half-width's first digit. Where an interval is wide that is tens or hundreds, which would make 0 of
//! an estimate of 4.8: it is never rounded more coarsely than to two digits or one unit, and neither are ends, which go outward.

use stats::{Estimate, Shown, Unit, format_estimate};

/// The bounds of a quantity that can't lie outside of them, in its own unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Within {
    /// Anything.
    Everything,
    /// From the first to the second.
    Bounds(f64, f64),
}

/// An estimate as it is shown.
pub fn shown(estimate: &Estimate, unit: Unit, within: Within) -> Shown {
    let estimate = match within {
        Within::Everything => *estimate,
        // An end that nothing bounds says so; it is no number to be cut.
        Within::Bounds(least, most) => Estimate {
            lo: if estimate.lo.is_finite() { estimate.lo.max(least) } else { estimate.lo },
            hi: if estimate.hi.is_finite() { estimate.hi.min(most) } else { estimate.hi },
            ..*estimate
        },
    };
    let by_width = format_estimate(&estimate, unit);
    let factor = libm::pow(10.0, f64::from(unit.shift));
    let Some(value) = estimate.value.map(|value| factor * value) else {
        return by_width;
    };
    let [lo, hi] = [estimate.lo, estimate.hi].map(|end| factor * end);
    let half = match (lo.is_finite(), hi.is_finite()) {
        (true, true) => factor * estimate.half_width(),
        (true, false) => value - lo,
        (false, true) => hi - value,
        (false, false) => return by_width,
    };
    if step_of_width(half) <= step(value) {
        return by_width;
    }
    let outward = |end: f64, known: String, round: fn(f64) -> f64| match end.is_finite() {
        true => whole(round(end / step(end)) * step(end)),
        false => known,
    };
    Shown {
        value: whole(libm::rint(value / step(value)) * step(value)),
        lo: outward(lo, by_width.lo, libm::floor),
        hi: outward(hi, by_width.hi, libm::ceil),
        half_width: match half.is_finite() && lo.is_finite() && hi.is_finite() {
            true => whole(libm::ceil(half / step(half)) * step(half)),
            false => by_width.half_width,
        },
    }
}

/// The unit of the last of two digits, one at least.
fn step(x: f64) -> f64 {
    match x.abs() >= 1.0 {
        true => libm::pow(10.0, (libm::floor(libm::log10(x.abs())) - 1.0).max(0.0)),
        false => 1.0,
    }
}

/// What ST-J1 rounds to for a half-width, as far as that is one unit or coarser.
fn step_of_width(half: f64) -> f64 {
    if half < 1.0 {
        return 0.0;
    }
    let power = libm::pow(10.0, libm::floor(libm::log10(half)));
    if half < 3.0 * power { power / 10.0 } else { power }
}

fn whole(x: f64) -> String {
    match format!("{x:.0}") {
        zero if zero == "-0" => "0".to_owned(),
        number => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stats::{IntervalKind, IntervalMethod};

    fn between(value: f64, lo: f64, hi: f64) -> Estimate {
        Estimate {
            value: Some(value),
            se: None,
            lo,
            hi,
            level: 0.95,
            kind: IntervalKind::Planned,
            method: IntervalMethod::StudentT,
            n: 288,
        }
    }

    #[track_caller]
    fn check(estimate: Estimate, unit: Unit, within: Within, expected: [&str; 3]) {
        let Shown { value, lo, hi, .. } = shown(&estimate, unit, within);
        assert_eq!([&*value, &*lo, &*hi], expected);
    }

    /// 4.8 from −0.8 to 64.4 was shown as 0 from −10 to 70.
    #[test]
    fn st_j1_a_wide_interval_does_not_round_its_estimate_away() {
        let points = |value, lo, hi, expected| {
            check(between(value, lo, hi), Unit::POINTS, Within::Everything, expected)
        };
        points(4.8, -0.8, 64.4, ["5", "-1", "65"]);
        points(-0.3, -120.4, 119.8, ["0", "-130", "120"]);
        points(41.0, -31.0, 113.0, ["41", "-31", "120"]);
        points(35.0, -600.0, 670.0, ["35", "-600", "670"]);
    }

    /// Where the interval supports two digits, ST-J1 alone speaks.
    #[test]
    fn st_j1_other_intervals_keep_their_digits() {
        let points = |value, half: f64, expected| {
            let estimate = between(value, value - half, value + half);
            check(estimate, Unit::POINTS, Within::Everything, expected);
        };
        points(2.3471, 0.1382, ["2.35", "2.20", "2.49"]);
        points(3.0, 14.0, ["3", "-11", "17"]);
        points(2347.1, 414.0, ["2300", "1900", "2800"]);
        points(2347.1, 138.2, ["2350", "2200", "2490"]);
    }

    /// A score gains 100 of 100 at most.
    #[test]
    fn what_has_bounds_is_shown_within_them() {
        let hundred = Within::Bounds(-1.0, 1.0);
        let estimate = between(0.004, -1.2, 1.1);
        check(estimate, Unit::PERCENTAGE_POINTS, hundred, ["0", "-100", "100"]);
        let share = between(0.97, 0.9, 1.04);
        check(share, Unit::PERCENT, Within::Bounds(0.0, 1.0), ["97", "90", "100"]);
        let open = between(0.4, f64::NEG_INFINITY, f64::INFINITY);
        let Shown { lo, hi, .. } = shown(&open, Unit::PERCENTAGE_POINTS, hundred);
        assert_eq!([lo, hi], ["unbounded", "unbounded"]);
    }
}
