//! Keys of `[sensitivity]`, of experiments with named matchups.

use super::super::{Key, TEXTS, ValueType, optional, required};
use ValueType::{Either, List, Parameters, Table, Value, Whole, Words};

/// `[sensitivity]` as a key of an experiment.
pub const OF_SENSITIVITY: Key = optional(
    "sensitivity",
    Table(&SENSITIVITY),
    "none",
    "how results depend on answers to open questions of the rules",
);

/// `[sensitivity]`.
pub const SENSITIVITY: [Key; 3] = [
    optional(
        "method",
        Words(&["one-at-a-time", "morris"]),
        "one-at-a-time",
        "how answers are chosen: each by itself, or along walks",
    ),
    optional(
        "trajectories",
        Whole(1, 100),
        "10 with `\"morris\"`",
        "of `\"morris\"`: walks, each of which changes every answer once",
    ),
    required(
        "parameters",
        Either(&[Words(&["all"]), TEXTS, Parameters(Some(&List(&Value)))]),
        "the questions: every one that acts here and has named answers, some by name with all their named answers, or some with answers as `{ shoot_base = [\"W\", \"G\"] }`; the experiment's own answer is always one of them",
    ),
];
