//! The number that is asked about, by run and block.

use stats::{Estimate, MomentTally, mean_of_blocks};

/// The number that is asked about, of each run in each block.
#[derive(Clone, Debug)]
pub(super) struct Numbers(Blocks);

/// What is kept of a block.
#[derive(Clone, Debug)]
enum Blocks {
    /// By run: whole steps of this size.
    Sums { runs: Vec<Vec<i64>>, scale: f64 },
    /// By run: the pseudo-values of a number that is formed from all blocks together.
    Pseudo(Vec<Vec<f64>>),
}

impl Numbers {
    /// By run and block: sums of steps, of which `scale` is one.
    pub(super) fn of_sums(runs: Vec<Vec<i64>>, scale: f64) -> Numbers {
        Numbers(Blocks::Sums { runs, scale })
    }

    /// By run and block: pseudo-values, as [`stats::pseudo_values`] has them.
    pub(super) fn of_pseudo_values(runs: Vec<Vec<f64>>) -> Numbers {
        Numbers(Blocks::Pseudo(runs))
    }

    pub(super) fn n_blocks(&self) -> u64 {
        let n = match &self.0 {
            Blocks::Sums { runs, .. } => runs.first().map_or(0, Vec::len),
            Blocks::Pseudo(runs) => runs.first().map_or(0, Vec::len),
        };
        n as u64
    }

    /// The mean of a run.
    pub(super) fn mean(&self, run: usize) -> f64 {
        match &self.0 {
            Blocks::Sums { runs, scale } => {
                let sum: i64 = runs[run].iter().sum();
                scale * sum as f64 / runs[run].len() as f64
            }
            Blocks::Pseudo(runs) => runs[run].iter().sum::<f64>() / runs[run].len() as f64,
        }
    }

    /// The number of a run in a block.
    pub(super) fn in_block(&self, run: usize, block: usize) -> f64 {
        match &self.0 {
            Blocks::Sums { runs, scale } => scale * runs[run][block] as f64,
            Blocks::Pseudo(runs) => runs[run][block],
        }
    }

    /// The number of a run, with an interval by the spread over blocks.
    pub(super) fn estimate(&self, run: usize, alpha: f64) -> Estimate {
        match &self.0 {
            Blocks::Sums { runs, scale } => mean_of_sums(runs[run].iter().copied(), alpha, *scale),
            Blocks::Pseudo(runs) => mean_of_blocks(&runs[run], alpha),
        }
    }

    /// How much more a run is than another, block by block.
    pub(super) fn change(&self, run: usize, from: usize, alpha: f64) -> Estimate {
        match &self.0 {
            Blocks::Sums { runs, scale } => {
                let both = runs[run].iter().zip(&runs[from]);
                mean_of_sums(both.map(|(run, from)| run - from), alpha, *scale)
            }
            Blocks::Pseudo(runs) => {
                let both = runs[run].iter().zip(&runs[from]);
                let changes: Vec<f64> = both.map(|(run, from)| run - from).collect();
                mean_of_blocks(&changes, alpha)
            }
        }
    }

    /// The variance of the mean change from one run to another.
    pub(super) fn noise(&self, run: usize, from: usize) -> f64 {
        let se = self.change(run, from, super::ALPHA).se;
        se.map_or(0.0, |se| se * se)
    }
}

fn mean_of_sums(sums: impl Iterator<Item = i64>, alpha: f64, scale: f64) -> Estimate {
    let mut tally = MomentTally::default();
    sums.for_each(|sum| tally.record(sum));
    tally.mean(alpha, scale, None)
}
