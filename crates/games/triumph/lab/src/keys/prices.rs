//! Keys of `[prices]`.

use std::ops::RangeInclusive;

use ValueType::{List, Policy, Two, Whole};
use experiment::keys::{Key, ValueType, optional, required};

/// How many types an army may have.
pub const TYPES_OF_ARMIES: RangeInclusive<i64> = 2..=10;
/// How many points an army may have.
pub const POINTS_OF_ARMIES: RangeInclusive<i64> = 24..=72;
/// In which meetings losses may be dearer.
pub const DEARER_SHARES: RangeInclusive<i64> = 1..=36;

const fn whole(range: &RangeInclusive<i64>) -> ValueType {
    Whole(*range.start(), *range.end())
}

/// `[prices]`.
pub const PRICES: [Key; 5] = [
    required(
        "players",
        List(&Policy),
        "the players, each against itself, and all with the same armies and dice",
    ),
    optional(
        "types",
        Two(&whole(&TYPES_OF_ARMIES)),
        "[3, 7]",
        "the fewest and the most troop types of a random army",
    ),
    optional(
        "points",
        Two(&whole(&POINTS_OF_ARMIES)),
        "[40, 56]",
        "the fewest and the most points of a random army; they have to differ",
    ),
    optional(
        "meeting_pairs",
        Whole(1, 8),
        "2",
        "pairs that two random armies play before others are drawn: 1, 2, 4 or 8. Of `pairs`, as many of each eight are played",
    ),
    optional(
        "dearer_share",
        whole(&DEARER_SHARES),
        "4",
        "one meeting of this number is played a second time with dearer losses, for the second rate of a point",
    ),
];
