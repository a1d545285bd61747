//! Keys of `[battle]` where armies are files of units.

use crate::keys::{
    ALL_OR_SOME, Key, OF_PLAYERS, OF_SENSITIVITY, POLICIES, ValueType, optional, required,
};
use ValueType::{Parameters, Table, Tables, Text};

/// The keys that an experiment of such battles adds to those of every experiment.
pub const OF_ARMY_BATTLES: [Key; 3] =
    [required("battle", Table(&BATTLE), "which battles are played"), OF_PLAYERS, OF_SENSITIVITY];

/// `[battle]`.
pub const BATTLE: [Key; 6] = [
    required("policies", POLICIES, "the players of A and of B"),
    optional(
        "matchups",
        Tables(&MATCHUP),
        "none",
        "which armies meet; one of `matchups`, `matrix` and `mirror` is required",
    ),
    optional("matrix", ALL_OR_SOME, "none", "armies that each meet every other")
        .not_resolved("each of them is written as a matchup"),
    optional("mirror", ALL_OR_SOME, "none", "armies that each meet themselves")
        .not_resolved("each of them is written as a matchup"),
    optional("army", Tables(&ARMY), "none", "armies that are part of the experiment file"),
    optional("variant", Tables(&VARIANT), "none", "named changes"),
];

/// `[[battle.matchups]]`.
pub const MATCHUP: [Key; 3] = [
    required("a", Text, "the army of A: a built-in one, a file, or a `key` of `[[battle.army]]`"),
    required("b", Text, "the army of B"),
    optional("name", Text, "none", "the occasion, such as \"Telamon, 225 BCE\""),
];

/// `[[battle.army]]`.
pub const ARMY: [Key; 2] = [
    required("key", Text, "the name for matchups"),
    required("text", Text, "the text of an army file"),
];

/// `[[battle.variant]]`.
pub const VARIANT: [Key; 4] = [
    required("name", Text, "its name in tables"),
    optional("policies", POLICIES, "the experiment's", "the players in this variant"),
    optional("parameters", Parameters(None), "the experiment's", "rule parameters of this variant"),
    optional("a", Text, "the matchup's", "another army for A, in every matchup"),
];
