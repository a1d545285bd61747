//! PL-05, PL-22: room to fall back, for stands that are in no fight yet.

use tabletop::Pose;

use crate::view::View;
use triumph::battle::StandId;

/// What a place costs, in 1/64 points, in which a stand would be in the way of a friend that falls back, or the friend in its way;
/// then both are lost (TR-OM-06).
pub(crate) fn of_room(view: &View<'_>, stand: StandId, pose: Pose) -> i32 {
    let weight = view.doctrine.captain.room;
    if weight == 0 {
        return 0;
    }
    // For a friend in a fight, the odds include what a blocked retreat costs.
    let friends = view.own.minus(view.engaged).without(stand);
    let lost: i32 = friends
        .iter()
        .filter(|&friend| view.shut_each_other(stand, pose, friend))
        .map(|friend| view.price(friend) + view.price(stand))
        .sum();
    weight * lost / 64
}
