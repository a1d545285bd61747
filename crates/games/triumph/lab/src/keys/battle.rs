//! Keys of `[battle]`.

use super::army::OWN_ARMY;
use super::worth::NAMED_LIST;
use ValueType::{Either, Parameters, Tables, Text, Whole};
use experiment::gifts;
use experiment::keys::{ALL_OR_SOME, POLICIES, TEXTS};
use experiment::keys::{Key, ValueType, optional, required};
use triumph::battle::Gift;

/// `[battle]`.
pub const BATTLE: [Key; 10] = [
    required("policies", POLICIES, "the players of A and of B"),
    optional("matchups", Tables(&MATCHUP), "none", "which armies meet; one of `matchups`, `matrix` and `mirror` is required"),
    optional(
        "matrix",
        ALL_OR_SOME,
        "none",
        "armies that each meet every other once, since seats are swapped within a pair anyway; shown as a heat map",
    )
    .not_resolved("each of them is written as a matchup"),
    optional(
        "mirror",
        ALL_OR_SOME,
        "none",
        "armies that each meet themselves, after the matchups; `\"all\"` is every built-in army without cards",
    )
    .not_resolved("each of them is written as a matchup"),
    optional(
        "army",
        Tables(&OWN_ARMY),
        "none",
        "armies that are part of the experiment file: the keys of an army file, and `key`",
    ),
    optional(
        "list",
        Tables(&NAMED_LIST),
        "the built-in lists",
        "another year or faction of an army list",
    ),
    optional(
        "field",
        Tables(&FIELD),
        "none",
        "several enemies who take turns: within a block of 288 pairs each comes as often as every other one",
    ),
    optional("cards", ALL_OR_SOME, "none", "battle cards tried on `a`, printed and custom ones, each against the same pairs without it; `\"all\"` is every card that some `a` buys or could have"),
    optional("variant", Tables(&BATTLE_VARIANT), "none", "named changes"),
    optional(
        "diagnostics_pairs",
        Whole(0, 288),
        "4",
        "pairs of every cell that are played once more to record how the players play and what the cards do; 0 for none",
    ),
];
/// A matchup.
pub const MATCHUP: [Key; 3] = [
    optional("name", Text, "none", "the occasion, shown beside the armies"),
    required(
        "a",
        Text,
        "the army in question: a built-in one, a file, a `key` of `[[battle.army]]`, `\"list:NAME\"` for random armies of an army list, or `\"list:NAME with CARD, CARD\"` for those of them that buy these cards",
    ),
    required(
        "b",
        Text,
        "its enemy, named alike, or the `key` of a `[[battle.field]]`; it may be the same army",
    ),
];
/// `[[battle.field]]`.
pub const FIELD: [Key; 2] = [
    required("key", Text, "the name for `b` of matchups"),
    required("of", TEXTS, "2 to 36 armies and `\"list:NAME\"`, who take turns every eight pairs"),
];
/// `[[battle.variant]]`.
pub const BATTLE_VARIANT: [Key; 7] = [
    required("name", Text, "its name in tables"),
    optional("policies", POLICIES, "the experiment's", "the players in this variant"),
    optional("parameters", Parameters(None), "the experiment's", "rule parameters of this variant"),
    optional(
        "with",
        Either(&[Text, TEXTS]),
        "none",
        "cards that `a` has in this variant only: the baseline and the other variants are without them",
    ),
    optional(
        "without",
        Either(&[Text, TEXTS]),
        "none",
        "cards that `a` has in the baseline and not in this variant",
    ),
    GIFTS[0],
    GIFTS[1],
];
/// `gift_a` and `gift_b`.
pub const GIFT: [Key; 5] = gifts::keys::<Gift, 5>();
const GIFTS: [Key; 2] = gifts::of_variant(&GIFT);
