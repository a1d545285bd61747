//! Cards 17, 18 and 19: the choice of a camp, a pack train or a wagon, and the place of the pack train.

use battle_core::Seat;
use tabletop::{Point, UNIT};

use super::best_play;
use crate::prospects;
use crate::view::RAIDERS;
use triumph::Card;
use triumph::battle::{Battle, CampKind, Play, State};

/// The choice of what stands in the place of the camp, if it isn't the usual camp.
///
/// A wagon or a pack train is placed later than a camp, and may stand wherever a camp may. But against raiders a fortified camp is
/// better, and neither of them is fortified (TR-BC-17.3, TR-BC-19.7).
pub(super) fn choose_kind(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    let faces_raiders =
        prospects::reaches_of(battle, state, seat.other()).any(|reach| reach >= RAIDERS);
    let is_fortified = battle.army_in(state, seat).cards().contains(Card::FortifiedCamp);
    if is_fortified && faces_raiders {
        return None;
    }
    best_play(battle, state, seat, |play| match play {
        Play::UseCamp(CampKind::Wagon) => Some(2),
        Play::UseCamp(CampKind::PackTrain) => Some(1),
        _ => None,
    })
}

/// What a MU away from the middle costs, in 1/64 moves, since behind the line raiders have no straight way to it.
const ASIDE: i32 = 16;

/// Places the pack train, empty, as many moves as possible from the nearest enemy, but not far from the line.
pub(super) fn place_pack_train(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    let y = match seat {
        Seat::One => UNIT,
        Seat::Two => battle.board().y - UNIT,
    };
    // In 1/64 moves.
    let away = |x: i32| {
        let enemies = state.stands_of(seat.other()).iter();
        let moves = enemies.map(|enemy| {
            let way = (state.pose(enemy).at - Point::new(x, y)).length();
            64 * way / battle.seen_reach(state, enemy).max(1)
        });
        moves.min().unwrap_or(0)
    };
    let middle = battle.board().x / 2;
    best_play(battle, state, seat, |play| match *play {
        Play::PlacePackTrain { x, garrison: None } => {
            Some(away(x) - ASIDE * (x - middle).abs() / UNIT)
        }
        _ => None,
    })
}
