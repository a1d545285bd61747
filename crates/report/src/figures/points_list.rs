//! The worth of units of a game without points.

use super::{Source, Undrawn};
use crate::charts::{IntervalChart, IntervalRow, Panel, PanelChart};
use analysis::numbers::{grouped, true_minus};
use analysis::parts::points_list::{PointsLine, PointsList};
use analysis::phrases::with_interval;

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    let chart = source.part::<PointsList>().and_then(chart);
    chart.map(|chart| Undrawn::of("points_list", chart))
}

/// Types in one panel and what is added to them in another, each on an axis of its own, in the order of the list.
fn chart(list: &PointsList) -> Option<PanelChart> {
    let panel = |is_type: bool| {
        let lines: Vec<&PointsLine> =
            list.in_order().into_iter().filter(|line| line.is_type() == is_type).collect();
        let title = match (is_type, lines.iter().any(|line| line.kind == "weapon")) {
            (true, _) => "A unit of each type",
            (false, true) => "Added by a trait or a weapon",
            (false, false) => "Added by a trait",
        };
        (!lines.is_empty()).then(|| Panel {
            rings: lines.iter().map(|line| line.exchanged.and_then(|it| it.value)).collect(),
            intervals: IntervalChart {
                title: title.to_owned(),
                subtitle: String::new(),
                axis: "points".to_owned(),
                reference: 0.0,
                marks: "",
                rows: lines.into_iter().map(row).collect(),
            },
        })
    };
    let panels: Vec<Panel> = [true, false].into_iter().filter_map(panel).collect();
    let has_rings = panels.iter().any(|panel| panel.rings.iter().any(Option::is_some));
    (!panels.is_empty()).then(|| PanelChart {
        title: "A points list".to_owned(),
        subtitle: format!(
            "Points where {} costs {}, by a regression over random armies; beside each, after the arrow, the proposed price. n = {} pairs of \
             battles; 95 % intervals.",
            list.unit,
            list.unit_points,
            grouped(list.n_pairs)
        ),
        n_columns: 1,
        is_one_axis: false,
        rings: if has_rings { "by exchanging one unit" } else { "" },
        panels,
    })
}

/// Where a worth is not known, its row says so.
fn row(line: &PointsLine) -> IntervalRow {
    let (value, lo, hi) = match line.worth {
        Some(worth) => (worth.value, worth.lo, worth.hi),
        None => (None, f64::NEG_INFINITY, f64::INFINITY),
    };
    let price = line.proposed.map(|points| format!(" → {}", true_minus(&points.to_string())));
    let known = line.worth.as_ref().map_or_else(|| "not known".to_owned(), with_interval);
    IntervalRow {
        group: None,
        n: None,
        label: match line.kind {
            "weapon" => format!("{} (weapon)", line.name),
            _ => line.name.clone(),
        },
        value: value.unwrap_or(f64::NAN),
        lo,
        hi,
        exact: None,
        text: format!("{known}{}", price.unwrap_or_default()),
    }
}
