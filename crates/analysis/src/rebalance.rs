//! The fewest changes that mend an imbalance (ST-P): from what a run measured to proposals, and from battles on another seed to their proof.
//!
//! - [`surrogate`]: the verdicts of a run as differences from fair, what may be changed, and what a change would do to them;
//! - [`proposals`]: the smallest sets of changes, searched on that;
//! - [`support`]: the same of the armies of a field, each of which should be worth bringing;
//! - [`proof`]: what was played of them on a fresh seed;
//! - [`answer`]: all of it in one value, which terminal, JSON, tables and page read;
//! - `wording`, `wanted`, [`tables`]: the same in sentences and in rows.
//!
//! Differences are in points of 100; an imbalance is in squares of them.

pub mod answer;
pub mod matchups;
pub mod proof;
pub mod proposals;
pub mod support;
pub mod surrogate;
pub mod tables;
mod wanted;
mod wording;
pub mod worths;

pub use answer::{ProposalAnswer, RebalanceAnswer, RebalanceInfo, RebalanceOutcome};
pub use proof::{Played, PlayedBy};
pub use proposals::{Proposal, propose};
pub use support::FieldAim;
pub use surrogate::{Change, Changeable, ItemSeen, Surrogate, VerdictWords};
