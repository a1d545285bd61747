//! Broken combinations: the finds of a search, and which of them hold on fresh seeds.
//!
//! Stage 1 scans many candidates, one block each, by any method; stage 2 replays the best of them, with the number of pairs fixed
//! before.
//! Only stage 2 decides, and the number quoted is the replay's.

mod broken;
mod expected;
mod none_found;

pub use broken::{Broken, DEFAULT_MARGIN, broken, one_sided_p};
pub use expected::{FoundBy, Scan, best_by_luck};
pub use none_found::share_below;
