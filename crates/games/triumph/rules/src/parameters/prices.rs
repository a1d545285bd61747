//! What stands cost by the tables in force.

use super::RuleParameters;
use crate::half_points::HalfPoints;
use crate::tables::Tables;
use crate::troops::{TroopPrices, TroopType};

impl RuleParameters {
    /// TR-AB-01: what a stand of a type costs without cards.
    #[inline]
    pub fn price(&self, troop: TroopType) -> HalfPoints {
        self.tables.troop(troop).points
    }

    /// TR-AB-01: what a stand of each type costs.
    pub fn prices(&self) -> TroopPrices {
        TroopPrices::of_each(|troop| self.price(troop))
    }

    /// These rules with other prices.
    #[must_use]
    pub fn at_prices(&self, prices: &TroopPrices) -> RuleParameters {
        let mut values = *self.tables;
        for troop in TroopType::ALL {
            values.troop_mut(troop).points = prices.of(troop);
        }
        RuleParameters { tables: Tables::of(&values), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tr_ab_01_rules_have_the_prices_that_they_are_given() {
        let dear = TroopPrices::PRINTED.with(TroopType::Spear, HalfPoints(9)).expect("4½ points");
        let rules = RuleParameters::DEFAULT.at_prices(&dear);
        assert_eq!(rules.price(TroopType::Spear), HalfPoints(9));
        assert_eq!(rules.price(TroopType::Rabble), HalfPoints::whole(2));
        assert_eq!(rules.prices(), dear);
        assert_eq!(RuleParameters::DEFAULT.prices(), TroopPrices::PRINTED);
        assert_eq!(rules.at_prices(&TroopPrices::PRINTED), RuleParameters::DEFAULT);
    }
}
