//! The answers as rows: cells, effects, variants, bearers; each with its interval.

pub mod against_rules;
pub mod bearers;
pub mod cells;
pub mod differences;
pub mod effects;
pub mod luck;
pub mod merged;
pub mod skill;
pub mod undecided;
pub mod values;
pub mod variants;

use std::collections::BTreeSet;

use harness::Totals;

pub use bearers::BearerLine;
pub use cells::CellLine;
pub use differences::Differences;
pub use effects::EffectLine;
pub use luck::LuckOf;
pub use merged::Merged;
pub use variants::{Extreme, VariantLine};

use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;

/// Every row of every table, computed once from the totals.
#[derive(Clone, Debug, PartialEq)]
pub struct Tables {
    /// One a cell, in the order of the plan.
    pub cells: Vec<CellLine>,
    /// One a variant cell, in the order of the plan.
    pub effects: Vec<EffectLine>,
    /// One a variant over all its matchups, in the order in which the plan names them.
    pub variants: Vec<VariantLine>,
    /// One a variant and bearer over all enemies, variants first.
    pub bearers: Vec<BearerLine>,
}

impl Tables {
    /// The cells that are no variants.
    pub fn baselines(&self) -> impl Iterator<Item = &CellLine> + Clone {
        self.cells.iter().filter(|cell| cell.variant.is_none())
    }

    /// Forms every estimate.
    ///
    /// # Panics
    ///
    /// If the totals have not as many cells as the run, or a baseline is not among them; `Answer::of` checks that.
    pub fn of(info: &RunInfo, totals: &Totals) -> Tables {
        Tables::at_alpha(info, totals, info.alpha)
    }

    /// Forms every estimate at the level 1 − α, which need not be the run's.
    ///
    /// # Panics
    ///
    /// As for [`Tables::of`].
    pub fn at_alpha(info: &RunInfo, totals: &Totals, alpha: f64) -> Tables {
        let reading = IntervalPolicy { alpha, ..IntervalPolicy::of(info) };
        let (effects, cells) = rayon::join(
            || effects::lines(info, totals, &reading),
            || cells::lines(info, totals, &reading),
        );
        let bearers = bearers::lines(info, totals, &reading, &effects);
        Tables {
            cells,
            variants: variants::lines(info, totals, &reading, &effects, &bearers),
            effects,
            bearers,
        }
    }

    /// The rows without those that are shown elsewhere: the runs of a sensitivity, and cells that other estimates are made of.
    pub fn rows_of_the_answer(&self, info: &RunInfo) -> Tables {
        let mut tables = self.without_sensitivity_runs(info);
        // Asked of every row, so the cells are gone through once.
        let aside: BTreeSet<&str> = (info.cells.iter().filter(|cell| cell.is_aside))
            .filter_map(|cell| Some(cell.variant.as_ref()?.name.as_str()))
            .collect();
        let is_aside = |variant: &str| aside.contains(variant);
        tables.cells.retain(|cell| !cell.variant.as_deref().is_some_and(is_aside));
        tables.effects.retain(|effect| !is_aside(&effect.variant));
        tables.variants.retain(|line| !is_aside(&line.variant.name));
        tables.bearers.retain(|line| !is_aside(&line.variant));
        tables
    }

    fn without_sensitivity_runs(&self, info: &RunInfo) -> Tables {
        if info.sensitivity.is_empty() {
            return self.clone();
        }
        let answers = &info.sensitivity;
        let is_own_variant =
            |variant: &String| !answers.iter().any(|answer| answer.has_variant(variant));
        let is_own = |matchup: &str| !answers.iter().any(|answer| answer.has_matchup(matchup));
        let mut tables = self.clone();
        tables.cells.retain(|cell| {
            cell.variant.as_ref().is_none_or(is_own_variant) && is_own(&cell.matchup)
        });
        tables.effects.retain(|effect| is_own_variant(&effect.variant));
        tables.variants.retain(|line| is_own_variant(&line.variant.name));
        tables.bearers.retain(|line| is_own_variant(&line.variant));
        tables
    }
}
