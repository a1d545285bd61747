//! What a stand costs under its cards, and counts when it is lost (TR-AB-01, TR-BC-00.5, TR-VC-04).

use crate::cards::{Card, CardSet};
use crate::half_points::HalfPoints;
use crate::parameters::RuleParameters;
use crate::troops::{TroopPrices, TroopType};

const ONE: HalfPoints = HalfPoints::whole(1);

/// Cost of a stand as cards 5, 21 and 23 change it, which is also what it is worth to the enemy (TR-BC-05.5,
/// TR-BC-21.3, TR-BC-23.3, TR-BX-04).
pub(crate) fn modified_cost(
    troop: TroopType,
    cards: CardSet,
    parameters: &RuleParameters,
) -> HalfPoints {
    let own = parameters.price(troop);
    let based = if cards.contains(Card::SwordFightingCavalry) {
        HalfPoints(7)
    } else if cards.contains(Card::ChargingCamelry) {
        // No rebate makes a stand free, whatever a changed table charges for it.
        HalfPoints(own.0 - ONE.0).max(*TroopPrices::ALLOWED.start())
    } else {
        own
    };
    if cards.contains(Card::ShowerShooting) { HalfPoints(based.0 + ONE.0) } else { based }
}

/// TR-BC-00.5: victory points of a lost stand under the cards in force for it.
pub(crate) fn victory_points(
    troop: TroopType,
    cards: CardSet,
    parameters: &RuleParameters,
) -> HalfPoints {
    if cards.contains(Card::Plaustrella) {
        // The card names one value for all of them, whatever they are made of.
        HalfPoints::whole(4)
    } else {
        modified_cost(troop, cards, parameters)
    }
}
