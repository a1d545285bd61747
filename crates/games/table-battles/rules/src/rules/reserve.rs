//! Section 9: Reserve.

use battle_core::Trace;

use crate::battle::Battle;
use crate::event::Event;
use crate::formation::Entry;
use crate::slots::Slot;
use crate::state::State;

impl Battle {
    /// TB-RSV-2 to TB-RSV-6: every `auto` formation whose named formation has left play enters, one after the other.
    ///
    /// TB-SR-FOURTH-LINE-ENTRY is a case of it. TB-RSV-5: a `commanded` one stays.
    pub(super) fn enter_reserves(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        loop {
            let due = state.in_reserve.iter().find(|&card| match self.formation(card).reserve {
                Some(Entry::Auto(by)) => state.is_removed(by),
                _ => false,
            });
            match due {
                Some(card) => self.enter(state, card, trace),
                None => return,
            }
        }
    }

    /// TB-RSV-6, TB-CMD-1: a formation comes into play.
    ///
    /// TB-SR-STANLEYS-ROUT, TB-CHK-16: others may rout at that, in play or in Reserve, with all that follows a rout.
    pub(super) fn enter(&self, state: &mut State, card: Slot, trace: &mut impl Trace<Event>) {
        state.in_reserve.remove(card);
        state.in_play.add(card);
        trace.record(|| Event::Entered { card: self.id(card) });
        let routs = self.formation(card).routs_on_entry & (state.in_play | state.in_reserve);
        self.rout(state, routs, false, trace);
    }
}
