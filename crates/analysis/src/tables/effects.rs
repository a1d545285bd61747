//! `effects`: one row a variant cell, against its baseline on the same pairs.

use harness::Totals;
use rayon::prelude::*;
use stats::VarianceAccount;

use super::against_rules::note_of_cell;
use super::differences::{Differences, Tallies};
use super::luck::LuckOf;
use crate::cells::{AGAINST_RULES, CellInfo};
use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;
use crate::schema::Table;
use crate::side_names::favoured;

/// One variant cell against its baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectLine {
    /// The variant's cell.
    pub cell: u32,
    /// Its baseline's cell.
    pub baseline: u32,
    /// The baseline's matchup in words.
    pub matchup: String,
    /// The bearer: the baseline's side A.
    pub a: String,
    /// The enemy: the baseline's side B.
    pub b: String,
    /// The variant's name.
    pub variant: String,
    /// Pairs that both played.
    pub pairs: u64,
    /// Pairs whose score moved away from the commonest difference.
    pub moving_pairs: u64,
    /// Whether the variant is its baseline by construction.
    pub identical: bool,
    /// What the variant changes.
    pub differences: Differences,
    /// What to make of a difference that is against the rules; none for others.
    pub against_rules: Option<String>,
    /// The difference of scores, adjusted for luck.
    pub luck: LuckOf,
    /// What pairing and the adjustment saved (ST-C9); none below two pairs.
    pub account: Option<VarianceAccount>,
}

impl EffectLine {
    /// The side whose score the variant raises with its whole interval; none where that is neither, or both have one name.
    pub fn favours(&self) -> Option<&str> {
        favoured(&self.differences.score, 0.0, &self.a, &self.b)
    }
}

/// The cells that have a baseline, with it.
pub(crate) fn variant_cells(
    info: &RunInfo,
) -> impl Iterator<Item = (usize, u32, &CellInfo, &CellInfo)> {
    info.cells.iter().enumerate().filter_map(|(cell, variant)| {
        let baseline = variant.baseline?;
        Some((cell, baseline, variant, &info.cells[baseline as usize]))
    })
}

pub(crate) fn lines(info: &RunInfo, totals: &Totals, reading: &IntervalPolicy) -> Vec<EffectLine> {
    let cells: Vec<_> = variant_cells(info).collect();
    cells
        .into_par_iter()
        .map(|(cell, baseline, variant, of)| {
            line(info, totals, reading, cell, baseline, variant, of)
        })
        .collect()
}

fn line(
    info: &RunInfo,
    totals: &Totals,
    reading: &IntervalPolicy,
    cell: usize,
    baseline: u32,
    variant: &CellInfo,
    of: &CellInfo,
) -> EffectLine {
    let tally = totals.cells[cell].effect.as_ref().map(|effect| effect.pairs).unwrap_or_default();
    let swing = info.swing_column();
    let luck = LuckOf::of(&totals.cells[cell], tally.moving_pairs(), reading);
    let differences = Differences::of(
        info,
        reading,
        &Tallies {
            scores: &tally,
            draws: totals.cells[cell].draws.map(|draws| draws.differences),
            of_blocks: reading.difference_of_blocks(&totals.cells[cell]),
            adjusted: info.swap.as_ref().and_then(|_| luck.difference()),
            swings: swing.map(|column| {
                totals.measure_difference(cell as u32, baseline, column).unwrap_or_default()
            }),
            identical: variant.identical,
            n_cells: 1,
        },
        variant
            .exact
            .as_ref()
            .zip(of.exact.as_ref())
            .map(|(with, without)| with.score - without.score),
        swing.and_then(|column| {
            Some(variant.exact.as_ref()?.measure(column)? - of.exact.as_ref()?.measure(column)?)
        }),
    );
    EffectLine {
        cell: cell as u32,
        baseline,
        matchup: of.matchup.clone(),
        a: of.a.clone(),
        b: of.b.clone(),
        variant: variant.variant.as_ref().map(|named| named.name.clone()).unwrap_or_default(),
        pairs: tally.n_pairs(),
        moving_pairs: tally.moving_pairs(),
        identical: variant.identical,
        against_rules: note_of_cell(variant, &differences),
        differences,
        account: totals.cells[cell].effect.as_ref().and_then(|effect| {
            VarianceAccount::from_tallies(
                &totals.cells[baseline as usize].games,
                &totals.cells[cell].games,
                &effect.pairs,
                luck.left()
                    .zip(effect.pairs.variance_difference())
                    .map(|(left, plain)| left * plain),
            )
        }),
        luck,
    }
}

