//! Phrases that sentences are made of: estimates with their intervals (ST-J1), counts, lists and durations.

use stats::{Estimate, IntervalKind, IntervalMethod, Shown, Unit};

use crate::digits::{Within, shown};
use crate::numbers::{grouped, true_minus};

/// An estimate with the digits it is shown with.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// The estimate at full precision.
    pub estimate: Estimate,
    /// As printed, with a true minus sign.
    pub shown: Shown,
    /// Places that the decimal point moves to the right before it is printed: 2 in percent.
    shift: u8,
}

impl Number {
    fn of(estimate: Estimate, unit: Unit, within: Within) -> Number {
        let Shown { value, lo, hi, half_width } = shown(&estimate, unit, within);
        Number {
            estimate,
            shown: Shown {
                value: true_minus(&value),
                lo: true_minus(&lo),
                hi: true_minus(&hi),
                half_width,
            },
            shift: unit.shift,
        }
    }

    /// Adds a plus sign before a value above 0, as a change has it.
    #[must_use]
    pub fn with_plus(mut self) -> Number {
        // Zero, as it is shown, has no sign.
        let is_shown = self.shown.value.contains(|digit: char| ('1'..='9').contains(&digit));
        if is_shown && self.estimate.value.is_some_and(|value| value > 0.0) {
            self.shown.value.insert(0, '+');
        }
        self
    }

    /// The estimate at full precision, in the unit that it is printed in.
    pub fn in_shown_unit(&self) -> Estimate {
        self.estimate.scaled(10f64.powi(self.shift.into()))
    }

    /// A number in the measure's own unit, never finer than 0.01.
    pub fn plain(estimate: Estimate) -> Number {
        Number::of(estimate, Unit::POINTS, Within::Everything)
    }

    /// A share in percent.
    pub fn percent(estimate: Estimate) -> Number {
        Number::of(estimate, Unit::PERCENT, Within::Bounds(0.0, 1.0))
    }

    /// A difference of shares in percentage points.
    pub fn percentage_points(estimate: Estimate) -> Number {
        Number::of(estimate, Unit::PERCENTAGE_POINTS, Within::Bounds(-1.0, 1.0))
    }

    /// The interval in brackets, or why there is none.
    pub fn interval(&self) -> String {
        let Estimate { kind, method, lo, hi, .. } = self.estimate;
        match kind {
            IntervalKind::Exact => "by construction".to_owned(),
            _ if method == IntervalMethod::NoData => String::new(),
            IntervalKind::Degenerate if lo.is_infinite() || hi.is_infinite() => {
                "all pairs alike".to_owned()
            }
            _ if lo.is_infinite() || hi.is_infinite() => "not yet bounded".to_owned(),
            _ => format!("[{}, {}]", self.shown.lo, self.shown.hi),
        }
    }

    /// The value in its unit with the interval in brackets: `62 % [60, 64]`.
    pub fn with_interval(&self, unit: &str) -> String {
        format!("{}{unit} {}", self.shown.value, self.interval())
    }

    /// Value, unit and interval: `1.24 points a duel, 95 % interval [1.20, 1.28]`.
    pub fn in_words(&self, unit: &str, level: &str) -> String {
        let Shown { value, lo, hi, .. } = &self.shown;
        let Estimate { kind, n, .. } = self.estimate;
        if self.estimate.method == IntervalMethod::NoData {
            return "no data".to_owned();
        }
        let bounded = self.estimate.lo.is_finite() && self.estimate.hi.is_finite();
        let mut text = format!("{value} {unit}");
        match kind {
            IntervalKind::Exact => text.push_str(" by construction"),
            _ if bounded => text.push_str(&format!(", {level} % interval [{lo}, {hi}]")),
            _ => {}
        }
        match kind {
            IntervalKind::Degenerate => {
                text.push_str(&format!(", the same in all of {} pairs", grouped(n)))
            }
            IntervalKind::Anytime if bounded => text.push_str(", which holds whenever you look"),
            IntervalKind::Anytime => text.push_str(", not yet bounded"),
            IntervalKind::Planned | IntervalKind::Bootstrap | IntervalKind::Exact => {}
        }
        text
    }
}

/// An estimate in its own unit with the interval in brackets: `12.3 [11.8, 12.9]`.
pub fn with_interval(estimate: &Estimate) -> String {
    Number::plain(*estimate).with_interval("")
}

/// Words in a row: `1, 2 and 5`.
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A number with its noun: `1 matchup`, `26 matchups`.
pub fn counted(n: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(n), if n == 1 { "" } else { "s" })
}

/// A number in words, up to twelve: `three`.
pub fn number_in_words(n: usize) -> String {
    const WORDS: [&str; 12] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    match n.checked_sub(1).and_then(|at| WORDS.get(at)) {
        Some(word) => (*word).to_owned(),
        None => n.to_string(),
    }
}

/// The article before a noun: "a" or "an".
pub(crate) fn article(noun: &str) -> &'static str {
    match noun.chars().next() {
        Some(first) if "aeiouAEIOU".contains(first) => "an",
        _ => "a",
    }
}

/// A text with a capital letter at its beginning.
pub fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A sentence as it stands after a colon.
pub(crate) fn lower_first(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

/// A duration with one or two digits: `about 8 min`.
pub fn duration(seconds: f64) -> String {
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
    format!("about {} {unit}", crate::numbers::grouped(count.round() as u64))
}
