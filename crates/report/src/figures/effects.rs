//! What each variant gains.

use super::{Drawn, Figure, MOST_ROWS, Source, headline_factor, range, row};
use crate::charts::{IntervalChart, IntervalRow};
use analysis::headline::{headline, headline_unit, variants_by_size};
use analysis::info::RunInfo;
use analysis::tables::{EffectLine, Tables, VariantLine};
use analysis::words::Number;

pub(super) fn figure(source: &Source<'_>) -> Drawn {
    // For a metagame the heat map of matchups is shown first.
    if source.info.asks_field {
        return Ok(None);
    }
    // Handicaps are auxiliary variants, so they are not shown beside cards.
    if source.info.worth.is_some() {
        return Ok(None);
    }
    let chart = chart(source.info, source.tables);
    chart.map(|chart| Figure::of("effects", &chart)).transpose()
}

/// A row a variant; of a single one a row a matchup.
pub fn chart(info: &RunInfo, tables: &Tables) -> Option<IntervalChart> {
    let variants = variants_by_size(tables);
    let (title, of_what, rows) = match variants.as_slice() {
        [] => return None,
        // A single variant is shown matchup by matchup, as long as they fit in one picture.
        [only] if (2..=MOST_ROWS).contains(&tables.effects.len()) => (
            format!(
                "What {} does for {}",
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
            format!("What each variant does for {}", info.variants.gainer()),
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

fn variant_rows(info: &RunInfo, variants: &[&VariantLine]) -> Vec<IntervalRow> {
    let factor = headline_factor(info);
    let rows = variants.iter().take(MOST_ROWS).filter_map(|line| {
        let exact = line.merged.differences.exact_headline();
        let title = line.variant.title.clone();
        let row = row(title, headline(&line.merged), factor, exact)?;
        Some(row.of_pairs(line.merged.pairs))
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
        let exact = effect.differences.exact_headline();
        let row = row(effect.matchup.clone(), number, factor, exact)?;
        Some(row.of_pairs(effect.pairs))
    });
    rows.collect()
}
