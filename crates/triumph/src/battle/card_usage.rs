//! How often battle cards did something, counted from the events of battles.
//!
//! [`CardUsage`] holds whole numbers only and merges in any order. What can't be known from events is not here: moves over Dunes by
//! camels, and cards that kept an enemy from doing something.

mod reader;
#[cfg(test)]
mod tests;
mod uses;

use std::ops::AddAssign;

use battle_core::{BySide, Seating, Side};

use super::Battle;
use super::event::Event;
use crate::cards::CardSet;

pub use uses::{CARD_USES, CardUse};
use uses::{Deed, N_USES};

/// How often the cards of both armies did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardUsage {
    /// Battles that came to their end.
    battles: u64,
    /// In the order of [`CARD_USES`].
    counts: BySide<[u64; N_USES]>,
}

impl Default for CardUsage {
    fn default() -> CardUsage {
        CardUsage {
            battles: 0,
            counts: BySide([[0; N_USES]; 2]),
        }
    }
}

impl CardUsage {
    /// Adds a battle, by everything that happened in it.
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

    /// What some cards of a side did and how often, those that never did it included.
    pub fn of(
        &self,
        side: Side,
        cards: CardSet,
    ) -> impl Iterator<Item = (&'static CardUse, u64)> + '_ {
        CARD_USES
            .iter()
            .zip(self.counts[side])
            .filter(move |(what, _)| cards.contains(what.card))
    }
}

impl AddAssign for CardUsage {
    fn add_assign(&mut self, other: CardUsage) {
        let CardUsage { battles, counts } = other;
        self.battles += battles;
        for side in Side::ALL {
            for (own, more) in self.counts[side].iter_mut().zip(counts[side]) {
                *own += more;
            }
        }
    }
}
