//! Keys of `[sensitivity]`.

use super::SWEPT;
use ValueType::{Either, Parameters, Text, Whole, Words};
use experiment::keys::TEXTS;
use experiment::keys::{Key, ValueType, optional, required};

/// `[sensitivity]`.
pub const SENSITIVITY: [Key; 5] = [
    optional(
        "method",
        Words(&["one-at-a-time", "morris", "sobol", "exact"]),
        "one-at-a-time",
        "how settings are chosen: each by itself, along walks, at random, or every combination",
    ),
    optional(
        "trajectories",
        Whole(1, 100),
        "10 with `\"morris\"`",
        "of `\"morris\"`: walks, each of which changes every assumption once",
    ),
    optional(
        "rows",
        Whole(1, 4_096),
        "256 with `\"sobol\"`",
        "of `\"sobol\"`: rows of random settings, each played once more for each assumption",
    ),
    required(
        "parameters",
        Either(&[Words(&["all"]), TEXTS, Parameters(Some(&SWEPT))]),
        "the assumptions: every one that acts here and has named values, some by name with all their named values, or some with values as in `[sweep]`; the experiment's own value is always one of them",
    ),
    optional(
        "card",
        Text,
        "of battles A's score, of worths every card",
        "of battles the card whose effect on A's score is asked, in the matchups whose A buys it; of worths the card whose worth in points is asked, which some `[[worth.bearer]]` must have",
    ),
];
