//! Section 3: command cards, hands, and what they pay for.

use battle_core::policy::uniform_below;
use battle_core::values::Value;
use battle_core::{Dice, RuleId};

use crate::dice_set::Colour;
use crate::parameters::{BlockExtra, Deck, RuleParameters};

/// The rule by which cards are drawn (GL-901: by place among those left, black first).
pub const DRAW: RuleId = RuleId("GL-901");

/// Cards by colour, black first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(pub [u8; 5]);

impl Cards {
    /// GL-103, GL-104: the whole deck.
    pub const fn deck(deck: Deck) -> Cards {
        Cards(deck.0)
    }

    /// The number of cards.
    pub fn count(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Adds a card.
    pub fn add(&mut self, colour: Colour) {
        self.0[colour.index()] += 1;
    }

    /// Takes away a card, which must be there.
    pub fn take(&mut self, colour: Colour) {
        self.0[colour.index()] -= 1;
    }

    /// GL-901: draws one at random, by the dice of one number below the count; none, and no dice, from an empty pack.
    pub fn draw(&mut self, dice: &mut impl Dice) -> Option<Colour> {
        let n = u32::from(self.count());
        if n == 0 {
            return None;
        }
        let mut at = uniform_below(n, dice);
        for colour in Colour::ALL {
            let own = u32::from(self.0[colour.index()]);
            if at < own {
                self.take(colour);
                return Some(colour);
            }
            at -= own;
        }
        None
    }

    /// GL-105: draws from a pack until there are `allowance` cards or the pack is empty; dice as in [`Cards::draw`], card by card.
    pub fn draw_up_to(&mut self, allowance: u8, pack: &mut Cards, dice: &mut impl Dice) {
        while self.count() < allowance {
            let Some(card) = pack.draw(dice) else {
                break;
            };
            self.add(card);
        }
    }

    /// GL-110, GL-972: the cheapest card that is good enough.
    pub fn cheapest(&self, need: Colour) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| colour >= need && self.0[colour.index()] > 0)
    }

    /// GL-107, GL-972: the card for a need, and whether it has to be upgraded: only when that saves yellow or red, or nothing
    /// else pays.
    pub fn payment(&self, need: Colour, may_upgrade: bool) -> Option<(Colour, bool)> {
        let plain = self.cheapest(need);
        let below = need.raised(-1).filter(|&colour| may_upgrade && self.0[colour.index()] > 0);
        match (plain, below) {
            (Some(card), Some(lower)) if card >= Colour::Yellow => Some((lower, true)),
            (None, Some(lower)) => Some((lower, true)),
            (plain, _) => plain.map(|card| (card, false)),
        }
    }

    /// GL-109: the cards that are left when each of these needs, dearest first, takes the cheapest one that is good enough; none if
    /// one finds none.
    #[inline]
    pub fn less(&self, needs: &[Colour]) -> Option<Cards> {
        let mut left = *self;
        for &need in needs {
            left.take(left.cheapest(need)?);
        }
        Some(left)
    }

    /// GL-105, GL-905: keeps green, yellow and red, best first, up to the allowance and one more; hands back the rest.
    pub fn discard(&mut self, allowance: u8) -> Cards {
        let (mut kept, mut room) = (Cards::default(), allowance + 1);
        for colour in [Colour::Red, Colour::Yellow, Colour::Green] {
            let n = self.0[colour.index()].min(room);
            kept.0[colour.index()] = n;
            room -= n;
        }
        let mut rest = *self;
        for (left, own) in rest.0.iter_mut().zip(kept.0) {
            *left -= own;
        }
        *self = kept;
        rest
    }

    /// The cards of a hand that are among others.
    #[must_use]
    pub(crate) fn within(self, others: Cards) -> Cards {
        Cards(std::array::from_fn(|colour| self.0[colour].min(others.0[colour])))
    }

    /// The rest after removing those of the others that are among these.
    #[must_use]
    pub(crate) fn without(self, others: Cards) -> Cards {
        Cards(std::array::from_fn(|colour| self.0[colour].saturating_sub(others.0[colour])))
    }

    /// Puts other cards to these.
    pub fn put(&mut self, others: Cards) {
        for (own, other) in self.0.iter_mut().zip(others.0) {
            *own += other;
        }
    }
}

/// What a hand looks like in a replay: black to red.
impl std::fmt::Display for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Deck(self.0).text())
    }
}

/// GL-106: an allied general is hesitant if his first hand is all white and black.
pub const fn is_hesitant(hand: &Cards) -> bool {
    hand.0[2] + hand.0[3] + hand.0[4] == 0
}

/// GL-109: what a block costs beside its own card by the number of blocks that its general has moved in the phase, dearest first.
pub const fn extra_cards(moved: u8, parameters: &RuleParameters) -> &'static [Colour] {
    match (parameters.block_extra, moved) {
        (BlockExtra::None, _) | (_, 0) => &[],
        (_, 1) => &[Colour::Green],
        (_, 2) => &[Colour::Yellow, Colour::Green],
        _ => &[Colour::Red, Colour::Yellow, Colour::Green],
    }
}

/// GL-101: cards that a general of a level is dealt up to.
pub const fn allowance(level: u8, parameters: &RuleParameters) -> u8 {
    parameters.tables.level(level).cards
}

/// GL-108: TuGs of a block move that a general of a level pays for.
pub const fn block_size(level: u8, parameters: &RuleParameters) -> u8 {
    parameters.tables.level(level).block
}
