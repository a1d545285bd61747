//! The beginning and the end of a turn and of a duel, and the active side (GL-110, GL-114, GL-922, GL-923).

use battle_core::Trace;
use battle_core::streams::Chance;

use crate::duel::Duel;
use crate::duel::event::DuelEvent;
use crate::duel::state::{DuelState, Ended, Response, Step};
use crate::rules::active_side::next_active;
use crate::streams::seat_of;

impl Duel {
    pub(in crate::duel) fn begin_turn(
        &self,
        state: &mut DuelState,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let (turn, active) = (state.turn + 1, seat_of(usize::from(state.active)));
        trace.record(|| DuelEvent::TurnBegins { turn, active });
        state.go(Step::Cards);
    }

    /// GL-922, GL-110: the end of a turn, and the active side of the next.
    pub(super) fn end_turn(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        self.replace_generals(state, true);
        for side in &mut state.sides {
            side.charged = false;
            side.shot = false;
            side.response = Response::Stood;
            side.hits = [0; 2];
            side.recovered = 0;
        }
        state.turn += 1;
        if state.turn >= self.parameters.turn_limit.0 {
            self.over(state, Ended::Limit, trace);
            return;
        }
        state.active = next_active(state.active, state.turn, &self.parameters, chance);
        self.begin_turn(state, trace);
    }

    /// GL-923: ends the game.
    pub(super) fn over(
        &self,
        state: &mut DuelState,
        ended: Ended,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        state.ended = Some(ended);
        state.go(Step::Over);
        trace.record(|| DuelEvent::Ends(ended));
    }

    /// GL-114: replaces dead generals: professional ones at 4.2, others at the end of the turn.
    #[inline]
    pub(super) fn replace_generals(&self, state: &mut DuelState, at_end: bool) {
        let turn = state.turn;
        for side in &mut state.sides {
            if let Some(general) =
                side.general.as_mut().filter(|general| general.is_replaced(turn, at_end))
            {
                general.replace();
            }
        }
    }
}
