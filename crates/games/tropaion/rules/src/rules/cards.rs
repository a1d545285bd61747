//! Section 11: playing a tactics card (TP-A02, TP-A32).

use battle_core::{Seat, Trace};

use crate::battle::Battle;
use crate::cards::Card;
use crate::event::Event;
use crate::state::State;

impl Battle {
    /// TP-A32: a card is played once and discarded face up.
    pub(crate) fn play_card(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        trace: &mut impl Trace<Event>,
    ) {
        let army = &mut state.armies[seat];
        army.hand.take(card);
        army.played += 1;
        trace.record(|| Event::Played { seat, card });
    }
}
