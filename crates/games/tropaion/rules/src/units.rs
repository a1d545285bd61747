//! Units by number, and sets of them.

use battle_core::Seat;

/// TP-P02: no army has more units.
pub const MAX_ARMY: usize = 18;
/// How many units a battle may have.
pub const MAX_UNITS: usize = 2 * MAX_ARMY;

/// A unit of the battle: first those of seat one in the order of their army, then those of seat two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u8);

impl UnitId {
    /// The unit of a seat's army at a place.
    #[inline]
    pub const fn of(seat: Seat, place: usize) -> UnitId {
        UnitId((seat.index() * MAX_ARMY + place) as u8)
    }

    /// Whose it is.
    #[inline]
    pub const fn seat(self) -> Seat {
        if (self.0 as usize) < MAX_ARMY { Seat::One } else { Seat::Two }
    }

    /// Its place in its army.
    #[inline]
    pub const fn place(self) -> usize {
        self.0 as usize % MAX_ARMY
    }

    /// Its place among all units.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Units(pub u64);

impl Units {
    /// No unit.
    pub const NONE: Units = Units(0);

    /// All places of one seat.
    #[inline]
    pub const fn of_seat(seat: Seat) -> Units {
        Units(((1 << MAX_ARMY) - 1) << (seat.index() * MAX_ARMY))
    }

    /// One unit.
    #[inline]
    pub const fn one(unit: UnitId) -> Units {
        Units(1 << unit.0)
    }

    /// Whether a unit is in it.
    #[inline]
    pub const fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }

    /// Whether it has none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// With one more.
    #[inline]
    #[must_use]
    pub const fn with(self, unit: UnitId) -> Units {
        Units(self.0 | 1 << unit.0)
    }

    /// Without one.
    #[inline]
    #[must_use]
    pub const fn without(self, unit: UnitId) -> Units {
        Units(self.0 & !(1 << unit.0))
    }

    /// The units that are in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Units) -> Units {
        Units(self.0 & other.0)
    }

    /// The units that are in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Units) -> Units {
        Units(self.0 | other.0)
    }

    /// The units that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Units) -> Units {
        Units(self.0 & !other.0)
    }

    /// Whether it has any unit of another set.
    #[inline]
    pub const fn has_any(self, other: Units) -> bool {
        self.0 & other.0 != 0
    }

    /// The unit at this position in the set.
    #[inline]
    pub fn nth(self, at: u32) -> Option<UnitId> {
        self.iter().nth(at as usize)
    }

    /// The first one.
    #[inline]
    pub const fn first(self) -> Option<UnitId> {
        if self.0 == 0 { None } else { Some(UnitId(self.0.trailing_zeros() as u8)) }
    }

    /// Its units, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = UnitId> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let unit = UnitId(left.trailing_zeros() as u8);
                left &= left - 1;
                unit
            })
        })
    }
}

impl FromIterator<UnitId> for Units {
    #[inline]
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Units {
        units.into_iter().fold(Units::NONE, Units::with)
    }
}
