//! Which charts a run gets, and what goes into them.

use stats::Shown;

use crate::charts::{CurveChart, HeatMap, IntervalChart, IntervalRow, Scale};
use crate::info::RunInfo;
use crate::style::{NumberFormat, grouped, plain};
use crate::tables::{CellLine, EffectLine, Tables, VariantLine, in_order};
use crate::words::{Number, headline, headline_unit, variants_by_size};
use crate::worth::drawn;

/// Rows that an interval chart may have before it stops being one picture.
const MOST_ROWS: usize = 40;

/// The charts of a run; none where there is nothing to draw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// `effects`: what each variant gains.
    pub effects: Option<IntervalChart>,
    /// `scores`: the baselines, A against B.
    pub scores: Option<HeatMap>,
    /// `matchups`: the baselines under each other, where no heat map can be made of them.
    pub matchups: Option<IntervalChart>,
    /// `values`: what cards are worth, and what they cost.
    pub values: Option<IntervalChart>,
    /// `sensitivity`: what assumptions change.
    pub sensitivity: Option<IntervalChart>,
    /// `curve-…`: handicap curves, by the names of their files.
    pub curves: Vec<(String, CurveChart)>,
}

impl Figures {
    /// Chooses and fills them.
    pub fn of(info: &RunInfo, tables: &Tables) -> Figures {
        let scores = score_map(info, tables);
        Figures {
            effects: effects(info, tables),
            matchups: if scores.is_none() {
                matchups(info, tables)
            } else {
                None
            },
            scores,
            values: info.worth.as_ref().and_then(drawn::values),
            sensitivity: info.sensitivity.as_ref().and_then(|answer| answer.chart()),
            curves: info.worth.as_ref().map(drawn::curves).unwrap_or_default(),
        }
    }
}

/// `5,760` or `288 to 5,760`.
fn range(pairs: impl Iterator<Item = u64> + Clone) -> String {
    let least = pairs.clone().min().unwrap_or(0);
    let most = pairs.max().unwrap_or(0);
    if least == most {
        grouped(least)
    } else {
        format!("{} to {}", grouped(least), grouped(most))
    }
}

fn row(label: String, number: Number, factor: f64, exact: Option<f64>) -> Option<IntervalRow> {
    let estimate = number.estimate.scaled(factor);
    let Shown { value, .. } = &number.shown;
    Some(IntervalRow {
        label,
        value: estimate.value?,
        lo: estimate.lo,
        hi: estimate.hi,
        exact: exact.map(|exact| factor * exact),
        text: format!("{value} {}", number.interval()),
    })
}

fn effects(info: &RunInfo, tables: &Tables) -> Option<IntervalChart> {
    let variants = variants_by_size(tables);
    let (title, of_what, rows) = match variants.as_slice() {
        [] => return None,
        // A single variant is shown matchup by matchup, as long as they fit in one picture.
        [only] if (2..=MOST_ROWS).contains(&tables.effects.len()) => (
            format!(
                "What {} gains {}",
                only.variant.title,
                info.variants.gainer()
            ),
            format!(
                "Mean over the pairs of each matchup, n = {} pairs a matchup",
                range(tables.effects.iter().map(|effect| effect.pairs))
            ),
            effect_rows(info, &tables.effects),
        ),
        _ => (
            format!("What each variant gains {}", info.variants.gainer()),
            format!(
                "Mean over all {} and enemies played, n = {} pairs a variant",
                info.variants.nouns(),
                range(variants.iter().map(|line| line.merged.pairs))
            ),
            variant_rows(info, &variants),
        ),
    };
    let cut = if variants.len() > MOST_ROWS {
        format!(" The first {MOST_ROWS} of {}.", variants.len())
    } else {
        String::new()
    };
    let unit = headline_unit(info);
    Some(IntervalChart {
        title,
        subtitle: format!(
            "{of_what}; with the variant minus without it, on the same pairs. {} % intervals.{cut}",
            info.level_percent()
        ),
        axis: match info.swing_column() {
            Some(_) => format!("{unit} gained (B's losses minus A's)"),
            None => format!("{unit} gained"),
        },
        reference: 0.0,
        marks: "exact",
        rows,
    })
}

