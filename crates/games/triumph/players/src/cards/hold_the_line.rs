//! Card 10: when a winner holds the line.

use battle_core::Seat;

use super::best_play;
use crate::view::View;
use crate::{Doctrine, movement};
use triumph::battle::{Battle, Play, State};

/// PL-32: the least gain of holding, in 1/64 points, usually and when the battle is nearly decided.
const ASKED: i32 = 26;
const ASKED_LATE: i32 = 13;

/// Whether the winner stays: it does if the position in which it stays is better than the other by this margin.
pub(super) fn hold(
    doctrine: &Doctrine,
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> Option<Play> {
    let winner = battle.winner_of_known(state)?;
    let about = state.pose(winner).at;
    let worth = |holds: bool| {
        let after = battle.after_known(state, holds);
        let lost = |seat: Seat| 32 * i32::from(after.lost[seat].0);
        let view = View::new(battle, &after, seat, doctrine);
        movement::worth_about(&view, about) + lost(seat.other()) - lost(seat)
    };
    let most_lost = state.lost.0.iter().map(|lost| lost.0).max().unwrap_or(0);
    let is_late = 4 * most_lost >= 3 * battle.parameters().victory_points().0;
    let asked = if is_late { ASKED_LATE } else { ASKED };
    let is_better = worth(true) - worth(false) >= asked;
    best_play(battle, state, seat, |play| (*play == Play::HoldTheLine && is_better).then_some(0))
}
