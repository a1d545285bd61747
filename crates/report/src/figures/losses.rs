//! By how much battles are won, by matchup.

use super::{MOST_ROWS, Source, Undrawn, range, row};
use crate::charts::IntervalChart;
use analysis::info::Variants;
use analysis::phrases::Number;
use analysis::side_names::Sides;
use analysis::tables::CellLine;

/// The measure that says by how much a battle was won.
const MARGINS: [&str; 2] = ["net_points", "swing"];

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    chart(source).map(|chart| Undrawn::of("losses", chart))
}

/// A row a baseline; none where every row would be a duel.
pub fn chart(source: &Source<'_>) -> Option<IntervalChart> {
    let info = source.info;
    if info.variants == Variants::Bearer || source.tables.baselines().count() < 2 {
        return None;
    }
    let known = |name: &&str| info.columns.iter().any(|column| column.name == *name);
    let name = MARGINS.into_iter().find(known)?;
    let sides = Sides::of(info);
    measure_chart(
        source,
        name,
        format!("What {} loses more than {}", sides.second, sides.first),
        format!("army points a {} (the second side's losses less the first's)", info.game),
        Some(0.0),
    )
}

/// A measure's mean in every baseline, highest first, beside `reference` or else beside their mean.
pub(super) fn measure_chart(
    source: &Source<'_>,
    name: &str,
    title: String,
    axis: String,
    reference: Option<f64>,
) -> Option<IntervalChart> {
    let info = source.info;
    let column = info.columns.iter().position(|column| column.name == name)?;
    let mean = |cell: &CellLine| cell.measures.get(column).copied();
    let mut lines: Vec<&CellLine> = source.tables.baselines().collect();
    let value = |cell: &CellLine| mean(cell).and_then(|mean| mean.value);
    lines.sort_by(|x, y| analysis::row_order::highest_first(value(x), value(y)));
    let values: Vec<f64> = lines.iter().filter_map(|cell| value(cell)).collect();
    let all = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let beside = match reference {
        Some(_) => "",
        None => " The line is the mean of all matchups.",
    };
    let cut = if lines.len() > MOST_ROWS {
        format!(" The first {MOST_ROWS} of {}.", lines.len())
    } else {
        String::new()
    };
    let rows: Vec<_> = lines
        .iter()
        .take(MOST_ROWS)
        .filter_map(|cell| {
            let row = row(cell.matchup.clone(), Number::plain(mean(cell)?), 1.0, None)?;
            Some(row.of_pairs(cell.pairs))
        })
        .collect();
    (!rows.is_empty()).then(|| IntervalChart {
        title,
        subtitle: format!(
            "Mean of each matchup without any variant, n = {} pairs a matchup. {} % intervals.{beside}{cut}",
            range(lines.iter().map(|cell| cell.pairs)),
            info.level_percent(),
        ),
        axis,
        reference: reference.unwrap_or(all),
        marks: "exact",
        rows,
    })
}
