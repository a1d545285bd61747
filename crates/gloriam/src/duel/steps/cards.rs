//! Cards that are dealt (GL-105, GL-905).

use battle_core::streams::{Chance, Purpose, Role};

use super::seat_of;
use crate::duel::Duel;
use crate::duel::state::DuelState;

impl Duel {
    /// GL-905, GL-105: discards by the default policy, then deals up to the hand, the active side first.
    pub(super) fn deal(&self, state: &mut DuelState, chance: &mut impl Chance) {
        let order = [usize::from(state.active), usize::from(1 - state.active)];
        for seat in order {
            if self.has_cards(state, seat) {
                let allowance = self.contender(state, seat).cards_per_turn;
                let rest = state.sides[seat].hand.discard(allowance);
                state.played.put(rest);
            }
        }
        if order.iter().any(|&seat| self.has_cards(state, seat)) {
            let played = std::mem::take(&mut state.played);
            state.deck.put(played);
        }
        for seat in order {
            let allowance = self.contender(state, seat).cards_per_turn;
            if !self.has_cards(state, seat) || state.sides[seat].hand.count() >= allowance {
                continue;
            }
            let mut dice = chance.dice(Role::of_seat(
                Purpose::Command,
                seat_of(seat),
                u16::from(state.turn),
            ));
            while state.sides[seat].hand.count() < allowance {
                let Some(card) = state.deck.draw(&mut dice) else {
                    break;
                };
                state.sides[seat].hand.add(card);
            }
        }
    }
}
