//! The keys that every game's experiments have, a file for each table.

mod expect;
mod experiment;

use super::ValueType;
use ValueType::{Either, List, Policy, Text, Two, Words};

pub use expect::EXPECT;
pub use experiment::{EXPERIMENT, OF_PLAYERS, PRECISION, REBALANCE, STRATIFY, luck};

/// Texts.
pub const TEXTS: ValueType = List(&Text);
/// Who plays A and who plays B.
pub const POLICIES: ValueType = Two(&Policy);
/// Everything that there is, or a list.
pub const ALL_OR_SOME: ValueType = Either(&[Words(&["all"]), TEXTS]);
