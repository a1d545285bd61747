//! First dice dealt out evenly over a block, and the interval that goes with them.

use crate::estimate::Estimate;
use crate::streams::{permutation, stream};
use crate::tally::MomentTally;

/// Pairs in a block: 36 first rolls, eight times each.
pub const BLOCK_PAIRS: u64 = 288;

/// ST-C7: fewest blocks that a stratified mean is formed from.
pub const FEWEST_STRATIFIED_BLOCKS: u64 = 40;

/// ST-C7: the first combat roll of each pair of one block, each of the 36 pairs of dice eight times.
///
/// # Examples
///
/// ```
/// use stats::FirstDice;
///
/// let dice = FirstDice::of_block(1, 0);
/// assert_eq!(dice.of_pair(3), dice.of_pair(39));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstDice {
    strata: [u8; 36],
}

impl FirstDice {
    /// The order of the strata in a block, drawn from the block's own stream.
    #[must_use]
    pub fn of_block(seed: u64, block: u64) -> Self {
        let order = permutation(36, &mut stream(seed, "first dice", block));
        Self { strata: core::array::from_fn(|i| order[i] as u8) }
    }

    /// The two dice, 1 to 6 each, of the pair at this place of the block: stratum π(p mod 36).
    #[must_use]
    pub fn of_pair(&self, pair_in_block: u64) -> (u8, u8) {
        let stratum = self.strata[(pair_in_block % 36) as usize];
        (stratum / 6 + 1, stratum % 6 + 1)
    }
}

/// ST-C7: the mean of a measure under stratified first dice, with t on the block means.
///
/// `blocks` holds one value a block: the block's sum over its 288 pairs, of which `unit` make one unit of the
/// result (4 where pairs count in quarter points); `range` is the least and the greatest mean that can be.
/// Pairs of a block depend on each other, so the block is the observation: t has blocks − 1 degrees of
/// freedom, and `n` of the estimate counts blocks.
/// `None` below 40 blocks.
///
/// # Panics
///
/// When `alpha` is not strictly between 0 and 1.
#[must_use]
pub fn stratified_mean(
    blocks: &MomentTally,
    alpha: f64,
    unit: u32,
    range: (f64, f64),
) -> Option<Estimate> {
    let scale = 1.0 / (f64::from(unit) * BLOCK_PAIRS as f64);
    (blocks.n >= FEWEST_STRATIFIED_BLOCKS).then(|| blocks.mean(alpha, scale, Some(range)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_c7_each_pair_of_dice_comes_eight_times_a_block() {
        let dice = FirstDice::of_block(9, 4);
        let mut seen = [[0; 6]; 6];
        for pair in 0..BLOCK_PAIRS {
            let (first, second) = dice.of_pair(pair);
            seen[usize::from(first) - 1][usize::from(second) - 1] += 1;
        }
        assert_eq!(seen, [[8; 6]; 6]);
        assert_ne!(dice, FirstDice::of_block(9, 5));
        assert_ne!(dice, FirstDice::of_block(8, 4));
    }

    /// A score that the first roll decides has the same sum in every block; independent pairs would not.
    #[test]
    fn st_c7_block_means_lose_the_variance_of_the_first_roll() {
        let mut blocks = MomentTally::default();
        for block in 0..50 {
            let dice = FirstDice::of_block(1, block);
            let sum = (0..BLOCK_PAIRS)
                .map(|pair| {
                    let (first, second) = dice.of_pair(pair);
                    if first > second { 4 } else { 0 }
                })
                .sum();
            blocks.record(sum);
        }
        let mean = stratified_mean(&blocks, 0.05, 4, (0.0, 1.0)).unwrap();
        assert!((mean.value.unwrap() - 15.0 / 36.0).abs() < 1e-15);
        assert_eq!((mean.se, mean.n), (Some(0.0), 50));
    }

    #[test]
    fn st_c7_fewer_than_forty_blocks_give_no_interval() {
        let mut blocks = MomentTally::default();
        for sum in 0..39 {
            blocks.record(500 + sum);
        }
        assert_eq!(stratified_mean(&blocks, 0.05, 4, (0.0, 1.0)), None);
        blocks.record(500);
        let mean = stratified_mean(&blocks, 0.05, 4, (0.0, 1.0)).unwrap();
        // 39 degrees of freedom.
        let t = (mean.hi - mean.value.unwrap()) / mean.se.unwrap();
        assert!((t - 2.022_690_920_036_761).abs() < 1e-9, "{t}");
    }
}
