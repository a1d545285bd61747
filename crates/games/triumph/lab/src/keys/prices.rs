//! Keys of `[prices]`.

use super::NAMED_LIST;
use ValueType::{ByName, List, Number, Policy, Tables, Text, Two, Whole};
use experiment::keys::{Key, ValueType, optional, required};

/// `[prices]`.
pub const PRICES: [Key; 10] = [
    required(
        "players",
        List(&Policy),
        "the players, each against itself, and all with the same armies and dice",
    ),
    optional(
        "player_shares",
        List(&Whole(1, 36)),
        "1 for each",
        "in one of how many meetings each player plays, in the order of `players`: [1, 12] lets a slow second one play a twelfth of the first one's meetings, the same armies with the same dice",
    ),
    optional(
        "types",
        Two(&Whole(2, 10)),
        "[3, 7]",
        "the fewest and the most troop types of a random army",
    ),
    optional(
        "points",
        Two(&Whole(24, 72)),
        "[40, 56]",
        "the fewest and the most points of an army; they have to differ",
    ),
    optional(
        "field",
        Text,
        "\"random\"",
        "whose armies meet: `random`, which no list limits; `historical`, of the built-in army lists; or a folder of army lists, of which 48 are drawn at most",
    ),
    optional(
        "army_list",
        Tables(&NAMED_LIST),
        "those of `field`",
        "the army lists of the field, as `run.toml` keeps them",
    ),
    optional(
        "precision",
        Number(0.05, 4.0),
        "none",
        "play ends once the 95 % interval of every fair price, of every player, reaches no further than this on either side, in points, and at `pairs` at the latest; up to an eighth of the types may be left out, if all of `pairs` wouldn't do for them",
    ),
    optional(
        "list",
        ByName(&Number(0.5, 20.0)),
        "none",
        "a list of prices to try: what a stand of each type costs, in halves of a point, and so counts when it is lost. Fresh random armies meet at the rulebook's prices and at these",
    ),
    optional(
        "meeting_pairs",
        Whole(1, 8),
        "2",
        "pairs that two random armies play before others are drawn: 1, 2, 4 or 8. Of `pairs`, as many of each eight are played",
    ),
    optional(
        "dearer_share",
        Whole(1, 36),
        "4",
        "one meeting of this number is played a second time with dearer losses, for the second rate of a point",
    ),
];
