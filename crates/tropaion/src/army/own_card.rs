//! A tactics card of an army's own: what it does at an event on which a printed card hangs too.

use battle_core::{Seat, Side, Trace};

use crate::battle::Battle;
use crate::cards::Card;
use crate::event::Event;
use crate::state::{Purpose, State};
use crate::units::UnitId;

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

/// An event on which a printed card hangs, and what an own card does there.
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
        *self
            == OwnCard {
                copies,
                ..other.clone()
            }
    }
}

impl Battle {
    /// TP-A32: the army's own card, if it is in hand and may be played at an event.
    #[inline]
    pub(crate) fn own_card(&self, state: &State, seat: Seat, on: CardEvent) -> Option<&OwnCard> {
        if !state.armies[seat].hand.has(Card::Own) {
            return None;
        }
        let own = self.own_card_of(state.seating.side_in(seat));
        own.filter(|own| own.on == on)
    }

    /// The own card that a side's army may hold: that of its file, or one that the enemy's file has put into the deck.
    pub fn own_card_of(&self, side: Side) -> Option<&OwnCard> {
        let [own, other] = [side, side.other()].map(|side| self.armies()[side].own_card.as_ref());
        own.or(other.filter(|card| card.in_deck > 0))
    }

    /// TP-A21: the own card on a test that failed, if it changes anything.
    pub(crate) fn own_card_on_test(&self, state: &State) -> Option<&OwnCard> {
        let test = state
            .test
            .filter(|test| test.purpose == Purpose::Act && !test.again)?;
        let own = self.own_card(state, state.active, CardEvent::FailedTest)?;
        let added = test.modifier + test.named as i8 + own.value;
        (own.again || self.passes(test.die, added)).then_some(own)
    }

    /// TP-A27: the own card for the members of the charge that goes on.
    pub(crate) fn own_card_with_charge(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let own = self.own_card(state, state.active, CardEvent::Charge);
        let value = own.map_or(0, |own| own.value);
        self.play_card(state, state.active, Card::Own, trace);
        for unit in Battle::charge_mut(state).movers.iter() {
            state.unit_mut(unit).charge_bonus += value;
        }
    }

    /// TP-A26: the own card against chargers of a unit and its formation.
    pub(crate) fn own_card_against_charge(
        &self,
        state: &mut State,
        unit: UnitId,
        trace: &mut impl Trace<Event>,
    ) {
        let seat = state.active.other();
        let own = self.own_card(state, seat, CardEvent::Charged);
        let value = own.map_or(0, |own| own.value);
        self.play_card(state, seat, Card::Own, trace);
        self.lower_bonuses(state, unit, value);
    }
}
