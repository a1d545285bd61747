//! Card 19: where the wagon stands.

use battle_core::Seat;

use super::best_play;
use crate::prospects;
use triumph::battle::{Battle, Play, State};

/// Places the wagon in the middle, empty: right behind the line if the enemy comes to it, else at the base edge.
pub(super) fn place(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    let middle = battle.board().x / 2;
    let sign = if enemy_is_quicker(battle, state, seat) { 1 } else { -1 };
    best_play(battle, state, seat, |play| match *play {
        Play::PlaceWagon { at, garrison: None } => {
            let ahead = match seat {
                Seat::One => at.y,
                Seat::Two => battle.board().y - at.y,
            };
            Some(4 * sign * ahead - (at.x - middle).abs())
        }
        _ => None,
    })
}

/// Whether most of the enemy army moves further than most of ours; the enemy then chooses where the lines meet.
fn enemy_is_quicker(battle: &Battle, state: &State, seat: Seat) -> bool {
    let mean_reach = |seat: Seat| {
        let all: i32 = prospects::reaches_of(battle, state, seat).sum();
        all / prospects::army_of(battle, state, seat).len().max(1) as i32
    };
    mean_reach(seat.other()) > mean_reach(seat)
}
