//! The blocks of a worth run, and sums over some of their draws.

use harness::{BlockRow, LuckSums, SLOTS, SlotRow};
use stats::luck::CrossFit;
use stats::skill::effect_of_draws;
use stats::worth::{WorthBlock, WorthBlocks};
use stats::{EffectTally, Estimate, FEWEST_MOVING, MomentTally};

use super::luck::{self, Betas, BlockLuck};
use super::plan::{Curve, CurveCell, WorthBearer};

/// What the two sides of a pair score together, in quarter points.
const WHOLE_PAIR: i64 = 4;

/// The rows of a run by cell, each in the order of its blocks, from block 0 on without a gap.
#[derive(Clone, Debug, Default)]
pub struct WorthRows {
    cells: Vec<Vec<Block>>,
}

/// What is kept of a row.
#[derive(Clone, Debug)]
struct Block {
    slots: Box<[SlotRow; SLOTS]>,
    /// The scores of all its pairs, with their luck.
    scores: BlockLuck,
    /// The differences of all its pairs from the baseline, with their luck; empty for baselines.
    differences: BlockLuck,
    effect: EffectTally,
    /// Whether a pair differs from the baseline's in its score or in any measure.
    differs: bool,
}

/// A draw that was played: its pairs, and what they scored, adjusted for luck where that was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawScore {
    /// Pairs.
    pub n_pairs: u64,
    /// Sum of their scores, in quarter points.
    pub quarters: i64,
}

/// A draw: its pairs, and the sum of an outcome, adjusted for luck where that was recorded: their scores, or what they score more than
/// the same draw of the baseline.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DrawDifference {
    /// Pairs.
    pub n_pairs: u64,
    /// Sum of their outcomes, in quarter points.
    pub quarters: f64,
}

impl DrawDifference {
    /// The mean of its pairs, in points of 100.
    pub fn points_of_100(&self) -> f64 {
        25.0 * self.quarters / self.n_pairs as f64
    }
}

/// Which draws of a block count.
#[derive(Clone, Copy)]
pub(crate) struct Draws<'f> {
    /// Whether a bearer's draw counts for the curve.
    pub of_curve: &'f dyn Fn(&WorthBearer, usize) -> bool,
    /// Whether a draw counts for the card.
    pub of_card: &'f dyn Fn(usize) -> bool,
}

impl Draws<'static> {
    /// Every draw.
    pub const ALL: Draws<'static> = Draws { of_curve: &|_, _| true, of_card: &|_| true };
}

/// What the pairs of a level spend more than the baseline's.
#[derive(Default)]
struct Spent {
    n_pairs: u64,
    half_points: i64,
}

impl Spent {
    fn add(&mut self, half_points: i32, n_pairs: u64) {
        self.n_pairs += n_pairs;
        self.half_points += i64::from(half_points) * n_pairs as i64;
    }

    /// The mean over the pairs, in points; without any, over the bearers.
    fn points(mut self, cells: &[CurveCell<'_>]) -> f64 {
        if self.n_pairs == 0 {
            cells.iter().for_each(|it| self.add(it.level.spent, 1));
        }
        self.half_points as f64 / (2 * self.n_pairs.max(1)) as f64
    }
}

/// The whole block as one draw; none where luck was recorded, which is kept by slot.
fn one_draw(row: &BlockRow) -> Option<Box<[SlotRow; SLOTS]>> {
    let scores = row.games.moments();
    let effect = row.effect.as_ref();
    let whole = SlotRow {
        n_pairs: scores.n as u32,
        score: scores.sum,
        difference: effect.map_or(0, |effect| effect.pairs.moments().sum),
        ..SlotRow::default()
    };
    let mut slots = Box::new([SlotRow::default(); SLOTS]);
    slots[0] = whole;
    row.luck.is_none().then_some(slots)
}

/// Selects an outcome: of a whole block, and a draw's sums of outcome and luck.
type Part = (fn(&Block) -> &BlockLuck, fn(&SlotRow) -> [i64; 2]);

const SCORES: Part = (|block| &block.scores, |slot| [slot.score, slot.luck]);
const DIFFERENCES: Part =
    (|block| &block.differences, |slot| [slot.difference, slot.luck_difference]);

impl WorthRows {
    /// Without any row yet, for this many cells.
    pub fn new(n_cells: usize) -> WorthRows {
        WorthRows { cells: vec![Vec::new(); n_cells] }
    }

    /// Takes a row in; rows of a cell come in the order of their blocks.
    ///
    /// A row of a cell or block that is not next is left out: it is none of a worth run's. A row without slots, whose contest is fixed, is
    /// one draw.
    pub fn push(&mut self, row: &BlockRow) {
        let Some(cell) = self.cells.get_mut(row.cell as usize) else {
            return;
        };
        let slots = row.slots.clone().or_else(|| one_draw(row));
        if let Some(slots) = slots
            && cell.len() == row.block as usize
        {
            let effect = row.effect.as_ref().map(|effect| effect.pairs);
            let differences = effect.as_ref().map(EffectTally::moments);
            let luck = row.luck.as_ref();
            let measures = row.effect.iter().flat_map(|effect| &effect.difference_squares);
            let differs = measures.copied().any(|squares| squares != 0)
                || differences.is_some_and(|differences| differences.squares != 0);
            cell.push(Block {
                differs,
                slots,
                scores: (row.games.moments(), luck.map(|luck| luck.scores)),
                differences: (differences.unwrap_or_default(), luck.map(|luck| luck.differences)),
                effect: effect.unwrap_or_default(),
            });
        }
    }

