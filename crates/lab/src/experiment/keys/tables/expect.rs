//! Keys of `[[expect]]`.

use super::super::{Key, Kind, optional};
use Kind::{Flag, Number, Text, Two};

/// `[[expect]]`.
pub const EXPECT: [Key; 11] = [
    optional(
        "worth",
        Text,
        "score or effect",
        "a card whose worth in army points is expected; \"*\" is every one",
    ),
    optional(
        "score",
        Text,
        "worth or effect",
        "a matchup in which A's score, 0 to 1, is expected; \"*\" is every one",
    ),
    optional(
        "effect",
        Text,
        "worth or score",
        "a card or variant whose change of the score, -1 to 1, is expected; \"*\" is every one",
    ),
    optional(
        "of",
        Text,
        "every list",
        "with worth: on the armies of this list",
    ),
    optional(
        "variant",
        Text,
        "the baseline",
        "with score: under this card or variant",
    ),
    optional(
        "matchup",
        Text,
        "all together",
        "with effect: in this matchup, or in each (\"*\")",
    ),
    optional(
        "between",
        Two(&NUMBER),
        "another bound",
        "the least and the most, both allowed",
    ),
    optional("at_least", NUMBER, "another bound", "the least"),
    optional("at_most", NUMBER, "another bound", "the most"),
    optional(
        "within",
        Number(0.0, 1.0),
        "another bound",
        "with effect: so much to either side of no effect",
    ),
    optional(
        "strict",
        Flag,
        "false",
        "whether it is a miss too where it isn't settled",
    ),
];
const NUMBER: Kind = Number(-48.0, 48.0);
