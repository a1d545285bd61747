//! The end of a turn and of a battle, and the active side (GL-110, GL-306, GL-708).

use battle_core::Trace;
use battle_core::streams::Chance;

use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::state::{BattleState, BattleStep, Ended, NONE};
use crate::duel::Response;
use crate::rules::active_side::next_active;
use crate::streams::seat_of;

impl Battle {
    /// GL-306, GL-110, GL-708: the end of a turn.
    pub(super) fn end_turn(
        &self,
        state: &mut BattleState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        self.replace_generals(state, true, trace);
        self.lose_camps(state, chance, trace);
        if state.step == BattleStep::Over {
            return;
        }
        for unit in &mut state.units {
            unit.charged = false;
            unit.shot = false;
            unit.response = Response::Stood;
            unit.hit = [0; 2];
            unit.recovered = 0;
            unit.pursuits = 0;
            unit.tests = 0;
            unit.target = NONE;
        }
        state.rolls = 0;
        state.turn += 1;
        if state.turn >= self.parameters.turn_limit.0 {
            self.over(state, Ended::Limit, trace);
            return;
        }
        state.active = next_active(state.active, state.turn, &self.parameters, chance);
        let (turn, active) = (state.turn + 1, seat_of(usize::from(state.active)));
        trace.record(|| BattleEvent::TurnBegins { turn, active });
    }

    /// GL-707, GL-708: ends the game.
    pub(super) fn over(
        &self,
        state: &mut BattleState,
        ended: Ended,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        state.ended = Some(ended);
        state.go(BattleStep::Over);
        trace.record(|| BattleEvent::Ends(ended));
    }
}
