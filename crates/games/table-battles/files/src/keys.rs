//! Keys of a scenario file of Table Battles.

use document::keys::{Key, TEXTS, ValueType, optional, required};

use table_battles::Requirement;
use table_battles::scenario::Wing;

use crate::notations::{AREA, DATE, HITS, SHARE};
use ValueType::{ByName, Either, Flag, List, Notation, Table, Tables, Text, Two, Whole, Words};

const COUNT: ValueType = Whole(0, 255);
/// Formations by their ids; one of them without brackets.
const IDS: ValueType = Either(&[Text, TEXTS]);
/// Wings of an army.
const WINGS: [&str; 4] = words_of(&Wing::ALL);
/// What the dice on a card have to be.
const REQUIREMENTS: [&str; 7] = words_of(&Requirement::ALL);

/// The words of a list of values.
const fn words_of<T: Copy, const N: usize>(all: &[(T, &'static str); N]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut at = 0;
    while at < N {
        words[at] = all[at].1;
        at += 1;
    }
    words
}

/// A scenario file.
pub const SCENARIO_FILE: [Key; 6] = [
    required("id", Text, "a short id"),
    required("name", Text, "its name in reports"),
    required(
        "date",
        Notation(&DATE),
        "when it was fought, such as `\"1644-07-02\"`; a negative year is BCE",
    ),
    optional(
        "victory",
        Table(&VICTORY),
        "Morale and the check at the start of a turn",
        "a rule in their place",
    ),
    optional("modules", Table(&MODULES), "neither", "rules of the expansions"),
    required("army", Two(&Table(&SCENARIO_ARMY)), "the two armies; the first goes first"),
];
/// `[[scenario.file]]`: a scenario with a name for `scenarios`.
pub const OWN_SCENARIO: [Key; 7] = {
    let mut keys = [required("key", Text, "the name for `scenarios`"); 7];
    let mut at = 0;
    while at < SCENARIO_FILE.len() {
        keys[at + 1] = SCENARIO_FILE[at];
        at += 1;
    }
    keys
};
/// `[victory]`.
pub const VICTORY: [Key; 1] = [required(
    "rout_all",
    IDS,
    "the first army routs all of these before it loses one; the second routs one",
)];
/// `[modules]`.
pub const MODULES: [Key; 2] = [
    optional("shift", Flag, "false", "whether formations may Shift"),
    optional("oblique_attack", Flag, "false", "whether attacks may be oblique"),
];
/// `[[army]]`.
pub const SCENARIO_ARMY: [Key; 5] = [
    required("name", Text, "its name"),
    optional("morale", COUNT, "none, with `victory`", "its Morale cubes, 1 to 10"),
    optional("tactical_victory", COUNT, "none", "enemy sticks that are a tactical victory"),
    optional("tactical_draw", COUNT, "none", "enemy sticks that are a tactical draw"),
    required("card", Tables(&SCENARIO_CARD), "its cards, 1 to 8"),
];
/// `[[army.card]]`.
pub const SCENARIO_CARD: [Key; 22] = [
    required("id", Text, "up to eight letters"),
    required("name", Text, "its name"),
    required("wing", Words(&WINGS), "its wing"),
    optional("strength", COUNT, "`cubes` in its place", "its sticks, 1 to 8"),
    optional("cubes", COUNT, "`strength` in its place", "cubes of a special formation"),
    optional("star", Flag, "false", "whether it has a star"),
    required(
        "dice",
        Notation(&AREA),
        "its dice area: `\"6\"`, `\"5/6\"`, `\"1-3\"`, `\"any\"`, in brackets for one die a turn, `\"doubles\"`, `\"triples\"`, `\"straight-4\"` or `\"none\"`",
    ),
    optional("reserve", Text, "in play", "enters when that formation leaves"),
    optional("commanded", Text, "in play", "enters when that formation commands it"),
    optional("retire", Flag, "false", "whether it may retire"),
    optional("pursuit", Flag, "false", "whether it pursues"),
    optional("arm", Words(&["infantry", "cavalry"]), "none", "for Shift and oblique attack"),
    optional(
        "links",
        List(&Words(&["previous", "next"])),
        "none",
        "Link symbols, facing the card with the number before or after",
    ),
    optional("actions", Tables(&ROW), "none", "its actions and reactions, at most two"),
    optional(
        "shields",
        IDS,
        "none",
        "while it is in play these suffer one hit less when attacked (TB-SR-LIFEGUARD-SHIELD)",
    ),
    optional(
        "saves",
        IDS,
        "none",
        "it leaves in place of one of these that would rout, which keeps a stick (TB-SR-LIFEGUARD-SAVE)",
    ),
    optional(
        "placements",
        ByName(&COUNT),
        "as the rules say",
        "while it is in play, this many cards of a wing may receive dice (TB-SR-WOLFE-PLACE)",
    ),
    optional("routs_on_entry", IDS, "none", "these rout when it enters (TB-SR-STANLEYS-ROUT)"),
    optional(
        "suppresses",
        Tables(&SUPPRESSED),
        "none",
        "reactions of the enemy that are barred while it holds a cube (TB-SR-FLEET-SUPPRESS)",
    ),
    optional(
        "closed_by_rout_of",
        IDS,
        "none",
        "it takes no dice once one of these has routed (TB-SR-CLINTON-CLOSED)",
    ),
    optional(
        "hit_limit",
        Table(&HIT_LIMIT),
        "none",
        "limits the hits of one attack to the smaller of `most` and hits minus `less` (TB-SR-MARYLAND-LIMIT)",
    ),
    optional("fog", Table(&FOG), "none", "cubes that hide"),
];
/// An entry of `suppresses`.
pub const SUPPRESSED: [Key; 2] = [
    required("card", Text, "whose reaction"),
    required("reaction", Words(&["screen", "counterattack", "absorb"]), "which one"),
];
/// `hit_limit`.
pub const HIT_LIMIT: [Key; 2] =
    [required("less", COUNT, "hits less"), required("most", COUNT, "hits at most")];
/// `fog`.
pub const FOG: [Key; 2] = [
    required("veils", Text, "the formation that the first cube hides"),
    required("then_enter", IDS, "the formations that enter as the others are lifted"),
];
/// An entry of `actions`.
pub const ROW: [Key; 18] = [
    optional("attack", IDS, "another action", "the formations that it attacks, in this order"),
    optional("bombard", Flag, "another action", "whether it bombards"),
    optional(
        "command",
        Text,
        "another action",
        "the formation that it commands; `\"fog\"` lifts the fog",
    ),
    optional("screen", IDS, "another action", "whose attacks it screens"),
    optional("counterattack", IDS, "another action", "whose attacks it answers"),
    optional("absorb", IDS, "another action", "whose hits it takes"),
    optional("needs", Words(&REQUIREMENTS), "one die", "what its dice have to be"),
    optional("hits", Notation(&HITS), "none", "hits that it makes, such as `\"1 + 1 per die\"`"),
    optional("self", COUNT, "0 with `attack`", "hits that it suffers itself"),
    optional(
        "spares",
        Notation(&HITS),
        "none",
        "hits that a counterattack prevents, such as `\"1 per die\"`",
    ),
    optional(
        "takes",
        Notation(&SHARE),
        "none",
        "hits that an absorb takes in place of another formation: `\"all\"`, `\"1\"` or `\"1 less per die\"`",
    ),
    optional("voluntary", Flag, "false", "whether it may be declined"),
    optional("while_dice_on", IDS, "none", "only while each of these holds a die"),
    optional("extra_hit_while", Text, "none", "one hit more while this one is in play"),
    optional("skips_in_reserve", IDS, "none", "names passed over while they are in Reserve"),
    optional("never_in_reserve", Flag, "false", "whether it is never on a formation in Reserve"),
    optional("then_removed", Flag, "false", "whether the card leaves after it"),
    optional("morale_gain", COUNT, "0", "Morale cubes that its army gains"),
];
