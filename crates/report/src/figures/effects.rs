//! What each variant gains.

use super::{MOST_ROWS, Source, Undrawn, headline_factor, range, row};
use crate::charts::{IntervalChart, IntervalRow};
use analysis::headline::headline_unit;
use analysis::info::RunInfo;
use analysis::phrases::Number;
use analysis::tables::{Differences, EffectLine, Tables};
use analysis::variant_rows::{VariantRow, rows_by_size, variants_by_size};

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    // For a metagame the heat map of matchups is shown first.
    if source.info.asks_field {
        return None;
    }
    // Handicaps are auxiliary variants, so they are not shown beside cards.
    if source.info.worth.is_some() {
        return None;
    }
    let chart = chart(source.info, source.tables);
    chart.map(|chart| Undrawn::of("effects", chart))
}

/// A row a variant; of a single one a row a matchup.
pub fn chart(info: &RunInfo, tables: &Tables) -> Option<IntervalChart> {
    let variants = variants_by_size(tables);
    let all = rows_by_size(info, tables);
    let (title, of_what, rows) = match variants.as_slice() {
        [] => return None,
        // A single variant is shown matchup by matchup, as long as they fit in one picture.
        [only] if (2..=MOST_ROWS).contains(&tables.effects.len()) => (
            format!("What {} does for {}", only.variant.title, info.gainer()),
            format!(
                "Mean over the pairs of each matchup, n = {} pairs a matchup",
                range(tables.effects.iter().map(|effect| effect.pairs))
            ),
            effect_rows(info, &tables.effects),
        ),
        _ => (
            format!("What each variant does for {}", info.gainer()),
            format!(
                "Mean over all {} and enemies played, n = {} pairs a {}",
                info.nouns(),
                range(all.iter().map(|row| row.pairs())),
                match all.len() == variants.len() {
                    true => "variant",
                    false => "row",
                }
            ),
            variant_rows(info, tables, &all),
        ),
    };
    let cut = if all.len() > MOST_ROWS {
        format!(" Of {} rows the {} at either end.", all.len(), MOST_ROWS / 2)
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
            Some(_) => format!("{unit} gained (the enemy's losses less its own)"),
            None => format!("{unit} gained"),
        },
        reference: 0.0,
        marks: "exact",
        rows,
    })
}

fn variant_rows(info: &RunInfo, tables: &Tables, rows: &[VariantRow<'_>]) -> Vec<IntervalRow> {
    let factor = headline_factor(info);
    let rows = super::extremes(rows).filter_map(|of| {
        let differences = of.differences();
        let exact = differences.exact_headline();
        let row = row(of.name(info, tables), of_headline(differences), factor, exact)?;
        Some(row.of_pairs(of.pairs()))
    });
    rows.collect()
}

/// A difference as the run shows it: of swings if there are any, else of scores.
fn of_headline(differences: &Differences) -> Number {
    match differences.swing {
        Some(swing) => Number::plain(swing),
        None => Number::percentage_points(differences.score),
    }
}

fn effect_rows(info: &RunInfo, effects: &[EffectLine]) -> Vec<IntervalRow> {
    let factor = headline_factor(info);
    let rows = effects.iter().filter_map(|effect| {
        let number = of_headline(&effect.differences);
        let exact = effect.differences.exact_headline();
        let row = row(effect.matchup.clone(), number, factor, exact)?;
        Some(row.of_pairs(effect.pairs))
    });
    rows.collect()
}
