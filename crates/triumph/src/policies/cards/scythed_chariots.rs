//! Card 15: when the chariots are let loose, and at whom.

use battle_core::Seat;

use super::best_play;
use crate::battle::{Battle, Play, StandId, State};
use crate::policies::Doctrine;
use crate::policies::view::View;

/// Less is not worth the card, in 1/64 points. To wait for nearly a point, as PL-32 has it, did no better over 200 pairs.
const ASKED: i32 = 6;

/// Marks the enemies who lose most by it in the fights that they are in.
pub(super) fn mark(
    doctrine: &Doctrine,
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> Option<Play> {
    let mut marked = *state;
    marked.cards.marked |= state.stands_of(seat.other());
    let (view, with_marks) = (
        View::new(battle, state, seat, doctrine),
        View::new(battle, &marked, seat, doctrine),
    );
    let gain_at = |enemy: StandId| {
        let own = view.opponent(enemy)?;
        Some(with_marks.swing(own, enemy) - view.swing(own, enemy))
    };
    best_play(battle, state, seat, |play| match *play {
        Play::Mark(stands) => {
            let gain: i32 = stands.iter().filter_map(gain_at).sum();
            (gain >= ASKED).then_some(gain)
        }
        _ => None,
    })
}
