//! The interface of an experiment for `equipoise rebalance`: its possible changes, and the results of changes.

mod request;
mod stated;
pub mod variants;

use analysis::rebalance::{Change, ProofBlocks, Surrogate};
use analysis::sensitivity::BlockScores;
use analysis::worth::WorthRows;
use toml::Table;

pub use request::{RebalanceRequest, bounds, field_of, next_seed};
pub use stated::StatedRebalance;

/// An experiment whose verdicts can be made fair by changes.
pub trait Rebalancing {
    /// The default margin: how far from fair still counts as fair, in points of 100.
    fn default_margin(&self) -> f64;

    fn may_change(&self) -> Vec<MayChange>;

    /// The verdicts of a run, and what changes within bounds would do to them; none where too little was played.
    fn surrogate(&self, rows: &StoredRows, bounds: &[Bounds]) -> Option<Surrogate>;

    /// Changes the experiment, with every default written out, into one that plays these changes too.
    fn add(&self, proposals: &[Vec<(&str, &Change)>], experiment: &mut Table);

    /// The results of proposals, each given by names and keys of its changes.
    fn played(&self, rows: &StoredRows, proposals: &[Vec<(&str, &Change)>]) -> ProofBlocks;
}

/// Something that may be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MayChange {
    /// The word by which a user names it.
    pub name: String,
    /// Its price in half points; none of a rule.
    pub half_points: Option<i32>,
}

/// What may be proposed for one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub name: String,
    /// The lowest and highest price in half points; none of a rule.
    pub half_points: Option<(i32, i32)>,
}

/// The blocks of a run.
#[derive(Clone, Debug)]
pub struct StoredRows {
    /// With their draws, of games whose armies are drawn.
    pub slots: WorthRows,
    /// Scores alone.
    pub scores: BlockScores,
    /// How many blocks of the plan there are.
    pub n_blocks: u32,
}
