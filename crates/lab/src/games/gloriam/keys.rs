//! The keys of experiments of Gloriam that no other game has.

mod duel;
mod pool;

pub use duel::{COLOURS, DUEL, DUEL_VARIANT, GENERAL_KINDS, OF_DUELS, SIDE, TERRAINS, UNIT};
pub use pool::{OF_POOLS, POOL, POOL_VARIANT};
