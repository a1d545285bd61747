//! Gloriam: its rules in words, its armies, its battles and duels.

mod battle;
mod duel;
pub mod keys;
mod kinds;
mod listings;
mod odds;
mod pool;
mod replay;
mod ruleset;

pub use ruleset::GLORIAM;

/// Why its first dice can't be dealt out.
const NO_FIRST_DICE: &str = "is about the first command dice or the first combat roll, and the first rolls of this game are not two dice, so it would change nothing";

/// What every report of this game says first.
const DICE_NOTE: &str = "No public source shows what is on this game's dice (GL-004): every number depends on `dice_set`; try the other sets as variants before you believe one.";
