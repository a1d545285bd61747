//! All blocks of each cell together, from which estimates are formed.

mod luck;

use stats::{
    BLOCK_PAIRS, CellTally, EffectTally, Estimate, FEWEST_MOVING, MomentTally, PartialTally,
    stratified_mean,
};

use crate::block::{BlockRow, SlotRow};
use crate::game_source::SLOT_PAIRS;
use crate::measures::MAX_COLUMNS;

pub use luck::LuckTotals;

/// The merged rows of one cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellTotals {
    /// Number of blocks merged.
    pub n_blocks: u64,
    /// Scores of both battles of each pair.
    pub games: CellTally,
    /// Each measure, once a pair.
    pub measures: [MomentTally; MAX_COLUMNS],
    /// The sums of [`BlockRow::products`].
    pub products: [i64; MAX_COLUMNS],
    /// Each whole block as one observation.
    pub blocks: BlockTotals,
    /// Against the baseline; none for baselines.
    pub effect: Option<EffectTotals>,
    /// By drawn contest; none where contests are fixed.
    pub draws: Option<DrawTotals>,
    /// ST-A5: A's luck, where it was recorded.
    pub luck: Option<LuckTotals>,
}

/// ST-C7: the results of the whole blocks of one cell, each block one observation.
///
/// Where first dice are dealt out over a block, its pairs depend on each other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BlockTotals {
    /// Sums of a block's pair scores, in quarter points.
    pub scores: MomentTally,
    /// Sums of a block's differences from the baseline, in quarter points; empty for baselines.
    pub differences: MomentTally,
}

/// The results of the drawn contests of one cell, each contest one observation, since its eight pairs share their armies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DrawTotals {
    /// Sums of a contest's pair scores, in quarter points.
    pub scores: MomentTally,
    /// Sums of a contest's differences from the baseline, in quarter points; empty for baselines.
    pub differences: MomentTally,
}

impl CellTotals {
    /// Adds the scores and measures of another cell; its blocks, draws, luck and effect are left out.
    pub fn merge_measures(&mut self, other: &CellTotals) {
        self.games.merge(&other.games);
        for (own, more) in self.measures.iter_mut().zip(&other.measures) {
            own.merge(more);
        }
        for (own, more) in self.products.iter_mut().zip(&other.products) {
            *own += more;
        }
    }

    /// A measure that not every battle has, from its column and the one that counts the battles which have it.
    pub fn partial(&self, column: usize, counted_by: usize) -> PartialTally {
        PartialTally {
            values: self.measures[column],
            battles: self.measures[counted_by],
            products: self.products[column],
        }
    }

    /// A's mean score, 0 to 1, with its planned interval. Where contests are drawn, each contest is one observation.
    pub fn score(&self, alpha: f64) -> Estimate {
        match &self.draws {
            Some(draws) => draws.scores.mean(alpha, 1.0 / QUARTERS_OF_A_DRAW, Some((0.0, 1.0))),
            None => self.games.score(alpha),
        }
    }

    /// ST-C7: A's mean score where first dice are dealt out, with its planned interval.
    ///
    /// Each block is one observation where there are enough blocks. Otherwise each pair is, as if pairs were independent:
    /// stratified pairs vary less than that, so the interval is valid, and wider than necessary.
    pub fn score_of_blocks(&self, alpha: f64) -> Estimate {
        let (n_pairs, moving) = (self.games.n_pairs(), self.games.moving_pairs());
        self.of_blocks(&self.blocks.scores, n_pairs, moving, alpha, (0.0, 1.0))
            .unwrap_or_else(|| self.score(alpha))
    }

    /// ST-C7: the mean difference of scores from the baseline's, each block one observation; none where there are too few blocks.
    pub fn difference_of_blocks(&self, alpha: f64) -> Option<Estimate> {
        let pairs = &self.effect.as_ref()?.pairs;
        let (n_pairs, moving) = (pairs.n_pairs(), pairs.moving_pairs());
        self.of_blocks(&self.blocks.differences, n_pairs, moving, alpha, (-1.0, 1.0))
    }

    /// The block estimate, if there are 40 whole blocks, 30 moving pairs (with fewer the spread of blocks or of pairs is
    /// unreliable, ST-B6), and blocks that are not all equal (so few equal observations bound little, ST-B5).
    fn of_blocks(
        &self,
        blocks: &MomentTally,
        n_pairs: u64,
        moving: u64,
        alpha: f64,
        range: (f64, f64),
    ) -> Option<Estimate> {
        let are_whole = self.draws.is_none() && blocks.n * BLOCK_PAIRS == n_pairs;
        let is_enough = are_whole && moving >= FEWEST_MOVING && blocks.scatter() > 0;
        is_enough.then(|| stratified_mean(blocks, alpha, QUARTERS, range))?
    }
}

/// Pairs score in quarter points.
const QUARTERS: u32 = 4;

/// The highest total score of the pairs of a drawn contest, in quarter points.
pub const QUARTERS_OF_A_DRAW: f64 = 4.0 * SLOT_PAIRS as f64;

impl DrawTotals {
    fn add(&mut self, slot: &SlotRow, has_baseline: bool) {
        if slot.n_pairs > 0 {
            let slot = slot.of_a_whole_slot();
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
    /// Empty totals for this number of cells.
    pub fn new(n_cells: usize) -> Totals {
        Totals { cells: vec![CellTotals::default(); n_cells] }
    }

    /// The number of blocks of the cell with the fewest.
    pub fn fewest_blocks(&self) -> u64 {
        let blocks = self.cells.iter().map(|cell| cell.n_blocks);
        blocks.min().unwrap_or(0)
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
        for column in (0..MAX_COLUMNS).filter(|&column| row.has(column)) {
            cell.measures[column].merge(&MomentTally {
                n: n_pairs,
                sum: row.sums[column],
                squares: row.squares[column],
            });
            cell.products[column] += row.products[column];
        }
        for slot in row.slots.iter().flat_map(|slots| slots.iter()) {
            let draws = cell.draws.get_or_insert_default();
            draws.add(slot, row.effect.is_some());
        }
        if let Some(luck) = &row.luck {
            cell.luck.get_or_insert_default().add(row, luck);
        }
        if n_pairs == BLOCK_PAIRS {
            cell.blocks.scores.record(row.games.sum());
        }
        if let Some(effect) = &row.effect {
            if effect.pairs.n_pairs() == BLOCK_PAIRS {
                let difference = effect.pairs.moments().sum;
                cell.blocks.differences.record(difference);
            }
            let total = cell.effect.get_or_insert_default();
            total.pairs.merge(&effect.pairs);
            for (total, squares) in
                total.difference_squares.iter_mut().zip(&effect.difference_squares)
            {
                *total += squares;
            }
        }
    }

    /// The paired difference of one measure, variant minus baseline, one value for each pair. None for baselines, and where the
    /// variant has not played every pair of its baseline.
    pub fn measure_difference(
        &self,
        cell: u32,
        baseline: u32,
        column: usize,
    ) -> Option<MomentTally> {
        let variant = &self.cells[cell as usize];
        let effect = variant.effect.as_ref()?;
        let (v, b) = (variant.measures[column], self.cells[baseline as usize].measures[column]);
        (v.n == b.n).then(|| MomentTally {
            n: v.n,
            sum: v.sum - b.sum,
            squares: effect.difference_squares[column],
        })
    }
}
