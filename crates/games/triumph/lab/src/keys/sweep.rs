//! Keys of `[sweep]`.

use super::SWEPT;
use ValueType::{ByName, Flag, List, Number, Parameters};
use experiment::keys::POLICIES;
use experiment::keys::{Key, ValueType, optional, required};

/// `[sweep]`.
pub const SWEEP: [Key; 4] = [
    optional(
        "crossed",
        Flag,
        "false",
        "whether every value is played with every value of the others (a grid), or one thing at a time leaves the baseline",
    ),
    optional(
        "parameters",
        Parameters(Some(&SWEPT)),
        "none",
        "rule parameters, each with its values: a list, or a range",
    ),
    optional(
        "policies",
        ByName(&ByName(&SWEPT)),
        "none",
        "of battles: parameters of a policy that plays, each with its values",
    ),
    optional("players", List(&POLICIES), "none", "of battles: the players of A and of B"),
];
/// A range of values.
pub const RANGE: [Key; 3] = [
    required("from", Number(-1e6, 1e6), "the first value"),
    required("to", Number(-1e6, 1e6), "the last value, if the steps reach it"),
    required("step", Number(0.0, 1e6), "from one value to the next, above 0"),
];