/// Shares are drawn in percent, swings in their own unit.
fn headline_factor(info: &RunInfo) -> f64 {
    if info.swing_column().is_some() {
        1.0
    } else {
        100.0
    }
}

fn variant_rows(info: &RunInfo, variants: &[&VariantLine]) -> Vec<IntervalRow> {
    let factor = headline_factor(info);
    let rows = variants.iter().take(MOST_ROWS).filter_map(|line| {
        let exact = line.merged.differences.exact_headline();
        row(
            line.variant.title.clone(),
            headline(&line.merged),
            factor,
            exact,
        )
    });
    rows.collect()
}

fn effect_rows(info: &RunInfo, effects: &[EffectLine]) -> Vec<IntervalRow> {
    let factor = headline_factor(info);
    let rows = effects.iter().filter_map(|effect| {
        let number = match effect.differences.swing {
            Some(swing) => Number::plain(swing),
            None => Number::percentage_points(effect.differences.score),
        };
        row(
            effect.matchup.clone(),
            number,
            factor,
            effect.differences.exact_headline(),
        )
    });
    rows.collect()
}

fn baselines(tables: &Tables) -> impl Iterator<Item = &CellLine> + Clone {
    tables.cells.iter().filter(|cell| cell.variant.is_none())
}

fn score_map(info: &RunInfo, tables: &Tables) -> Option<HeatMap> {
    let rows = in_order(baselines(tables).map(|cell| cell.a.as_str()));
    let columns = in_order(baselines(tables).map(|cell| cell.b.as_str()));
    let n_cells = baselines(tables).count();
    // A matrix that is mostly holes is a list.
    if rows.len() < 2 || columns.len() < 2 || 2 * n_cells < rows.len() * columns.len() {
        return None;
    }
    let mut values = vec![vec![None; columns.len()]; rows.len()];
    for cell in baselines(tables) {
        let row = rows.iter().position(|&a| a == cell.a)?;
        let column = columns.iter().position(|&b| b == cell.b)?;
        let value: &mut Option<f64> = &mut values[row][column];
        *value = value.or(cell.score.value);
    }
    let widest = baselines(tables)
        .map(|cell| cell.score.half_width())
        .fold(0.0, f64::max);
    Some(HeatMap {
        title: format!("Score of A against B, one {} each", info.game),
        subtitle: format!(
            "Mean score of A in %, a draw counting half, without any variant; 50 is an even {}. n = {} pairs a cell; the \
             widest {} % interval is ±{} percentage points.",
            info.game,
            range(baselines(tables).map(|cell| cell.pairs)),
            info.level_percent(),
            plain(100.0 * widest + 0.05, 1),
        ),
        row_axis: "A, the side asked about".to_owned(),
        column_axis: "B, its enemy".to_owned(),
        row_labels: rows.iter().map(|&label| label.to_owned()).collect(),
        column_labels: columns.iter().map(|&label| label.to_owned()).collect(),
        values,
        format: NumberFormat::Percent,
        unit: "% of A".to_owned(),
        scale: Scale::Diverging {
            center: 0.5,
            span: 0.5,
        },
    })
}

fn matchups(info: &RunInfo, tables: &Tables) -> Option<IntervalChart> {
    let lines: Vec<&CellLine> = baselines(tables).collect();
    if lines.is_empty() || lines.len() > MOST_ROWS {
        return None;
    }
    Some(IntervalChart {
        title: "Score of A in each matchup".to_owned(),
        subtitle: format!(
            "Mean score in %, a draw counting half, without any variant; 50 is an even {}. {} % intervals; n = {} pairs a \
             matchup.",
            info.game,
            info.level_percent(),
            range(lines.iter().map(|cell| cell.pairs)),
        ),
        axis: "score of A, %".to_owned(),
        reference: 50.0,
        marks: "exact",
        rows: lines
            .iter()
            .filter_map(|cell| {
                let exact = cell.checks.score.map(|check| check.exact);
                row(
                    cell.matchup.clone(),
                    Number::percent(cell.score),
                    100.0,
                    exact,
                )
            })
            .collect(),
    })
}
