//! The first dice of a game, which a plan may deal out evenly over its pairs (ST-C7).

use super::address::{Purpose, Role};
use crate::dice::Opposed;
use crate::side::Seat;

/// Which dice of a playout are its first: two dice, one for each seat.
///
/// Only those at the beginning of a stream can be, since a stream is found and not consumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstRoll {
    /// The opposed roll at the beginning of this stream, which belongs to both.
    Opposed(Role),
    /// The die at the beginning of each seat's first stream of this purpose, in turn 0 or 1.
    ///
    /// For games whose seats take turns: each seat opens one of the two streams, whichever seat has the first turn.
    OfSeats(Purpose),
}

impl FirstRoll {
    /// The cell at the beginning of the stream of a role where the first dice are dealt as `cell`; none for streams that have no
    /// first die.
    #[inline]
    #[must_use]
    pub fn dealt_to(self, role: Role, cell: Opposed) -> Option<Opposed> {
        match self {
            FirstRoll::Opposed(first) => (role == first).then_some(cell),
            FirstRoll::OfSeats(purpose) => {
                let is_first = role.purpose == purpose && role.turn < 2 && role.index == 0;
                match role.seat.filter(|_| is_first)? {
                    Seat::One => Some(cell),
                    // A single die is the first of its cell.
                    Seat::Two => Some(cell.swapped()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELL: Opposed = Opposed::from_dice(2, 5);

    #[test]
    fn st_c7_an_opposed_first_roll_is_that_of_one_stream() {
        let role = Role::shared(Purpose::Combat, 0);
        let roll = FirstRoll::Opposed(role);
        assert_eq!(roll.dealt_to(role, CELL), Some(CELL));
        for other in [
            role.nth(1),
            Role::shared(Purpose::Combat, 1),
            Role::shared(Purpose::Shooting, 0),
            Role::of_seat(Purpose::Combat, Seat::One, 0),
        ] {
            assert_eq!(roll.dealt_to(other, CELL), None);
        }
    }

    /// Seat one has the first die of the cell and seat two the second, whichever has the first turn; no later turn has one.
    #[test]
    fn st_c7_each_seat_has_its_own_die_of_the_cell() {
        let roll = FirstRoll::OfSeats(Purpose::Command);
        let die = |seat, turn| {
            let role = Role::of_seat(Purpose::Command, seat, turn);
            roll.dealt_to(role, CELL).map(Opposed::first)
        };
        for turn in [0, 1] {
            assert_eq!((die(Seat::One, turn), die(Seat::Two, turn)), (Some(2), Some(5)));
        }
        for turn in [2, 3, 60] {
            assert_eq!((die(Seat::One, turn), die(Seat::Two, turn)), (None, None));
        }
        let role = Role::of_seat(Purpose::Command, Seat::One, 0);
        assert_eq!(roll.dealt_to(role.nth(1), CELL), None);
        assert_eq!(roll.dealt_to(Role::of_seat(Purpose::Policy, Seat::One, 0), CELL), None);
        assert_eq!(roll.dealt_to(Role::shared(Purpose::Command, 0), CELL), None);
    }
}
