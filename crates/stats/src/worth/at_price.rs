//! The card at its price, against the same army without it.

use crate::estimate::Estimate;

/// ST-E13: the worth from a test at the price: price + f⁻¹(f(0) + δ_p), in points.
///
/// `surplus` is the worth, by [`Inversion`](super::Inversion), of the paired difference δ_p between the army with
/// the card, its printed `price` paid out of the list, and the same stream without it.
/// Its builds differ, so pairing saves less than on the unpaid card.
///
/// # Panics
///
/// When the price is not finite.
#[must_use]
pub fn worth_at_price(surplus: Estimate, price: f64) -> Estimate {
    surplus.mapped(1.0, price)
}

#[cfg(test)]
mod tests {
    use super::super::curve::tests::levels;
    use super::super::{Curve, Inversion};
    use super::*;
    use crate::estimate::IntervalKind;

    /// A card of 3 points that is worth 2: paid for, it loses what one point gains.
    #[test]
    fn st_e13_a_card_worth_less_than_its_price_loses_the_difference() {
        let curve = Curve::fit(&levels(1_000_000, |h| 0.16 * h), 1).unwrap();
        let loss = curve.score(-1.0) - curve.score(0.0);
        let surplus = Inversion::independent(curve, loss, 0.001, 5000).interval(
            1.96,
            0.05,
            IntervalKind::Planned,
        );
        let worth = worth_at_price(surplus, 3.0);
        assert!((worth.value.unwrap() - 2.0).abs() < 1e-9);
        assert!(worth.contains(2.0) && worth.half_width() < 0.1);
    }
}
