//! Two estimates of one worth that contradict each other, in numbers and in words.

use stats::Estimate;
use stats::worth::{Verdict, are_close};

use super::card_price::{Estimated, UnitWorth};
use super::price_figures::price;

/// A worth, and what the test at the price says instead: both can't be right about the price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dispute {
    /// By which estimate the worth is.
    pub by: Estimated,
    /// The worth.
    pub worth: UnitWorth,
    /// What the test at the price makes of it.
    pub at_price: UnitWorth,
}

impl Dispute {
    /// The dispute between a worth by the curve and the worth by the test at the price; none where their verdicts don't contradict each other.
    ///
    /// Intervals whose verdicts contradict each other have no point in common, so each such pair differs by more than chance
    /// (ST-E14), unless both are within a quarter of a point.
    pub(super) fn of(
        worth: Option<&Estimate>,
        verdict: Verdict,
        at_price: Option<&Estimate>,
        tested: Verdict,
    ) -> Option<Dispute> {
        let (worth, at_price) = worth.zip(at_price)?;
        let are_near = (worth.value.zip(at_price.value)).is_some_and(|(a, b)| are_close(a, b));
        (tested.contradicts(verdict) && !are_near).then(|| Dispute {
            by: Estimated::Curve,
            worth: UnitWorth::of_estimate(worth, 1.0),
            at_price: UnitWorth::of_estimate(at_price, 1.0),
        })
    }

    /// The dispute about one unit of several that were bought.
    pub(super) fn per_unit(self, n_units: f64) -> Dispute {
        Dispute {
            worth: self.worth.per_unit(n_units),
            at_price: self.at_price.per_unit(n_units),
            ..self
        }
    }

    /// Whether the test decides (ST-L5); between it and the curve nothing does (ST-E14).
    pub fn is_decided(self) -> bool {
        self.by == Estimated::Exchange
    }

    /// `worth 0.03 by the handicap curve, more than 1.4 by the test at the price`.
    pub fn words(self, each: &str) -> String {
        format!(
            "worth {}{each} by {}, {}{each} by the test at the price",
            amount(self.worth),
            match self.by {
                Estimated::Curve => "the handicap curve",
                Estimated::Exchange => "its effect on the score",
            },
            amount(self.at_price),
        )
    }

    /// `two answers: 0.03 or 1.92 a stand`.
    pub(super) fn in_short(self, each: &str) -> String {
        format!("two answers: {} or {}{each}", amount(self.worth), amount(self.at_price))
    }

    /// The lower of both answers; none where neither has a number.
    pub(super) fn least(self) -> Option<f64> {
        let near = [self.worth, self.at_price].map(UnitWorth::near);
        near.into_iter().flatten().reduce(f64::min)
    }
}

fn amount(worth: UnitWorth) -> String {
    match worth {
        UnitWorth::Points { value: Some(value), .. } => price(value),
        UnitWorth::Points { lo, .. } if lo.is_finite() => format!("more than {}", price(lo)),
        UnitWorth::Points { hi, .. } if hi.is_finite() => format!("less than {}", price(hi)),
        UnitWorth::Points { lo, .. } if lo > 0.0 => "more than any amount tried".to_owned(),
        UnitWorth::Points { .. } => "less than any amount tried".to_owned(),
        UnitWorth::Unknown(_) => "an unknown amount".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stats::mean_of_blocks;

    fn at(value: f64, half: f64) -> Estimate {
        Estimate {
            lo: value - half,
            hi: value + half,
            ..mean_of_blocks(&[value - 1.0, value + 1.0], 0.05)
        }
    }

    fn of(worth: &Estimate, tested: &Estimate, cost: f64) -> Option<Dispute> {
        let says = |it: &Estimate| Verdict::of(it.lo, it.hi, cost, 0.5);
        Dispute::of(Some(worth), says(worth), Some(tested), says(tested))
    }

    /// A card for a point that the curve finds worth nothing, while armies that pay for it gain: neither number is left out.
    #[test]
    fn st_e14_a_worth_and_a_test_on_either_side_of_the_price_are_in_dispute() {
        let found = of(&at(0.03, 0.1), &at(1.92, 0.4), 1.0).expect("either side");
        assert_eq!(
            found.words(" an army"),
            "worth 0.03 an army by the handicap curve, 1.92 an army by the test at the price"
        );
        assert_eq!(found.in_short(" an army"), "two answers: 0.03 or 1.92 an army");
        assert!(!found.is_decided());
        assert!(found.least().is_some_and(|least| (least - 0.03).abs() < 1e-9));
        let each = found.per_unit(2.0);
        assert_eq!(each.in_short(" a stand"), "two answers: 0.02 or 0.96 a stand");
        // Of the test only a bound is known.
        let open = Estimate { value: None, hi: f64::INFINITY, ..at(1.8, 0.4) };
        let found = of(&at(0.03, 0.1), &open, 1.0).expect("a bound contradicts too");
        assert_eq!(found.in_short(""), "two answers: 0.03 or more than 1.4");
        // Both below the price, or one that says nothing yet.
        assert_eq!(of(&at(0.03, 0.1), &at(0.3, 0.1), 1.0), None);
        assert_eq!(of(&at(0.03, 0.1), &at(1.4, 0.6), 1.0), None);
    }

    /// A fifth of a point is no difference, however sure both are.
    #[test]
    fn st_e14_worths_within_a_quarter_of_a_point_are_not_in_dispute() {
        assert_eq!(of(&at(1.9, 0.05), &at(2.1, 0.05), 2.0), None);
        assert!(of(&at(1.4, 0.05), &at(1.6, 0.05), 1.5).is_none());
        assert!(of(&at(1.3, 0.05), &at(1.6, 0.05), 1.5).is_none());
        assert!(of(&at(0.9, 0.05), &at(1.6, 0.05), 1.5).is_some());
    }
}
