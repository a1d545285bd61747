//! Card 20: which stands the markers screen.

use battle_core::Seat;

use super::best_play;
use crate::prospects;
use triumph::battle::{Appearance, Battle, Play, State};
use triumph::{Card, CardSet};

/// Screens the front rank that gains most by it.
pub(super) fn place(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    let screened = CardSet::EMPTY.with(Card::ElephantScreen);
    best_play(battle, state, seat, |play| match *play {
        Play::Screen(stands) => {
            let hopes = |passing| -> i32 {
                let each = stands.iter();
                each.map(|stand| {
                    prospects::under(battle, state, stand, Appearance::Normal, passing)
                })
                .sum()
            };
            Some(hopes(screened) - hopes(CardSet::EMPTY))
        }
        _ => None,
    })
}
