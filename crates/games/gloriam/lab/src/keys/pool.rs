//! Keys of `[pool]`.

use ValueType::{Parameters, Table, Tables, Text, Words};
use experiment::keys::{ALL_OR_SOME, Key, ValueType, optional, required};

/// The keys that an experiment of pool duels adds to those of every experiment.
pub const OF_POOLS: [Key; 1] = [required(
    "pool",
    Table(&POOL),
    "which units fight round after round, solved exactly (GL-924)",
)];

/// `[pool]`.
pub const POOL: [Key; 5] = [
    optional("a", ALL_OR_SOME, "none", "the kinds of units in question"),
    optional("b", ALL_OR_SOME, "none", "their enemies"),
    optional("matrix", ALL_OR_SOME, "none", "kinds of units that each meet every other once"),
    optional(
        "combat",
        Words(&["melee", "a-charges", "b-charges", "both-charge"]),
        "melee",
        "whose claims hold in every round",
    ),
    optional("variant", Tables(&POOL_VARIANT), "none", "named changes"),
];

/// `[[pool.variant]]`.
pub const POOL_VARIANT: [Key; 2] = [
    required("name", Text, "its name in tables"),
    optional("parameters", Parameters(None), "those of the experiment", "rule parameters"),
];
