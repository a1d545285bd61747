//! Section 11: the deck of 40 cards, 20 that place terrain and 20 of tactics.

use battle_core::values::same_word;

/// A kind of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Card {
    /// TP-A10.
    Field,
    /// TP-A11.
    SmallWood,
    /// TP-A12.
    LargeWood,
    /// TP-A13.
    SmallDifficult,
    /// TP-A14.
    Hill,
    /// TP-A15.
    River,
    /// TP-A20: two together are worth something.
    Blank,
    /// TP-A21.
    BrokenVineStaff,
    /// TP-A22.
    RunThemDown,
    /// TP-A23.
    DarkenTheSkies,
    /// TP-A24.
    HoldHold,
    /// TP-A25.
    GetEmMoving,
    /// TP-A26.
    Shieldwall,
    /// TP-A27.
    BreakTheLines,
    /// TP-A28.
    SuperiorScouting,
    /// TP-A29.
    FlankMarch,
    /// TP-A30.
    FoulWeather,
    /// The card of an army's own ([`crate::army::OwnCard`]).
    Own,
}

impl Card {
    /// How many kinds the rules have.
    pub const KINDS: usize = 17;

    /// All kinds of the rules, in the order of the specification.
    pub const ALL: [Card; Card::KINDS] = [
        Card::Field,
        Card::SmallWood,
        Card::LargeWood,
        Card::SmallDifficult,
        Card::Hill,
        Card::River,
        Card::Blank,
        Card::BrokenVineStaff,
        Card::RunThemDown,
        Card::DarkenTheSkies,
        Card::HoldHold,
        Card::GetEmMoving,
        Card::Shieldwall,
        Card::BreakTheLines,
        Card::SuperiorScouting,
        Card::FlankMarch,
        Card::FoulWeather,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Card::Field => "Field",
            Card::SmallWood => "Small wood",
            Card::LargeWood => "Large wood",
            Card::SmallDifficult => "Small difficult",
            Card::Hill => "Hill",
            Card::River => "River",
            Card::Blank => "Blank",
            Card::BrokenVineStaff => "Broken Vine Staff",
            Card::RunThemDown => "Run Them Down",
            Card::DarkenTheSkies => "Darken the Skies",
            Card::HoldHold => "Hold! Hold!",
            Card::GetEmMoving => "Get 'Em Moving",
            Card::Shieldwall => "Shieldwall",
            Card::BreakTheLines => "Break the Lines",
            Card::SuperiorScouting => "Superior Scouting",
            Card::FlankMarch => "Flank March",
            Card::FoulWeather => "Foul Weather",
            Card::Own => "own card",
        }
    }

    /// The card of the rules with a name; marks such as `!` don't count.
    pub fn named(word: &str) -> Option<Card> {
        let plain = |text: &str| text.replace(['!', '\''], "");
        let wanted = plain(word);
        Card::ALL.into_iter().find(|it| same_word(&plain(it.name()), &wanted))
    }

    /// Whether it places terrain.
    #[inline]
    pub const fn is_terrain(self) -> bool {
        (self as u8) < Card::Blank as u8
    }
}

/// How many cards of each kind: a deck, or a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards([u8; Card::KINDS + 1]);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards([0; Card::KINDS + 1]);

    /// TP-A10 to TP-A15, TP-A20 to TP-A30: the deck of the rules.
    pub const DECK: Cards = Cards([10, 4, 1, 3, 1, 1, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);

    /// These cards.
    pub fn of(cards: &[Card]) -> Cards {
        let mut all = Cards::NONE;
        for &card in cards {
            all.add(card);
        }
        all
    }

    /// How many of a kind there are.
    #[inline]
    pub const fn count(&self, card: Card) -> u8 {
        self.0[card as usize]
    }

    /// Whether there is one of a kind.
    #[inline]
    pub const fn has(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// How many cards there are.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The deck with another number of one kind of card.
    #[must_use]
    pub const fn with(mut self, card: Card, count: u8) -> Cards {
        self.0[card as usize] = count;
        self
    }

    pub(crate) fn add(&mut self, card: Card) {
        self.0[card as usize] += 1;
    }

    pub(crate) fn take(&mut self, card: Card) {
        self.0[card as usize] -= 1;
    }

    /// These cards without others, which are among them.
    #[must_use]
    pub fn less(mut self, others: &Cards) -> Cards {
        self.0.iter_mut().zip(others.0).for_each(|(own, other)| *own -= other);
        self
    }

    /// Every kind that is there, with its number.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> {
        let kinds = Card::ALL.into_iter().chain([Card::Own]);
        kinds.zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// The card at a place, if they lie in the order of their kinds.
    pub(crate) fn at(&self, mut place: u32) -> Card {
        for (card, count) in self.iter() {
            if place < u32::from(count) {
                return card;
            }
            place -= u32::from(count);
        }
        unreachable!("a place in the deck")
    }
}
