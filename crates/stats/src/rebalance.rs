//! The fewest changes that remove an imbalance: proposals from measured effects, then their confirmation by battles.
//!
//! Differences are in points of 100, an imbalance in squares of them.
//! ST-P3: the search also selects luck, so its own estimates are labelled "before confirmation" and never quoted alone.

mod confirm;
mod imbalance;
mod search;
mod search_by;
mod support;

pub use confirm::{Confirmation, FEWEST_CONFIRMED_BLOCKS, is_balanced, round_alpha};
pub use imbalance::{Imbalance, imbalance};
pub use search::{
    Candidate, ChangeOption, Item, MOST_CANDIDATES, MOST_HALF_POINTS, fewest_changes,
};
pub use search_by::fewest_changes_by;
pub use support::{SupportAim, SupportProof};
