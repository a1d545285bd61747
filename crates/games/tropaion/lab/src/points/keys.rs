//! Keys of `[points]`.

use ValueType::{Table, Two, Whole};
use experiment::keys::{Key, OF_PLAYERS, POLICIES, ValueType, optional, required};

/// The keys that a points list adds to those of every experiment.
pub const OF_POINTS: [Key; 2] =
    [required("points", Table(&POINTS), "which random armies are played"), OF_PLAYERS];

/// `[points]`.
pub const POINTS: [Key; 2] = [
    required("policies", POLICIES, "the players of A and of B"),
    optional(
        "sizes",
        Two(&Whole(super::LEAST, super::MOST)),
        "[9, 12]",
        "the fewest and the most units of a random army; they have to differ",
    ),
];
