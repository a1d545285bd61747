//! TB-SM-14: the options of a decision, and a fair choice among them.

use arrayvec::ArrayVec;
use battle_core::policy::uniform_below;
use battle_core::{Dice, Game};

use crate::battle::{Battle, Decision};
use crate::state::{Phase, State};

/// Most options of a decision: a Shift has at most seven receivers for each of an army's 64 sticks, and no Shift.
///
/// TB-CHK-4: without Shifts there are two to three on average, and about 20 at most where dice are placed.
pub(super) const MAX_OPTIONS: usize = 7 * 64 + 1;

/// The options of a decision.
pub(super) type Options = ArrayVec<Decision, MAX_OPTIONS>;

/// Adds every option to an empty list; a list has 4 kB, so it is filled in place instead of being returned.
#[inline]
pub(super) fn list_options(battle: &Battle, state: &State, options: &mut Options) {
    battle.decisions(state, |option| options.push(option));
}

/// One of some options, each equally likely.
#[inline]
pub(super) fn one_of(options: &[Decision], dice: &mut impl Dice) -> Decision {
    debug_assert!(!options.is_empty());
    options[uniform_below(options.len() as u32, dice) as usize]
}

/// TB-SM-14: uniform among all options. Most are counted instead of being listed; passing, or no more dice, comes last.
#[inline]
pub(super) fn uniform(battle: &Battle, state: &State, dice: &mut impl Dice) -> Decision {
    match state.phase {
        Phase::Action => {
            let actions = battle.actions(state, state.active);
            let n = uniform_below(actions.n() + 1, dice);
            actions.nth(n).unwrap_or(Decision::Pass)
        }
        Phase::Place => {
            let placed = battle.chosen_placement(state, |n| uniform_below(n + 1, dice));
            placed.unwrap_or(Decision::Done)
        }
        _ => {
            let mut options = Options::new();
            list_options(battle, state, &mut options);
            one_of(&options, dice)
        }
    }
}
