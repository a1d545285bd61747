//! The rows that a regression of prices is fitted to.

use crate::logit::Observation;

/// ST-E8: one row: a random build of each side, and how it fared.
///
/// Rows of the handicap curve must be among them: where all builds cost the same, the value of a point cannot
/// be seen (ST-E10).
#[derive(Clone, Debug, PartialEq)]
pub struct PairRow {
    /// Counts of A less counts of B by troop type, card indicators likewise; an intercept only if something
    /// other than seats breaks the symmetry.
    pub x: Vec<f64>,
    /// Pairs played.
    pub n_pairs: u64,
    /// Their scores summed, in quarter points.
    pub quarters: i64,
    /// The matchup it belongs to, or the block where the matchups are the whole population of interest.
    pub cluster: u64,
}

impl PairRow {
    pub(super) fn weight(&self) -> f64 {
        self.n_pairs as f64
    }

    pub(super) fn mean(&self) -> f64 {
        self.quarters as f64 / (4.0 * self.weight())
    }

    pub(super) fn observation(&self) -> Observation {
        Observation { x: self.x.clone(), weight: self.weight(), mean: self.mean() }
    }
}
