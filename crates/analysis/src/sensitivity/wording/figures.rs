//! Numbers and names as sentences, charts and tables have them.

use stats::{Estimate, Shown, Unit};

use crate::digits::{self, Within};
use crate::numbers::{plain, true_minus};
use crate::sensitivity::Scale;

/// Names that a sentence lists before it only counts.
const MOST_NAMES: usize = 6;

/// Names with commas; the last of many are only counted.
pub(super) fn listed(names: Vec<String>, comma: &str) -> String {
    let n = names.len();
    if n <= MOST_NAMES + 1 {
        return names.join(comma);
    }
    format!("{} and {} more", names[..MOST_NAMES].join(comma), n - MOST_NAMES)
}

/// `82 %`, or `≈ 0` where noise has taken it below.
pub fn in_share(share: f64) -> String {
    if share <= 0.0 {
        return "≈ 0".to_owned();
    }
    format!("{} %", plain(100.0 * share, 0))
}

/// `+3.1 [2.0, 4.2]`, in percentage points.
pub fn in_points(change: &Estimate) -> String {
    shown(change, Unit::PERCENTAGE_POINTS, "")
}

/// `53.1 [52.0, 54.2] %`.
pub fn in_percent(number: &Estimate) -> String {
    shown(number, Unit::PERCENT, " %")
}

impl Scale {
    /// The number itself: `53.1 [52.0, 54.2] %`, `2.3 [1.9, 2.7] points`.
    pub fn number(self, number: &Estimate) -> String {
        match self {
            Scale::Share => in_percent(number),
            Scale::Points => match number.value {
                Some(_) if number.half_width().is_finite() => {
                    shown(number, Unit::POINTS, " points")
                }
                _ if number.lo.is_finite() || number.hi.is_finite() => {
                    format!("{} points", crate::worth::wording::points(Some(number)))
                }
                _ => crate::worth::wording::points(Some(number)),
            },
        }
    }

    /// A change, in its unit: `+3.1 [2.0, 4.2]`.
    pub fn change(self, change: &Estimate) -> String {
        match (self, change.value) {
            (_, None) => "–".to_owned(),
            (Scale::Share, _) => in_points(change),
            (Scale::Points, _) => shown(change, Unit::POINTS, ""),
        }
    }

    /// Steps of the unit in which changes are reported to one of the number's.
    pub const fn factor(self) -> f64 {
        match self {
            Scale::Share => 100.0,
            Scale::Points => 1.0,
        }
    }

    /// The unit in which changes are reported.
    pub const fn unit(self) -> &'static str {
        match self {
            Scale::Share => "percentage points",
            Scale::Points => "army points",
        }
    }

    /// One of them, or the smallest amount worth asking for.
    pub const fn smallest(self) -> &'static str {
        match self {
            Scale::Share => "one percentage point",
            Scale::Points => "a quarter of an army point",
        }
    }
}

fn shown(estimate: &Estimate, unit: Unit, sign: &str) -> String {
    let within = match unit == Unit::PERCENTAGE_POINTS {
        true => Within::Bounds(-1.0, 1.0),
        false => Within::Everything,
    };
    let Shown { value, lo, hi, .. } = digits::shown(estimate, unit, within);
    let [value, lo, hi] = [value, lo, hi].map(|text| true_minus(&text));
    if estimate.half_width().is_finite() {
        format!("{value} [{lo}, {hi}]{sign}")
    } else {
        format!("{value}{sign} in every block")
    }
}
