//! The keys of Gloriam's army files, and of experiments that no other game has.

pub mod army_file;
mod duel;
mod pool;

pub use army_file::{ARMY, FILES, GENERAL};
pub use duel::{COLOURS, DUEL, DUEL_VARIANT, GENERAL_KINDS, OF_DUELS, SIDE, TERRAINS, UNIT};
pub use pool::{OF_POOLS, POOL, POOL_VARIANT};
