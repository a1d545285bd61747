//! How often battle cards did something, counted from the events of battles.
//!
//! [`CardUsage`] holds whole numbers only and can be merged in any order. Effects that events don't show are not counted: moves of
//! camels over Dunes, and cards that kept an enemy from doing something.

mod custom;
mod reader;
#[cfg(test)]
mod tests;
mod uses;

use std::ops::AddAssign;

use battle_core::{BySide, Seating, Side};

use triumph::RuleParameters;
use triumph::battle::{Battle, Event};
use triumph::{CardSet, CustomId, MAX_CUSTOM_CARDS};

use custom::N_CUSTOM_USES;
pub use uses::{CARD_USES, CardUse};
use uses::{N_USES, UseEvidence};

/// How often the cards of both armies did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardUsage {
    /// Battles that were played to their end.
    battles: u64,
    /// In the order of [`CARD_USES`].
    counts: BySide<[u64; N_USES]>,
    /// By custom card and deed.
    custom: BySide<[[u64; N_CUSTOM_USES]; MAX_CUSTOM_CARDS]>,
}

impl Default for CardUsage {
    fn default() -> CardUsage {
        CardUsage {
            battles: 0,
            counts: BySide([[0; N_USES]; 2]),
            custom: BySide([[[0; N_CUSTOM_USES]; MAX_CUSTOM_CARDS]; 2]),
        }
    }
}

impl CardUsage {
    /// Adds a battle with all its events.
    pub fn add(&mut self, battle: &Battle, seating: Seating, events: &[Event]) {
        let mut reader = reader::Reader::new(battle, seating);
        for event in events {
            reader.read(event);
        }
        *self += reader.usage;
    }

    /// Battles that were counted.
    pub fn battles(&self) -> u64 {
        self.battles
    }

    /// The uses of some cards of a side with their numbers, those that never occurred included.
    pub fn of(
        &self,
        side: Side,
        cards: CardSet,
    ) -> impl Iterator<Item = (&'static CardUse, u64)> + '_ {
        CARD_USES.iter().zip(self.counts[side]).filter(move |(what, _)| cards.contains(what.card))
    }

    /// The uses of a custom card of a side that events show under these rules, in words, with their numbers.
    pub fn of_custom(
        &self,
        side: Side,
        id: CustomId,
        rules: &RuleParameters,
    ) -> Vec<(&'static str, u64)> {
        let counts = &self.custom[side][id.number()];
        let card = rules.custom.get(id).into_iter();
        card.flat_map(custom::uses_of).map(|(at, what)| (what, counts[at])).collect()
    }
}

impl AddAssign for CardUsage {
    fn add_assign(&mut self, other: CardUsage) {
        let CardUsage { battles, counts, custom } = other;
        self.battles += battles;
        for side in Side::ALL {
            for (own, more) in self.counts[side].iter_mut().zip(counts[side]) {
                *own += more;
            }
            let of_cards = self.custom[side].as_flattened_mut().iter_mut();
            for (own, more) in of_cards.zip(custom[side].as_flattened()) {
                *own += more;
            }
        }
    }
}
