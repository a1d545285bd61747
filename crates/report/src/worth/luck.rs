//! Scores and differences of a worth run adjusted for the luck of their battles, block by block (ST-C6).
//!
//! Everything that is formed from blocks afterwards (the curve, the effect, the price test, the resamples) then has less noise and the
//! same mean.

use harness::LuckSums;
use stats::MomentTally;
use stats::luck::{CrossFit, LuckTally, adjustment_is_fair, luck_is_fair};

/// The outcome and the luck of one block.
pub(super) type BlockLuck = (MomentTally, Option<LuckSums>);

/// The tallies of blocks, in the order of their index, with the outcome y − β'c instead of y; as they are where luck was not taken
/// down, or is not fair.
///
/// β comes from the blocks of the other folds, so the mean keeps no trace of it.
/// A block's sums are rounded to whole steps: at most half a quarter point, where the sum itself is uncertain by many.
pub(super) fn adjusted(blocks: &[BlockLuck]) -> Vec<MomentTally> {
    let mut folds = CrossFit::<1>::default();
    for (block, tally) in (0..).zip(blocks.iter().map(tally)) {
        folds.add_block(block, &tally);
    }
    let betas = match is_fair(&folds) {
        true => folds.betas().map(|beta| beta[0]),
        false => [0.0; _],
    };
    let of_block = |(block, luck): (usize, &BlockLuck)| {
        let beta = betas[block % betas.len()];
        let tally = tally(luck);
        let outcome = tally.outcome;
        let [sum, product] = [tally.luck[0], tally.with_outcome[0]].map(|sum| sum as f64);
        let squares = tally.cross[0][0] as f64;
        MomentTally {
            n: outcome.n,
            sum: libm::round(outcome.sum as f64 - beta * sum) as i64,
            squares: libm::round(
                outcome.squares as f64 - 2.0 * beta * product + beta * beta * squares,
            ) as i64,
        }
    };
    blocks.iter().enumerate().map(of_block).collect()
}

/// ST-J4: whether the luck of these blocks has mean nought, as far as can be seen; none where it was not taken down.
pub(super) fn fairness(blocks: &[BlockLuck]) -> Option<bool> {
    let mut folds = CrossFit::<1>::default();
    blocks.first()?.1?;
    for (block, tally) in (0..).zip(blocks.iter().map(tally)) {
        folds.add_block(block, &tally);
    }
    Some(is_fair(&folds))
}

fn is_fair(folds: &CrossFit<1>) -> bool {
    luck_is_fair(&folds.total()) && adjustment_is_fair(folds)
}

fn tally((outcome, luck): &BlockLuck) -> LuckTally<1> {
    luck.unwrap_or_default().beside(*outcome)
}
