//! `eager` (TB-SM-14): acts if it can, places dice until nothing fits.

use battle_core::Dice;

use super::uniform_choice::{Options, list_options, one_of};
use crate::battle::{Battle, Decision};
use crate::state::{Phase, State};

/// TB-SM-14: uniform among the actions that can be performed, else among the rest; no "done" while dice fit.
pub(super) fn decide(battle: &Battle, state: &State, dice: &mut impl Dice) -> Decision {
    let mut all = Options::new();
    list_options(battle, state, &mut all);
    let is_wanted = |option: &Decision| match state.phase() {
        Phase::Action => matches!(option, Decision::Act { .. }),
        Phase::Place => matches!(option, Decision::Put { .. }),
        _ => true,
    };
    if all.iter().any(is_wanted) {
        all.retain(|option| is_wanted(option));
    }
    one_of(&all, dice)
}
