//! The blocks of a worth run, and sums over some of their draws.

use harness::{BlockRow, SLOTS, SlotRow};
use stats::worth::{WorthBlock, WorthBlocks};
use stats::{EffectTally, MomentTally};

use super::plan::WorthBearer;

/// What the two sides of a pair score together, in quarter points.
const WHOLE_PAIR: i64 = 4;

/// The rows of a run by cell, each in the order of its blocks, from block 0 on without a gap.
#[derive(Clone, Debug, Default)]
pub struct WorthRows {
    cells: Vec<Vec<Block>>,
}

/// What is kept of a row.
#[derive(Clone, Debug)]
struct Block {
    slots: Box<[SlotRow; SLOTS]>,
    effect: EffectTally,
}

impl WorthRows {
    /// No row yet, of so many cells.
    pub fn new(n_cells: usize) -> WorthRows {
        WorthRows {
            cells: vec![Vec::new(); n_cells],
        }
    }

    /// Takes a row in; rows of a cell come in the order of their blocks.
    ///
    /// A row without slots, or of a cell or block that is not next, is left out: it is none of a worth run's.
    pub fn push(&mut self, row: &BlockRow) {
        let Some(cell) = self.cells.get_mut(row.cell as usize) else {
            return;
        };
        if let Some(slots) = &row.slots
            && cell.len() == row.block as usize
        {
            let effect = row.effect.as_ref();
            cell.push(Block {
                slots: slots.clone(),
                effect: effect.map(|effect| effect.pairs).unwrap_or_default(),
            });
        }
    }

    /// The same as side B has them, which scores what A doesn't.
    #[must_use]
    pub fn of_b(&self) -> WorthRows {
        let mut turned = self.clone();
        for block in turned.cells.iter_mut().flatten() {
            for slot in block.slots.iter_mut() {
                slot.scores = slot.scores.mirrored(WHOLE_PAIR);
                slot.differences = slot.differences.mirrored(0);
            }
        }
        turned
    }

    /// Blocks that a cell has.
    pub fn n_blocks(&self, cell: u32) -> usize {
        self.cells.get(cell as usize).map_or(0, Vec::len)
    }

    /// The draws of a block of a cell.
    pub fn slots(&self, cell: u32, block: usize) -> Option<&[SlotRow; SLOTS]> {
        let block = self.cells.get(cell as usize)?.get(block)?;
        Some(&block.slots)
    }

    /// ST-E5: the first blocks of a bearer's curve and of a cell's difference from the baseline, of some draws only.
    pub fn blocks(
        &self,
        bearer: &WorthBearer,
        cell: u32,
        n_blocks: usize,
        takes: impl Fn(usize) -> bool,
    ) -> WorthBlocks {
        let sum = |cell: u32, block: usize, of: fn(&SlotRow) -> &MomentTally| {
            let mut sum = MomentTally::default();
            if let Some(slots) = self.slots(cell, block) {
                let taken = slots.iter().enumerate().filter(|(slot, _)| takes(*slot));
                taken.for_each(|(_, slot)| sum.merge(of(slot)));
            }
            sum
        };
        let mut levels = bearer.levels.clone();
        levels.push((0, bearer.baseline));
        levels.sort_unstable();
        let blocks = (0..n_blocks).map(|block| WorthBlock {
            levels: levels
                .iter()
                .map(|(_, level)| sum(*level, block, |slot| &slot.scores))
                .collect(),
            effect: sum(cell, block, |slot| &slot.differences),
        });
        WorthBlocks::new(
            levels.iter().map(|(half_points, _)| *half_points).collect(),
            blocks.collect(),
        )
    }

    /// ST-B6: pairs of a cell in the first blocks outside the commonest difference.
    pub fn moving_pairs(&self, cell: u32, n_blocks: usize) -> u64 {
        let mut sum = EffectTally::default();
        if let Some(blocks) = self.cells.get(cell as usize) {
            let first = blocks.iter().take(n_blocks);
            first.for_each(|block| sum.merge(&block.effect));
        }
        sum.moving_pairs()
    }
}
