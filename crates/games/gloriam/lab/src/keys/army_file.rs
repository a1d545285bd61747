//! The keys of an army file, whose reader is in the crate of the game; a test checks that the two agree.

use ValueType::{Flag, Tables, Text, Whole};
use experiment::keys::{FileKeys, Key, TEXTS, ValueType, optional, required};

/// The files that experiments name.
pub const FILES: &[FileKeys] = &[FileKeys { name: "army-file", keys: &ARMY }];

pub const ARMY: [Key; 6] = [
    required("name", Text, "its name in reports"),
    optional("sources", Text, "none", "where the army comes from"),
    required("general", Tables(&GENERAL), "its generals, in the order of their commands"),
    required("unit", Tables(&UNIT), "its units"),
    optional("kind", Tables(&super::UNIT), "none", "kinds of units of the army's own"),
    optional(
        "characteristic",
        Tables(&CHARACTERISTIC),
        "none",
        "characteristics of the army's own, for these kinds (GL-016)",
    ),
];
/// `[[characteristic]]`, in an army file and in a file of characteristics.
pub const CHARACTERISTIC: [Key; 7] = [
    required("name", Text, "the name by which kinds of units refer to it"),
    required("code", Text, "its short name"),
    optional("charges_at", Whole(0, 30), "0", "must charge enemies within this many BW (GL-307)"),
    optional("pursues", Flag, "false", "must pursue once before it may refuse (GL-225)"),
    optional("rigid", Flag, "false", "never falls back (GL-219)"),
    optional(
        "fights_when_caught",
        Flag,
        "false",
        "fights when it is caught in skirmish order (GL-403)",
    ),
    optional("claim", Tables(&CLAIM), "none", "its claims in a fight"),
];
/// What a claim is worth: a number, or a parameter of the rules.
const WORTH: ValueType = ValueType::Either(&[
    Whole(-9, 9),
    ValueType::Words(&["elan_melee", "ferocious_foot", "cpi_vs_standing", "camel_melee"]),
]);
/// What a claim wins.
const WINS: ValueType = ValueType::Words(&["shatter", "shove"]);
/// `[[characteristic.claim]]`.
pub const CLAIM: [Key; 18] = [
    required("rule", Text, "the id that explanations show"),
    optional(
        "general",
        Flag,
        "false",
        "a general claim; others are on preferred opponents, to the own front only",
    ),
    optional("also", TEXTS, "none", "any of these marks instead of the characteristic"),
    optional("of", TEXTS, "all troops", "and any of these"),
    optional("versus", TEXTS, "all", "against any of these"),
    optional("except", TEXTS, "none", "not against these"),
    optional("except_deep", TEXTS, "none", "not against these in two ranks or more"),
    optional(
        "blocked_by",
        TEXTS,
        "none",
        "worth `blocked` against these foot while they stand unaffected and fight to their front (GL-553)",
    ),
    optional("blocked", WORTH, "0", "its worth in that case"),
    optional("charging", Flag, "false", "only for a charger"),
    optional("unaffected", Flag, "false", "only while its ground doesn't affect it"),
    optional("good_going", Flag, "false", "only in good going"),
    optional("better_armour", Flag, "false", "only with better armour than the enemy's"),
    optional(
        "ranks",
        ValueType::Two(&Whole(1, 99)),
        "[1, 99]",
        "least and most ranks of the claiming file",
    ),
    optional("charge", WORTH, "0", "its worth in charge combat"),
    optional("melee", WORTH, "0", "its worth in melee"),
    optional("charge_wins", WINS, "neither", "what it wins in a charge"),
    optional("melee_wins", WINS, "neither", "what it wins in melee"),
];
/// `[[general]]`.
pub const GENERAL: [Key; 3] = [
    required("level", Whole(2, 5), "the general's level"),
    required("kind", Text, "the kind of general, such as `\"professional\"`"),
    optional("ally", Flag, "false", "his command are allies, who may hesitate or desert (GL-106)"),
];
/// `[[unit]]`.
pub const UNIT: [Key; 3] = [
    required("kind", Text, "the kind of unit (`equipoise list troops gloriam`)"),
    optional("count", Whole(1, 99), "1", "the number of such units"),
    optional("command", Whole(1, 99), "1", "the number of the command that they belong to"),
];
