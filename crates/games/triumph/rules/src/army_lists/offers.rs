//! The cards that a list allows (TR-AB-08).

use super::choice::{Choice, Years};
use crate::cards::Card;
use crate::troops::{TroopSet, TroopType};

/// TR-AB-08, TR-BC-00.4: a card that a list allows to an army or to the stands of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardOffer {
    /// The card that is offered.
    pub card: Card,
    /// Whether it is offered to the stands that have it or to the stands that it helps.
    pub label: Label,
    /// The most cards, or the most stands of the entry, that it may be had for.
    pub limit: Option<u8>,
    /// The most stands of the whole army that may have the card.
    pub army_limit: Option<u8>,
    /// The types of the entry that it is for; empty for all of them.
    pub types: TroopSet,
    /// The years in which it is offered; always if none are named.
    pub years: Vec<Years>,
    /// The note that has to be true of the army's faction.
    pub faction: Option<String>,
    /// Whether it is only for the general's stand.
    pub general_only: bool,
    /// TR-BC-01, TR-BC-02: what the stands dismount as.
    pub dismount: Option<TroopType>,
    /// TR-BC-12.2: the friends that may be passed.
    pub passes: TroopSet,
}

/// TR-BC-07.1, TR-BC-20.2: cards 7 and 20 have two labels each, one of them for the stands that are helped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// SB for the bowmen, ES for the elephants, and every other card.
    Own,
    /// SP for the stands that bowmen support, ET for the stands that elephants screen.
    Helped,
}

impl CardOffer {
    /// An offer of a card without any condition.
    pub fn of(card: Card) -> CardOffer {
        CardOffer {
            card,
            label: Label::Own,
            limit: None,
            army_limit: None,
            types: TroopSet::EMPTY,
            years: Vec::new(),
            faction: None,
            general_only: false,
            dismount: None,
            passes: TroopSet::EMPTY,
        }
    }

    /// Whether it is for stands of this type.
    pub fn is_for(&self, troop: TroopType) -> bool {
        self.types == TroopSet::EMPTY || self.types.contains(troop)
    }

    /// TR-AB-08: whether it is offered in this year and to this faction.
    pub fn is_open(&self, choice: &Choice) -> bool {
        let in_years =
            self.years.is_empty() || self.years.iter().any(|years| years.contains(choice.year));
        let of_faction = self.faction.as_ref().is_none_or(|note| choice.factions.contains(note));
        in_years && of_faction
    }
}
