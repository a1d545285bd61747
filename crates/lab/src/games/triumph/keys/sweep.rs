//! Keys of `[sweep]`.

use super::SWEPT;
use crate::experiment::keys::POLICIES;
use crate::experiment::keys::{Key, Kind, optional, required};
use Kind::{ByName, Flag, List, Number, Parameters};

/// `[sweep]`.
pub const SWEEP: [Key; 4] = [
    optional(
        "crossed",
        Flag,
        "false",
        "whether every value meets every value of the others",
    ),
    optional(
        "parameters",
        Parameters(Some(&SWEPT)),
        "none",
        "rule parameters over values",
    ),
    optional(
        "policies",
        ByName(&ByName(&SWEPT)),
        "none",
        "parameters of a policy that plays over values",
    ),
    optional(
        "players",
        List(&POLICIES),
        "none",
        "who plays A and who plays B",
    ),
];
/// A range of values.
pub const RANGE: [Key; 3] = [
    required("from", Number(-1e6, 1e6), "the first value"),
    required(
        "to",
        Number(-1e6, 1e6),
        "the last value, if steps come to it",
    ),
    required(
        "step",
        Number(0.0, 1e6),
        "from one value to the next, above 0",
    ),
];
