//! What formations are worth in Morale cubes.

use super::{Drawn, Figure, MOST_ROWS, Source, range};
use crate::charts::{IntervalChart, IntervalRow};
use analysis::cubes::{CubeLine, in_order};
use analysis::worth::wording::points;

pub(super) fn figure(source: &Source<'_>) -> Drawn {
    let chart = chart(&source.info.formations);
    chart
        .map(|chart| Figure::of("formations", &chart))
        .transpose()
}

/// The formations that are worth most, each with its interval.
fn chart(lines: &[CubeLine]) -> Option<IntervalChart> {
    let worth: Vec<&CubeLine> = in_order(lines)
        .into_iter()
        .filter(|line| line.cubes().is_some())
        .collect();
    let rows: Vec<IntervalRow> = worth
        .iter()
        .filter_map(|line| row(line))
        .take(MOST_ROWS)
        .collect();
    let pairs = worth.iter().map(|line| line.gain.n);
    (!rows.is_empty()).then(|| IntervalChart {
        title: "What formations are worth".to_owned(),
        subtitle: format!(
            "Morale cubes that do their army the same harm, n = {} pairs a formation; 95 % intervals. {}",
            range(pairs),
            if rows.len() < worth.len() {
                format!("The dearest {} of {}.", rows.len(), worth.len())
            } else {
                "The dearest first.".to_owned()
            }
        ),
        axis: "Morale cubes".to_owned(),
        reference: 0.0,
        marks: "",
        rows,
    })
}

fn row(line: &CubeLine) -> Option<IntervalRow> {
    let worth = line.worth()?;
    let finite = |end: f64| Some(end).filter(|end| end.is_finite());
    Some(IntervalRow {
        n: None,
        label: format!("{} ({})", line.in_full(), line.matchup),
        // Off the curve only one end is known, and stands for both.
        value: worth.value.or(finite(worth.lo)).or(finite(worth.hi))?,
        lo: worth.lo,
        hi: worth.hi,
        exact: None,
        text: points(Some(&worth)),
    })
}
