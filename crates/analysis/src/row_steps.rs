//! What would settle the open rows of a run, which are matchups or variants.

use harness::BLOCK_PAIRS;

use crate::next_step::{NO_EFFECT, NextStep, UNUSED, next_step};
use crate::tables::Tables;
use crate::variant_rows::VariantRow;

/// The most blocks that a cell of the run has.
pub fn blocks_of_a_cell(tables: &Tables) -> u32 {
    let most = tables.cells.iter().map(|cell| cell.pairs).max().unwrap_or(0);
    u32::try_from(most.div_ceil(BLOCK_PAIRS)).unwrap_or(u32::MAX)
}

/// What would settle a row about variants; some are open for other reasons than too few battles.
pub fn of_variant(row: VariantRow<'_>, is_split: bool, n_blocks: u32) -> Option<NextStep> {
    let differences = row.differences();
    if differences.moved_nothing() {
        return Some(NextStep::Wont(UNUSED.into()));
    }
    if is_split {
        return Some(NextStep::Wont(
            "More battles won't settle it: matchups differ, so no one number holds for all of them."
                .into(),
        ));
    }
    if differences.exact_headline().is_some() {
        return None;
    }
    next_step(differences.headline(), NO_EFFECT, n_blocks)
}
