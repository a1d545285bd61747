//! Payment of actions in a duel (GL-107, GL-115, GL-904).

use crate::dice_set::Colour;
use crate::duel::Duel;
use crate::duel::state::DuelState;
use crate::rules::prompts::Prompt;

impl Duel {
    /// GL-904: whether a side plays with cards at all.
    #[inline]
    pub(in crate::duel) fn has_cards(&self, state: &DuelState, seat: usize) -> bool {
        self.parameters.use_cards && self.contender(state, seat).cards_per_turn > 0
    }

    /// GL-107: whether the general of a side may upgrade a card now.
    #[inline]
    fn may_upgrade(&self, state: &DuelState, seat: usize) -> bool {
        state.sides[seat].general.is_some_and(|general| general.is_alive() && !general.upgraded)
    }

    /// GL-115: whether a side can pay for a colour.
    #[inline]
    pub(super) fn affords(&self, state: &DuelState, seat: usize, need: Colour) -> bool {
        !self.has_cards(state, seat)
            || state.sides[seat].hand.payment(need, self.may_upgrade(state, seat)).is_some()
    }

    /// GL-115: pays, with the cheapest card that will do.
    pub(in crate::duel) fn pay(&self, state: &mut DuelState, seat: usize, need: Colour) {
        if !self.has_cards(state, seat) {
            return;
        }
        let payment = state.sides[seat].hand.payment(need, self.may_upgrade(state, seat));
        let Some((card, upgraded)) = payment else {
            return;
        };
        state.sides[seat].hand.take(card);
        state.played.add(card);
        if let Some(general) = &mut state.sides[seat].general {
            general.upgraded |= upgraded;
        }
    }

    /// GL-202 to GL-228: whether an action is open to the troops of a side and can be paid.
    #[inline]
    pub(super) fn affords_action(&self, state: &DuelState, seat: usize, action: Prompt) -> bool {
        self.facts(state, seat)
            .costs
            .cost(action)
            .is_some_and(|cost| self.affords(state, seat, cost.card))
    }
}
