//! The verdict on a price in score, which needs no division.

use crate::estimate::Estimate;
use crate::worth::Verdict;

/// ST-L5: the margin in score, ε · λ̄₀, from the margin in army points and the slope frozen in the plan.
///
/// # Panics
///
/// When the margin is negative.
#[must_use]
pub fn score_margin(margin_points: f64, frozen_slope: f64) -> f64 {
    assert!(margin_points >= 0.0, "a margin of {margin_points} points");
    margin_points * frozen_slope.max(0.0)
}

/// ST-L5: the verdict on a price π from Δ(π) and the margin, both in points of 100.
///
/// Δ is the score with the card and its price paid out of the list, less that without the card, of the same pairs.
/// A difference above the margin means underpriced, and so on as in ST-E15 for a worth against a price.
/// It divides by nothing, so it holds at any slope; on a [flat](super::Allowed::Flat) one it is not
/// "rightly priced" but [`Verdict::Undecided`], for any price would pass.
///
/// # Panics
///
/// When the margin is negative.
#[must_use]
pub fn price_test(difference: &Estimate, margin: f64, is_flat: bool) -> Verdict {
    let verdict = Verdict::of(difference.lo, difference.hi, 0.0, margin);
    if is_flat && verdict == Verdict::RightlyPriced {
        return Verdict::Undecided;
    }
    verdict
}

/// ST-L5: the verdict with what the worth says of the same price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The verdict of the price test.
    pub verdict: Verdict,
    /// Whether the worth's verdict is another one, and both numbers are shown.
    pub is_disputed: bool,
}

/// ST-L5: where the price test and the worth (ST-L3) disagree, the test decides.
///
/// Verdicts disagree where both are settled on different words, or lean to different sides.
#[must_use]
pub fn decided(test: Verdict, worth: Option<Verdict>) -> Decided {
    use Verdict::{LeaningOverpriced, LeaningUnderpriced, Overpriced, Underpriced};
    let is_disputed = worth.is_some_and(|worth| {
        let both_settled = test.is_settled() && worth.is_settled() && test != worth;
        let low = |verdict| matches!(verdict, Underpriced | LeaningUnderpriced);
        let high = |verdict| matches!(verdict, Overpriced | LeaningOverpriced);
        both_settled || (low(test) && high(worth)) || (high(test) && low(worth))
    });
    Decided { verdict: test, is_disputed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jackknife::mean_of_blocks;

    fn at(value: f64, half: f64) -> Estimate {
        Estimate {
            lo: value - half,
            hi: value + half,
            ..mean_of_blocks(&[value - 1.0, value + 1.0], 0.05)
        }
    }

    /// ST-L5: the verdict is that of the price test.
    #[test]
    fn st_l5_a_card_that_wins_at_its_price_is_underpriced() {
        let margin = score_margin(0.5, 0.4);
        assert!((margin - 0.2).abs() < 1e-15);
        assert_eq!(price_test(&at(0.6, 0.3), margin, false), Verdict::Underpriced);
        assert_eq!(price_test(&at(-0.6, 0.3), margin, false), Verdict::Overpriced);
        assert_eq!(price_test(&at(0.0, 0.1), margin, false), Verdict::RightlyPriced);
        assert_eq!(price_test(&at(0.2, 0.1), margin, false), Verdict::LeaningUnderpriced);
        assert_eq!(price_test(&at(0.0, 0.5), margin, false), Verdict::Undecided);
    }

    #[test]
    fn st_l4_on_a_flat_slope_no_price_is_right() {
        assert_eq!(price_test(&at(0.0, 0.1), 0.2, true), Verdict::Undecided);
        assert_eq!(price_test(&at(0.6, 0.3), 0.2, true), Verdict::Underpriced);
    }

    /// ST-L1: the decision is taken in score.
    #[test]
    fn st_l5_the_test_decides_and_a_dispute_is_shown() {
        let (under, over) = (Verdict::Underpriced, Verdict::Overpriced);
        let disputed = decided(under, Some(over));
        assert_eq!((disputed.verdict, disputed.is_disputed), (under, true));
        assert!(!decided(under, Some(Verdict::Undecided)).is_disputed);
        assert!(!decided(under, Some(Verdict::LeaningUnderpriced)).is_disputed);
        assert!(decided(under, Some(Verdict::LeaningOverpriced)).is_disputed);
        assert!(!decided(under, None).is_disputed);
    }
}
