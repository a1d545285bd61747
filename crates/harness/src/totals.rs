//! All blocks of each cell together: what estimates are formed from.

use stats::{CellTally, EffectTally, Estimate, MomentTally};

use crate::block::{BlockRow, SlotRow};
use crate::contests::SLOT_PAIRS;
use crate::luck::LuckTotals;
use crate::measures::MAX_COLUMNS;

/// The merged rows of one cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellTotals {
    /// Number of blocks merged.
    pub n_blocks: u64,
    /// Scores of both battles of each pair.
    pub games: CellTally,
    /// Each measure, once a pair.
    pub measures: [MomentTally; MAX_COLUMNS],
    /// Against the baseline; none for baselines.
    pub effect: Option<EffectTotals>,
    /// By drawn contest; none where contests are fixed.
    pub draws: Option<DrawTotals>,
    /// ST-A5: what the dice gave A, where that was taken down.
    pub luck: Option<LuckTotals>,
}

/// What the drawn contests of one cell came to, each of them one observation: its eight pairs share their armies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DrawTotals {
    /// Sums of a contest's pair scores, in quarter points.
    pub scores: MomentTally,
    /// Sums of a contest's differences from the baseline, in quarter points; of none for baselines.
    pub differences: MomentTally,
}

impl CellTotals {
    /// A's mean score, 0 to 1, with its planned interval; where contests are drawn, each of them is one observation.
    pub fn score(&self, alpha: f64) -> Estimate {
        match &self.draws {
            Some(draws) => draws
                .scores
                .mean(alpha, 1.0 / QUARTERS_OF_A_DRAW, Some((0.0, 1.0))),
            None => self.games.score(alpha),
        }
    }
}

/// What the pairs of a drawn contest can score together, in quarter points.
pub const QUARTERS_OF_A_DRAW: f64 = 4.0 * SLOT_PAIRS as f64;

impl DrawTotals {
    fn add(&mut self, slot: &SlotRow, has_baseline: bool) {
        if slot.n_pairs > 0 {
            self.scores.record(slot.score);
            if has_baseline {
                self.differences.record(slot.difference);
            }
        }
    }
}

/// The merged rows of one variant against its baseline.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EffectTotals {
    /// Pair scores, baseline by variant.
    pub pairs: EffectTally,
    /// Sums of each measure's squared paired difference.
    pub difference_squares: [i64; MAX_COLUMNS],
}

/// The totals of every cell of a run, by cell number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Totals {
    /// By cell number.
    pub cells: Vec<CellTotals>,
}

impl Totals {
    /// Nothing yet, for so many cells.
    pub fn new(n_cells: usize) -> Totals {
        Totals {
            cells: vec![CellTotals::default(); n_cells],
        }
    }

    /// Merges one row; order doesn't matter (ST-A6).
    ///
    /// # Panics
    ///
    /// If the row's cell is not among these totals.
    pub fn add(&mut self, row: &BlockRow) {
        let cell = &mut self.cells[row.cell as usize];
        let n_pairs = row.games.n_pairs();
        cell.n_blocks += 1;
        cell.games.merge(&row.games);
        for (column, moments) in cell.measures.iter_mut().enumerate() {
            moments.merge(&MomentTally {
                n: n_pairs,
                sum: row.sums[column],
                squares: row.squares[column],
            });
        }
        for slot in row.slots.iter().flat_map(|slots| slots.iter()) {
            let draws = cell.draws.get_or_insert_default();
            draws.add(slot, row.effect.is_some());
        }
        if let Some(luck) = &row.luck {
            cell.luck.get_or_insert_default().add(row, luck);
        }
        if let Some(effect) = &row.effect {
            let total = cell.effect.get_or_insert_default();
            total.pairs.merge(&effect.pairs);
            for (total, squares) in total
                .difference_squares
                .iter_mut()
                .zip(&effect.difference_squares)
            {
                *total += squares;
            }
        }
    }

    /// The paired difference of one measure, variant minus its baseline, once a pair; none for baselines, and where the variant
    /// has not played every pair of its baseline.
    pub fn measure_difference(
        &self,
        cell: u32,
        baseline: u32,
        column: usize,
    ) -> Option<MomentTally> {
        let variant = &self.cells[cell as usize];
        let effect = variant.effect.as_ref()?;
        let (v, b) = (
            variant.measures[column],
            self.cells[baseline as usize].measures[column],
        );
        (v.n == b.n).then(|| MomentTally {
            n: v.n,
            sum: v.sum - b.sum,
            squares: effect.difference_squares[column],
        })
    }
}
