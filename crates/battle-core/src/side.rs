//! The two sides of a battle and the two seats at its table.

use std::ops::{Index, IndexMut};

/// One of the two armies that a matchup compares; it keeps its name when the armies change seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The army whose score is measured.
    A,
    /// Its enemy.
    B,
}

/// One of the two places at the table; dice streams belong to seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The seat that is named first wherever the rules need an order.
    One,
    /// The other.
    Two,
}

/// Which army sits where in one battle of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seating {
    /// Side A in seat one: the first battle of a pair.
    AFirst,
    /// Side B in seat one: the second.
    BFirst,
}

macro_rules! two_of {
    ($container:ident, $key:ident, $first:ident, $second:ident, $what:literal) => {
        impl $key {
            /// Both, in order.
            pub const ALL: [$key; 2] = [$key::$first, $key::$second];

            /// The other one.
            #[inline]
            #[must_use]
            pub const fn other(self) -> $key {
                match self {
                    $key::$first => $key::$second,
                    $key::$second => $key::$first,
                }
            }

            /// 0 or 1.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        #[doc = $what]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $container<T>(pub [T; 2]);

        impl<T> $container<T> {
            /// The value of each.
            pub fn from_fn(mut value: impl FnMut($key) -> T) -> Self {
                Self([value($key::$first), value($key::$second)])
            }

            /// The same values, exchanged.
            #[must_use]
            pub fn swapped(self) -> Self {
                let [first, second] = self.0;
                Self([second, first])
            }

            /// Each value changed.
            pub fn map<U>(self, change: impl FnMut(T) -> U) -> $container<U> {
                $container(self.0.map(change))
            }
        }

        impl<T> Index<$key> for $container<T> {
            type Output = T;
            #[inline]
            fn index(&self, key: $key) -> &T {
                &self.0[key as usize]
            }
        }

        impl<T> IndexMut<$key> for $container<T> {
            #[inline]
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[key as usize]
            }
        }
    };
}

two_of!(BySide, Side, A, B, "A value for each side.");
two_of!(BySeat, Seat, One, Two, "A value for each seat.");

impl Seating {
    /// Both seatings, in the order in which a pair plays them.
    pub const ALL: [Seating; 2] = [Seating::AFirst, Seating::BFirst];

    /// Where a side sits.
    #[inline]
    pub const fn seat_of(self, side: Side) -> Seat {
        match (self, side) {
            (Seating::AFirst, Side::A) | (Seating::BFirst, Side::B) => Seat::One,
            (Seating::AFirst, Side::B) | (Seating::BFirst, Side::A) => Seat::Two,
        }
    }

    /// The side that sits in a seat.
    #[inline]
    pub const fn side_in(self, seat: Seat) -> Side {
        match (self, seat) {
            (Seating::AFirst, Seat::One) | (Seating::BFirst, Seat::Two) => Side::A,
            (Seating::AFirst, Seat::Two) | (Seating::BFirst, Seat::One) => Side::B,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seating_and_sides_undo_each_other() {
        for seating in Seating::ALL {
            for side in Side::ALL {
                assert_eq!(seating.side_in(seating.seat_of(side)), side);
            }
        }
        assert_eq!(Seating::BFirst.seat_of(Side::A), Seat::Two);
    }
}
