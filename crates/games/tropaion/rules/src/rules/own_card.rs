//! TP-A21 to TP-A32: when an army's own tactics card may be played, and what it does then.

use battle_core::{Seat, Side, Trace};

use crate::army::{CardEvent, OwnCard};
use crate::battle::Battle;
use crate::cards::Card;
use crate::event::Event;
use crate::state::{Purpose, State};
use crate::units::UnitId;

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
        let test = state.test.filter(|test| test.purpose == Purpose::Act && !test.again)?;
        let own = self.own_card(state, state.active, CardEvent::FailedTest)?;
        let added = test.modifier + test.named as i8 + own.value;
        (own.again || self.passes(test.die, added)).then_some(own)
    }

    /// TP-A27: the own card for the members of the charge that goes on.
    pub(crate) fn own_card_with_charge(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let own = self.own_card(state, state.active, CardEvent::Charge);
        let value = own.map_or(0, |own| own.value);
        self.play_card(state, state.active, Card::Own, trace);
        self.raise_bonuses(state, value, trace);
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
        self.lower_bonuses(state, unit, value, trace);
    }
}
