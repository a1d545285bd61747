//! A list of prices in place of the rulebook's.

use super::TroopType;
use crate::half_points::HalfPoints;

/// What a stand of each type costs, and so counts when it is lost (TR-AB-01, TR-VC-04), where a designer tries other prices than the
/// rulebook's. Cards add what they add to printed prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TroopPrices([HalfPoints; TroopType::COUNT]);

impl TroopPrices {
    /// The least price: a stand that cost nothing could be fielded without end.
    pub const LEAST: HalfPoints = HalfPoints(1);
    /// The highest price.
    pub const MOST: HalfPoints = HalfPoints::whole(20);

    /// As printed.
    pub const PRINTED: TroopPrices = {
        let mut prices = [HalfPoints::ZERO; TroopType::COUNT];
        let mut at = 0;
        while at < TroopType::COUNT {
            prices[at] = HalfPoints::whole(TroopType::ALL[at].cost_points() as i16);
            at += 1;
        }
        TroopPrices(prices)
    };

    /// The same with another price of a type; none if it is outside [`TroopPrices::LEAST`] and [`TroopPrices::MOST`].
    #[must_use]
    pub fn with(mut self, troop: TroopType, price: HalfPoints) -> Option<TroopPrices> {
        let is_allowed = (TroopPrices::LEAST..=TroopPrices::MOST).contains(&price);
        self.0[troop as usize] = price;
        is_allowed.then_some(self)
    }

    /// What a stand costs.
    #[inline]
    pub const fn of(&self, troop: TroopType) -> HalfPoints {
        self.0[troop as usize]
    }

    /// What it costs more than printed.
    #[inline]
    pub const fn more(&self, troop: TroopType) -> HalfPoints {
        HalfPoints(self.of(troop).0 - HalfPoints::whole(troop.cost_points() as i16).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tr_ab_01_a_list_charges_what_it_says_and_the_printed_price_elsewhere() {
        let dear = TroopPrices::PRINTED.with(TroopType::Spear, HalfPoints(9)).expect("4½ points");
        assert_eq!(dear.of(TroopType::Spear), HalfPoints(9));
        assert_eq!(dear.more(TroopType::Spear), HalfPoints(1));
        assert_eq!(dear.of(TroopType::Rabble), HalfPoints::whole(2));
        assert!(TroopType::ALL.iter().all(|it| TroopPrices::PRINTED.more(*it) == HalfPoints::ZERO));
        for refused in [0, 41] {
            assert_eq!(TroopPrices::PRINTED.with(TroopType::Spear, HalfPoints(refused)), None);
        }
    }
}