    /// The rows for side B, which scores what A doesn't.
    #[must_use]
    pub fn of_b(&self) -> WorthRows {
        let mut turned = self.clone();
        for block in turned.cells.iter_mut().flatten() {
            block.scores = luck::mirrored(&block.scores, WHOLE_PAIR);
            block.differences = luck::mirrored(&block.differences, 0);
            for slot in block.slots.iter_mut() {
                slot.score = WHOLE_PAIR * i64::from(slot.n_pairs) - slot.score;
                slot.difference = -slot.difference;
                slot.luck = -slot.luck;
                slot.luck_difference = -slot.luck_difference;
            }
        }
        turned
    }

    /// Blocks that a cell has.
    pub fn n_blocks(&self, cell: u32) -> usize {
        self.cells.get(cell as usize).map_or(0, Vec::len)
    }

    /// The draws of a block of a cell, as they were played.
    pub fn slots(&self, cell: u32, block: usize) -> Option<&[SlotRow; SLOTS]> {
        let block = self.cells.get(cell as usize)?.get(block)?;
        Some(&block.slots)
    }

    /// Σ (score of a pair − mean score of its draw)² over the pairs of a block, scores from 0 to 1, as they were played.
    pub fn within_draws(&self, cell: u32, block: usize) -> Option<f64> {
        let block = self.cells.get(cell as usize)?.get(block)?;
        let played = block.slots.iter().filter(|slot| slot.n_pairs > 0);
        let of_draws = played.map(|slot| (slot.score as f64).powi(2) / f64::from(slot.n_pairs));
        Some((block.scores.0.squares as f64 - of_draws.sum::<f64>()) / (WHOLE_PAIR as f64).powi(2))
    }

    /// Cells that there may be.
    pub fn n_cells(&self) -> u32 {
        self.cells.len() as u32
    }

    /// ST-E5: the first blocks of a curve and of a card's difference from its baseline, of some draws only;
    /// adjusted for luck (ST-C6) where that was recorded.
    ///
    /// A level stands at the mean of the points that its pairs spend more (ST-E2), as its score is the mean of its pairs.
    pub(crate) fn blocks(
        &self,
        curve: &Curve<'_>,
        card: u32,
        n_blocks: usize,
        draws: Draws<'_>,
    ) -> WorthBlocks {
        let adjusted = |cell: u32, takes: &dyn Fn(usize) -> bool, part: Part| {
            luck::adjusted(&self.sums(cell, n_blocks, takes, part))
        };
        let level = |cells: &[CurveCell<'_>]| {
            let mut sums = vec![MomentTally::default(); n_blocks];
            let mut spent = Spent::default();
            for CurveCell { bearer, level } in cells {
                let takes = |slot| (draws.of_curve)(bearer, slot);
                let blocks = adjusted(level.cell, &takes, SCORES);
                let pairs = sums.iter_mut().zip(&blocks);
                pairs.for_each(|(sum, block)| sum.merge(block));
                spent.add(level.spent, blocks.iter().map(|block| block.n).sum());
            }
            (spent.points(cells), sums)
        };
        let (points, scores): (Vec<f64>, Vec<Vec<MomentTally>>) =
            curve.iter().map(|cells| level(cells)).unzip();
        let effects = adjusted(card, draws.of_card, DIFFERENCES).into_iter();
        let blocks = effects.enumerate().map(|(block, effect)| WorthBlock {
            levels: scores.iter().map(|level| level[block]).collect(),
            effect,
        });
        WorthBlocks::new(points, blocks.collect())
    }

    /// The scores of every draw of a cell, block by block, adjusted for luck where that was recorded.
    pub fn scores(&self, cell: u32) -> Vec<[DrawScore; SLOTS]> {
        let betas = Betas::of(&self.sums(cell, self.n_blocks(cell), &|_| true, SCORES));
        let blocks = self.cells.get(cell as usize).map_or(&[][..], Vec::as_slice);
        let of_block = |(number, block): (usize, &Block)| {
            std::array::from_fn(|slot| {
                let slot = &block.slots[slot];
                DrawScore {
                    n_pairs: slot.n_pairs.into(),
                    quarters: betas.adjusted_sum(number, slot.score, slot.luck),
                }
            })
        };
        blocks.iter().enumerate().map(of_block).collect()
    }

