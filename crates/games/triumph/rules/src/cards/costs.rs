//! How cards are paid for (TR-BC-00.5).

use crate::half_points::HalfPoints;

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
    /// For [`CardCost::StandBecomes`] it is the sum of the replaced costs; a cost of the army doesn't depend on `n`, unless `n` is 0.
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
