//! Army lists: what armies may consist of, read from files of our own and imported from Meshwesh.
//!
//! The binary carries the lists of the catalogue's armies; `equipoise army import meshwesh` makes a folder of all, one TOML file a list.

pub mod builtin;
mod conditions;
mod file;
mod folder;
pub mod meshwesh;
#[cfg(test)]
pub mod published;
mod read;
mod write;

pub use file::{ListFile, Offer};
pub use folder::{file_name, files, find};
pub use read::parse;
pub use write::to_toml;
