//! Keys of `[duel]`.

use crate::experiment::keys::{ALL_OR_SOME, TEXTS};
use crate::experiment::keys::{Key, Kind, optional, required};
use Kind::{Either, Flag, Parameters, Tables, Text, Whole, Words};

/// `[duel]`.
pub const DUEL: [Key; 6] = [
    required(
        "a",
        ALL_OR_SOME,
        "the side that is asked about: \"all\", or parties in notation",
    ),
    required(
        "b",
        ALL_OR_SOME,
        "its enemies: \"all\", or parties in notation",
    ),
    optional(
        "cards",
        Either(&[Words(&["listed", "all"]), TEXTS]),
        "none",
        "cards tried on a",
    ),
    optional(
        "opening_shots",
        Flag,
        "false",
        "whether each side that can shoot does so once before the first round",
    ),
    optional(
        "max_rounds",
        Whole(1, 1_000),
        "60",
        "rounds after which it is a draw",
    ),
    optional("variant", Tables(&DUEL_VARIANT), "none", "named changes"),
];
/// `[[duel.variant]]`.
pub const DUEL_VARIANT: [Key; 4] = [
    required("name", Text, "its name in tables"),
    optional(
        "a",
        Text,
        "nothing",
        "cards and situation words added to each party of a",
    ),
    optional(
        "b",
        Text,
        "nothing",
        "cards and situation words added to each party of b",
    ),
    optional(
        "parameters",
        Parameters(None),
        "the experiment's",
        "rule parameters of this variant",
    ),
];
