//! Cards that are played while the armies deploy.

use battle_core::Seat;
use tabletop::UNIT;

use crate::battle::{Battle, Play, State};
use crate::troops::{Category, TroopType};

use super::best_play;

/// Bowmen are set aside against armies of which this many hundredths, by points, are such that they help against.
const WORTH_BOWMEN: i32 = 40;

/// Card 7: bowmen support where many enemies are mounted, Warband or Warriors, and each helps two stands at least. Card 19: an empty wagon
/// in the middle, well forward.
pub(super) fn with_centre(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    let faces_many = share_helped_against(battle, state, seat.other()) >= WORTH_BOWMEN;
    best_play(battle, state, seat, |play| match *play {
        Play::SetAside {
            bowmen, supported, ..
        } if faces_many && supported.len() >= 2 * bowmen.len() => {
            Some(1_000_000 + supported.len() as i32)
        }
        Play::PlaceWagon { at, garrison } => {
            let aside = (at.x - battle.board().x / 2).abs();
            garrison.is_none().then_some(-aside)
        }
        _ => None,
    })
}

/// How many hundredths of an army's points are mounted, Warband or Warriors (TR-BC-07.5).
fn share_helped_against(battle: &Battle, state: &State, seat: Seat) -> i32 {
    let stands = &battle.army_in(state, seat).stands;
    let points = |counts: &dyn Fn(TroopType) -> bool| -> i32 {
        let those = stands.iter().filter(|stand| counts(stand.troop));
        those
            .map(|stand| i32::from(stand.troop.cost_points()))
            .sum()
    };
    let helped = points(&|troop| {
        troop.category() == Category::Mounted
            || matches!(troop, TroopType::Warband | TroopType::Warriors)
    });
    100 * helped / points(&|_| true).max(1)
}

/// Card 18: an empty pack train in the corner that is offered first.
pub(super) fn with_last(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    best_play(battle, state, seat, |play| match *play {
        Play::PlacePackTrain { x, garrison } => garrison.is_none().then_some(-x / UNIT),
        _ => None,
    })
}

/// Card 20: the largest front rank is screened.
pub(super) fn screen(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    best_play(battle, state, seat, |play| match *play {
        Play::Screen(stands) => Some(stands.len() as i32),
        _ => None,
    })
}
