//! Keys of `[worth]`.

use crate::experiment::keys::TEXTS;
use crate::experiment::keys::{Key, Kind, optional, required};
use Kind::{List, Number, Parameters, Policy, Tables, Text, Whole, Words};

/// `[worth]`.
pub const WORTH: [Key; 10] = [
    required("players", List(&Policy), "who plays, each against itself"),
    optional(
        "margin",
        Number(0.01, 6.0),
        "0.5",
        "points on either side of a price that count as right",
    ),
    optional(
        "half_width",
        Number(0.01, 6.0),
        "all pairs are played",
        "points: play of a card stops when its worth is known so well",
    ),
    optional(
        "curve",
        Words(&["bearer", "all"]),
        "bearer",
        "from whose handicaps a worth is read: the card's own list's, or all lists'",
    ),
    optional(
        "handicaps",
        List(&Whole(-6, 6)),
        "-6 to 6",
        "points more or fewer that armies of the curve have, without 0",
    ),
    optional(
        "share",
        Whole(1, 12),
        "4",
        "a handicap is played in one of so many draws",
    ),
    optional(
        "price_share",
        Whole(1, 12),
        "1",
        "a card at its price is played in one of so many draws",
    ),
    optional(
        "reading",
        Tables(&READING),
        "none",
        "other readings of unclear rules that share the draws",
    ),
    required("bearer", Tables(&BEARER), "whose cards are asked about"),
    optional(
        "list",
        Tables(&NAMED_LIST),
        "none",
        "army lists with their year and faction",
    ),
];
/// `[[worth.reading]]`.
pub const READING: [Key; 2] = [
    required("name", Text, "what it is called"),
    required(
        "parameters",
        Parameters(None),
        "the rule parameters that it has otherwise",
    ),
];
/// `[[worth.bearer]]`.
pub const BEARER: [Key; 3] = [
    required("list", Text, "the army list whose armies have the cards"),
    required(
        "cards",
        TEXTS,
        "the cards; \"prepared-defenses=4\" is four of them",
    ),
    required("enemies", TEXTS, "the army lists that they meet"),
];
/// `[[worth.list]]`, `[[battle.list]]`.
pub const NAMED_LIST: [Key; 4] = [
    required("key", Text, "the name of the list"),
    optional(
        "year",
        Whole(-9_999, 9_999),
        "the list's first",
        "the year of its armies",
    ),
    optional("faction", Text, "none", "the faction of its armies"),
    optional(
        "text",
        Text,
        "the list of that name",
        "the text of the list's file",
    ),
];
