//! The keys of an army file, which `armies.rs` reads.

use tropaion::army::{Handicap, OwnCard, OwnTrait, OwnType, OwnWeapon};

use ValueType::{Flag, Table, Tables, Text, Whole};
use experiment::keys::TEXTS;
use experiment::keys::{FileKeys, Key, ValueType, optional, required};

/// Whole numbers between two, both of which are allowed.
const fn limits((low, high): (i64, i64)) -> ValueType {
    Whole(low, high)
}

/// The most that an effect adds or takes away.
const MOST_VALUE: i64 = OwnTrait::MOST_VALUE as i64;

/// The files that experiments name.
pub const FILES: &[FileKeys] = &[FileKeys { name: "army-file", keys: &ARMY }];

pub const ARMY: [Key; 10] = [
    optional("name", Text, "that of `like`", "its name in reports"),
    optional("like", Text, "none", "the built-in army that it begins with"),
    optional(
        "without",
        TEXTS,
        "none",
        "units that it doesn't take over from `like`: a type, or with their number `LI=2`",
    ),
    optional("sources", Text, "none", "where the army comes from"),
    optional(
        "unit",
        Tables(&UNIT),
        "those of `like`",
        "its units, beside those of the army that it is like",
    ),
    optional("handicap", Table(&HANDICAP), "none", "advantages that the rules don't give it"),
    optional("trait", Tables(&TRAIT), "none", "traits of its own, for its units; at most six"),
    optional("type", Tables(&TYPE), "none", "types of its own, for its units; at most ten"),
    optional("weapon", Tables(&WEAPON), "none", "weapons of its own, for its units; at most ten"),
    optional(
        "card",
        Table(&CARD),
        "none",
        "a tactics card of its own, in its hand from the start or in the deck",
    ),
];
/// `[[type]]`.
pub const TYPE: [Key; 9] = [
    required("name", Text, "the name by which units refer to it"),
    required("like", Text, "the type whose rules it has"),
    optional(
        "combat",
        limits(OwnType::COMBAT),
        "that of `like`",
        "modifier of the combat die (TP-012)",
    ),
    optional("charge", limits(OwnType::CHARGE), "that of `like`", "added when it charges (TP-012)"),
    optional("movement", limits(OwnType::MOVEMENT), "that of `like`", "MU that it moves"),
    optional(
        "charge_move",
        limits(OwnType::CHARGE_MOVE),
        "that of `like`",
        "MU that it charges (TP-601)",
    ),
    optional(
        "morale",
        ValueType::Number(0.0, OwnType::MORALE),
        "that of `like`",
        "morale that its loss costs, in halves (TP-804)",
    ),
    optional(
        "holds",
        limits(OwnType::HOLDS),
        "that of `like`",
        "disruptions that it survives (TP-011)",
    ),
    optional("points", limits(OwnType::POINTS), "those of `like`", "the cost of a unit"),
];
/// `[[weapon]]`.
pub const WEAPON: [Key; 4] = [
    required("name", Text, "the name by which units refer to it"),
    required("like", ValueType::Words(&["javelin", "bow"]), "the weapon whose rules it has"),
    optional(
        "range",
        limits(OwnWeapon::RANGE),
        "that of `like`",
        "how far it shoots, in MU (TP-015)",
    ),
    optional("points", limits(OwnWeapon::POINTS), "0", "its cost for a unit"),
];
/// `[card]`.
pub const CARD: [Key; 6] = [
    required("name", Text, "its name in reports and replays"),
    required(
        "on",
        ValueType::Words(&["charge", "charged", "failed-test", "result", "morale"]),
        "when it may be played: at an own charge (TP-A27), an enemy's (TP-A26), a failed test of a move (TP-A21), the own die on the combat results (TP-A22), or when own morale would fall to 2 (TP-A24)",
    ),
    optional(
        "value",
        Whole(0, 6),
        "0",
        "1 to 3: added to the charge bonus, taken from that of the chargers, or added to the die; 3 to 6 on `morale`: what it becomes",
    ),
    optional(
        "again",
        Flag,
        "false",
        "whether the die is rolled again, on `failed-test` (and `value` added then) and on `result` (without `value`)",
    ),
    optional(
        "copies",
        Whole(0, OwnCard::MOST_COPIES as i64),
        "1, or 0 with `in_deck`",
        "the number of copies that the army holds from the start",
    ),
    optional(
        "in_deck",
        Whole(0, OwnCard::MOST_IN_DECK as i64),
        "0",
        "the number of copies that are shuffled into the deck, from which the enemy may draw them too (TP-A01)",
    ),
];
/// `[[trait]]`.
pub const TRAIT: [Key; 4] = [
    required("name", Text, "the name by which units refer to it"),
    optional("has", TEXTS, "none", "printed traits that it brings"),
    optional("points", Whole(-99, 99), "0", "its cost in addition to the points of these"),
    optional("effect", Tables(&EFFECT), "none", "its bonuses to dice"),
];
/// `[[trait.effect]]`.
pub const EFFECT: [Key; 4] = [
    required(
        "on",
        ValueType::Words(&["combat", "test", "rally"]),
        "the combat die (TP-701), that of every discipline test (TP-201), or that of a rally only (TP-801)",
    ),
    required("value", Whole(-MOST_VALUE, MOST_VALUE), "the number added, not 0"),
    optional(
        "against",
        TEXTS,
        "all",
        "in combat: enemies by type, or foot, cavalry, mounted, light",
    ),
    optional(
        "when",
        ValueType::List(&ValueType::Words(&["charging", "charged", "to-front", "in-open"])),
        "always",
        "in combat: what has to be so, each of them",
    ),
];
/// `[handicap]`.
pub const HANDICAP: [Key; 5] = [
    optional(
        "valour",
        Whole(Handicap::LEAST_POINTS as i64, Handicap::MOST_POINTS as i64),
        "0",
        "points of Valour more in every turn, or fewer below zero",
    ),
    optional(
        "discipline",
        Whole(Handicap::LEAST_POINTS as i64, Handicap::MOST_POINTS as i64),
        "0",
        "points of Discipline more in every turn, or fewer below zero",
    ),
    optional(
        "strategy",
        Whole(Handicap::LEAST_POINTS as i64, Handicap::MOST_POINTS as i64),
        "0",
        "points of Strategy more in every turn, or fewer below zero",
    ),
    optional("card", Text, "none", "a card more in hand"),
    optional("goes_first", Flag, "false", "whether it has the first half-turn of every turn"),
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
