//! What stands win from afar, remembered: a player asks it of the same few pairs for every place that it thinks about.

use std::cell::Cell;

use triumph::battle::StandId;
use triumph::battle::fight_odds::Profile;

/// An own stand at a place, as far as its odds from afar know it.
#[derive(Clone, Copy)]
pub(crate) struct SeenOwn {
    pub stand: StandId,
    /// As what it would fight there.
    pub profile: Profile,
    /// Whether its front edge would be in difficult terrain there.
    pub in_difficult: bool,
}

/// Own stands and enemies whose odds are remembered; those of larger armies are asked again, so that little has to be cleared.
const N_OWN: usize = 16;
const N_FOES: usize = 16;
/// With an edge against the one, against nobody, or against the other, on either ground.
const SITUATIONS: usize = 6;

/// Nothing is asked yet; what stands win is never so little.
const UNKNOWN: i16 = i16::MIN;

/// What own stands win against enemies, once asked.
#[derive(Clone)]
pub(super) struct KnownSwings([Cell<i16>; SITUATIONS * N_FOES * N_OWN]);

impl KnownSwings {
    pub const fn none() -> KnownSwings {
        KnownSwings([const { Cell::new(UNKNOWN) }; SITUATIONS * N_FOES * N_OWN])
    }

    /// What is known, or the answer to a question.
    #[inline(always)]
    pub fn asked_once(
        &self,
        own: &SeenOwn,
        nth: usize,
        edges: [i32; 2],
        ask: impl Fn() -> i32,
    ) -> i32 {
        let situation = match edges {
            [1, 0] => 0,
            [0, 0] => 1,
            [0, 1] => 2,
            _ => return ask(),
        };
        let number = own.stand.number();
        if number >= N_OWN || nth >= N_FOES {
            return ask();
        }
        let at = (number * N_FOES + nth) * SITUATIONS + 3 * usize::from(own.in_difficult);
        let known = &self.0[at + situation];
        if known.get() != UNKNOWN {
            return i32::from(known.get());
        }
        let answer = ask();
        if let Ok(small) = i16::try_from(answer) {
            known.set(small);
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use battle_core::Seat;

    #[test]
    fn what_a_stand_wins_is_asked_once_even_if_it_is_nothing() {
        let known = KnownSwings::none();
        let own = |number| SeenOwn {
            stand: StandId::of(Seat::One, number),
            profile: Profile::NONE,
            in_difficult: false,
        };
        let n_asked = Cell::new(0);
        let ask = |number, nth, answer| {
            known.asked_once(&own(number), nth, [0, 0], || {
                n_asked.set(n_asked.get() + 1);
                answer
            })
        };
        assert_eq!([ask(3, 5, 0), ask(3, 5, 7), ask(3, 6, 9)], [0, 0, 9]);
        assert_eq!(n_asked.get(), 2);
        // Those of larger armies are asked again.
        assert_eq!([ask(20, 5, 1), ask(20, 5, 2)], [1, 2]);
        assert_eq!(n_asked.get(), 4);
    }
}
