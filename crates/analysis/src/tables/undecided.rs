//! Battles that came to the turn limit without a decision, by variant.

use harness::Totals;
use stats::{Estimate, MomentTally};

use super::{EffectLine, VariantLine};
use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;
use crate::schema::Table;

/// The share from which the answer says how many battles were undecided.
const LARGE: f64 = 0.1;
/// The change of the share from which it says so, where the whole interval lies on one side of zero.
const CLEAR: f64 = 0.02;

/// The share of a variant's battles that were undecided, over all its matchups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Undecided {
    /// With the variant, 0 to 1.
    pub share: Estimate,
    /// The share less that without the variant, on the same chance; −1 to 1.
    pub difference: Estimate,
}

impl Undecided {
    /// The undecided battles of a variant with these effects; none where the game has no turn limit.
    pub(crate) fn of(
        info: &RunInfo,
        totals: &Totals,
        reading: &IntervalPolicy,
        effects: &[&EffectLine],
    ) -> Option<Undecided> {
        let at = info.undecided_column()?;
        let column = &info.columns[at];
        let (mut share, mut difference) = (MomentTally::default(), MomentTally::default());
        let mut moving = 0;
        for effect in effects {
            let cell = &totals.cells[effect.cell as usize];
            share.merge(&cell.measures[at]);
            let change = totals.measure_difference(effect.cell, effect.baseline, at);
            difference.merge(&change.unwrap_or_default());
            moving += cell.games.moving_pairs();
        }
        let n_cells = effects.len() as u64;
        Some(Undecided {
            share: reading.measure(&share, column, moving, n_cells),
            difference: match difference {
                MomentTally { n, squares: 0, .. } if n > 0 => Estimate::exact(0.0, n),
                _ => reading.measure(&difference, column, moving, n_cells),
            },
        })
    }

    /// Whether the answer should say it.
    pub(crate) fn is_said(&self) -> bool {
        let moved = self.difference.value.unwrap_or(0.0).abs();
        let is_clear = self.difference.lo > 0.0 || self.difference.hi < 0.0;
        self.share.value.is_some_and(|share| share >= LARGE) || (is_clear && moved >= CLEAR)
    }
}

/// The columns of a variant's undecided battles.
pub(crate) fn columns(table: Table<VariantLine>) -> Table<VariantLine> {
    table
        .estimate(
            "undecided",
            "share 0..1",
            "battles with the variant that came to the turn limit without a decision; empty in games without a turn limit",
            |row: &VariantLine| Some(row.undecided?.share),
        )
        .estimate(
            "undecided_difference",
            "share −1..1",
            "that less the share without the variant, on the same chance",
            |row: &VariantLine| Some(row.undecided?.difference),
        )
}
