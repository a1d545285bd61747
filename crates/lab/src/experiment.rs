//! Experiments: from a TOML file to work that can be played, whichever game they play.

pub mod army_battles;
pub mod builtin;
pub mod diagnostics;
mod expect;
pub mod keys;
pub mod kind;
pub mod lowered;
pub mod meta;
mod pairing;
pub mod parameters;
pub mod plan_builder;
pub mod players;
pub mod rebalancing;
pub mod replay;
mod resolved;
pub mod rules_digest;
pub mod ruleset;
mod schema;
pub mod section;
mod source;

pub use expect::expectations;
pub use keys::json_schema;
pub use pairing::{pairing_in_words, stratify};
pub use players::{PlayerText, Settings, known_policies};
pub use resolved::{Resolved, resolved_player, resolved_players};
pub use schema::{Experiment, free_table, optional, read, read_node};
pub use source::{Source, work};
