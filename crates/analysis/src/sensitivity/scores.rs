//! A's scores block by block, and the numbers that are made of them.

use harness::BlockRow;
use stats::variants::block_mean;

use super::SensitivityPlan;
use super::block_numbers::Numbers;

/// A's scores block by block.
#[derive(Clone, Debug)]
pub struct BlockScores {
    /// By cell, in the order of blocks: the sum over pairs in quarter points.
    cells: Vec<Vec<i64>>,
}

impl BlockScores {
    /// Without any row yet, for this many cells.
    pub fn new(n_cells: usize) -> BlockScores {
        BlockScores { cells: vec![Vec::new(); n_cells] }
    }

    /// Takes a row in; rows of a cell come in the order of their blocks.
    pub fn push(&mut self, row: &BlockRow) {
        if let Some(cell) = self.cells.get_mut(row.cell as usize) {
            cell.push(row.games.sum());
        }
    }

    /// The mean of each block of a cell, in points of 100; nothing for a cell that the plan doesn't have.
    pub(crate) fn means(&self, cell: u32) -> Vec<Option<f64>> {
        let sums = self.cells.get(cell as usize).map_or(&[][..], Vec::as_slice);
        sums.iter().map(|sum| block_mean(*sum, harness::BLOCK_PAIRS)).collect()
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
        // A pair's score is counted in quarter points; a block is the mean of its pairs.
        let pairs = harness::BLOCK_PAIRS as f64 * f64::from(plan.n_matchups.max(1));
        Numbers::of_sums(runs.collect(), 0.25 / pairs)
    }
}
