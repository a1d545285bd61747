//! How long something takes, in words.

use analysis::numbers::grouped;

/// A duration with one or two digits.
pub fn in_words(seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    let (count, unit) = match seconds {
        s if s < 1.5 => return "about a second".to_owned(),
        s if s < 2.0 * MINUTE => (s, "s"),
        s if s < 2.0 * HOUR => (s / MINUTE, "min"),
        s if s < 2.0 * DAY => (s / HOUR, "h"),
        s => (s / DAY, "days"),
    };
    format!("about {} {unit}", grouped(count.round() as u64))
}
