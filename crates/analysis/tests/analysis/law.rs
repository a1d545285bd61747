//! Rows of a worth run drawn from a law: a point moves the logit of every game's score by a known amount.

use analysis::worth::WorthRows;
use harness::{BlockRow, SLOTS, SlotRow};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// What a point adds to the logit of a game's score: 2 points of 100 at even odds.
const LOGITS_A_POINT: f64 = 0.08;

/// Blocks of cells whose armies are worth these points beyond the baseline's, which is the first; all cells of a block share its chance.
pub fn rows(points: &[f64], n_blocks: u32, seed: u64) -> WorthRows {
    let even: Vec<f64> = (points.iter())
        .map(|points| 1.0 / (1.0 + libm::exp(-LOGITS_A_POINT * points)))
        .collect();
    let mut rows = WorthRows::new(even.len());
    for block in 0..n_blocks {
        let mut chance = Pcg64Mcg::seed_from_u64(10_000 * seed + u64::from(block));
        let mut slots = vec![vec![SlotRow::default(); even.len()]; SLOTS];
        let mut of_cells: Vec<BlockRow> = (0..even.len() as u32)
            .map(|cell| BlockRow::empty(cell, block))
            .collect();
        for cells in &mut slots {
            for _ in 0..8 {
                let shares = [0, 1].map(|_| chance.next_u64() as f64 / u64::MAX as f64);
                let score = |cell: usize| -> i64 {
                    2 * shares.iter().filter(|share| **share < even[cell]).count() as i64
                };
                let without = score(0);
                for (cell, row) in of_cells.iter_mut().enumerate() {
                    let own = score(cell);
                    row.games.record(own.min(2) as u8, (own - 2).max(0) as u8);
                    let slot = &mut cells[cell];
                    slot.n_pairs += 1;
                    slot.score += own;
                    if cell > 0 {
                        let effect = row.effect.get_or_insert_default();
                        effect.pairs.record(without as u8, own as u8);
                        slot.difference += own - without;
                    }
                }
            }
        }
        for (cell, mut row) in of_cells.into_iter().enumerate() {
            let of_cell = std::array::from_fn(|slot| slots[slot][cell]);
            row.slots = Some(Box::new(of_cell));
            rows.push(&row);
        }
    }
    rows
}
