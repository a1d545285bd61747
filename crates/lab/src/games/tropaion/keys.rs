//! The keys of an army file, whose reader is in the crate of the game; a test holds these tables to it.

use crate::experiment::keys::TEXTS;
use crate::experiment::keys::{FileKeys, Key, Kind, optional, required};
use Kind::{Flag, Table, Tables, Text, Whole};

/// The files that experiments name.
pub const FILES: &[FileKeys] = &[FileKeys {
    name: "army-file",
    keys: &ARMY,
}];

/// An army file.
pub const ARMY: [Key; 5] = [
    optional("name", Text, "that of `like`", "what reports call it"),
    optional(
        "like",
        Text,
        "none",
        "the built-in army that it begins with",
    ),
    optional("sources", Text, "none", "where the army comes from"),
    optional(
        "unit",
        Tables(&UNIT),
        "those of `like`",
        "its units, beside those of the army that it is like",
    ),
    optional(
        "handicap",
        Table(&HANDICAP),
        "none",
        "what it has that the rules don't give it",
    ),
];
/// `[handicap]`.
pub const HANDICAP: [Key; 5] = [
    optional(
        "valour",
        Whole(0, 12),
        "0",
        "points of Valour more in every turn",
    ),
    optional(
        "discipline",
        Whole(0, 12),
        "0",
        "points of Discipline more in every turn",
    ),
    optional(
        "strategy",
        Whole(0, 12),
        "0",
        "points of Strategy more in every turn",
    ),
    optional("card", Text, "none", "a card more in hand"),
    optional(
        "goes_first",
        Flag,
        "false",
        "whether it has the first half-turn of every turn",
    ),
];
/// `[[unit]]`.
pub const UNIT: [Key; 4] = [
    required(
        "type",
        Text,
        "its type: a code such as `\"HI\"`, or its name (`equipoise list troops tropaion`)",
    ),
    optional("count", Whole(1, 99), "1", "the number of such units"),
    optional("weapon", Text, "the type's", "its weapon"),
    optional("traits", TEXTS, "none", "its traits"),
];
