//! Keys of `[[expect]]`.

use super::super::{Key, ValueType, optional};
use ValueType::{Flag, Number, Text, Two};

/// `[[expect]]`.
pub const EXPECT: [Key; 11] = [
    optional(
        "worth",
        Text,
        "one of `worth`, `score` and `effect` is required",
        "what a card is worth, in army points; `\"*\"` is every card",
    ),
    optional(
        "score",
        Text,
        "see `worth`",
        "A's score in a matchup, 0 to 1: by its title in tables, by its armies as the file names them (`a v b`), or by its `name`; `\"*\"` is every matchup",
    ),
    optional(
        "effect",
        Text,
        "see `worth`",
        "how much a card or variant changes A's score, -1 to 1, over all its matchups; `\"*\"` is every one",
    ),
    optional(
        "of",
        Text,
        "every list",
        "with `worth`: on the armies of this list, by its name in tables",
    ),
    optional("variant", Text, "the baseline", "with `score`: the score under this card or variant"),
    optional(
        "matchup",
        Text,
        "all together",
        "with `effect`: in this matchup, or in each (`\"*\"`)",
    ),
    optional(
        "between",
        Two(&NUMBER),
        "a bound is required",
        "the least and the most, both allowed",
    )
    .not_resolved("written as `at_least` and `at_most`"),
    optional("at_least", NUMBER, "none", "the least"),
    optional("at_most", NUMBER, "none", "the most"),
    optional(
        "within",
        Number(0.0, 1.0),
        "none",
        "with `effect`: at most this far from no effect, to either side",
    )
    .not_resolved("written as `at_least` and `at_most`"),
    optional("strict", Flag, "false", "whether an expectation that isn't settled counts as missed"),
];
const NUMBER: ValueType = Number(-48.0, 48.0);
