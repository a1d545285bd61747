//! Cards that are dealt (GL-105, GL-905).

use battle_core::streams::{Chance, Purpose, Role};

use crate::dice_set::Colour;
use crate::duel::Duel;
use crate::duel::state::DuelState;
use crate::streams::seat_of;

impl Duel {
    /// GL-905, GL-105: discards by the default policy, then deals up to the hand, the active side first.
    pub(super) fn deal(&self, state: &mut DuelState, chance: &mut impl Chance) {
        if !self.has_cards(state, 0) && !self.has_cards(state, 1) {
            return;
        }
        let order = [usize::from(state.active), usize::from(1 - state.active)];
        for seat in order {
            if self.has_cards(state, seat) {
                let allowance = self.contender(state, seat).cards_per_turn;
                self.take_spare_back(state, seat);
                let rest = state.sides[seat].hand.discard(allowance);
                state.played.put(rest);
            }
        }
        let played = std::mem::take(&mut state.played);
        state.deck.put(played);
        for seat in order {
            let allowance = self.contender(state, seat).cards_per_turn;
            if !self.has_cards(state, seat) || state.sides[seat].hand.count() >= allowance {
                continue;
            }
            let mut dice =
                chance.dice(Role::of_seat(Purpose::Command, seat_of(seat), u16::from(state.turn)));
            let hand = &mut state.sides[seat].hand;
            hand.draw_up_to(allowance, &mut state.deck, &mut dice);
        }
        for seat in order {
            if let Some(spare) = self.spare_of(state, seat) {
                state.sides[seat].hand.add(spare);
            }
        }
    }

    fn spare_of(&self, state: &DuelState, seat: usize) -> Option<Colour> {
        let spare = self.contender(state, seat).spare_card?;
        self.has_cards(state, seat).then_some(spare)
    }

    /// Last turn's spare card leaves the hand, or the cards played if it was played, so that the deck keeps its cards.
    fn take_spare_back(&self, state: &mut DuelState, seat: usize) {
        let Some(spare) = self.spare_of(state, seat).filter(|_| state.turn > 0) else {
            return;
        };
        for pile in [&mut state.sides[seat].hand, &mut state.played] {
            if pile.0[spare.index()] > 0 {
                pile.take(spare);
                return;
            }
        }
    }
}
