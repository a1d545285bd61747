//! How a player feels about waiting: fear goes, and eagerness grows, as the battle drags on.

use battle_core::Seat;

use super::Doctrine;
use triumph::battle::State;

/// Player turns after which an impatient player fears nothing any more.
pub(crate) const CALM: i32 = 20;

/// What waiting does to a player; the same for all places of a turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mood {
    /// How much it still fears, of [`CALM`].
    pub calm: i32,
    /// What a MU nearer to the enemy gains.
    pub haste: i32,
    /// PL-36: how much less a new fight has to promise.
    pub eagerness: i32,
}

impl Mood {
    pub fn of(state: &State, seat: Seat, doctrine: &Doctrine) -> Mood {
        let lost = &state.lost;
        // The side that is ahead has more patience (PL-31).
        let is_ahead = lost[seat] < lost[seat.other()];
        let patience = doctrine.patience * if is_ahead { 2 } else { 1 };
        let impatience = (i32::from(state.turn) - patience).max(0);
        Mood {
            calm: (CALM - impatience).max(0),
            haste: doctrine.advance + doctrine.haste * impatience / 2,
            eagerness: doctrine.haste * impatience,
        }
    }
}
