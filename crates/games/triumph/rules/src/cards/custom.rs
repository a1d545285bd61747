//! Custom cards: a designer's own, which aren't in the booklet and are made of the same effects as printed ones.
//!
//! A custom card is plain data within the rules of a battle ([`RuleParameters::custom`](crate::RuleParameters)), identified by
//! its number. What its effects do is in `rules::custom_cards`; whether a stand bears it, in the stand's
//! [`CardSet`](super::CardSet).

mod effect;

use arrayvec::ArrayString;
use battle_core::RuleId;

pub use effect::{
    Condition, Effect, InCombat, Keep, Loser, Pursues, Rerolled, Situation, Situations,
};

/// Most custom cards of a battle.
pub const MAX_CUSTOM_CARDS: usize = 4;
/// Most effects of a custom card.
pub const MAX_EFFECTS: usize = 6;
/// Most bytes of a custom card's title.
pub const MAX_TITLE: usize = 40;

/// The prefix by which events name the cards.
const RULES: [&str; MAX_CUSTOM_CARDS] = ["custom-1", "custom-2", "custom-3", "custom-4"];

/// A custom card by its number in the rules of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CustomId(u8);

impl CustomId {
    /// The card of a number from 0, if the number is in range.
    pub const fn new(number: usize) -> Option<CustomId> {
        if number < MAX_CUSTOM_CARDS { Some(CustomId(number as u8)) } else { None }
    }

    /// All possible custom cards.
    pub fn all() -> impl Iterator<Item = CustomId> {
        (0..MAX_CUSTOM_CARDS).filter_map(CustomId::new)
    }

    /// Its number, from 0.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Its name in factors, results and events: `custom-1` for number 0.
    #[inline]
    pub const fn rule(self) -> &'static str {
        RULES[self.0 as usize]
    }

    /// The card that such a name means.
    pub fn of_rule(rule: RuleId) -> Option<CustomId> {
        CustomId::all().find(|id| id.rule() == rule.0)
    }
}

/// A custom card: its name and its effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CustomCard {
    /// What reports and stories call it.
    pub title: ArrayString<MAX_TITLE>,
    /// Whether it is used up the first time that one of its effects acts.
    pub once: bool,
    /// Its effects, from the first; none where there are fewer.
    effects: [Option<Effect>; MAX_EFFECTS],
}

impl CustomCard {
    /// A card with these effects.
    ///
    /// Returns nothing if there are more than [`MAX_EFFECTS`], or if the title is longer than [`MAX_TITLE`] bytes.
    pub fn new(title: &str, effects: &[Effect]) -> Option<CustomCard> {
        let mut card = CustomCard {
            title: ArrayString::from(title).ok()?,
            once: false,
            effects: [None; MAX_EFFECTS],
        };
        if effects.len() > MAX_EFFECTS {
            return None;
        }
        for (place, effect) in card.effects.iter_mut().zip(effects) {
            *place = Some(*effect);
        }
        Some(card)
    }

    /// This card, used up by its first effect in a battle if `once`, and otherwise used as often as it acts.
    #[must_use]
    pub const fn used_once(self, once: bool) -> CustomCard {
        CustomCard { once, ..self }
    }

    /// What it does.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().flatten()
    }
}

/// The custom cards of a battle, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CustomCards([Option<CustomCard>; MAX_CUSTOM_CARDS]);

impl CustomCards {
    /// None, as in the booklet.
    pub const NONE: CustomCards = CustomCards([None; MAX_CUSTOM_CARDS]);

    /// These cards with one more under a number, in place of any that has it.
    #[must_use]
    pub const fn with(mut self, id: CustomId, card: CustomCard) -> CustomCards {
        self.0[id.number()] = Some(card);
        self
    }

    /// The card of a number.
    #[inline]
    pub const fn get(&self, id: CustomId) -> Option<&CustomCard> {
        self.0[id.number()].as_ref()
    }

    /// The cards that are used once a battle.
    pub(crate) fn used_once(&self) -> super::CardSet {
        let once = CustomId::all().filter(|&id| self.get(id).is_some_and(|card| card.once));
        once.fold(super::CardSet::EMPTY, super::CardSet::with_custom)
    }

    /// Every effect of the custom cards among `cards`, with the card that it is of.
    #[inline]
    pub(crate) fn effects_of(
        &self,
        cards: super::CardSet,
    ) -> impl Iterator<Item = (CustomId, &Effect)> {
        cards.custom().flat_map(|id| {
            let card = self.get(id).into_iter();
            card.flat_map(move |card| card.effects().map(move |effect| (id, effect)))
        })
    }
}
