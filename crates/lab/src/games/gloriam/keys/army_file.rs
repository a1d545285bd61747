//! The keys of an army file, whose reader is in the crate of the game; a test holds these tables to it.

use crate::experiment::keys::{FileKeys, Key, Kind, optional, required};
use Kind::{Tables, Text, Whole};

/// The files that experiments name.
pub const FILES: &[FileKeys] = &[FileKeys {
    name: "army-file",
    keys: &ARMY,
}];

/// An army file.
pub const ARMY: [Key; 5] = [
    required("name", Text, "what reports call it"),
    required("sources", Text, "where the army comes from"),
    required(
        "general",
        Tables(&GENERAL),
        "its generals, in the order of their commands",
    ),
    required("unit", Tables(&UNIT), "its units"),
    optional(
        "kind",
        Tables(&super::UNIT),
        "none",
        "kinds of units of the army's own",
    ),
];
/// `[[general]]`.
pub const GENERAL: [Key; 2] = [
    required("level", Whole(2, 5), "the general's level"),
    required(
        "kind",
        Text,
        "the kind of general, such as `\"professional\"`",
    ),
];
/// `[[unit]]`.
pub const UNIT: [Key; 3] = [
    required(
        "kind",
        Text,
        "the kind of unit (`equipoise list troops gloriam`)",
    ),
    optional("count", Whole(1, 99), "1", "the number of such units"),
    optional(
        "command",
        Whole(1, 99),
        "1",
        "the number of the command that they belong to",
    ),
];
