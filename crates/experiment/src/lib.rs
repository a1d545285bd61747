//! Experiments: from a TOML file to a plan, for any game. Files with all that is wrong with them, keys, players, stopping, replays, odds.
//!
//! Nothing here names a game, but for the list of built-in experiments; nothing writes a table or knows a command line.
#![allow(
    missing_docs,
    reason = "a name that says it all has no comment: these crates are read in their code"
)]

pub mod army_battles;
pub mod builtin;
pub mod cells;
pub mod diagnostics;
mod expectations;
mod expected_numbers;
pub mod explore;
pub mod gifts;
pub mod json;
mod json_schema;
mod key_tables;
pub mod keys;
pub mod meta;
pub mod named_file;
pub mod odds;
mod pairing;
pub mod parameters;
pub mod plan_builder;
pub mod players;
pub mod points;
pub mod rebalancing;
pub mod replay;
pub mod replay_request;
pub mod reply;
mod resolved;
pub mod rosters;
pub mod rules_digest;
pub mod rules_file;
pub mod ruleset;
mod schema;
pub mod sensitivity;
mod source;
pub mod stopping;
pub mod stronger;
pub mod text_file;
pub mod wrapped_lists;

pub use document;
pub use document::{free_table, optional};
pub use expected_numbers::expectations;
pub use json_schema::{file_schema, json_schema};
pub use key_tables::{KeyTable, key_tables};
pub use pairing::{pairing_in_words, stratify};
pub use players::{PlayerText, Settings};
pub use resolved::{Resolved, resolved_player, resolved_players};
pub use ruleset::setup::Experiment;
pub use ruleset::{kind, planned_run, setup};
pub use schema::{read, read_node};
pub use source::{Source, planned};
