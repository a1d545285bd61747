//! Keys of an army list's file.

use super::TOPOGRAPHIES;
use crate::vocabulary::MARKS;
use ValueType::{Either, Flag, List, Table, Tables, Text, Two, Whole, Words};
use experiment::keys::TEXTS;
use experiment::keys::{Key, ValueType, optional, required, words};

const YEAR: ValueType = Whole(-9_999, 9_999);
/// A first and a last year.
const SPAN: ValueType = Two(&YEAR);
const SPANS: ValueType = List(&SPAN);
const LIMIT: ValueType = Whole(0, 99);
/// Ratings, each plain or under a condition.
const RATINGS: ValueType = List(&Either(&[Whole(0, 9), Table(&CONDITIONAL)]));
/// Home topographies, plain or under a condition.
const HOMES: ValueType =
    List(&Either(&[List(&Words(TOPOGRAPHIES)), Table(&conditional(List(&Words(TOPOGRAPHIES))))]));
/// Groups of troop types, each plain or under a condition.
const GENERALS: ValueType = List(&List(&Either(&[Text, Table(&conditional(Text))])));

/// The keys of a list file.
pub const LIST: [Key; 10] = [
    required("name", Text, "its name"),
    optional("source", Text, "none", "where it comes from"),
    required(
        "years",
        SPAN,
        "the first and the last year that the list covers, negative before the era (TR-AB-08)",
    ),
    required(
        "invasion",
        RATINGS,
        "invasion ratings (TR-AB-07); several where it depends on a year or a condition",
    ),
    required("maneuver", RATINGS, "maneuver ratings, alike"),
    required("home", HOMES, "home topographies, alike"),
    required(
        "generals",
        GENERALS,
        "troop types of the general's stand, in groups: the first group counts of which the army has a stand (TR-AB-03)",
    ),
    required("entry", Tables(&ENTRY), "its lines, at most 200"),
    optional("cards", Tables(&OFFER), "none", "the cards that the army as a whole may buy"),
    optional(
        "allies",
        Tables(&ALLIES),
        "none",
        "ally options by name only: what a contingent consists of is not in the data, so allied stands can't be checked",
    ),
];
/// A rating, home topographies or a troop type under a condition.
pub const CONDITIONAL: [Key; 3] = conditional(Whole(0, 9));

const fn conditional(value: ValueType) -> [Key; 3] {
    [
        required("is", value, "the value"),
        optional("years", SPANS, "all years", "the years in which it holds"),
        optional("when", Text, "always", "the condition in the list's words"),
    ]
}

/// `[[entry]]`.
pub const ENTRY: [Key; 10] = [
    required("name", Text, "the name of the stands"),
    required("troops", TEXTS, "the troop types that they may be (TR-AB-02)"),
    optional("one_type", Flag, "false", "whether all of them are of the same type"),
    required("min", LIMIT, "the fewest stands"),
    required("max", Whole(1, 99), "the most stands"),
    optional("battle_line", Words(&words(&MARKS)), "none", "the \"battle line\" mark (TR-AB-10)"),
    optional("years", SPANS, "all years", "the years in which there is such a line"),
    optional(
        "when",
        Text,
        "always",
        "a condition on the army's faction, in the list's words (TR-AB-08)",
    ),
    optional("cards", Tables(&OFFER), "none", "the cards that these stands may have"),
    optional(
        "unread",
        Text,
        "none",
        "words that are, or may be, conditions; they aren't checked, and `army check` shows them",
    ),
];
/// `[[cards]]` and `[[entry.cards]]` of a list.
pub const OFFER: [Key; 11] = [
    required(
        "card",
        Text,
        "name, code or title of a card; `supportable` and `screenable` mark the stands that Supporting Bowmen and Elephant Screen help",
    ),
    optional("limit", LIMIT, "none", "the most that may be bought here"),
    optional("army_limit", LIMIT, "none", "the most that the whole army may buy"),
    optional("troops", TEXTS, "all types of the line", "the troop types that may have it"),
    optional("years", SPANS, "all years", "the years in which it may be bought"),
    optional("when", Text, "always", "a condition on the army's faction, in the list's words"),
    optional("general_only", Flag, "false", "whether only the general's stand may have it"),
    optional("as", Text, "none", "the foot that the stands dismount as"),
    optional("past", TEXTS, "none", "the friends that Charge Through passes"),
    optional("said", Text, "none", "what the card stands for, such as \"baggage camels\""),
    optional("unread", Text, "none", "as `unread` of a line"),
];
/// `[[allies]]`.
pub const ALLIES: [Key; 2] = [
    required("names", TEXTS, "contingents that come together"),
    optional("years", SPANS, "all years", "the years in which they may come"),
];
