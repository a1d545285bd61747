//! Prices and differences in figures, and how a verdict on a price is coloured.

use stats::worth::Verdict;
use stats::{Estimate, Shown, Unit};

use crate::digits::{Within, shown};
use crate::numbers::true_minus;
use crate::text_table::Tone;

/// Points of 100, never finer than a hundredth.
const SCORE: Unit = Unit { shift: 0, finest: 2 };

/// Points with as many digits as they need, two at most.
pub fn price(points: f64) -> String {
    let text = format!("{points:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" | "" => "0".to_owned(),
        _ => true_minus(text),
    }
}

/// A card that is worth more than it costs is good for the player that buys it.
pub(super) fn tone(verdict: Verdict) -> Tone {
    match verdict {
        Verdict::Underpriced => Tone::For,
        Verdict::Overpriced => Tone::Against,
        Verdict::RightlyPriced => Tone::Even,
        Verdict::LeaningUnderpriced
        | Verdict::LeaningOverpriced
        | Verdict::DependsOnSkill
        | Verdict::DependsOnList
        | Verdict::EstimatesDiffer
        | Verdict::NotJudged
        | Verdict::Undecided => Tone::Open,
    }
}

/// `+1.4 [0.9, 1.9]`.
pub fn interval(estimate: &Estimate) -> String {
    let Shown { value, lo, hi, .. } = shown(estimate, SCORE, Within::Bounds(-100.0, 100.0));
    // Zero, as it is shown, has no sign.
    let is_shown = value.contains(|digit: char| ('1'..='9').contains(&digit));
    let is_above = is_shown && estimate.value.is_some_and(|value| value > 0.0);
    let sign = if is_above && !value.starts_with('+') { "+" } else { "" };
    with_true_minus(&format!("{sign}{value} [{lo}, {hi}]"))
}

/// A text with true minus signs in place of hyphens.
pub fn with_true_minus(text: &str) -> String {
    text.replace('-', "−")
}
