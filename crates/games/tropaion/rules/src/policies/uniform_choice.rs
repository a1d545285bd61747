//! A uniform choice among the options of a decision.

use arrayvec::ArrayVec;
use battle_core::policy::{Policy, UniformPolicy, uniform_below};
use battle_core::{Dice, Game, Next};

use crate::battle::Battle;
use crate::decision::Decision;
use crate::state::{Phase, State};

/// More options than a decision has in almost any position.
const ROOM: usize = 400;

/// One of the options, each equally likely. Where there are many it is drawn without listing them all.
#[inline]
pub(super) fn uniform(battle: &Battle, state: &State, dice: &mut impl Dice) -> Decision {
    let drawn = match state.phase {
        Phase::Move => battle.draw_mover(state, dice),
        Phase::Act(mover) => battle.draw_action(state, mover, dice).map(Decision::Act),
        Phase::Deploy(_, unit) => battle.draw_deployment(state, unit, dice),
        _ => None,
    };
    drawn.unwrap_or_else(|| listed(battle, state, dice))
}

/// One of the options, which are listed once unless there are more than fit.
fn listed(battle: &Battle, state: &State, dice: &mut impl Dice) -> Decision {
    let mut options = ArrayVec::<Decision, ROOM>::new();
    let mut all = true;
    battle.decisions(state, |decision| {
        all &= options.try_push(decision).is_ok();
    });
    if all {
        return options[uniform_below(options.len() as u32, dice) as usize];
    }
    match battle.next(state) {
        Next::Decide(seat) => UniformPolicy.decide(battle, state, seat, dice),
        next => unreachable!("{next:?} is no decision"),
    }
}
