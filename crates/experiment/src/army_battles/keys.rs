//! Keys of `[battle]` where armies are files of units.

use std::marker::PhantomData;

use super::ArmyGame;
use super::changed::MOST;
use crate::gifts;
use crate::keys::{
    ALL_OR_SOME, Key, OF_PLAYERS, OF_SENSITIVITY, POLICIES, TEXTS, ValueType, optional, required,
};
use ValueType::{ByName, List, Parameters, Table, Tables, Text, Whole};

/// A number of units or points more, or fewer below zero; not 0.
const STEP: ValueType = Whole(-MOST, MOST);
/// Numbers by the name of an army and by what of it is changed.
const OF_ARMIES: ValueType = ByName(&ByName(&STEP));

/// The keys that know what a game may give a side.
#[derive(Debug)]
pub struct KeysOf<G>(PhantomData<fn() -> G>);

impl<G: ArmyGame> KeysOf<G> {
    const OF_VARIANT: [Key; 8] = variant(G::GIFT);
    const WITH_GIFTS: &'static [Key] = &Self::OF_VARIANT;
    /// The keys of gifts are the last two.
    const VARIANT: &'static [Key] = match G::GIFT {
        [] => Self::WITH_GIFTS.split_at(6).0,
        _ => Self::WITH_GIFTS,
    };
    const OF_BATTLE: [Key; 8] = battle(Self::VARIANT);
    /// `[battle]`.
    pub const BATTLE: &'static [Key] = &Self::OF_BATTLE;
    const OF_EXPERIMENT: [Key; 3] = [
        required("battle", Table(Self::BATTLE), "which battles are played"),
        OF_PLAYERS,
        OF_SENSITIVITY,
    ];
    /// The keys that an experiment of such battles adds to those of every experiment.
    pub const OF_ARMY_BATTLES: &'static [Key] = &Self::OF_EXPERIMENT;
}

/// `[battle]`, with the keys of its variants.
const fn battle(variant: &'static [Key]) -> [Key; 8] {
    [
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
    optional("variant", Tables(variant), "none", "named changes"),
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
    ]
}

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

/// `[[battle.variant]]`, with the keys of a gift.
const fn variant(gift: &'static [Key]) -> [Key; 8] {
    let [gift_a, gift_b] = gifts::of_variant(gift);
    [
        required("name", Text, "its name in tables"),
        optional("policies", POLICIES, "the experiment's", "the players in this variant"),
        optional(
            "parameters",
            Parameters(None),
            "the experiment's",
            "rule parameters of this variant",
        ),
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
        gift_a,
        gift_b,
    ]
}
