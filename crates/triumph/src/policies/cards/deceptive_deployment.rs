//! Card 24: when a masquerade is revealed of its own accord.

use battle_core::Seat;

use super::best_play;
use crate::battle::{Battle, Guise, Play, State};

/// At once where the real stands would go further than what they pretend to be: nobody is deceived into anything that is worth a
/// slow line.
pub(super) fn reveal(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    best_play(battle, state, seat, |play| match *play {
        Play::Reveal(stand) => {
            let real = battle.form_as(state, stand, Guise::Normal)?;
            let reach = battle.data_of(state, stand).reach;
            let is_there = battle.is_real(state, stand);
            (is_there && real.data.reach > reach).then_some(0)
        }
        _ => None,
    })
}
