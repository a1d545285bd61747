//! The keys of experiments and armies of Triumph!, a file for each table.

mod army;
mod battle;
mod card;
mod duel;
mod sensitivity;
mod sweep;
mod worth;

use crate::experiment::keys::{Key, Kind, OF_PLAYERS, STRATIFY, luck, optional, required};
use Kind::{Cards, Table};

pub use army::{ARMY, BOUGHT, OWN_ARMY, STANDS};
pub use battle::{BATTLE, BATTLE_VARIANT, MATCHUP};
pub use card::{CARD, LIKE_CARD, NEW_CARD};
pub use duel::{DUEL, DUEL_VARIANT};
pub use sensitivity::SENSITIVITY;
pub use sweep::{RANGE, SWEEP};
pub use worth::{BEARER, NAMED_LIST, READING, WORTH};

/// Values, one by one or as a range.
const SWEPT: Kind = Kind::Either(&[Kind::List(&Kind::Value), Table(&RANGE)]);

/// What assumptions change, of battles and of worths.
const OF_ASSUMPTIONS: Key = optional(
    "sensitivity",
    Table(&SENSITIVITY),
    "none",
    "what assumptions about unclear rules change",
);

/// A designer's own cards, of battles and of worths.
const OWN_CARDS: Key = optional(
    "card",
    Cards(&[&CARD, &LIKE_CARD, &NEW_CARD]),
    "none",
    "custom cards, a designer's own",
);

/// The keys that an experiment of duels adds to those of every experiment.
pub const OF_DUELS: [Key; 3] = [
    required("duel", Table(&DUEL), "what is fought"),
    STRATIFY,
    optional(
        "sweep",
        Table(&SWEEP),
        "none",
        "rule parameters over several values",
    ),
];

/// The keys that an experiment of battles adds.
pub const OF_BATTLES: [Key; 7] = [
    required("battle", Table(&BATTLE), "what is fought"),
    luck("false"),
    STRATIFY,
    OF_PLAYERS,
    OWN_CARDS,
    optional(
        "sweep",
        Table(&SWEEP),
        "none",
        "rule parameters and players over several values",
    ),
    OF_ASSUMPTIONS,
];

/// The keys that an experiment about worth in points adds.
pub const OF_WORTH: [Key; 5] = [
    required("worth", Table(&WORTH), "whose cards are asked about"),
    luck("true"),
    OF_PLAYERS,
    OWN_CARDS,
    OF_ASSUMPTIONS,
];