/// The columns; those of the swing only if the game has one, with its unit.
pub fn table(swing_unit: Option<&str>, level: f64) -> Table<EffectLine> {
    let mut table =
        Table::of("effects", "one variant in one matchup, against its baseline on the same pairs")
            .u32("cell", "", "the variant's cell", |row: &EffectLine| Some(row.cell))
            .u32("baseline", "", "its baseline's cell", |row| Some(row.baseline))
            .text("variant", "the variant", |row| Some(row.variant.clone()))
            .text("matchup", "the matchup in words", |row| Some(row.matchup.clone()))
            .text("a", "the bearer", |row| Some(row.a.clone()))
            .text("b", "the enemy", |row| Some(row.b.clone()))
            .i64("pairs", "pairs", "pairs that both played", |row| Some(row.pairs as i64))
            .i64("battles", "battles", "battles of both, four a pair", |row| {
                Some(4 * row.pairs as i64)
            })
            .i64(
                "moving_pairs",
                "pairs",
                "pairs whose difference of scores is not the commonest one",
                |row| Some(row.moving_pairs as i64),
            )
            .u32(
                "identical",
                "0 or 1",
                "1 where the variant is its baseline by construction",
                |row| Some(row.identical.into()),
            )
            .f64("level", "probability", "level of every interval of the row", move |_| Some(level))
            .estimate(
                "score_difference",
                "share −1..1",
                "mean difference of A's scores, variant minus baseline",
                |row: &EffectLine| Some(row.differences.score),
            )
            .f64(
                "exact_score_difference",
                "share −1..1",
                "the exact difference, where it is known",
                |row| row.differences.exact_score,
            );
    table = table.text(
        "favours",
        "the side whose score has its whole interval raised by the variant; empty where that is neither, or both have one name",
        |row: &EffectLine| row.favours().map(str::to_owned),
    );
    table =
        table.text("against_rules", AGAINST_RULES, |row: &EffectLine| row.against_rules.clone());
    table = table.estimate(
        "adjusted_score_difference",
        "share −1..1",
        "the same difference adjusted for luck; empty where luck was not recorded, or its mean is not 0",
        |row: &EffectLine| row.luck.difference(),
    );
    if let Some(unit) = swing_unit {
        table = table
            .estimate(
                "swing_difference",
                unit,
                "mean difference of A's swings per battle, variant minus baseline",
                |row: &EffectLine| row.differences.swing,
            )
            .f64(
                "exact_swing_difference",
                unit,
                "the exact difference, where it is known",
                |row| row.differences.exact_swing,
            );
    }
    table
        .f64("ratio_seat", "ratio", "variance saved by swapping seats; empty where none is left", |row| {
            row.account?.ratio_seat
        })
        .f64(
            "ratio_crn",
            "ratio",
            "variance saved by playing baseline and variant on the same chance; empty where none is left",
            |row| row.account?.ratio_crn,
        )
        .f64(
            "ratio_luck",
            "ratio",
            "variance saved by adjusting for luck; empty where that was not done",
            |row| row.account?.ratio_luck,
        )
        .f64("ratio", "ratio", "all together: naive variance over the one used", |row| row.account?.ratio)
        .f64(
            "effective_battles",
            "battles",
            "independent battles that would have given as much information about the score",
            |row| row.account?.effective_battles,
        )
}
