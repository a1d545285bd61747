//! Keys of `[meta]`.

use super::army::OWN_ARMY;
use super::worth::NAMED_LIST;
use ValueType::{Tables, Whole};
use experiment::keys::{Key, ValueType, optional};
use experiment::meta::keys::{ARMIES, MEAN_PAIRS, PLAYERS, RULES};

/// `[meta]`.
pub const META: [Key; 7] = [
    PLAYERS,
    ARMIES,
    MEAN_PAIRS,
    RULES,
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
        "another year or faction of an army list; `\"list:NAME\"` among the armies is random armies of it, `\"list:NAME with CARD, CARD\"` those that buy these cards",
    ),
    optional(
        "diagnostics_pairs",
        Whole(0, 288),
        "4",
        "pairs of every cell that are played once more to record how the players play and what the cards do; 0 for none",
    ),
];
