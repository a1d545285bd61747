//! The prices of all troop types.

use super::TroopType;
use crate::half_points::HalfPoints;
use std::ops::RangeInclusive;

/// What a stand of each type costs, and so counts when it is lost (TR-AB-01, TR-VC-04). Cards add to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TroopPrices([HalfPoints; TroopType::COUNT]);

impl TroopPrices {
    /// The least and the highest price: a stand that cost nothing could be fielded without end.
    pub const ALLOWED: RangeInclusive<HalfPoints> = HalfPoints(1)..=HalfPoints::whole(20);

    /// The printed prices.
    pub const PRINTED: TroopPrices = {
        let mut prices = [HalfPoints::ZERO; TroopType::COUNT];
        let mut at = 0;
        while at < TroopType::COUNT {
            prices[at] = HalfPoints::whole(TroopType::ALL[at].cost_points() as i16);
            at += 1;
        }
        TroopPrices(prices)
    };

    /// The prices that a function gives.
    pub(crate) fn of_each(price: impl Fn(TroopType) -> HalfPoints) -> TroopPrices {
        TroopPrices(TroopType::ALL.map(price))
    }

    /// These prices with another one for a type; `None` if it is outside [`TroopPrices::ALLOWED`].
    #[must_use]
    pub fn with(mut self, troop: TroopType, price: HalfPoints) -> Option<TroopPrices> {
        self.0[troop as usize] = price;
        TroopPrices::ALLOWED.contains(&price).then_some(self)
    }

    /// What a stand of a type costs.
    #[inline]
    pub const fn of(&self, troop: TroopType) -> HalfPoints {
        self.0[troop as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tr_ab_01_a_list_charges_what_it_says_and_the_printed_price_elsewhere() {
        let dear = TroopPrices::PRINTED.with(TroopType::Spear, HalfPoints(9)).expect("4½ points");
        assert_eq!(dear.of(TroopType::Spear), HalfPoints(9));
        assert_eq!(dear.of(TroopType::Rabble), HalfPoints::whole(2));
        for refused in [0, 41] {
            assert_eq!(TroopPrices::PRINTED.with(TroopType::Spear, HalfPoints(refused)), None);
        }
    }
}
