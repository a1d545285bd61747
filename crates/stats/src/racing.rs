//! Many cards at once, all against one baseline.

use crate::estimate::Estimate;

/// ST-D14: which cards may still be the best: those whose upper end reaches the highest lower end.
///
/// `intervals` are the anytime intervals of all cards still in, at level α/K each ([`Ledger::for_family`]).
/// All survivors go on for equal blocks, so that comparing them stays paired.
/// Source: successive elimination, Even-Dar, Mannor, Mansour 2006.
///
/// [`Ledger::for_family`]: crate::Ledger::for_family
///
/// # Examples
///
/// ```
/// use stats::{AsymptoticBoundary, may_be_best};
///
/// let boundary = AsymptoticBoundary::planned(0.05 / 3.0, 20_000.0);
/// let cards = [0.01, 0.08, 0.07].map(|effect| boundary.interval(effect, 0.005, 5000));
/// assert_eq!(may_be_best(&cards), [false, true, true]);
/// ```
#[must_use]
pub fn may_be_best(intervals: &[Estimate]) -> Vec<bool> {
    let bar = intervals
        .iter()
        .fold(f64::NEG_INFINITY, |bar, interval| bar.max(interval.lo));
    intervals
        .iter()
        .map(|interval| interval.hi >= bar)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(lo: f64, hi: f64) -> Estimate {
        Estimate {
            lo,
            hi,
            ..Estimate::exact(lo, 1)
        }
    }

    #[test]
    fn st_d14_a_card_below_anothers_lower_end_leaves() {
        let cards = [
            card(0.1, 0.3),
            card(0.3, 0.5),
            card(0.0, 0.29),
            card(0.2, f64::INFINITY),
        ];
        assert_eq!(may_be_best(&cards), [true, true, false, true]);
        assert!(may_be_best(&[]).is_empty());
        assert_eq!(may_be_best(&cards[..1]), [true]);
    }
}