    /// The scores of every draw of a cell, adjusted for luck and not rounded to whole quarter points: for draws of few pairs.
    pub fn adjusted_scores(&self, cell: u32) -> Vec<[DrawDifference; SLOTS]> {
        let betas = Betas::of(&self.sums(cell, self.n_blocks(cell), &|_| true, SCORES));
        let blocks = self.cells.get(cell as usize).map_or(&[][..], Vec::as_slice);
        let of_block = |(number, block): (usize, &Block)| {
            std::array::from_fn(|slot| {
                let slot = &block.slots[slot];
                DrawDifference {
                    n_pairs: slot.n_pairs.into(),
                    quarters: betas.adjusted(number, slot.score, slot.luck),
                }
            })
        };
        blocks.iter().enumerate().map(of_block).collect()
    }

    /// The difference of every draw of a cell's first blocks from the baseline, block by block, adjusted for luck where that was
    /// recorded: as the table of effects does it, each draw one observation (ST-C6).
    pub fn differences(&self, cell: u32, n_blocks: usize) -> Vec<[DrawDifference; SLOTS]> {
        let blocks = self.first_blocks(cell, n_blocks);
        let mut folds = CrossFit::<1>::default();
        for (number, block) in (0..).zip(blocks) {
            let played = block.slots.iter().filter(|slot| slot.n_pairs > 0);
            let known = played.filter(|_| block.differences.1.is_some());
            known.for_each(|slot| folds.record(number, slot.difference, [slot.luck_difference]));
        }
        let betas = match self.moving_pairs(cell, n_blocks) >= FEWEST_MOVING {
            true => Betas::of_folds(&folds),
            false => Betas::default(),
        };
        let of_block = |(number, block): (usize, &Block)| {
            std::array::from_fn(|slot| {
                let slot = &block.slots[slot];
                DrawDifference {
                    n_pairs: slot.n_pairs.into(),
                    quarters: betas.adjusted(number, slot.difference, slot.luck_difference),
                }
            })
        };
        blocks.iter().enumerate().map(of_block).collect()
    }

    /// ST-B4: what a cell scores more than its baseline, 0 to 1, over the draws of its first blocks; each draw is one observation, as in
    /// the table of effects, since its eight pairs share their armies.
    pub fn effect(&self, cell: u32, n_blocks: usize, alpha: f64) -> Estimate {
        let blocks = self.differences(cell, n_blocks);
        let played = blocks.iter().flatten().filter(|draw| draw.n_pairs > 0);
        let draws: Vec<f64> = played.map(DrawDifference::points_of_100).collect();
        match effect_of_draws(&draws, alpha) {
            Some(effect) => effect.scaled(0.01),
            None => MomentTally::default().mean(alpha, 1.0, Some((-1.0, 1.0))),
        }
    }

    /// Pairs of a cell's first blocks.
    pub fn n_pairs(&self, cell: u32, n_blocks: usize) -> u64 {
        let blocks = self.first_blocks(cell, n_blocks).iter();
        blocks.map(|block| block.scores.0.n).sum()
    }

    /// Whether no pair of a cell's first blocks differs from the baseline's in anything that was counted; none where none was played.
    pub fn never_differs(&self, cell: u32, n_blocks: usize) -> bool {
        let blocks = self.first_blocks(cell, n_blocks);
        self.n_pairs(cell, n_blocks) > 0 && blocks.iter().all(|block| !block.differs)
    }

    fn first_blocks(&self, cell: u32, n_blocks: usize) -> &[Block] {
        let blocks = self.cells.get(cell as usize).map_or(&[][..], Vec::as_slice);
        &blocks[..n_blocks.min(blocks.len())]
    }

    /// ST-J4: whether the luck of a cell's difference from the baseline has mean zero in the first blocks, as far as can be seen;
    /// none where it was not recorded.
    pub fn luck_is_fair(&self, cell: u32, n_blocks: usize) -> Option<bool> {
        luck::fairness(&self.sums(cell, n_blocks, &|_| true, DIFFERENCES))
    }

    /// The sums of some draws of a cell's first blocks.
    fn sums(
        &self,
        cell: u32,
        n_blocks: usize,
        takes: &dyn Fn(usize) -> bool,
        (of, sums_of): Part,
    ) -> Vec<BlockLuck> {
        let blocks = self.cells.get(cell as usize).map_or(&[][..], Vec::as_slice);
        let sum = |block: usize| {
            let Some(block) = blocks.get(block) else {
                return BlockLuck::default();
            };
            let (whole, luck) = of(block);
            let taken = (0..SLOTS).filter(|slot| takes(*slot));
            let (mut n, mut sums) = (0, [0; 2]);
            for slot in taken.map(|slot| &block.slots[slot]) {
                n += u64::from(slot.n_pairs);
                sums = [0, 1].map(|which| sums[which] + sums_of(slot)[which]);
            }
            // Squares are kept of whole blocks only: some of the draws have their share of them.
            let n = n.min(whole.n);
            let share = |squares: i64| {
                (i128::from(squares) * i128::from(n) / i128::from(whole.n.max(1))) as i64
            };
            let outcome = MomentTally { n, sum: sums[0], squares: share(whole.squares) };
            let luck = luck.map(|luck| LuckSums {
                luck: sums[1],
                squares: share(luck.squares),
                with_outcome: share(luck.with_outcome),
            });
            (outcome, luck)
        };
        (0..n_blocks).map(sum).collect()
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
