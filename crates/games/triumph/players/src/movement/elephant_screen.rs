//! Card 20: what a marker keeps a stand from moving by itself.

use triumph::battle::{StandId, State};

/// The value of a marker that a single move would lose (TR-BC-20.4), in 1/64 points: +1 in most fights.
const MARKER: i32 = 16;

/// What a stand that moves by itself gives up.
pub(super) fn given_up_alone(state: &State, stand: StandId) -> i32 {
    if state.cards.screened.contains(stand) { MARKER } else { 0 }
}
