//! The lab as a library: experiments in TOML and their plans, the folder of a run, the games, replays.
//!
//! Nothing here prints, exits or knows a command line; that is the crate `equipoise`.

pub mod document;
pub mod experiment;
pub mod explore;
#[cfg(test)]
#[expect(clippy::disallowed_types, reason = "how long a text takes is what is tested")]
mod fuzz;
pub mod games;
pub mod json;
pub mod merge;
pub mod named_file;
pub mod odds;
pub mod played;
pub mod price_list;
pub mod rebalance;
pub mod run_folder;
pub mod search_folder;
pub mod shard;
pub mod shells;
pub mod stopping;
pub mod text_file;
pub mod wrapped;
