//! Card 20: which stands the markers screen.

use battle_core::Seat;

use super::{best_play, prospects};
use triumph::battle::{Appearance, Battle, Play, StandId, State};
use triumph::{Card, CardSet};

/// The value of a marker that a single move would lose (TR-BC-20.4), in 1/64 points: +1 in most fights.
const MARKER: i32 = 16;

/// What a stand that moves by itself gives up.
pub(crate) fn given_up_alone(state: &State, stand: StandId) -> i32 {
    if state.cards.screened.contains(stand) {
        MARKER
    } else {
        0
    }
}

/// The front rank that gains most by it.
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
