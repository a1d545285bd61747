//! The block rows of a curve and a card together, from which every covariance between them is formed.

use super::curve::Level;
use crate::tally::MomentTally;

/// ST-E5: fewer blocks give no standard error of a worth yet.
pub const FEWEST_BLOCKS: usize = 20;

/// One block: what it added to each level of the curve and to the card's effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorthBlock {
    /// Pair scores in quarter points, a tally for each level.
    pub levels: Vec<MomentTally>,
    /// Paired differences of the card, in quarter points.
    pub effect: MomentTally,
}

/// All blocks of a curve and a card, in the order of their index.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthBlocks {
    points: Vec<f64>,
    blocks: Vec<WorthBlock>,
}

impl WorthBlocks {
    /// Blocks of levels at these handicaps, in points.
    ///
    /// # Panics
    ///
    /// When a block has another number of levels.
    #[must_use]
    pub fn new(points: Vec<f64>, blocks: Vec<WorthBlock>) -> Self {
        for (i, block) in blocks.iter().enumerate() {
            assert_eq!(block.levels.len(), points.len(), "levels of block {i}");
        }
        Self { points, blocks }
    }

    /// Number of blocks.
    #[must_use]
    pub fn n_blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The blocks.
    #[must_use]
    pub fn blocks(&self) -> &[WorthBlock] {
        &self.blocks
    }

    /// The handicap of a level in points.
    pub(super) fn points(&self, level: usize) -> f64 {
        self.points[level]
    }

    /// The totals of all blocks: the levels, and the effect.
    #[must_use]
    pub fn totals(&self) -> (Vec<Level>, MomentTally) {
        self.weighted(&vec![1; self.blocks.len()])
    }

    /// ST-E7: the totals of a resample, each block as often as its multiplicity says.
    ///
    /// # Panics
    ///
    /// When there is not one multiplicity a block.
    #[must_use]
    pub fn weighted(&self, multiplicities: &[u32]) -> (Vec<Level>, MomentTally) {
        assert_eq!(multiplicities.len(), self.blocks.len(), "a multiplicity for each block");
        let mut levels: Vec<Level> = self
            .points
            .iter()
            .map(|&points| Level { points, scores: MomentTally::default() })
            .collect();
        let mut effect = MomentTally::default();
        for (block, &times) in self.blocks.iter().zip(multiplicities) {
            for (level, more) in levels.iter_mut().zip(&block.levels) {
                level.scores.merge(&repeated(more, times));
            }
            effect.merge(&repeated(&block.effect, times));
        }
        (levels, effect)
    }
}

fn repeated(tally: &MomentTally, times: u32) -> MomentTally {
    MomentTally {
        n: tally.n * u64::from(times),
        sum: tally.sum * i64::from(times),
        squares: tally.squares * i64::from(times),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(n: u64, sum: i64, squares: i64) -> MomentTally {
        MomentTally { n, sum, squares }
    }

    #[test]
    fn st_e7_a_resample_adds_each_block_as_often_as_drawn() {
        let block = |k: i64| WorthBlock {
            levels: vec![tally(8, k, 4 * k), tally(8, 2 * k, 8 * k)],
            effect: tally(8, -k, k),
        };
        let blocks = WorthBlocks::new(vec![-1.0, 1.0], vec![block(1), block(10), block(100)]);
        let (levels, effect) = blocks.weighted(&[2, 0, 1]);
        assert_eq!(levels[0].scores, tally(24, 102, 408));
        assert_eq!((levels[1].points, levels[1].scores.sum), (1.0, 204));
        assert_eq!(effect, tally(24, -102, 102));
        assert_eq!(blocks.totals().1.sum, -111);
    }
}
