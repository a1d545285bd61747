//! The keys that every game's experiments have, a file for each table.

mod expect;
mod experiment;

use super::Kind;
use Kind::{Either, List, Policy, Text, Two, Words};

pub use expect::EXPECT;
pub use experiment::{EXPERIMENT, OF_PLAYERS, PRECISION, STRATIFY, luck};

/// Texts.
pub const TEXTS: Kind = List(&Text);
/// Who plays A and who plays B.
pub const POLICIES: Kind = Two(&Policy);
/// Everything that there is, or a list.
pub const ALL_OR_SOME: Kind = Either(&[Words(&["all"]), TEXTS]);
