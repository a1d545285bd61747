//! Keys of a whole experiment: those of every one, and those that each kind of game adds.

use super::super::{Key, Kind, optional, required};
use super::battle::BATTLE;
use super::card::{CARD, LIKE_CARD, NEW_CARD};
use super::duel::DUEL;
use super::expect::EXPECT;
use super::scenario::SCENARIO;
use super::sensitivity::SENSITIVITY;
use super::sweep::SWEEP;
use super::worth::WORTH;
use Kind::{
    ByName, Cards, Flag, Number, Pairs, Parameters, Table, Tables, Text, Value, Whole, Words,
};

/// What is played; the order of [`crate::experiment::GameKind`].
const GAMES: &[&str] = &["duel", "battle", "worth", "scenario"];

/// The rulesets; the schema of a kind of game has its own one only.
const RULESETS: &[&str] = &["triumph", "table-battles"];
/// Parameters of players, by the names of their policies.
const SETTINGS: Kind = ByName(&ByName(&Value));

/// `[policies.NAME]`, wherever somebody plays.
const OF_PLAYERS: Key = optional(
    "policies",
    SETTINGS,
    "the policies' defaults",
    "parameters of a policy wherever it plays",
);

/// `luck`, by what holds without it.
const fn luck(default: &'static str) -> Key {
    optional(
        "luck",
        Flag,
        default,
        "whether the luck of every roll is taken out of scores",
    )
}

/// `stratify`, of games that have a first roll.
const STRATIFY: Key = optional(
    "stratify",
    Flag,
    "false",
    "whether first dice are dealt out evenly over each block of 288 pairs",
);

/// The keys of every experiment.
pub const EXPERIMENT: [Key; 11] = [
    optional("title", Text, "the question", "heads the page"),
    required("question", Text, "what the run answers, in words"),
    required("ruleset", Words(RULESETS), "the rules"),
    required("game", Words(GAMES), "what is played"),
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
/// What assumptions change, of battles and of worths.
const OF_ASSUMPTIONS: Key = optional(
    "sensitivity",
    Table(&SENSITIVITY),
    "none",
    "what assumptions about unclear rules change",
);
/// The keys of an experiment of duels beside those.
pub const OF_DUELS: [Key; 3] = [
    required("duel", Table(&DUEL), "what is fought"),
    STRATIFY,
    optional(
        "sweep",
        Table(&SWEEP),
        "none",
        "rule parameters over several values",
    ),
];
/// The keys of an experiment of battles beside those.
pub const OF_BATTLES: [Key; 7] = [
    required("battle", Table(&BATTLE), "what is fought"),
    luck("false"),
    STRATIFY,
    OF_PLAYERS,
    optional(
        "card",
        Cards(&[&CARD, &LIKE_CARD, &NEW_CARD]),
        "none",
        "custom cards, a designer's own",
    ),
    optional(
        "sweep",
        Table(&SWEEP),
        "none",
        "rule parameters and players over several values",
    ),
    OF_ASSUMPTIONS,
];
/// The keys of an experiment about worth in points beside those.
pub const OF_WORTH: [Key; 4] = [
    required("worth", Table(&WORTH), "whose cards are asked about"),
    luck("true"),
    OF_PLAYERS,
    OF_ASSUMPTIONS,
];

/// The keys of an experiment about scenarios beside those.
pub const OF_SCENARIOS: [Key; 2] = [
    required("scenario", Table(&SCENARIO), "what is fought"),
    OF_PLAYERS,
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
