//! Experiments: from a TOML file to work that can be played.

pub mod builtin;
mod duel;
mod parameters;
mod resolved;
mod schema;
mod source;

pub use duel::{DuelExperiment, DuelPlan, lower, pairing_in_words};
pub use parameters::changed as changed_parameters;
pub use resolved::Resolved;
pub use schema::{Experiment, read, read_node};
pub use source::Source;
