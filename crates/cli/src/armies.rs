//! Armies: from a TOML file that a player can write to stands on a table.

mod builtin;
mod file;
mod find;
#[cfg(test)]
mod lists;

pub use builtin::{BUILTIN, BuiltinArmy};
pub use file::{ArmyFile, Resolved};
pub use find::{find, parse};
