//! Experiments: from a TOML file to work that can be played.

pub mod builtin;
mod duel;
mod parameters;
mod resolved;
mod schema;
mod source;

use duel::lower;
pub use duel::{DuelExperiment, DuelPlan, pairing_in_words};
pub use parameters::changed as changed_parameters;
pub use resolved::Resolved;
use schema::read;
pub use schema::{Experiment, read_node};
pub use source::{Source, work};
