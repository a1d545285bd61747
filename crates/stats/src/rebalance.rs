//! The fewest changes that mend an imbalance: a proposal from what was measured, then its confirmation from battles.
//!
//! Differences are in points of 100, an imbalance in squares of them.
//! ST-P3: the search picks luck too, so what it says of its own candidates is "before confirmation" and never quoted alone.

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
