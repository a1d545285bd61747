//! An effect adjusted for the luck of its battles (ST-C5, ST-C6).

use harness::CellTotals;
use stats::luck::{adjustment_is_fair, luck_is_fair};
use stats::{Estimate, FEWEST_MOVING};

use crate::reading::Reading;

/// What adjusting an effect for luck came to.
#[derive(Clone, Debug, PartialEq)]
pub enum LuckOf {
    /// The adjusted difference of scores, −1 to 1, and the variance of a pair's on that scale.
    Adjusted {
        /// The difference.
        difference: Estimate,
        /// Its variance, of one pair.
        variance: f64,
    },
    /// ST-J4: the mean luck is beyond four standard errors, so the adjusted number is withheld.
    Unfair,
    /// Luck was not taken down, too few pairs moved for an interval, or contests are drawn, whose pairs are not independent.
    None,
}

impl LuckOf {
    /// Of a variant cell, `moving` of whose pairs differ from the commonest.
    pub(crate) fn of(cell: &CellTotals, moving: u64, reading: &Reading) -> LuckOf {
        let Some(folds) = cell.luck.as_ref().map(|luck| &luck.differences) else {
            return LuckOf::None;
        };
        if cell.draws.is_some() {
            return LuckOf::None;
        }
        if !luck_is_fair(&folds.total()) || !adjustment_is_fair(folds) {
            return LuckOf::Unfair;
        }
        match folds.adjusted() {
            Some(adjusted) if moving >= FEWEST_MOVING => LuckOf::Adjusted {
                difference: reading.adjusted(&adjusted, moving),
                variance: adjusted.variance_in(QUARTERS),
            },
            _ => LuckOf::None,
        }
    }

    /// The adjusted difference.
    pub fn difference(&self) -> Option<Estimate> {
        match self {
            LuckOf::Adjusted { difference, .. } => Some(*difference),
            LuckOf::Unfair | LuckOf::None => None,
        }
    }

    /// The variance of a pair's adjusted difference.
    pub fn variance(&self) -> Option<f64> {
        match self {
            LuckOf::Adjusted { variance, .. } => Some(*variance),
            LuckOf::Unfair | LuckOf::None => None,
        }
    }
}

/// Pairs score in quarter points.
pub(crate) const QUARTERS: u32 = 4;
