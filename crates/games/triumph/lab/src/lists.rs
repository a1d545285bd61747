//! Army lists, which say what armies may consist of: our own files, and imports from Meshwesh.
//!
//! The lists of the catalogue's armies are built in; `equipoise army import meshwesh` makes a folder of all lists, each a TOML
//! file.

pub mod builtin;
mod conditions;
mod file;
mod fits;
mod folder;
pub mod meshwesh;
#[cfg(test)]
pub mod published;
mod read;
mod write;

pub use file::{ListFile, Offer};
pub use fits::ListFit;
pub use folder::{file_name, files, find, of_file};
pub use read::parse;
pub use write::to_toml;
