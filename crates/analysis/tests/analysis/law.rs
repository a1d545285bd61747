//! Rows of a worth run drawn from a law: a point moves the logit of every game's score by a known amount.

use analysis::worth::WorthRows;
use harness::SLOTS;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::drawn_block::{DrawnBlock, won};

/// What a point adds to the logit of a game's score: 2 points of 100 at even odds.
const LOGITS_A_POINT: f64 = 0.08;

/// Blocks of cells whose armies are worth these points beyond the baseline's, which is the first; all cells of a block share its chance.
pub fn rows(points: &[f64], n_blocks: u32, seed: u64) -> WorthRows {
    let even: Vec<f64> =
        (points.iter()).map(|points| 1.0 / (1.0 + libm::exp(-LOGITS_A_POINT * points))).collect();
    let mut rows = WorthRows::new(even.len());
    for block in 0..n_blocks {
        let mut chance = Pcg64Mcg::seed_from_u64(10_000 * seed + u64::from(block));
        let mut drawn = DrawnBlock::new(0, even.len(), block);
        for draw in 0..SLOTS {
            for _ in 0..8 {
                let shares = [0, 1].map(|_| chance.next_u64() as f64 / u64::MAX as f64);
                drawn.add_pair(draw, |cell| {
                    won(shares.iter().filter(|share| **share < even[cell]).count())
                });
            }
        }
        drawn.push_to(&mut rows);
    }
    rows
}
