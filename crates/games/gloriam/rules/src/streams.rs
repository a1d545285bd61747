//! The purposes of dice of duels and battles besides those of `battle-core`, and the seat of an index.

use battle_core::Seat;
use battle_core::streams::Purpose;

/// GL-601, GL-603: tests of units and of generals.
pub(crate) const TESTS: Purpose = Purpose::Other(0);
/// GL-402: runs.
pub(crate) const RUNS: Purpose = Purpose::Other(1);
/// GL-110: which side is active.
pub(crate) const ROLL_OFF: Purpose = Purpose::Other(2);

/// The seat that positions keep under this index, 0 or 1.
pub(crate) fn seat_of(seat: usize) -> Seat {
    Seat::ALL[seat]
}
