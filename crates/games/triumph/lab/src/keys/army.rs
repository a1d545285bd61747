//! Keys of an army.

use super::card::{CARD, LIKE_CARD, NEW_CARD};
use crate::vocabulary::MARKS;
use ValueType::{Cards, Either, Flag, List, Tables, Text, Whole, Words};
use experiment::keys::TEXTS;
use experiment::keys::{Key, ValueType, optional, required, words};

/// Kinds of home topography.
pub const TOPOGRAPHIES: &[&str] = &["arable", "forest", "hilly", "steppe", "dry", "marsh", "delta"];

/// The keys of an army file.
pub const ARMY: [Key; 11] = [
    required("name", Text, "its name in reports"),
    optional(
        "list",
        Text,
        "none",
        "the army list that it follows; `equipoise army check --lists` holds it to the list",
    ),
    optional(
        "year",
        Whole(-9_999, 9_999),
        "none",
        "the year that it is of, negative before the era",
    ),
    optional("faction", Text, "none", "its faction within the list"),
    required("invasion", Whole(0, 9), "its invasion rating (TR-AB-07)"),
    required("maneuver", Whole(0, 9), "its maneuver rating (TR-AB-07)"),
    required("home", List(&Words(TOPOGRAPHIES)), "its home topographies, at least one"),
    required("stands", Tables(&STANDS), "its stands, by lines"),
    optional("cards", Tables(&BOUGHT), "none", "the battle cards that it buys"),
    optional(
        "card",
        Cards(&[&CARD, &LIKE_CARD, &NEW_CARD]),
        "none",
        "its own cards, a designer's: it has them and pays for them; `[[card]]` tables as in an experiment",
    ),
    optional("enemies", TEXTS, "none", "armies that it fought, for readers")
        .not_resolved("no battle depends on it"),
];
/// `[[battle.army]]`: an army with a name for matchups.
pub const OWN_ARMY: [Key; 12] = {
    let mut keys = [required("key", Text, "the name for matchups"); 12];
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
        "the name of the stands, which `on` and `helps` of cards may use",
    ),
    optional(
        "entry",
        Whole(0, 199),
        "whichever fits",
        "the entry of the army list that allows them, counted from 0",
    ),
    required("troop", Text, "name, code or title of a troop type (`equipoise list troops`)"),
    optional("count", Whole(1, 32), "1", "the number of stands"),
    optional(
        "battle_line",
        Either(&[Flag, Words(&words(&MARKS))]),
        "false",
        "the \"battle line\" mark, which matters in deployment (TR-AB-10)",
    ),
    optional(
        "general",
        Flag,
        "false",
        "whether the first of them is the general; one line has one",
    ),
    optional("ally", Flag, "false", "whether they belong to an allied contingent"),
];
/// `[[cards]]` of an army.
pub const BOUGHT: [Key; 7] = [
    required("card", Text, "name, code or title of a card (`equipoise list cards`)"),
    optional(
        "on",
        Either(&[Text, TEXTS]),
        "none; required by troop cards and by Deployment and Mid-Battle Dismounting",
        "the stands that it is for: names of lines, or troop types; of Supporting Bowmen the bow stands",
    ),
    optional(
        "helps",
        Either(&[Text, TEXTS]),
        "none; required by Supporting Bowmen and Elephant Screen",
        "the stands that may be supported or screened",
    ),
    optional(
        "count",
        Whole(1, 99),
        "1 card; all the stands of `on`",
        "the number of cards of Hold the Line, Charge Through, Prepared Defenses or Deceptive Deployment; of other troop cards, the number of stands (the general's is left out first)",
    ),
    optional(
        "as",
        Text,
        "none; required by the two dismounting cards",
        "the foot that the stands may dismount as",
    ),
    optional("past", TEXTS, "any close order foot", "the friends that Charge Through passes"),
    optional(
        "disguises",
        TEXTS,
        "none; required by Deceptive Deployment",
        "which stands are deployed as which others: `\"nobody as horde\"`, `\"horde as 2 pikes\"`, `\"2 warriors as horde\"` (TR-BC-24.1)",
    ),
];
