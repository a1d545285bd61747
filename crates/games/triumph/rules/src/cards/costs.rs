//! The costs of cards, and the points of a stand under them (TR-BC-00.5).

use super::{Card, CardSet};
use crate::half_points::HalfPoints;
use crate::troops::TroopType;

/// TR-BC-00.5: how a card is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardCost {
    /// Nothing. (Card 7 is paid in stands that are set aside.)
    Free,
    /// A price once for the army.
    Army(HalfPoints),
    /// A price once for each troop entry that uses it.
    Entry(HalfPoints),
    /// A price for each stand; negative for a rebate.
    Stand(HalfPoints),
    /// The stand's own cost is replaced by this.
    StandBecomes(HalfPoints),
    /// A price for each copy: an obstacle, a removal or an exchange, a play; at most `limit` copies where there is one.
    Copy {
        /// For each.
        each: HalfPoints,
        /// The most that an army may have.
        limit: Option<u8>,
    },
    /// The first copy is free, each further one has a price; at most `limit` copies in the army.
    FirstCopyFree {
        /// For each further copy.
        each: HalfPoints,
        /// The most that an army may have.
        limit: u8,
    },
    /// Free for a single stand of an entry, one price in all for two or more.
    SingleStandFree(HalfPoints),
}

impl CardCost {
    /// What `n` of them cost: stands for costs by the stand, entries for costs by the entry, copies for costs by the copy.
    ///
    /// For [`CardCost::StandBecomes`] the sum of the replaced costs; for an army cost the same for any `n` but 0.
    pub const fn of(self, n: u8) -> HalfPoints {
        let count = n as i16;
        let bought = if n > 0 { 1 } else { 0 };
        match self {
            CardCost::Free => HalfPoints::ZERO,
            CardCost::Army(cost) => HalfPoints(bought * cost.0),
            CardCost::Entry(cost) | CardCost::Stand(cost) | CardCost::StandBecomes(cost) => {
                HalfPoints(count * cost.0)
            }
            CardCost::Copy { each, .. } => HalfPoints(count * each.0),
            CardCost::FirstCopyFree { each, .. } => HalfPoints((count - bought) * each.0),
            CardCost::SingleStandFree(cost) => HalfPoints(if n > 1 { cost.0 } else { 0 }),
        }
    }
}

const ONE: HalfPoints = HalfPoints::whole(1);

/// Cost of a stand as cards 5, 21 and 23 change it, which is also what it is worth to the enemy (TR-BC-05.5,
/// TR-BC-21.3, TR-BC-23.3, TR-BX-04).
pub(crate) const fn modified_cost(troop: TroopType, cards: CardSet) -> HalfPoints {
    let own = HalfPoints::whole(troop.cost_points() as i16);
    let based = if cards.contains(Card::SwordFightingCavalry) {
        HalfPoints(7)
    } else if cards.contains(Card::ChargingCamelry) {
        HalfPoints(own.0 - ONE.0)
    } else {
        own
    };
    if cards.contains(Card::ShowerShooting) { HalfPoints(based.0 + ONE.0) } else { based }
}

/// TR-BC-00.5: victory points of a lost stand under the cards in force for it.
pub(crate) const fn victory_points(troop: TroopType, cards: CardSet) -> HalfPoints {
    if cards.contains(Card::Plaustrella) {
        // The card names one value for all of them, whatever they are made of.
        HalfPoints::whole(4)
    } else {
        modified_cost(troop, cards)
    }
}
