//! Keys of `[battle]` where armies are files of units.

use crate::experiment::keys::{ALL_OR_SOME, Key, Kind, OF_PLAYERS, POLICIES, optional, required};
use Kind::{Parameters, Table, Tables, Text};

/// The keys that an experiment of such battles adds to those of every experiment.
pub const OF_ARMY_BATTLES: [Key; 2] = [
    required("battle", Table(&BATTLE), "what is fought"),
    OF_PLAYERS,
];

/// `[battle]`.
pub const BATTLE: [Key; 6] = [
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
        Tables(&ARMY),
        "none",
        "armies that stand in the experiment itself",
    ),
    optional("variant", Tables(&VARIANT), "none", "named changes"),
];

/// `[[battle.matchups]]`.
pub const MATCHUP: [Key; 3] = [
    required("a", Text, "the army of A"),
    required("b", Text, "the army of B"),
    optional("name", Text, "none", "the occasion"),
];

/// `[[battle.army]]`.
pub const ARMY: [Key; 2] = [
    required("key", Text, "the name by which matchups know it"),
    required("text", Text, "the army, as its file has it"),
];

/// `[[battle.variant]]`.
pub const VARIANT: [Key; 4] = [
    required("name", Text, "its name in tables"),
    optional(
        "policies",
        POLICIES,
        "those of the battle",
        "who plays A and who plays B",
    ),
    optional(
        "parameters",
        Parameters(None),
        "those of the experiment",
        "rule parameters",
    ),
    optional(
        "a",
        Text,
        "that of the matchup",
        "another army for A, in every matchup",
    ),
];
