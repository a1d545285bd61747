//! The worth of units of a game without points.

use super::{Drawn, Figure, Source};
use crate::charts::{IntervalChart, IntervalRow};
use analysis::numbers::grouped;
use analysis::points_list::{PointsLine, PointsList, points};

pub(super) fn figure(source: &Source<'_>) -> Drawn {
    let chart = source.info.points_list.as_ref().and_then(chart);
    chart.map(|chart| Figure::of("points_list", &chart)).transpose()
}

/// Every line of the list with its interval: types first, then properties, each the dearest first.
fn chart(list: &PointsList) -> Option<IntervalChart> {
    let value = |line: &PointsLine| line.worth.and_then(|worth| worth.value);
    let of = |is_type: bool| {
        let mut lines: Vec<&PointsLine> =
            list.lines.iter().filter(|line| (line.kind == "type") == is_type).collect();
        lines.sort_by(|x, y| analysis::order::by_size(value(x), value(y)));
        lines
    };
    let rows: Vec<IntervalRow> = of(true).into_iter().chain(of(false)).map(row).collect();
    (!rows.is_empty()).then(|| IntervalChart {
        title: "A points list".to_owned(),
        subtitle: format!(
            "Points where {} costs {}; the mark is the proposed cost. n = {} pairs of battles; 95 % intervals.",
            list.unit,
            list.unit_points,
            grouped(list.n_pairs)
        ),
        axis: "points".to_owned(),
        reference: 0.0,
        marks: "proposed",
        rows,
    })
}

/// Where a worth is not known, its row says so.
fn row(line: &PointsLine) -> IntervalRow {
    let (value, lo, hi) = match line.worth {
        Some(worth) => (worth.value, worth.lo, worth.hi),
        None => (None, f64::NEG_INFINITY, f64::INFINITY),
    };
    IntervalRow {
        group: None,
        n: None,
        label: match line.kind {
            "type" => line.name.clone(),
            kind => format!("{} ({kind})", line.name),
        },
        value: value.unwrap_or(f64::NAN),
        lo,
        hi,
        exact: line.proposed.map(f64::from),
        text: line.worth.as_ref().map_or_else(|| "not known".to_owned(), points),
    }
}
