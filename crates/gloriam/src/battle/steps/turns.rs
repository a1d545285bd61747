//! The end of a turn and of a battle, and who is active (GL-110, GL-306, GL-708).

use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{Dice, RuleId, Trace};

use super::seat_of;
use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::state::{BattleState, BattleStep, Ended, NONE};
use crate::duel::Response;
use crate::parameters::ActiveSide;

/// GL-110: who is active.
const ROLL_OFF: Purpose = Purpose::Other(2);

impl Battle {
    /// GL-306, GL-110, GL-708: the end of a turn.
    pub(super) fn end_turn(
        &self,
        state: &mut BattleState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        self.replace_generals(state, true);
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
        state.active = match self.parameters.active_alternates {
            ActiveSide::Alternates => 1 - state.active,
            ActiveSide::RerollEachTurn => self.roll_off(state.turn, chance),
        };
        let (turn, active) = (state.turn + 1, seat_of(usize::from(state.active)));
        trace.record(|| BattleEvent::TurnBegins { turn, active });
    }

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

    /// GL-110.
    pub(in crate::battle) fn roll_off(&self, turn: u8, chance: &mut impl Chance) -> u8 {
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
