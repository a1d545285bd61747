//! A cache of what stands win from afar, which is needed for the same few pairs of kinds at every place under consideration.

use std::cell::Cell;

use arrayvec::ArrayVec;
use battle_core::Seat;
use triumph::battle::fight_odds::Profile;
use triumph::battle::{MAX_STANDS, StandId, Stands};

/// What the odds from afar use of an own stand at a place.
#[derive(Clone, Copy)]
pub(crate) struct SeenOwn {
    pub stand: StandId,
    /// What it would fight as there.
    pub profile: Profile,
    /// Whether its front edge would be in difficult terrain there.
    pub in_difficult: bool,
}

/// What distinguishes stands from afar, in one word: what it fights as, whether it is the general, and what it is worth.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct StandKind(u64);

impl StandKind {
    #[inline]
    pub fn of(profile: Profile, is_general: bool, worth: i32) -> StandKind {
        let kind = (profile.index() as u64) << 1 | u64::from(is_general);
        StandKind(kind << 32 | u64::from(worth.cast_unsigned()))
    }
}

/// How many kinds of stands of a side are cached; others are computed each time, so that the cache stays small.
const N_KINDS: usize = 8;
/// The situations: an edge against one, against neither, or against the other, on either ground.
const SITUATIONS: usize = 6;

/// Marks an entry that isn't computed yet; no real value is this low.
const UNKNOWN: i16 = i16::MIN;

/// What own stands win against enemies, computed on first use: equal stands win the same.
#[derive(Clone)]
pub(super) struct SwingCache {
    /// The kind of each stand, numbered within its side.
    kinds: [u8; MAX_STANDS],
    known: [Cell<i16>; SITUATIONS * N_KINDS * N_KINDS],
}

impl SwingCache {
    /// An empty cache for these stands.
    pub fn none(stands: Stands, likeness: impl Fn(StandId) -> StandKind) -> SwingCache {
        let mut kinds = [N_KINDS as u8; MAX_STANDS];
        for seat in Seat::ALL {
            let mut all = ArrayVec::<StandKind, N_KINDS>::new();
            for stand in stands.of(seat).iter() {
                let own = likeness(stand);
                let kind = all.iter().position(|known| *known == own);
                let kind = kind.unwrap_or_else(|| {
                    let new = all.len();
                    let _ = all.try_push(own);
                    new
                });
                kinds[stand.index()] = kind as u8;
            }
        }
        SwingCache { kinds, known: [const { Cell::new(UNKNOWN) }; SITUATIONS * N_KINDS * N_KINDS] }
    }

    /// The cached value, or the computed one.
    #[inline(always)]
    pub fn asked_once(
        &self,
        own: &SeenOwn,
        enemy: StandId,
        edges: [i32; 2],
        ask: impl Fn() -> i32,
    ) -> i32 {
        let situation = match edges {
            [1, 0] => 0,
            [0, 0] => 1,
            [0, 1] => 2,
            _ => return ask(),
        };
        let kind = |stand: StandId| usize::from(self.kinds[stand.index()]);
        let (own_kind, their_kind) = (kind(own.stand), kind(enemy));
        if own_kind >= N_KINDS || their_kind >= N_KINDS {
            return ask();
        }
        let at = (own_kind * N_KINDS + their_kind) * SITUATIONS + 3 * usize::from(own.in_difficult);
        let known = &self.known[at + situation];
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

    #[test]
    fn what_a_kind_of_stands_wins_is_asked_once_even_if_it_is_nothing() {
        let stands = Stands::first_of(Seat::One, 24) | Stands::first_of(Seat::Two, 24);
        // Two of each kind.
        let known = SwingCache::none(stands, |stand| {
            StandKind::of(Profile::NONE, false, stand.number() as i32 / 2)
        });
        let own = |number| SeenOwn {
            stand: StandId::of(Seat::One, number),
            profile: Profile::NONE,
            in_difficult: false,
        };
        let n_asked = Cell::new(0);
        let ask = |number, enemy, answer| {
            known.asked_once(&own(number), StandId::of(Seat::Two, enemy), [0, 0], || {
                n_asked.set(n_asked.get() + 1);
                answer
            })
        };
        assert_eq!([ask(2, 4, 0), ask(3, 5, 7), ask(3, 6, 9)], [0, 0, 9]);
        assert_eq!(n_asked.get(), 2);
        // Values of further kinds are computed each time.
        assert_eq!([ask(20, 4, 1), ask(20, 4, 2)], [1, 2]);
        assert_eq!(n_asked.get(), 4);
    }
}
