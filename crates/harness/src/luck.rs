//! The luck of battles (ST-C4): recorded while they are played, and summed with the scores (ST-A5).

use battle_core::Trace;
use battle_core::side::Seat;
use stats::MomentTally;
use stats::luck::{GameLuck, LuckTally};

/// A trace that adds up the luck of seat one and keeps no event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LuckMeter {
    luck: Option<GameLuck>,
}

impl LuckMeter {
    /// A meter that is on, or one that records nothing.
    #[must_use]
    pub fn new(is_on: bool) -> LuckMeter {
        LuckMeter { luck: is_on.then(GameLuck::default) }
    }

    /// The luck of a seat, in luck units; 0 if the meter is off.
    #[must_use]
    pub fn of(&self, seat: Seat) -> i64 {
        let of_one = self.luck.map_or(0, |luck| luck.total());
        match seat {
            Seat::One => of_one,
            // V is a probability of winning, so one seat's gain is the other's loss.
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

/// ST-A5: sums over pairs of their luck c and its product with an outcome y: Σc, Σc² and Σy·c.
/// The sums of a block fit 64 bits (ST-A7).
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

    /// ST-A6: adds the sums of other pairs.
    pub fn merge(&mut self, other: &LuckSums) {
        self.luck += other.luck;
        self.squares += other.squares;
        self.with_outcome += other.with_outcome;
    }

    /// The tally of these sums and the outcome of the same pairs, from which an adjustment is formed.
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
    /// Sums of c and the pair score s.
    pub scores: LuckSums,
    /// Sums of D = c_v − c_b and the difference d; zeros for baselines.
    pub differences: LuckSums,
}

impl PairsLuck {
    /// Adds one pair: its score and luck, and those of the same pair of the baseline.
    #[inline]
    pub(crate) fn add(&mut self, own: (i64, i64), baseline: Option<(i64, i64)>) {
        self.scores.record(own.0, own.1);
        if let Some((score, luck)) = baseline {
            self.differences.record(own.0 - score, own.1 - luck);
        }
    }
}
