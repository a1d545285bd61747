//! The fewest changes that remove an imbalance (ST-P): from the measurements of a run to proposals, and from battles on another
//! seed to their proof.
//!
//! - [`surrogate`]: the verdicts of a run as differences from fair, the possible changes, and their predicted effects;
//! - [`proposals`]: the smallest sets of changes, by these predictions;
//! - [`support`]: proposals and proof for the armies of a field, each of which should be worth bringing;
//! - [`proof`]: their results on a fresh seed;
//! - [`answer`]: all of it in one value, which terminal, JSON, tables and page read;
//! - `goal`, `wording`, [`tables`]: the goal and the answer in words, and as rows.
//!
//! Differences are in points of 100; an imbalance is in squares of them.

pub mod answer;
mod goal;
pub mod matchups;
pub mod proof;
pub mod proposals;
pub mod support;
pub mod surrogate;
pub mod tables;
mod wording;
pub mod worths;

pub use answer::{ProposalAnswer, RebalanceAnswer, RebalanceInfo, RebalanceOutcome};
pub use proof::{PlayerBlocks, ProofBlocks};
pub use proposals::{Proposal, propose};
pub use support::FieldAim;
pub use surrogate::{Change, Changeable, MeasuredItem, Surrogate, VerdictWords};

/// One minus the level of an item's interval, and of all gains of a round together.
const ALPHA: f64 = 0.05;
