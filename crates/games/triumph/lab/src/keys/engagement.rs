//! Keys of a file of engagements, which `equipoise odds --from` reads.

use ValueType::{Either, Flag, Table, Tables, Text, Whole, Words};
use experiment::keys::TEXTS;
use experiment::keys::{Key, ValueType, optional, required};

/// A party: in notation, or as a table.
const PARTIES: ValueType = Either(&[Text, Table(&PARTY)]);

/// A file of engagements in TOML; in JSON it is the list alone.
pub const ENGAGEMENTS: [Key; 1] = [required(
    "engagement",
    Tables(&ENGAGEMENT),
    "the engagements; a JSON file holds the list alone",
)];
/// One engagement.
pub const ENGAGEMENT: [Key; 4] = [
    required("kind", Words(&["close", "ranged"]), "close combat or a shot"),
    required(
        "a",
        PARTIES,
        "one party, or the shooter: a text such as `\"spear:uphill\"`, or a table",
    ),
    required("b", PARTIES, "the other party, or the target, alike"),
    optional("shot_from_rear", Flag, "false", "of a shot: whether it comes from the target's rear"),
];
/// A party.
pub const PARTY: [Key; 14] = [
    optional(
        "troop",
        Text,
        "required unless `camp`",
        "name, code or title of a troop type (`equipoise list troops`)",
    ),
    optional("cards", TEXTS, "none", "cards whose effects are in force for the stand"),
    optional("general", Flag, "false", "whether the stand is the general's"),
    optional(
        "rear_support",
        Flag,
        "false",
        "whether a friend of its type is directly behind (TR-CC-08)",
    ),
    optional("uphill", Flag, "false", "whether it stands higher than its opponent (TR-TE-15)"),
    optional(
        "difficult",
        Flag,
        "false",
        "whether its fighting edge, or any part of a target, is in difficult terrain (TR-TE-13, TR-TE-14)",
    ),
    optional(
        "edges",
        Whole(0, 3),
        "0",
        "the number of its edges that the enemy overlaps or contacts (TR-CC-12)",
    ),
    optional(
        "fighting_to",
        Words(&["front", "flank", "rear"]),
        "front",
        "the edge to which it fights",
    ),
    optional("marked", Flag, "false", "whether card 15 marks it"),
    optional(
        "standard_wagon",
        Flag,
        "false",
        "whether its rear edge touches its army's Standard Wagon (card 19)",
    ),
    optional("on_transports", Flag, "false", "whether it is on transports"),
    optional("camp", Flag, "false", "whether it is a camp, without a troop type"),
    optional("fortified", Flag, "false", "of a camp: whether it is fortified"),
    optional("garrison", Text, "none", "of a camp: the troop type inside"),
];
