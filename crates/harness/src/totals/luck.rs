//! The luck of all blocks of a cell.

use stats::luck::{CrossFit, LuckTally};
use stats::{BLOCK_PAIRS, MomentTally};

use crate::block::BlockRow;
use crate::luck::PairsLuck;

/// The luck of all blocks of a cell, each in its fold (ST-C6); an observation is a pair, or a drawn contest where contests are
/// drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LuckTotals {
    /// The luck of the scores.
    pub scores: CrossFit<1>,
    /// The luck of the differences from the baseline; empty for baselines.
    pub differences: CrossFit<1>,
    /// ST-C7: the same sums with each block as one observation; empty where contests are drawn.
    pub differences_by_block: CrossFit<1>,
}

impl LuckTotals {
    /// ST-A6: merges the luck of a row.
    pub(super) fn add(&mut self, row: &BlockRow, luck: &PairsLuck) {
        let block = u64::from(row.block);
        let has_baseline = row.effect.is_some();
        let Some(slots) = &row.slots else {
            let scores = luck.scores.beside(row.games.moments());
            self.scores.add_block(block, &scores);
            if let Some(effect) = &row.effect {
                let outcome = effect.pairs.moments();
                let differences = luck.differences.beside(outcome);
                self.differences.add_block(block, &differences);
                if outcome.n == BLOCK_PAIRS {
                    let whole = block_of(outcome.sum, luck.differences.luck);
                    self.differences_by_block.add_block(block, &whole);
                }
            }
            return;
        };
        for slot in slots.iter().filter(|slot| slot.n_pairs > 0) {
            let slot = slot.of_a_whole_slot();
            let mut scores = LuckTally::default();
            scores.record(slot.score, [slot.luck]);
            self.scores.add_block(block, &scores);
            if has_baseline {
                let mut differences = LuckTally::default();
                differences.record(slot.difference, [slot.luck_difference]);
                self.differences.add_block(block, &differences);
            }
        }
    }
}

/// One block as one observation: the sum of its outcomes and the sum of its luck, which may exceed a pair's.
fn block_of(outcome: i64, luck: i64) -> LuckTally<1> {
    let mut moments = MomentTally::default();
    moments.record(outcome);
    let luck = i128::from(luck);
    LuckTally {
        outcome: moments,
        luck: [luck],
        with_outcome: [i128::from(outcome) * luck],
        cross: [[luck * luck]],
    }
}
