//! Keys of `[points]`.

use ValueType::{Table, Whole};
use experiment::keys::{Key, OF_PLAYERS, ValueType, required};
use experiment::points::keys_of_points;

/// The keys that a points list adds to those of every experiment.
pub const OF_POINTS: [Key; 2] =
    [required("points", Table(&POINTS), "which random armies are played"), OF_PLAYERS];

/// `[points]`.
pub const POINTS: [Key; 2] = keys_of_points(&Whole(super::LEAST, super::MOST), "[9, 12]");
