//! Keys of `[battle]`.

use super::army::OWN_ARMY;
use super::worth::NAMED_LIST;
use crate::experiment::keys::{ALL_OR_SOME, POLICIES, TEXTS};
use crate::experiment::keys::{Key, Kind, optional, required};
use Kind::{Either, Parameters, Tables, Text, Whole};

/// `[battle]`.
pub const BATTLE: [Key; 9] = [
    required("policies", POLICIES, "who plays A and who plays B"),
    optional("matchups", Tables(&MATCHUP), "none", "who meets whom"),
    optional(
        "matrix",
        ALL_OR_SOME,
        "none",
        "armies that each meet every other",
    ),
    optional(
        "mirror",
        ALL_OR_SOME,
        "none",
        "armies that each meet themselves",
    ),
    optional(
        "army",
        Tables(&OWN_ARMY),
        "none",
        "armies that stand in the experiment itself",
    ),
    optional(
        "list",
        Tables(&NAMED_LIST),
        "the built-in lists",
        "army lists with their year and faction",
    ),
    optional("cards", ALL_OR_SOME, "none", "battle cards tried on a"),
    optional("variant", Tables(&BATTLE_VARIANT), "none", "named changes"),
    optional(
        "conduct_pairs",
        Whole(0, 288),
        "4",
        "pairs of every cell that are looked at for how the players play",
    ),
];
/// A matchup.
pub const MATCHUP: [Key; 3] = [
    optional("name", Text, "none", "the occasion"),
    required(
        "a",
        Text,
        "the army that is asked about, or \"list:NAME\" for random armies of a list",
    ),
    required("b", Text, "its enemy"),
];
/// `[[battle.variant]]`.
pub const BATTLE_VARIANT: [Key; 5] = [
    required("name", Text, "its name in tables"),
    optional(
        "policies",
        POLICIES,
        "the experiment's",
        "who plays in this variant",
    ),
    optional(
        "parameters",
        Parameters(None),
        "the experiment's",
        "rule parameters of this variant",
    ),
    optional(
        "with",
        Either(&[Text, TEXTS]),
        "none",
        "cards that a has in this variant only",
    ),
    optional(
        "without",
        Either(&[Text, TEXTS]),
        "none",
        "cards that a has in the baseline and not in this variant",
    ),
];
