//! Cards by their place on the table, and the two armies.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::scenario::MAX_CARDS;

/// How many slots there are: eight cards for each army.
pub const N_SLOTS: usize = 2 * MAX_CARDS;

/// One side of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Army {
    /// The side that goes first (TB-SET-1).
    First,
    /// The other.
    Second,
}

impl Army {
    /// Both, in order.
    pub const ALL: [Army; 2] = [Army::First, Army::Second];

    /// The enemy's.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Army {
        match self {
            Army::First => Army::Second,
            Army::Second => Army::First,
        }
    }

    /// 0 or 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// TB-SV-7: the place of a card: first army's cards from 0, the second's from 8, in printed order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u8);

impl Slot {
    /// The slot of a card by its army and its position in the army.
    #[inline]
    pub const fn of(army: Army, position: usize) -> Slot {
        debug_assert!(position < MAX_CARDS);
        Slot((army.index() * MAX_CARDS + position) as u8)
    }

    /// 0 to 15.
    #[inline]
    pub const fn index(self) -> usize {
        // With the mask the compiler knows that the index is within an array of 16.
        self.0 as usize & (N_SLOTS - 1)
    }

    /// The army that the card belongs to.
    #[inline]
    pub const fn army(self) -> Army {
        if (self.0 as usize) < MAX_CARDS { Army::First } else { Army::Second }
    }

    /// The set with this card only.
    #[inline]
    pub const fn alone(self) -> Slots {
        Slots(1 << self.0)
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slots(u16);

impl Slots {
    /// No card.
    pub const NONE: Slots = Slots(0);

    /// Every card that an army can have.
    #[inline]
    pub const fn of_army(army: Army) -> Slots {
        Slots(match army {
            Army::First => 0x00ff,
            Army::Second => 0xff00,
        })
    }

    /// Whether a card is in it.
    #[inline]
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 >> slot.0 & 1 == 1
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards are in it.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// How many cards are in four sets, each counted as often as it is in one.
    #[inline]
    pub const fn len_of([a, b, c, d]: [Slots; 4]) -> u32 {
        // Counted together: a processor of the least common kind has no instruction for it.
        (a.0 as u64 | (b.0 as u64) << 16 | (c.0 as u64) << 32 | (d.0 as u64) << 48).count_ones()
    }

    /// Whether some card is in both.
    #[inline]
    pub const fn meets(self, other: Slots) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every card of the other is in it.
    #[inline]
    pub const fn contains_all(self, other: Slots) -> bool {
        other.0 & !self.0 == 0
    }

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, slot: Slot) {
        self.0 |= 1 << slot.0;
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, slot: Slot) {
        self.0 &= !(1 << slot.0);
    }

    /// Adds a card or takes it out.
    #[inline]
    pub fn set(&mut self, slot: Slot, is_in: bool) {
        self.0 = self.0 & !(1 << slot.0) | u16::from(is_in) << slot.0;
    }

    /// Its cards, in the order of their slots.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Slot> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let slot = Slot(left.trailing_zeros() as u8);
                left &= left - 1;
                slot
            })
        })
    }
}

impl FromIterator<Slot> for Slots {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Slots {
        slots.into_iter().fold(Slots::NONE, |set, slot| set | slot.alone())
    }
}

impl BitAnd for Slots {
    type Output = Slots;
    #[inline]
    fn bitand(self, other: Slots) -> Slots {
        Slots(self.0 & other.0)
    }
}

impl BitOr for Slots {
    type Output = Slots;
    #[inline]
    fn bitor(self, other: Slots) -> Slots {
        Slots(self.0 | other.0)
    }
}

impl BitXor for Slots {
    type Output = Slots;
    #[inline]
    fn bitxor(self, other: Slots) -> Slots {
        Slots(self.0 ^ other.0)
    }
}

impl Sub for Slots {
    type Output = Slots;
    #[inline]
    fn sub(self, other: Slots) -> Slots {
        Slots(self.0 & !other.0)
    }
}

impl Not for Slots {
    type Output = Slots;
    #[inline]
    fn not(self) -> Slots {
        Slots(!self.0)
    }
}

impl fmt::Debug for Slots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
