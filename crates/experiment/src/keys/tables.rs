//! The keys that every game's experiments have, a file for each table.

mod expect;
mod experiment;
mod sensitivity;

use super::{TEXTS, ValueType};
use ValueType::{Either, Policy, Two, Words};

pub use expect::EXPECT;
pub use experiment::{EXPERIMENT, OF_PLAYERS, PRECISION, REBALANCE, STRATIFY, luck};
pub use sensitivity::{OF_SENSITIVITY, SENSITIVITY};

/// Pairs of playouts: whole blocks.
pub const PAIRS: ValueType = ValueType::Multiple(harness::BLOCK_PAIRS);
/// Who plays A and who plays B.
pub const POLICIES: ValueType = Two(&Policy);
/// Everything that there is, or a list.
pub const ALL_OR_SOME: ValueType = Either(&[Words(&["all"]), TEXTS]);
