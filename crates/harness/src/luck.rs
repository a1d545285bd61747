//! The luck of battles (ST-C4): taken down while they are played, and summed with the scores (ST-A5).

use battle_core::Trace;
use battle_core::side::Seat;
use stats::MomentTally;
use stats::luck::{CrossFit, GameLuck, LuckTally};

use crate::block::{BLOCK_PAIRS, BlockRow};

/// A trace that adds up what the dice gave seat one beyond their mean, and keeps no event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LuckMeter {
    luck: Option<GameLuck>,
}

impl LuckMeter {
    /// A meter that is on, or one that asks for nothing.
    #[must_use]
    pub fn new(is_on: bool) -> LuckMeter {
        LuckMeter {
            luck: is_on.then(GameLuck::default),
        }
    }

    /// The luck of a seat, in luck units; 0 if the meter is off.
    #[must_use]
    pub fn of(&self, seat: Seat) -> i64 {
        let of_one = self.luck.map_or(0, |luck| luck.total());
        match seat {
            Seat::One => of_one,
            // V is a chance of winning: what one seat gains the other loses.
            Seat::Two => -of_one,
        }
    }
}

impl<E> Trace<E> for LuckMeter {
    #[inline(always)]
    fn record(&mut self, _event: impl FnOnce() -> E) {}

    #[inline]
    fn luck(&mut self, of_roll: impl FnOnce() -> i64) {
        if let Some(luck) = &mut self.luck
            && !luck.has_stopped()
        {
            luck.add(of_roll());
        }
    }
}

/// ST-A5: sums over pairs of their luck c beside an outcome y: Σc, Σc² and Σy·c; those of a block fit 64 bits (ST-A7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LuckSums {
    /// Σc, in luck units.
    pub luck: i64,
    /// Σc².
    pub squares: i64,
    /// Σy·c, y in quarter points.
    pub with_outcome: i64,
}

impl LuckSums {
    /// Adds one pair.
    #[inline]
    pub fn record(&mut self, outcome: i64, luck: i64) {
        self.luck += luck;
        self.squares += luck * luck;
        self.with_outcome += outcome * luck;
    }

    /// ST-A6: adds other pairs.
    pub fn merge(&mut self, other: &LuckSums) {
        self.luck += other.luck;
        self.squares += other.squares;
        self.with_outcome += other.with_outcome;
    }

    /// With the outcome of the same pairs, what an adjustment is formed from.
    #[must_use]
    pub fn beside(&self, outcome: MomentTally) -> LuckTally<1> {
        LuckTally {
            outcome,
            luck: [self.luck.into()],
            with_outcome: [self.with_outcome.into()],
            cross: [[self.squares.into()]],
        }
    }
}

/// ST-A5: the luck of the scores of some pairs, and of their differences from the baseline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairsLuck {
    /// c beside the pair score s.
    pub scores: LuckSums,
    /// D = c_v − c_b beside the difference d; zeros for baselines.
    pub differences: LuckSums,
}

impl PairsLuck {
    /// Adds one pair: its score and its luck, and those of the baseline's same pair.
    #[inline]
    pub(crate) fn add(&mut self, own: (i64, i64), baseline: Option<(i64, i64)>) {
        self.scores.record(own.0, own.1);
        if let Some((score, luck)) = baseline {
            self.differences.record(own.0 - score, own.1 - luck);
        }
    }
}

/// The luck of all blocks of a cell, each in its fold (ST-C6); an observation is a pair, or a drawn contest where contests are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LuckTotals {
    /// Of the scores.
    pub scores: CrossFit<1>,
    /// Of the differences from the baseline; empty for baselines.
    pub differences: CrossFit<1>,
    /// ST-C7: the same with the block as one observation; empty where contests are drawn.
    pub differences_by_block: CrossFit<1>,
}

impl LuckTotals {
    /// ST-A6: merges the luck of a row.
    pub(crate) fn add(&mut self, row: &BlockRow, luck: &PairsLuck) {
        let block = u64::from(row.block);
        let has_baseline = row.effect.is_some();
        let Some(slots) = &row.slots else {
            let scores = luck.scores.beside(row.games.moments());
            self.scores.add_block(block, &scores);
            if let Some(effect) = &row.effect {
                let outcome = effect.pairs.moments();
                let differences = luck.differences.beside(outcome);
                self.differences.add_block(block, &differences);
                if outcome.n == BLOCK_PAIRS {
                    let whole = block_of(outcome.sum, luck.differences.luck);
                    self.differences_by_block.add_block(block, &whole);
                }
            }
            return;
        };
        for slot in slots.iter().filter(|slot| slot.n_pairs > 0) {
            let mut scores = LuckTally::default();
            scores.record(slot.score, [slot.luck]);
            self.scores.add_block(block, &scores);
            if has_baseline {
                let mut differences = LuckTally::default();
                differences.record(slot.difference, [slot.luck_difference]);
                self.differences.add_block(block, &differences);
            }
        }
    }
}

/// One block as one observation: the sum of its outcomes beside that of its luck, which may be more than a pair's.
fn block_of(outcome: i64, luck: i64) -> LuckTally<1> {
    let mut moments = MomentTally::default();
    moments.record(outcome);
    let luck = i128::from(luck);
    LuckTally {
        outcome: moments,
        luck: [luck],
        with_outcome: [i128::from(outcome) * luck],
        cross: [[luck * luck]],
    }
}
