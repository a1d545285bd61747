//! Scores and differences of a worth run adjusted for the luck of their battles, block by block (ST-C6).
//!
//! Everything that is computed from blocks afterwards (the curve, the effect, the price test, the resamples) then has less noise
//! and the same mean.

use harness::LuckSums;
use stats::MomentTally;
use stats::luck::{CrossFit, FOLDS, LuckTally, adjustment_is_fair, luck_is_fair};

/// The outcome and the luck of one block.
pub(super) type BlockLuck = (MomentTally, Option<LuckSums>);

/// β of each fold, from the blocks of the others; 0 where luck was not recorded, or is not fair.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Betas([f64; FOLDS]);

impl Betas {
    /// Fits β from blocks in the order of their index.
    pub(super) fn of(blocks: &[BlockLuck]) -> Betas {
        Betas::of_folds(&folds(blocks))
    }

    /// Fits β from the sums of each fold.
    pub(super) fn of_folds(folds: &CrossFit<1>) -> Betas {
        match is_fair(folds) {
            true => Betas(folds.betas().map(|beta| beta[0])),
            false => Betas::default(),
        }
    }

    /// The tally of some pairs of a block with the outcome y − β'c instead of y.
    ///
    /// Its sums are rounded to whole steps: at most half a quarter point, where the sum itself is uncertain by several.
    pub(super) fn adjust(self, block: usize, of: &BlockLuck) -> MomentTally {
        let beta = self.0[block % FOLDS];
        let tally = tally(of);
        let outcome = tally.outcome;
        let [sum, product] = [tally.luck[0], tally.with_outcome[0]].map(|sum| sum as f64);
        let squares = tally.cross[0][0] as f64;
        MomentTally {
            n: outcome.n,
            sum: rounded(outcome.sum as f64 - beta * sum),
            squares: rounded(outcome.squares as f64 + beta * (beta * squares - 2.0 * product)),
        }
    }

    /// The sum of some outcomes of a block, adjusted for the sum of their luck; rounded in the same way.
    pub(super) fn adjusted_sum(self, block: usize, sum: i64, luck: i64) -> i64 {
        rounded(self.adjusted(block, sum, luck))
    }

    /// The sum of some outcomes of a block, adjusted for the sum of their luck; not rounded.
    pub(super) fn adjusted(self, block: usize, sum: i64, luck: i64) -> f64 {
        sum as f64 - self.0[block % FOLDS] * luck as f64
    }
}

/// The sums of a block as the other side has them: its score is what both sides score together (`whole`) less this side's, and its luck
/// has the opposite sign.
pub(super) fn mirrored((outcome, luck): &BlockLuck, whole: i64) -> BlockLuck {
    let turned = luck.map(|luck| LuckSums {
        luck: -luck.luck,
        squares: luck.squares,
        with_outcome: luck.with_outcome - whole * luck.luck,
    });
    (outcome.mirrored(whole), turned)
}

/// The tallies of blocks, in the order of their index, with the outcome y − β'c instead of y.
pub(super) fn adjusted(blocks: &[BlockLuck]) -> Vec<MomentTally> {
    let betas = Betas::of(blocks);
    let blocks = blocks.iter().enumerate();
    blocks.map(|(block, of)| betas.adjust(block, of)).collect()
}

/// ST-J4: whether the luck of these blocks has mean zero, as far as can be seen; none where it was not recorded.
pub(super) fn fairness(blocks: &[BlockLuck]) -> Option<bool> {
    blocks.first()?.1?;
    Some(is_fair(&folds(blocks)))
}

fn rounded(x: f64) -> i64 {
    libm::round(x) as i64
}

fn folds(blocks: &[BlockLuck]) -> CrossFit<1> {
    let mut folds = CrossFit::default();
    for (block, tally) in (0..).zip(blocks.iter().map(tally)) {
        folds.add_block(block, &tally);
    }
    folds
}

fn is_fair(folds: &CrossFit<1>) -> bool {
    luck_is_fair(&folds.total()) && adjustment_is_fair(folds)
}

fn tally((outcome, luck): &BlockLuck) -> LuckTally<1> {
    luck.unwrap_or_default().beside(*outcome)
}
