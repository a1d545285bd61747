//! Keys of `[duel]`.

use ValueType::{Either, Flag, Parameters, Tables, Text, Whole, Words};
use experiment::keys::{ALL_OR_SOME, TEXTS};
use experiment::keys::{Key, ValueType, optional, required};

/// `[duel]`.
pub const DUEL: [Key; 6] = [
    required("a", ALL_OR_SOME, "the side in question; `\"all\"` is all 26 troop types, plain"),
    required("b", ALL_OR_SOME, "its enemies; every one of `a` meets every one of `b`"),
    optional(
        "cards",
        Either(&[Words(&["listed", "all"]), TEXTS]),
        "none",
        "cards tried on `a`, each against the same pairs without it: `\"listed\"` tries each card with an engagement effect on the troop types that army lists give it to, the others on every type that may have it",
    ),
    optional(
        "opening_shots",
        Flag,
        "false",
        "whether each side that can shoot does so once before the first round",
    ),
    optional("max_rounds", Whole(1, 1_000), "60", "rounds after which the duel is a draw"),
    optional("variant", Tables(&DUEL_VARIANT), "none", "named changes"),
];
/// `[[duel.variant]]`.
pub const DUEL_VARIANT: [Key; 4] = [
    required("name", Text, "its name in tables"),
    optional(
        "a",
        Text,
        "nothing",
        "cards and situation words added to each party of `a`, written as they follow a troop type: `\"+elephant-screen:uphill\"`",
    ),
    optional("b", Text, "nothing", "the same for `b`"),
    optional("parameters", Parameters(None), "the experiment's", "rule parameters of this variant"),
];
