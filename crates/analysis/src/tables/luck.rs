//! An effect adjusted for the luck of its battles (ST-C5, ST-C6).

use harness::CellTotals;
use stats::luck::{adjustment_is_fair, luck_is_fair};
use stats::{Estimate, FEWEST_MOVING};

use crate::interval_policy::IntervalPolicy;

/// What adjusting an effect for luck came to.
#[derive(Clone, Debug, PartialEq)]
pub enum LuckOf {
    /// The adjusted difference of scores, −1 to 1, and how much of its variance is left.
    Adjusted {
        /// The difference.
        difference: Estimate,
        /// The variance left over the plain one.
        left: f64,
    },
    /// ST-J4: the mean luck is beyond four standard errors, so the adjusted number is withheld.
    Unfair,
    /// Luck was not recorded, or too few pairs moved for an interval.
    None,
}

impl LuckOf {
    /// The adjusted effect of a variant cell; `moving` pairs of it differ from the commonest difference.
    pub(crate) fn of(cell: &CellTotals, moving: u64, reading: &IntervalPolicy) -> LuckOf {
        let Some(folds) = cell.luck.as_ref().map(|luck| &luck.differences) else {
            return LuckOf::None;
        };
        if !luck_is_fair(&folds.total()) || !adjustment_is_fair(folds) {
            return LuckOf::Unfair;
        }
        let plain = folds.total().outcome.variance();
        match folds.adjusted().zip(plain) {
            Some((adjusted, plain)) if moving >= FEWEST_MOVING && plain > 0.0 => LuckOf::Adjusted {
                difference: match cell.draws {
                    Some(_) => reading.adjusted_of_draws(&adjusted),
                    None => reading
                        .adjusted_of_blocks(cell)
                        .unwrap_or_else(|| reading.adjusted(&adjusted, moving)),
                },
                left: adjusted.variance / plain,
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

    /// The variance left over the plain one.
    pub fn left(&self) -> Option<f64> {
        match self {
            LuckOf::Adjusted { left, .. } => Some(*left),
            LuckOf::Unfair | LuckOf::None => None,
        }
    }
}
