//! Keys of `[battle]` where armies are files of units.

use super::changed::MOST;
use crate::keys::{
    ALL_OR_SOME, Key, OF_PLAYERS, OF_SENSITIVITY, POLICIES, TEXTS, ValueType, optional, required,
};
use ValueType::{ByName, List, Parameters, Table, Tables, Text, Whole};

/// A number of units or points more, or fewer below zero; not 0.
const STEP: ValueType = Whole(-MOST, MOST);
/// Of armies by name, of each a number by what is changed.
const OF_ARMIES: ValueType = ByName(&ByName(&STEP));

/// The keys that an experiment of such battles adds to those of every experiment.
pub const OF_ARMY_BATTLES: [Key; 3] =
    [required("battle", Table(&BATTLE), "which battles are played"), OF_PLAYERS, OF_SENSITIVITY];

/// `[battle]`.
pub const BATTLE: [Key; 8] = [
    required("policies", POLICIES, "the players of A and of B"),
    optional(
        "matchups",
        Tables(&MATCHUP),
        "none",
        "which armies meet; one of `matchups`, `matrix` and `mirror` is required",
    ),
    optional("matrix", ALL_OR_SOME, "none", "armies that each meet every other")
        .not_resolved("each of them is written as a matchup"),
    optional("mirror", ALL_OR_SOME, "none", "armies that each meet themselves")
        .not_resolved("each of them is written as a matchup"),
    optional("army", Tables(&ARMY), "none", "armies that are part of the experiment file"),
    optional("variant", Tables(&VARIANT), "none", "named changes"),
    optional(
        "changes",
        Table(&CHANGES),
        "none",
        "a variant for each unit or point of command more or fewer, one at a time; `equipoise rebalance` chooses among them",
    )
    .not_resolved("each of them is written as a variant"),
    optional(
        "counts",
        Table(&COUNTS),
        "none",
        "each matchup of an army with every number of one kind of its units: how many are needed for an even battle",
    ),
];

/// `[battle.changes]`.
pub const CHANGES: [Key; 3] = [
    optional(
        "armies",
        TEXTS,
        "all that meet",
        "the armies that are changed, as matchups name them",
    ),
    optional(
        "units",
        List(&STEP),
        "none",
        "units more, or fewer below zero: each number with each kind of unit of each army; armies that aren't legal are left out",
    ),
    optional(
        "command",
        List(&STEP),
        "none",
        "the same of its command: in Tropaion of points of Valour, Discipline and Strategy a turn, in Gloriam of the level of the army commander",
    ),
];

/// `[battle.counts]`.
pub const COUNTS: [Key; 4] = [
    optional("army", Text, "A of the only matchup", "the army, as matchups name it"),
    required(
        "unit",
        Text,
        "the kind of unit; where several of Tropaion have the type of a code, the last of them",
    ),
    required("from", Whole(0, MOST), "the fewest"),
    required("to", Whole(0, MOST), "the most"),
];

/// `[[battle.matchups]]`.
pub const MATCHUP: [Key; 3] = [
    required("a", Text, "the army of A: a built-in one, a file, or a `key` of `[[battle.army]]`"),
    required("b", Text, "the army of B"),
    optional("name", Text, "none", "the occasion, such as \"Telamon, 225 BCE\""),
];

/// `[[battle.army]]`.
pub const ARMY: [Key; 2] = [
    required("key", Text, "the name for matchups"),
    required("text", Text, "the text of an army file"),
];

/// `[[battle.variant]]`.
pub const VARIANT: [Key; 6] = [
    required("name", Text, "its name in tables"),
    optional("policies", POLICIES, "the experiment's", "the players in this variant"),
    optional("parameters", Parameters(None), "the experiment's", "rule parameters of this variant"),
    optional("a", Text, "the matchup's", "another army for A, in every matchup"),
    optional(
        "units",
        OF_ARMIES,
        "as they are",
        "units more or fewer, such as `{ gallic = { WB = 1 } }`; an army that meets itself has them as A",
    ),
    optional(
        "command",
        OF_ARMIES,
        "as it is",
        "command more or less, such as `{ gallic = { valour = 1 } }`, or of Gloriam `{ swiss-1515 = { general = 1 } }`",
    ),
];
