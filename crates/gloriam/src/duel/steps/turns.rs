//! The beginning and the end of a turn and of a duel, and who is active (GL-110, GL-114, GL-922, GL-923).

use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{Dice, RuleId, Trace};

use super::seat_of;
use crate::duel::Duel;
use crate::duel::event::DuelEvent;
use crate::duel::state::{DuelState, Ended, Response, Step};
use crate::parameters::ActiveSide;

/// GL-110: who is active.
const ROLL_OFF: Purpose = Purpose::Other(2);

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

    /// GL-922, GL-110: the end of a turn, and who is active in the next.
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
        state.active = match self.parameters.active_alternates {
            ActiveSide::Alternates => 1 - state.active,
            ActiveSide::RerollEachTurn => self.roll_off(state.turn, chance),
        };
        self.begin_turn(state, trace);
    }

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

    /// GL-114.
    pub(super) fn replace_generals(&self, state: &mut DuelState, at_end: bool) {
        let turn = state.turn;
        for side in &mut state.sides {
            if let Some(general) = side
                .general
                .as_mut()
                .filter(|general| general.is_replaced(turn, at_end))
            {
                general.replace();
            }
        }
    }

    /// GL-110: each rolls a die, ties again; the higher is active.
    pub(in crate::duel) fn roll_off(&self, turn: u8, chance: &mut impl Chance) -> u8 {
        let mut dice = chance.dice(Role::shared(ROLL_OFF, u16::from(turn)));
        loop {
            let roll = dice.opposed(RuleId("GL-110"));
            match roll.first().cmp(&roll.second()) {
                std::cmp::Ordering::Greater => return 0,
                std::cmp::Ordering::Less => return 1,
                std::cmp::Ordering::Equal => {}
            }
        }
    }
}
