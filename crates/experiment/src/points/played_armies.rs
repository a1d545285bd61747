//! The drawn armies that were played, with their scores.

use analysis::worth::{DrawScore, WorthRows};
use harness::{SLOTS, SlotAddresses};

use super::PointsGame;
use super::plan::DrawnCell;

/// One minus the level of an interval.
pub(super) const ALPHA: f64 = 0.05;

/// Two armies that were drawn and played.
pub(super) struct PlayedArmies {
    pub block: usize,
    /// How many of each column A and B have.
    pub armies: [Vec<f64>; 2],
    pub scores: DrawScore,
}

impl PlayedArmies {
    /// How many more of each A has.
    pub fn differences(&self) -> Vec<f64> {
        let [a, b] = &self.armies;
        a.iter().zip(b).map(|(a, b)| a - b).collect()
    }

    /// For each pair of types: how many of the first in A meet the second in B, less the other way round.
    pub fn meetings(&self, n_types: usize) -> Vec<f64> {
        let [a, b] = &self.armies;
        let one = |(i, j): (usize, usize)| a[i] * b[j] - b[i] * a[j];
        pairs_of_types(n_types).map(one).collect()
    }
}

/// Every pair of types once.
pub(super) fn pairs_of_types(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |i| (i + 1..n).map(move |j| (i, j)))
}

/// The draws of a cell that were played, with their armies drawn again.
pub(super) fn played_armies<G: PointsGame>(
    part: &DrawnCell<G>,
    addresses: &SlotAddresses,
    rows: &WorthRows,
    n_blocks: u32,
) -> Vec<PlayedArmies> {
    let all = (0..n_blocks as usize).flat_map(|block| (0..SLOTS).map(move |slot| (block, slot)));
    all.filter_map(|(block, slot)| {
        let row = rows.slots(part.cell, block)?[slot];
        let armies = part.draws.of(addresses.of(part.cell, block, slot)?)?;
        (row.n_pairs > 0).then(|| PlayedArmies {
            block,
            armies: armies.each_ref().map(G::counts),
            scores: DrawScore { n_pairs: row.n_pairs.into(), quarters: row.score },
        })
    })
    .collect()
}
