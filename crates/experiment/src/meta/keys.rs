//! Keys of `[meta]`.

use crate::army_battles::keys::ARMY;
use crate::keys::{ALL_OR_SOME, Key, OF_PLAYERS, PAIRS, ValueType, optional, required};
use ValueType::{List, Parameters, Policy, Table, Tables, Text};

pub const PLAYERS: Key = required(
    "players",
    List(&Policy),
    "the players, each against itself, and all in the same battles; the field is that of the first, and is compared with those of the others",
);

/// Who may be brought.
pub const ARMIES: Key = required(
    "armies",
    ALL_OR_SOME,
    "three or more armies that each meet every other, named as in `[battle]`",
);

/// How much is played where it matters.
pub const MEAN_PAIRS: Key = optional(
    "mean_pairs",
    PAIRS,
    "none",
    "the mean number of pairs of a matchup, allotted at each look to the matchups that affect the field most, at most `pairs` to each; without this key each gets `pairs`",
);

/// Other rules.
pub const RULES: Key = optional(
    "variant",
    Tables(&VARIANT),
    "none",
    "the same field under other rules, in the hands of every player",
);

/// `[[meta.variant]]`.
pub const VARIANT: [Key; 2] = [
    required("name", Text, "its name in tables"),
    required("parameters", Parameters(None), "its rule parameters"),
];

/// The keys that such an experiment adds to those of every experiment.
pub const OF_META: [Key; 2] =
    [required("meta", Table(&META), "which armies meet, and the players"), OF_PLAYERS];

/// `[meta]` where armies are files of units.
pub const META: [Key; 5] = [
    PLAYERS,
    ARMIES,
    MEAN_PAIRS,
    RULES,
    optional("army", Tables(&ARMY), "none", "armies that are part of the experiment file"),
];
