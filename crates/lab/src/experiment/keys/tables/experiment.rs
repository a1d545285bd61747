//! Keys of a whole experiment: those of every one, and those that each kind of game adds.

use super::super::{Key, Kind, optional, required};
use super::expect::EXPECT;
use Kind::{ByName, Flag, Number, Pairs, Parameters, Table, Tables, Text, Value, Whole, Words};

/// Parameters of players, by the names of their policies.
const SETTINGS: Kind = ByName(&ByName(&Value));

/// `[policies.NAME]`, wherever somebody plays.
pub const OF_PLAYERS: Key = optional(
    "policies",
    SETTINGS,
    "the policies' defaults",
    "parameters of a policy wherever it plays",
);

/// `luck`, by what holds without it.
pub const fn luck(default: &'static str) -> Key {
    optional(
        "luck",
        Flag,
        default,
        "whether the luck of every roll is taken out of scores",
    )
}

/// `stratify`, of games that have a first roll.
pub const STRATIFY: Key = optional(
    "stratify",
    Flag,
    "false",
    "whether first dice are dealt out evenly over each block of 288 pairs",
);

/// The keys of every experiment.
pub const EXPERIMENT: [Key; 11] = [
    optional("title", Text, "the question", "heads the page"),
    required("question", Text, "what the run answers, in words"),
    required("ruleset", Text, "the rules"),
    required("game", Text, "what is played"),
    optional(
        "seed",
        Whole(0, i64::MAX),
        "0",
        "the seed of all chance; the same seed gives the same bytes",
    ),
    optional(
        "pairs",
        Pairs,
        "1152",
        "pairs of playouts a cell, a multiple of 288",
    ),
    optional(
        "precision",
        Table(&PRECISION),
        "none",
        "instead of pairs: play until the scores are known well enough",
    ),
    optional(
        "dice",
        Words(&["seat", "army"]),
        "seat",
        "whose the dice are in the second battle of a pair",
    ),
    optional(
        "complement",
        Flag,
        "false",
        "whether the second battle of a pair shows 7 minus each die",
    ),
    optional(
        "parameters",
        Parameters(None),
        "the specification's defaults",
        "rule parameters",
    ),
    optional(
        "expect",
        Tables(&EXPECT),
        "none",
        "what the run should find; a miss is exit code 1",
    ),
];
/// `[precision]`.
pub const PRECISION: [Key; 2] = [
    required(
        "half_width",
        Number(0.0001, 0.5),
        "of every score's 95 % interval, on the scale from 0 to 1",
    ),
    required(
        "max_pairs",
        Pairs,
        "pairs a cell at most, a multiple of 288",
    ),
];
