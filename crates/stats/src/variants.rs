//! Any two variants of a run against each other, from the means of their blocks alone.
//!
//! A block's mean is the score of its pairs in points of 100 ([`block_mean`]); `None` where a pair of it was not finished.
//! Shared streams make the blocks of variants vary together, so no cross products are stored.

mod ranks;
mod signs;
mod simultaneous;
mod two_variants;

pub use ranks::{Rank, ranks};
pub use signs::{SIGN_VECTORS, sign_vectors};
pub use simultaneous::{Difference, FEWEST_FOR_SIGNS, Family, FamilyRule, PairOfRuns};
pub use two_variants::{
    Compared, FEWEST_COMPARED_BLOCKS, NotCompared, Unequal, block_mean, compare,
};
