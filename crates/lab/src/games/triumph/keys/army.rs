//! Keys of an army.

use crate::experiment::keys::TEXTS;
use crate::experiment::keys::{Key, Kind, optional, required};
use Kind::{Either, Flag, List, Tables, Text, Whole, Words};

const TOPOGRAPHIES: &[&str] = &[
    "arable", "forest", "hilly", "steppe", "dry", "marsh", "delta",
];

/// The keys of an army file.
pub const ARMY: [Key; 10] = [
    required("name", Text, "what reports call it"),
    optional("list", Text, "none", "the army list that it follows"),
    optional(
        "year",
        Whole(-9_999, 9_999),
        "none",
        "the year that it is of, negative before the era",
    ),
    optional("faction", Text, "none", "the faction that it follows"),
    required("invasion", Whole(0, 9), "its invasion rating"),
    required("maneuver", Whole(0, 9), "its maneuver rating"),
    required("home", List(&Words(TOPOGRAPHIES)), "its home topographies"),
    required("stands", Tables(&STANDS), "its stands, by lines"),
    optional(
        "cards",
        Tables(&BOUGHT),
        "none",
        "the battle cards that it buys",
    ),
    optional(
        "enemies",
        TEXTS,
        "none",
        "armies that it fought, for readers",
    ),
];
/// `[[battle.army]]`: an army with a name for matchups.
pub const OWN_ARMY: [Key; 11] = {
    let mut keys = [required("key", Text, "the name for matchups"); 11];
    let mut at = 0;
    while at < ARMY.len() {
        keys[at + 1] = ARMY[at];
        at += 1;
    }
    keys
};
/// `[[stands]]`.
pub const STANDS: [Key; 7] = [
    optional(
        "name",
        Text,
        "none",
        "who the men are; cards name them by it",
    ),
    optional(
        "entry",
        Whole(0, 199),
        "whichever fits",
        "the entry of the list that they are of, counted from 0",
    ),
    required("troop", Text, "name, code or title of a troop type"),
    optional("count", Whole(1, 32), "1", "stands"),
    optional(
        "battle_line",
        Either(&[Flag, Words(&["half"])]),
        "false",
        "the \"battle line\" mark",
    ),
    optional(
        "general",
        Flag,
        "false",
        "whether the first of them is the general",
    ),
    optional(
        "ally",
        Flag,
        "false",
        "whether they belong to an allied contingent",
    ),
];
/// `[[cards]]` of an army.
pub const BOUGHT: [Key; 7] = [
    required("card", Text, "name, code or title of a card"),
    optional(
        "on",
        Either(&[Text, TEXTS]),
        "nobody",
        "whose stands it is for: names of lines, or troop types",
    ),
    optional(
        "helps",
        Either(&[Text, TEXTS]),
        "nobody",
        "who may be supported or screened",
    ),
    optional(
        "count",
        Whole(1, 99),
        "1 card, all stands",
        "how many cards, or for how many stands",
    ),
    optional(
        "as",
        Text,
        "none",
        "the foot that the stands may dismount as",
    ),
    optional(
        "past",
        TEXTS,
        "any close order foot",
        "the friends that Charge Through passes",
    ),
    optional("disguises", TEXTS, "none", "who poses as whom"),
];
