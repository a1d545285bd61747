//! The keys, a file for each table of an experiment.

mod army;
mod battle;
mod card;
mod duel;
mod expect;
mod experiment;
mod scenario;
pub(super) mod scenario_file;
mod sensitivity;
mod sweep;
mod worth;

use super::Kind;
use Kind::{Either, List, Policy, Table, Text, Two, Value, Words};

pub use army::{ARMY, BOUGHT, OWN_ARMY, STANDS};
pub use battle::{BATTLE, BATTLE_VARIANT, MATCHUP};
pub use card::{CARD, LIKE_CARD, NEW_CARD};
pub use duel::{DUEL, DUEL_VARIANT};
pub use expect::EXPECT;
pub use experiment::{EXPERIMENT, OF_BATTLES, OF_DUELS, OF_SCENARIOS, OF_WORTH, PRECISION};
pub use scenario::{SCENARIO, SCENARIO_VARIANT, SIDES};
pub use sensitivity::SENSITIVITY;
pub use sweep::{RANGE, SWEEP};
pub use worth::{BEARER, NAMED_LIST, READING, WORTH};

/// Texts.
const TEXTS: Kind = List(&Text);
/// Who plays A and who plays B.
const POLICIES: Kind = Two(&Policy);
/// Everything that there is, or a list.
const ALL_OR_SOME: Kind = Either(&[Words(&["all"]), TEXTS]);
/// Values, one by one or as a range.
const SWEPT: Kind = Either(&[List(&Value), Table(&RANGE)]);
