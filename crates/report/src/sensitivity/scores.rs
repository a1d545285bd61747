//! A's scores block by block, and the numbers that are made of them.

use harness::BlockRow;
use stats::{Estimate, MomentTally};

use super::SensitivityPlan;

/// A's scores block by block.
#[derive(Clone, Debug)]
pub struct BlockScores {
    /// By cell, in the order of blocks: the sum over pairs in quarter points.
    cells: Vec<Vec<i64>>,
}

impl BlockScores {
    /// No row yet, of so many cells.
    pub fn new(n_cells: usize) -> BlockScores {
        BlockScores {
            cells: vec![Vec::new(); n_cells],
        }
    }

    /// Takes a row in; rows of a cell come in the order of their blocks.
    pub fn push(&mut self, row: &BlockRow) {
        if let Some(cell) = self.cells.get_mut(row.cell as usize) {
            cell.push(row.games.sum());
        }
    }

    /// The number of each run, block by block.
    pub(super) fn of_runs(&self, plan: &SensitivityPlan) -> Numbers {
        let cells = || plan.runs.iter().flat_map(|run| &run.cells);
        let lengths = cells().map(|(cell, _)| self.cells.get(*cell as usize).map_or(0, Vec::len));
        let n_blocks = lengths.min().unwrap_or(0);
        let sum = |cells: &[(u32, i8)], block: usize| -> i64 {
            let signed = cells.iter().map(|(cell, sign)| {
                let score = self.cells.get(*cell as usize).map_or(0, |of| of[block]);
                i64::from(*sign) * score
            });
            signed.sum()
        };
        let runs = plan.runs.iter().map(|run| {
            let blocks = (0..n_blocks).map(|block| sum(&run.cells, block));
            blocks.collect()
        });
        Numbers {
            runs: runs.collect(),
            n_blocks,
            // A pair's score is counted in quarter points; a block is the mean of its pairs.
            scale: 0.25 / (harness::BLOCK_PAIRS as f64 * f64::from(plan.n_matchups.max(1))),
        }
    }
}

/// The number that is asked about, of each run in each block.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    runs: Vec<Vec<i64>>,
    n_blocks: usize,
    scale: f64,
}

impl Numbers {
    pub(super) fn n_blocks(&self) -> u64 {
        self.n_blocks as u64
    }

    /// The mean of a run.
    pub(super) fn mean(&self, run: usize) -> f64 {
        let sum: i64 = self.runs[run].iter().sum();
        self.scale * sum as f64 / self.n_blocks as f64
    }

    /// Of a run in a block.
    pub(super) fn in_block(&self, run: usize, block: usize) -> f64 {
        self.scale * self.runs[run][block] as f64
    }

    /// Of a run, by the spread over blocks.
    pub(super) fn estimate(&self, run: usize, alpha: f64) -> Estimate {
        let mut tally = MomentTally::default();
        self.runs[run].iter().for_each(|&score| tally.record(score));
        tally.mean(alpha, self.scale, None)
    }

    /// How much more a run is than another, block by block.
    pub(super) fn change(&self, run: usize, from: usize, alpha: f64) -> Estimate {
        let mut tally = MomentTally::default();
        let both = self.runs[run].iter().zip(&self.runs[from]);
        both.for_each(|(run, from)| tally.record(run - from));
        tally.mean(alpha, self.scale, None)
    }

    /// The variance of the mean change from one run to another.
    pub(super) fn noise(&self, run: usize, from: usize) -> f64 {
        let se = self.change(run, from, super::ALPHA).se;
        se.map_or(0.0, |se| se * se)
    }
}
