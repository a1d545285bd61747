//! The keys of an army file, whose reader is in the crate of the game; a test holds these tables to it.

use crate::experiment::keys::TEXTS;
use crate::experiment::keys::{FileKeys, Key, Kind, optional, required};
use Kind::{Tables, Text, Whole};

/// The files that experiments name.
pub const FILES: &[FileKeys] = &[FileKeys {
    name: "army-file",
    keys: &ARMY,
}];

/// An army file.
pub const ARMY: [Key; 3] = [
    required("name", Text, "what reports call it"),
    optional("sources", Text, "none", "where the army comes from"),
    required("unit", Tables(&UNIT), "its units"),
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
