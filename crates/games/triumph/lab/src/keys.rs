//! The keys of experiments and armies of Triumph!, with a file for each table.

mod army;
mod battle;
mod card;
mod duel;
mod engagement;
mod list_file;
mod meta;
mod prices;
mod sensitivity;
mod swap;
mod sweep;
mod worth;

use ValueType::{Cards, Table};
use experiment::keys::{FileKeys, Key, OF_PLAYERS, STRATIFY, ValueType, luck, optional, required};

pub use army::{ARMY, BOUGHT, OWN_ARMY, STANDS, TOPOGRAPHIES};
pub use battle::{BATTLE, BATTLE_VARIANT, FIELD, MATCHUP};
pub use card::{CARD, EFFECT_KINDS, LIKE_CARD, NEW_CARD};
pub use duel::{DUEL, DUEL_VARIANT};
pub use engagement::{ENGAGEMENT, ENGAGEMENTS, PARTY};
pub use list_file::{ALLIES, CONDITIONAL, ENTRY, LIST, OFFER};
pub use meta::META;
pub use prices::PRICES;
pub use sensitivity::SENSITIVITY;
pub use swap::SWAP;
pub use sweep::{RANGE, SWEEP};
pub use worth::{BEARER, NAMED_LIST, PRICE, RATE, READING, WORTH, WORTH_VARIANT};

/// The files that experiments and commands name.
pub const FILES: &[FileKeys] = &[
    FileKeys { name: "army-file", keys: &ARMY },
    FileKeys { name: "list-file", keys: &LIST },
    FileKeys { name: "engagement-file", keys: &ENGAGEMENTS },
];

/// Values, one by one or as a range.
const SWEPT: ValueType = ValueType::Either(&[ValueType::List(&ValueType::Value), Table(&RANGE)]);

/// Why `run.toml` has no `[sweep]`.
const SWEEP_IS_VARIANTS: &str = "each setting is written as a variant";

/// `[sensitivity]`, of battles and of worths.
const OF_ASSUMPTIONS: Key = optional(
    "sensitivity",
    Table(&SENSITIVITY),
    "none",
    "how results depend on assumptions about unclear rules",
);

/// A designer's own cards, of battles and of worths.
const OWN_CARDS: Key = optional(
    "card",
    Cards(&[&CARD, &LIKE_CARD, &NEW_CARD]),
    "none",
    "custom cards, a designer's own; at most 4",
);

/// The keys that an experiment of duels adds to those of every experiment.
pub const OF_DUELS: [Key; 3] = [
    required("duel", Table(&DUEL), "which duels are played"),
    STRATIFY,
    optional("sweep", Table(&SWEEP), "none", "rule parameters over several values")
        .not_resolved(SWEEP_IS_VARIANTS),
];

/// The keys that an experiment of battles adds.
pub const OF_BATTLES: [Key; 7] = [
    OWN_CARDS,
    required("battle", Table(&BATTLE), "which battles are played"),
    luck("false"),
    STRATIFY,
    OF_PLAYERS,
    optional("sweep", Table(&SWEEP), "none", "rule parameters and players over several values")
        .not_resolved(SWEEP_IS_VARIANTS),
    OF_ASSUMPTIONS,
];

/// The keys that an experiment about the metagame adds.
pub const OF_META: [Key; 2] =
    [required("meta", Table(&META), "which armies meet, and the players"), OF_PLAYERS];

/// The keys that a price list of all troop types adds.
pub const OF_PRICES: [Key; 3] = [
    required("prices", Table(&PRICES), "which random armies meet, and the players"),
    luck("true"),
    OF_PLAYERS,
];

/// The keys that a swap of two groups of stands adds.
pub const OF_SWAPS: [Key; 3] = [
    required(
        "swap",
        Table(&SWAP),
        "which groups of stands take each other's place, and the players",
    ),
    luck("true"),
    OF_PLAYERS,
];

/// The keys that an experiment about worth in points adds.
pub const OF_WORTH: [Key; 5] = [
    required("worth", Table(&WORTH), "the cards in question, and the armies that have them"),
    luck("true"),
    OF_PLAYERS,
    OWN_CARDS,
    OF_ASSUMPTIONS,
];
