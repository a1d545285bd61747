//! Section 12: special formations and cubes.

use battle_core::Trace;

use crate::battle::Battle;
use crate::event::Event;
use crate::parameters::FullCard;
use crate::slots::Slot;
use crate::state::State;

impl Battle {
    /// TB-SPEC-6, TB-SV-3, TB-COMP-4: cubes that are not Morale, not on a card and not lost.
    pub(crate) fn free_cubes(&self, state: &State) -> u8 {
        let on_cards: u8 = state.cubes.iter().sum();
        let morale = state.morale.iter().map(|&cubes| cubes.max(0) as u8).sum::<u8>();
        state.all_cubes.saturating_sub(on_cards + morale + state.lost_cubes)
    }

    /// TB-SPEC-7, TB-SPEC-10: whether dice may be placed on a special formation.
    ///
    /// TB-CHK-1: with all cubes out it has to wait for one, even with room on the card.
    pub(super) fn may_earn(&self, state: &State, card: Slot) -> bool {
        let has_room = state.cubes(card) < self.formation(card).max_cubes;
        let is_full_allowed = self.parameters().full_card == FullCard::NoEffect;
        (has_room || is_full_allowed) && self.free_cubes(state) > 0
    }

    /// TB-SPEC-2, TB-SPEC-3: one cube for a placement; a full card stays as it is.
    pub(crate) fn earn_cube(&self, state: &mut State, card: Slot) -> u8 {
        if state.cubes(card) < self.formation(card).max_cubes {
            state.cubes[card.index()] += 1;
            self.note_met(state, card);
        }
        state.cubes(card)
    }

    /// TB-SPEC-4: one cube for an action or a reaction.
    pub(super) fn spend_cube(&self, state: &mut State, card: Slot, trace: &mut impl Trace<Event>) {
        state.cubes[card.index()] -= 1;
        self.note_met(state, card);
        let left = state.cubes(card);
        trace.record(|| Event::CubeSpent { card: self.id(card), left });
    }
}
