//! The blocks of a worth run, and sums over some of their draws.

use harness::{BlockRow, SLOTS, SlotRow};
use stats::worth::{WorthBlock, WorthBlocks};
use stats::{EffectTally, MomentTally};

use super::plan::{Curve, WorthBearer};

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

/// Which draws of a block count.
#[derive(Clone, Copy)]
pub(super) struct Draws<'f> {
    /// For the curve: those of a bearer.
    pub of_curve: &'f dyn Fn(&WorthBearer, usize) -> bool,
    /// For the card.
    pub of_card: &'f dyn Fn(usize) -> bool,
}

impl Draws<'static> {
    /// All of them.
    pub const ALL: Draws<'static> = Draws {
        of_curve: &|_, _| true,
        of_card: &|_| true,
    };
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

    /// Blocks that a cell has.
    pub fn n_blocks(&self, cell: u32) -> usize {
        self.cells.get(cell as usize).map_or(0, Vec::len)
    }

    /// The draws of a block of a cell.
    pub fn slots(&self, cell: u32, block: usize) -> Option<&[SlotRow; SLOTS]> {
        let block = self.cells.get(cell as usize)?.get(block)?;
        Some(&block.slots)
    }

    /// ST-E5: the first blocks of a curve and of a card's difference from its baseline, of some draws only.
    pub(super) fn blocks(
        &self,
        curve: &Curve<'_>,
        card: u32,
        n_blocks: usize,
        draws: Draws<'_>,
    ) -> WorthBlocks {
        let slots = |cell: u32, block: usize| {
            let slots = self.slots(cell, block).into_iter().flatten();
            slots.enumerate()
        };
        let level = |cells: &[(&WorthBearer, u32)], block: usize| {
            let mut sum = MomentTally::default();
            for (bearer, cell) in cells {
                let taken = slots(*cell, block).filter(|(slot, _)| (draws.of_curve)(bearer, *slot));
                taken.for_each(|(_, slot)| sum.merge(&slot.scores));
            }
            sum
        };
        let effect = |block: usize| {
            let mut sum = MomentTally::default();
            let taken = slots(card, block).filter(|(slot, _)| (draws.of_card)(*slot));
            taken.for_each(|(_, slot)| sum.merge(&slot.differences));
            sum
        };
        let blocks = (0..n_blocks).map(|block| WorthBlock {
            levels: curve.iter().map(|(_, cells)| level(cells, block)).collect(),
            effect: effect(block),
        });
        WorthBlocks::new(
            curve.iter().map(|(half_points, _)| *half_points).collect(),
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
