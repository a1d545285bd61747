//! The lab as a library: the list of games, the folder of a run, what is played and played again.
//!
//! Nothing here prints, exits or knows a command line; that is the crate `equipoise`. What is said while a run is played goes to an
//! [`run::Attendant`].
#![allow(
    missing_docs,
    reason = "a name that says it all has no comment: these crates are read in their code"
)]

pub mod compare;
pub mod completion_words;
pub mod diff;
pub mod finished_run;
#[cfg(test)]
#[expect(clippy::disallowed_types, reason = "how long a text takes is what is tested")]
mod fuzz;
pub mod merge;
pub mod price_list;
pub mod rebalance;
pub mod rulesets;
pub mod run;
pub mod run_folder;
pub mod search_folder;
pub mod shard;
pub mod summary;
pub mod written_report;
