//! PL-30: an open way to the enemy camp.

use tabletop::{Heading, Pose};

use crate::view::{View, turning};
use triumph::battle::StandId;

/// A way that takes more moves than this after the first is too long.
const MOVES: i32 = 3;

/// What a place is worth to a raider by its way to the enemy camp, in 1/64 points: a part of what the attack wins, halved for each
/// move after the first, and 0 if an enemy bars the straight way.
#[inline]
pub(crate) fn of_road(view: &View<'_>, stand: StandId, pose: Pose) -> i32 {
    let doctrine = view.doctrine;
    if doctrine.captain.road == 0 {
        return 0;
    }
    let Some(way) = view.way_to_camp(pose.at) else {
        return 0;
    };
    let reach = view.battle.data_of(&view.state, stand).reach;
    let length = way.length();
    if length > (MOVES + 1) * reach {
        return 0;
    }
    let moves = (length + turning(pose.heading, Heading::towards(way))) / reach;
    if moves > MOVES || view.is_barred(pose.at, way) {
        return 0;
    }
    (view.camp_swing_from_afar(stand) * doctrine.camp / 64 * doctrine.captain.road / 64) >> moves
}
