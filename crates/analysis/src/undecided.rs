//! Battles that came to the turn limit without a decision, by variant.

use harness::Totals;
use stats::{Estimate, MomentTally};

use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;
use crate::schema::Table;
use crate::tables::{EffectLine, Tables, VariantLine};
use crate::words::Number;

/// The share from which the answer says how many battles were undecided.
const LARGE: f64 = 0.1;
/// The change of the share from which it says so, where the whole interval lies on one side of zero.
const CLEAR: f64 = 0.02;

/// The share of a variant's battles that were undecided, over all its matchups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Undecided {
    /// With the variant, 0 to 1.
    pub share: Estimate,
    /// That less the share without it, on the same chance; −1 to 1.
    pub difference: Estimate,
}

impl Undecided {
    /// Of a variant with these effects; none where the game has no turn limit.
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
    fn is_said(&self) -> bool {
        let moved = self.difference.value.unwrap_or(0.0).abs();
        let is_clear = self.difference.lo > 0.0 || self.difference.hi < 0.0;
        self.share.value.is_some_and(|share| share >= LARGE) || (is_clear && moved >= CLEAR)
    }
}

/// A sentence where some variant leaves many battles undecided, or changes how many there are; it is about the most changed one.
pub(crate) fn sentence(info: &RunInfo, tables: &Tables) -> Option<String> {
    let said = tables.variants.iter().filter_map(|line| {
        let undecided = line.undecided.filter(Undecided::is_said)?;
        Some((line, undecided))
    });
    let mut said: Vec<(&VariantLine, Undecided)> = said.collect();
    let size = |it: &Undecided| it.difference.value.unwrap_or(0.0).abs();
    said.sort_by(|(_, x), (_, y)| size(y).total_cmp(&size(x)));
    let (line, undecided) = said.first()?;
    let level = info.level_percent();
    let share = Number::percent(undecided.share).in_words("%", &level);
    let change = match undecided.difference.value {
        Some(moved) if moved != 0.0 => {
            let number = Number::percentage_points(undecided.difference);
            let words = number.in_words("percentage points", &level);
            format!("the change against those without it is {words}")
        }
        _ => "without it they are as many".to_owned(),
    };
    let others = match said.len() - 1 {
        0 => String::new(),
        1 => " 1 other variant leaves many undecided too, or changes how many.".to_owned(),
        n => format!(" {n} other variants leave many undecided too, or change how many."),
    };
    Some(format!(
        "With {}, {}s undecided at the turn limit are {share}; {change}.{others}",
        line.variant.title, info.game
    ))
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
