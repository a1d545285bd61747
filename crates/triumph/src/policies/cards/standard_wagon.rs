//! Card 19: whether the wagon takes the field, and where.

use battle_core::Seat;
use tabletop::{Point, UNIT};

use crate::battle::{Battle, Play, State};

/// The wagon stands at the base edge: its army does not wait for the enemy, so it would lose what it has before the wagon.
pub(super) fn is_wanted(_battle: &Battle, _state: &State, _seat: Seat) -> bool {
    true
}

/// In the middle, right behind the line, with nobody inside.
pub(super) fn place(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    let middle = battle.board().x / 2;
    super::best_play(battle, state, seat, |play| match *play {
        Play::PlaceWagon { at, garrison: None } => {
            let Point { x, y } = at;
            let ahead = match seat {
                Seat::One => y,
                Seat::Two => battle.board().y - y,
            };
            Some(100 * UNIT - (x - middle).abs() - ahead * 4)
        }
        _ => None,
    })
}
