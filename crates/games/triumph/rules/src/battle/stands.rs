//! Stands of a battle by number, and sets of them.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use battle_core::Seat;

/// Most stands that one army can have on the table.
pub const MAX_STANDS_A_SIDE: usize = 32;
/// Room for the stands of both armies.
pub const MAX_STANDS: usize = 2 * MAX_STANDS_A_SIDE;

/// One stand of a battle: its seat, and its number in its army, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StandId(
    /// The index in arrays of all stands, plus [`MARK`].
    NonZeroU8,
);

/// A bit that is set for every stand, so that `Option<StandId>` is a single byte.
const MARK: usize = MAX_STANDS;
// Below it is room for the number, and both together fit a byte.
const _: () = assert!(MAX_STANDS.is_power_of_two() && MAX_STANDS <= 128);

impl StandId {
    /// The stand of a seat with this number.
    ///
    /// # Panics
    ///
    /// If an army has no room for that number.
    #[inline]
    pub const fn of(seat: Seat, number: usize) -> StandId {
        assert!(number < MAX_STANDS_A_SIDE);
        StandId::marked(seat.index() * MAX_STANDS_A_SIDE + number)
    }

    /// The stand at a place in arrays of all stands.
    #[inline]
    pub const fn at(index: usize) -> StandId {
        assert!(index < MAX_STANDS);
        StandId::marked(index)
    }

    #[inline]
    const fn marked(index: usize) -> StandId {
        match NonZeroU8::new((MARK | index) as u8) {
            Some(number) => StandId(number),
            None => unreachable!(),
        }
    }

    /// The seat of its army.
    #[inline]
    pub const fn seat(self) -> Seat {
        if (self.0.get() as usize) < MARK + MAX_STANDS_A_SIDE { Seat::One } else { Seat::Two }
    }

    /// Its number in its army, from 0.
    #[inline]
    pub const fn number(self) -> usize {
        self.0.get() as usize % MAX_STANDS_A_SIDE
    }

    /// Its place in arrays of all stands.
    #[inline]
    pub const fn index(self) -> usize {
        // Never more than the arrays hold, which the compiler may know.
        self.0.get() as usize % MAX_STANDS
    }
}

/// `S1` for the first stand of seat one, which plays from the south edge; `N1` for that of seat two.
impl fmt::Display for StandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.seat() {
            Seat::One => 'S',
            Seat::Two => 'N',
        };
        f.pad(&format!("{letter}{}", self.number() + 1))
    }
}

/// A set of stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stands(u64);

impl Stands {
    /// The empty set.
    pub const NONE: Stands = Stands(0);

    /// One stand.
    #[inline]
    pub const fn only(stand: StandId) -> Stands {
        Stands(1 << stand.index())
    }

    /// All places of one seat.
    #[inline]
    pub const fn of_seat(seat: Seat) -> Stands {
        Stands(0xffff_ffff << (seat.index() * MAX_STANDS_A_SIDE))
    }

    /// The first `n` stands of a seat.
    #[inline]
    pub const fn first_of(seat: Seat, n: usize) -> Stands {
        let all = if n >= 32 { 0xffff_ffff } else { (1u64 << n) - 1 };
        Stands(all << (seat.index() * MAX_STANDS_A_SIDE))
    }

    /// Whether a stand is among them.
    #[inline]
    pub const fn contains(self, stand: StandId) -> bool {
        self.0 >> stand.index() & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The one with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<StandId> {
        if self.0 == 0 { None } else { Some(StandId::marked(self.0.trailing_zeros() as usize)) }
    }

    /// Adds a stand.
    #[inline]
    pub fn insert(&mut self, stand: StandId) {
        self.0 |= 1 << stand.index();
    }

    /// Takes a stand out.
    #[inline]
    pub fn remove(&mut self, stand: StandId) {
        self.0 &= !(1 << stand.index());
    }

    /// These stands and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, stand: StandId) -> Stands {
        Stands(self.0 | 1 << stand.index())
    }

    /// These stands without one.
    #[inline]
    #[must_use]
    pub const fn without(self, stand: StandId) -> Stands {
        Stands(self.0 & !(1 << stand.index()))
    }

    /// Those of them that belong to a seat.
    #[inline]
    #[must_use]
    pub const fn of(self, seat: Seat) -> Stands {
        Stands(self.0 & Stands::of_seat(seat).0)
    }

    /// Those that are not in another set.
    #[inline]
    #[must_use]
    pub const fn minus(self, there: Stands) -> Stands {
        Stands(self.0 & !there.0)
    }

    /// The stands by number, seat one's first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = StandId> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = Stands(left).first()?;
            left &= left - 1;
            Some(next)
        })
    }

    /// One bit a stand, seat one's first from the lowest.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl FromIterator<StandId> for Stands {
    fn from_iter<I: IntoIterator<Item = StandId>>(stands: I) -> Stands {
        stands.into_iter().fold(Stands::NONE, Stands::with)
    }
}

impl BitOr for Stands {
    type Output = Stands;

    #[inline]
    fn bitor(self, other: Stands) -> Stands {
        Stands(self.0 | other.0)
    }
}

impl BitOrAssign for Stands {
    #[inline]
    fn bitor_assign(&mut self, other: Stands) {
        self.0 |= other.0;
    }
}

impl BitAnd for Stands {
    type Output = Stands;

    #[inline]
    fn bitand(self, other: Stands) -> Stands {
        Stands(self.0 & other.0)
    }
}

impl Not for Stands {
    type Output = Stands;

    #[inline]
    fn not(self) -> Stands {
        Stands(!self.0)
    }
}
