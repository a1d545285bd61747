//! How a player grows impatient: as the battle goes on, danger counts less and advancing counts more.

use battle_core::Seat;

use super::Doctrine;
use triumph::battle::State;

/// Player turns after which danger no longer counts for an impatient player.
pub(crate) const CALM: i32 = 20;

/// How waiting has changed a player's weights; it doesn't change during a turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Impatience {
    /// The remaining weight of danger, out of [`CALM`].
    pub calm: i32,
    /// What a MU nearer to the enemy gains.
    pub haste: i32,
    /// PL-36: how much less a new fight has to promise.
    pub eagerness: i32,
}

impl Impatience {
    pub fn of(state: &State, seat: Seat, doctrine: &Doctrine) -> Impatience {
        let lost = &state.lost;
        // The side that is ahead has more patience (PL-31).
        let is_ahead = lost[seat] < lost[seat.other()];
        let patience = doctrine.patience * if is_ahead { 2 } else { 1 };
        let waited = (i32::from(state.turn) - patience).max(0);
        Impatience {
            calm: (CALM - waited).max(0),
            haste: doctrine.advance + doctrine.haste * waited / 2,
            eagerness: doctrine.haste * waited,
        }
    }
}
