//! Armies: from a TOML file to stands on a table.

mod builtin;
#[cfg(test)]
mod catalogue;
mod file;
mod find;
pub mod own_cards;

pub use builtin::{BUILTIN, BuiltinArmy};
pub use file::{ArmyFile, CardLine, Resolved, StandsLine, parse, to_toml};
pub use find::{CATALOGUE, find, load};
