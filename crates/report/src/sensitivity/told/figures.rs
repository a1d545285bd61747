//! Numbers and names as sentences, charts and tables have them.

use stats::{Estimate, Shown, Unit, format_estimate};

use crate::style::{plain, true_minus};

/// Names that a sentence lists before it only counts.
const MOST_NAMES: usize = 6;

/// Names with commas; the last of many are only counted.
pub(super) fn listed(names: Vec<String>, comma: &str) -> String {
    let n = names.len();
    if n <= MOST_NAMES + 1 {
        return names.join(comma);
    }
    format!(
        "{} and {} more",
        names[..MOST_NAMES].join(comma),
        n - MOST_NAMES
    )
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

fn shown(estimate: &Estimate, unit: Unit, sign: &str) -> String {
    let Shown { value, lo, hi, .. } = format_estimate(estimate, unit);
    let [value, lo, hi] = [value, lo, hi].map(|text| true_minus(&text));
    if estimate.half_width().is_finite() {
        format!("{value} [{lo}, {hi}]{sign}")
    } else {
        format!("{value}{sign} in every block")
    }
}
