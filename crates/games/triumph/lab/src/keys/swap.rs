//! Keys of `[swap]`.

use ValueType::{ByName, List, Policy, Tables, Two, Whole};
use experiment::keys::{Key, TEXTS, ValueType, optional, required};

use super::NAMED_LIST;

/// Stands by type.
const GROUP: ValueType = ByName(&Whole(1, 12));

/// `[swap]`.
pub const SWAP: [Key; 9] = [
    required(
        "players",
        List(&Policy),
        "the players, each against itself, and all with the same armies and dice",
    ),
    required(
        "first",
        GROUP,
        "a group of stands, such as { heavy-foot = 4 }: what it makes better is asked",
    ),
    required(
        "second",
        GROUP,
        "the group in whose place it stands: no type of the first, and as many points",
    ),
    optional(
        "types",
        Two(&Whole(2, 10)),
        "[3, 7]",
        "the fewest and the most troop types of a random army, the group's own not counted",
    ),
    optional(
        "points",
        Two(&Whole(24, 72)),
        "[40, 56]",
        "the fewest and the most points of a random army; they have to differ",
    ),
    optional(
        "meeting_pairs",
        Whole(1, 8),
        "2",
        "pairs that two armies play before others are drawn: 1, 2, 4 or 8. Of `pairs`, as many of each eight are played",
    ),
    optional(
        "lists",
        TEXTS,
        "none",
        "army lists whose armies have the one group and may have the other in its place, draw by draw; random armies, which no list limits, if there are none",
    ),
    optional("enemies", TEXTS, "none", "the army lists of their enemies; needed with `lists`"),
    optional("list", Tables(&NAMED_LIST), "none", "another year or faction of an army list"),
];
