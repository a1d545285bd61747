//! Games small enough to know the answer without playing them.

mod purse;
mod race;

pub use purse::{Purse, PurseEvent, PurseState, Purses, Stake};
pub use race::{Race, RaceState};

use crate::dice::RuleId;
use crate::side::Seat;
use crate::streams::{FirstRoll, Purpose, Role};

const ROLL_OFF: RuleId = RuleId("toy/roll-off");

/// ST-C7: the roll-off of the first round.
const FIRST_ROLL: Option<FirstRoll> = Some(FirstRoll::Opposed(Role::shared(Purpose::Combat, 0)));

/// The result of a roll-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// None for a tie.
    pub winner: Option<Seat>,
}

/// The seat with the higher total; none for a tie.
fn winner_of<T: Ord>(one: T, two: T) -> Option<Seat> {
    match one.cmp(&two) {
        std::cmp::Ordering::Greater => Some(Seat::One),
        std::cmp::Ordering::Less => Some(Seat::Two),
        std::cmp::Ordering::Equal => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::conformance::check;
    use super::*;
    use crate::policy::UniformPolicy;

    #[test]
    fn the_toys_conform() {
        check(&Race::single(1), &UniformPolicy, 200);
        check(&Race { advantage: -1, target: 5, ties_draw: false }, &UniformPolicy, 200);
        check(&Purse { points: Purses { a: 2, b: 3 } }, &UniformPolicy, 200);
    }
}
