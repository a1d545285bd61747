//! Experiments: from a TOML file to a plan, for any game.

pub mod army_battles;
pub mod builtin;
pub mod diagnostics;
mod expect;
mod expected;
mod json_schema;
mod key_tables;
pub mod keys;
pub mod meta;
mod pairing;
pub mod parameters;
pub mod plan_builder;
pub mod players;
pub mod rebalancing;
pub mod replay;
pub mod replay_request;
mod resolved;
pub mod rules_digest;
pub mod ruleset;
mod schema;
mod source;

pub use crate::document::{free_table, optional};
pub use expected::expectations;
pub use json_schema::{file_schema, json_schema};
pub use key_tables::{KeyTable, key_tables};
pub use pairing::{pairing_in_words, stratify};
pub use players::{PlayerText, Settings};
pub use resolved::{Resolved, resolved_player, resolved_players};
pub use ruleset::section::Experiment;
pub use ruleset::{kind, lowered, section};
pub use schema::{read, read_node};
pub use source::{Source, work};
