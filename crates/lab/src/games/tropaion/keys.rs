//! The keys of an army file, whose reader is in the crate of the game; a test holds these tables to it.

use crate::experiment::keys::TEXTS;
use crate::experiment::keys::{FileKeys, Key, ValueType, optional, required};
use ValueType::{Flag, Table, Tables, Text, Whole};

/// The files that experiments name.
pub const FILES: &[FileKeys] = &[FileKeys {
    name: "army-file",
    keys: &ARMY,
}];

/// An army file.
pub const ARMY: [Key; 6] = [
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
    optional(
        "trait",
        Tables(&TRAIT),
        "none",
        "traits of its own, for its units; at most six",
    ),
];
/// `[[trait]]`.
pub const TRAIT: [Key; 4] = [
    required("name", Text, "what units call it"),
    optional("has", TEXTS, "none", "printed traits that it brings"),
    optional(
        "points",
        Whole(-99, 99),
        "0",
        "what it costs beside the points of these",
    ),
    optional("effect", Tables(&EFFECT), "none", "what it adds to dice"),
];
/// `[[trait.effect]]`.
pub const EFFECT: [Key; 4] = [
    required(
        "on",
        ValueType::Words(&["combat", "test", "rally"]),
        "the combat die (TP-701), that of every discipline test (TP-201), or that of a rally only (TP-801)",
    ),
    required("value", Whole(-3, 3), "what is added, not 0"),
    optional(
        "against",
        TEXTS,
        "all",
        "in combat: enemies by type, or foot, cavalry, mounted, light",
    ),
    optional(
        "when",
        ValueType::List(&ValueType::Words(&[
            "charging", "charged", "to-front", "in-open",
        ])),
        "always",
        "in combat: what has to be so, each of them",
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
