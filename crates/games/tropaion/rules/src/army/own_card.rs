//! A tactics card of an army's own, which is played at an event at which some printed card is played too.

/// A tactics card of an army's own. The army holds it from the start, beside the cards that it is dealt, or it is shuffled into the deck,
/// from which the enemy may draw it too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCard {
    /// What its file calls it.
    pub name: String,
    /// When it may be played.
    pub on: CardEvent,
    /// How much it does.
    pub value: i8,
    /// Whether the die is rolled again (TP-A21, TP-A22).
    pub again: bool,
    /// How many of it the army holds from the start.
    pub copies: u8,
    /// TP-A01: how many of it are in the deck, beside the cards of the rules.
    pub in_deck: u8,
}

/// An event at which a printed card is played, and what an own card does there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardEvent {
    /// TP-A27: an own unit or formation charges; `value` is added to the charge bonus of its members.
    Charge,
    /// TP-A26: an own unit or formation is charged; `value` is taken from the charge bonus of its chargers.
    Charged,
    /// TP-A21: an own test of a move failed; `value` is added to its die, which is rolled again first if the card says so.
    FailedTest,
    /// TP-A22: the own die on the combat results; `value` is added to it, or it is rolled again.
    Result,
    /// TP-A24: own morale would fall to 2; it becomes `value`.
    Morale,
}

impl CardEvent {
    /// All of them, with their names in files.
    pub const ALL: [(&'static str, CardEvent); 5] = [
        ("charge", CardEvent::Charge),
        ("charged", CardEvent::Charged),
        ("failed-test", CardEvent::FailedTest),
        ("result", CardEvent::Result),
        ("morale", CardEvent::Morale),
    ];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        let own = CardEvent::ALL.iter().find(|(_, event)| *event == self);
        own.map_or("", |(name, _)| name)
    }

    /// Least and most that a card does there.
    pub const fn values(self, again: bool) -> (i8, i8) {
        match self {
            CardEvent::Charge | CardEvent::Charged => (1, 3),
            CardEvent::FailedTest if again => (0, 3),
            CardEvent::Result if again => (0, 0),
            CardEvent::FailedTest | CardEvent::Result => (1, 3),
            CardEvent::Morale => (3, 6),
        }
    }

    /// Whether a die may be rolled again there.
    pub const fn has_die(self) -> bool {
        matches!(self, CardEvent::FailedTest | CardEvent::Result)
    }
}

impl OwnCard {
    /// Most of it that an army holds from the start.
    pub const MOST_COPIES: u8 = 3;
    /// Most of it in the deck.
    pub const MOST_IN_DECK: u8 = 10;

    /// Whether two are the same card, however many there are of each in hand.
    pub(crate) fn is_same(&self, other: &OwnCard) -> bool {
        let copies = self.copies;
        *self == OwnCard { copies, ..other.clone() }
    }
}
