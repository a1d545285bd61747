//! What a player lets its generals do (GL-906, GL-963).

use super::Player;
use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::state::{BattleState, NONE};
use crate::rules::claims::Combat;

impl Player {
    /// GL-906, GL-963: the worth of what a general may do.
    pub(super) fn worth_to_general(
        self,
        battle: &Battle,
        state: &BattleState,
        option: Choice,
    ) -> i32 {
        let (seat, at) = (state.picker(), usize::from(state.item / 2));
        let him = &state.generals[seat][at];
        match option {
            Choice::FightInFile => {
                let unit = usize::from(him.with);
                let mut fights = false;
                battle.charges(state, unit, |charge, _| {
                    let face = battle.face_of(state, unit, charge);
                    let worst = battle.worst(
                        state,
                        unit,
                        usize::from(charge.target),
                        Combat::Charge,
                        [true, false],
                        face,
                    );
                    fights |= worst >= 0;
                });
                // Foot fights for turns, and a general who falls there costs more than his die brings.
                let keeps_out = match self {
                    Player::Cautious => true,
                    Player::Steady => !battle.troops(state, unit).moves.is_mounted(),
                    _ => false,
                };
                if fights && !keeps_out { 1 } else { -1 }
            }
            // A general without a unit joins one that doesn't fight; one who leads stays.
            Choice::Join(unit) if him.with == NONE => {
                if state.is_engaged(usize::from(unit)) {
                    1
                } else {
                    2
                }
            }
            Choice::Join(_) | Choice::Ride { .. } => -1,
            _ => 0,
        }
    }
}
