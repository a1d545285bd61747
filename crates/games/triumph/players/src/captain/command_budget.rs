//! The order in which command points are spent on moves.

use tabletop::UNIT;

use crate::view::View;
use triumph::battle::Stands;

/// A stand that moves less than this is slow.
const SLOW: i32 = 3 * UNIT;

/// The gain of a move per command point, by which moves are ordered. It is lowered if only slow stands make the move, so that
/// points go first to the stands that will fight.
pub(crate) fn rate_of(view: &View<'_>, stands: Stands, rate: i32) -> i32 {
    let thrift = view.doctrine.captain.thrift;
    if thrift == 0 {
        return rate;
    }
    let is_slow = |stand| view.battle.data_of(&view.state, stand).reach < SLOW;
    if stands.iter().all(is_slow) { rate * (64 - thrift) / 64 } else { rate }
}
