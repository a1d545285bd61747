//! A stand that is attacked in the flank and may fall back into its neighbour.

use tabletop::Pose;

use crate::view::View;
use triumph::battle::{STAND_WIDTH, StandId};

/// What a stand on a flank wins beyond the odds, in 1/64 points, because the enemy turns and falls back into its neighbour
/// (TR-OM-06).
pub(crate) fn of_turned(view: &View<'_>, stand: StandId, enemy: StandId, swing: i32) -> i32 {
    let weight = view.doctrine.captain.turned;
    let depth = view.battle.data_of(&view.state, enemy).base.depth;
    // A stand that turns has as much ground as its front is wide, so a shallow one has room behind it there.
    if weight == 0 || 2 * depth <= STAND_WIDTH {
        return 0;
    }
    let pose = view.pose(enemy);
    let comes_from_its_right = view.pose(stand).heading.turn_to(pose.heading) > 0;
    let side = if comes_from_its_right { -STAND_WIDTH } else { STAND_WIDTH };
    let beside = Pose::new(pose.point(0, side), pose.heading);
    let Some(neighbour) = view.stand_at(enemy.seat(), beside) else {
        return 0;
    };
    let own = view.fighting(stand, enemy, 0, false);
    let mut other = view.fighting(enemy, stand, 1, true);
    other.price += view.price(neighbour);
    let with = view.battle.odds().swing(&own, &other, &view.prices());
    weight * (with - swing).max(0) / 64
}
