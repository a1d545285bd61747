//! When play ends before the last task: looks at fixed numbers of complete blocks, so that neither threads nor shards nor
//! interruptions change a decision.

use std::ops::Range;

use harness::{CellTotals, Plan, Totals};
use stats::looks;

use crate::commands::run::ALPHA;

/// ST-D8: the first look at which play may stop for precision.
const FIRST_STOP: u32 = 8;

/// ST-D7: the task before which each look is taken, in order, of some tasks of a plan; the last one is their end.
///
/// A part of a plan that doesn't have all of the first blocks can't look at them: it is played whole, and looked at when it is
/// merged with the others.
pub fn sittings<G, P>(
    plan: &Plan<G, P>,
    half_width: Option<f64>,
    tasks: Range<usize>,
) -> Vec<usize> {
    if half_width.is_none() || tasks != (0..plan.n_tasks()) {
        return vec![tasks.end];
    }
    looks(plan.n_blocks.into())
        .filter(|&n_blocks| n_blocks >= u64::from(FIRST_STOP.min(plan.n_blocks)))
        .map(|n_blocks| n_blocks as usize * plan.groups.len())
        .collect()
}

/// ST-D8: whether every score's interval is as narrow as wanted. The rule reads widths only, so the planned interval stays valid.
pub fn is_precise(totals: &Totals, half_width: Option<f64>, n_blocks: u32) -> bool {
    let Some(wanted) = half_width else {
        return false;
    };
    let is_narrow = |cell: &CellTotals| cell.games.score(ALPHA).half_width() <= wanted;
    n_blocks >= FIRST_STOP && totals.cells.iter().all(is_narrow)
}
