//! The metagame: the equilibrium mix of armies, and its uncertainty.
//!
//! [`matchups`](crate::matchups) estimates which armies are strong; this module estimates which armies would be played.
//! Each unordered matchup was played once, and a mirror is even by construction.
//! Cells are taken to be independent of each other.

mod counts;
mod cycles;
mod noncentral;
mod redraw;
mod sampling;
mod simplex;
mod soft;
mod sure_ranges;
mod table;

pub use counts::{Counted, MARGINS, TopCounts};
pub use cycles::Cycles;
pub use redraw::redrawn;
pub use sampling::{CellShare, FEWEST_BLOCKS_A_CELL, deal};
pub use soft::{DEFAULT_LAMBDA, PATH, Soft};
pub use sure_ranges::{EquilibriumPart, SureRange};
pub use table::{Metagame, Mix};
