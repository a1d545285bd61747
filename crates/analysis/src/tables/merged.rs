//! Several effects merged into one: the same variant over many matchups.

use harness::{DrawTotals, Totals};
use stats::{EffectTally, MomentTally};

use super::EffectLine;
use super::differences::{Differences, Tallies};
use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;
use crate::schema::Table;

/// The tallies of several effects merged, every pair counting alike.
///
/// The interval is that of one sample of all pairs: the spread between matchups is in it, so for a fixed list of matchups it
/// is somewhat wide, never too narrow.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// Matchups merged.
    pub matchups: u32,
    /// Pairs that both played, of all matchups.
    pub pairs: u64,
    /// What the variant changes; the exact values are means weighted by pairs, as the sampled ones are.
    pub differences: Differences,
    /// Matchups that the variant helps: by the exact difference, or where that is not known by an interval above zero.
    pub helps: u32,
    /// Matchups that it hurts, counted in the same way.
    pub hurts: u32,
}

impl Merged {
    /// One variant over the matchups of these effects.
    pub fn of(
        info: &RunInfo,
        totals: &Totals,
        reading: &IntervalPolicy,
        effects: &[&EffectLine],
    ) -> Merged {
        let mut scores = EffectTally::default();
        let mut swings = MomentTally::default();
        let column = info.swing_column();
        for effect in effects {
            if let Some(tally) = &totals.cells[effect.cell as usize].effect {
                scores.merge(&tally.pairs);
            }
            let swing = column
                .and_then(|column| totals.measure_difference(effect.cell, effect.baseline, column));
            swings.merge(&swing.unwrap_or_default());
        }
        // Where some matchups have fixed armies and others don't, the common unit of observation is the pair.
        let by_draw = effects.iter().map(|effect| totals.cells[effect.cell as usize].draws);
        let draws = by_draw.collect::<Option<Vec<DrawTotals>>>().map(|all| {
            let mut merged = MomentTally::default();
            all.iter().for_each(|draws| merged.merge(&draws.differences));
            merged
        });
        let count = |sign: f64| {
            let signs = effects.iter().map(|effect| effect.direction());
            signs.filter(|&direction| direction == sign).count() as u32
        };
        Merged {
            matchups: effects.len() as u32,
            pairs: scores.n_pairs(),
            differences: Differences::of(
                info,
                reading,
                &Tallies {
                    scores: &scores,
                    draws,
                    // With several matchups a block would mix the spread between them, so these use pairs.
                    of_blocks: match effects {
                        [effect] => {
                            reading.difference_of_blocks(&totals.cells[effect.cell as usize])
                        }
                        _ => None,
                    },
                    adjusted: match (&info.swap, effects) {
                        (Some(_), [effect]) => effect.luck.difference(),
                        _ => None,
                    },
                    swings: column.map(|_| swings),
                    identical: effects.iter().all(|effect| effect.identical),
                    n_cells: effects.len() as u64,
                },
                weighted(effects, |effect| effect.differences.exact_score),
                weighted(effects, |effect| effect.differences.exact_swing),
            ),
            helps: count(1.0),
            hurts: count(-1.0),
        }
    }
}

impl EffectLine {
    /// 1 for an effect that helps, −1 for one that hurts, 0 for none or one that is not decided.
    pub fn direction(&self) -> f64 {
        /// Exact differences are right to many more digits than this.
        const NOTHING: f64 = 1e-9;
        match self.differences.exact_headline() {
            Some(exact) if exact > NOTHING => 1.0,
            Some(exact) if exact < -NOTHING => -1.0,
            Some(_) => 0.0,
            None if self.differences.headline().lo > 0.0 => 1.0,
            None if self.differences.headline().hi < 0.0 => -1.0,
            None => 0.0,
        }
    }
}

/// The mean by pairs; none if any is missing or nothing was played.
fn weighted(effects: &[&EffectLine], value: impl Fn(&EffectLine) -> Option<f64>) -> Option<f64> {
    let mut sum = 0.0;
    let mut weight = 0.0;
    for effect in effects {
        sum += value(effect)? * effect.pairs as f64;
        weight += effect.pairs as f64;
    }
    (weight > 0.0).then(|| sum / weight)
}

/// Adds the columns of what was merged to a table.
pub(crate) fn columns<R: 'static>(
    table: Table<R>,
    swing_unit: Option<&str>,
    level: f64,
    merged: impl Fn(&R) -> &Merged + Copy + Send + Sync + 'static,
) -> Table<R> {
    let mut table = table
        .i64("matchups", "matchups", "matchups merged", move |row| {
            Some(merged(row).matchups.into())
        })
        .i64("pairs", "pairs", "pairs that both played, of all matchups", move |row| {
            Some(merged(row).pairs as i64)
        })
        .i64("battles", "battles", "battles of both, four a pair", move |row| {
            Some(4 * merged(row).pairs as i64)
        })
        .f64("level", "probability", "level of every interval of the row", move |_| Some(level))
        .estimate(
            "score_difference",
            "share −1..1",
            "mean difference of A's scores, variant minus baseline",
            move |row| Some(merged(row).differences.score),
        )
        .f64(
            "exact_score_difference",
            "share −1..1",
            "mean of the exact differences, where they are known",
            move |row| merged(row).differences.exact_score,
        );
    if let Some(unit) = swing_unit {
        table = table
            .estimate(
                "swing_difference",
                unit,
                "mean difference of A's swings per battle, variant minus baseline",
                move |row| merged(row).differences.swing,
            )
            .f64(
                "exact_swing_difference",
                unit,
                "mean of the exact differences, where they are known",
                move |row| merged(row).differences.exact_swing,
            );
    }
    table
        .i64(
            "helps",
            "matchups",
            "matchups where the difference is above zero: the exact one, or without it a whole interval",
            move |row| Some(merged(row).helps.into()),
        )
        .i64("hurts", "matchups", "matchups where it is below zero, counted in the same way", move |row| {
            Some(merged(row).hurts.into())
        })
        .f64("helps_share", "share 0..1", "`helps` over `matchups`", move |row| {
            let merged = merged(row);
            Some(f64::from(merged.helps) / f64::from(merged.matchups.max(1)))
        })
}
