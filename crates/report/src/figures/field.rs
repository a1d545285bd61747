//! The metagame: the shares of armies with their intervals, and the heat map of matchups with the shares along its edge.

use super::{Drawn, Figure, MOST_ROWS, Source, row};
use crate::charts::{HeatMap, IntervalChart};
use analysis::metagame::MetaAnswer;
use analysis::words::Number;

pub(super) fn figure(source: &Source<'_>) -> Drawn {
    let level = source.info.level_percent();
    let chart = source.metagame.and_then(|meta| chart(meta, &level));
    chart.map(|chart| Figure::of("field", &chart)).transpose()
}

/// One row for each army, the most frequent first; the mark is its share of the equilibrium of the measured scores.
pub fn chart(meta: &MetaAnswer, level: &str) -> Option<IntervalChart> {
    if meta.armies.len() > MOST_ROWS {
        return None;
    }
    let even = 100.0 / meta.armies.len().max(1) as f64;
    let rows = meta.armies.iter().filter_map(|army| {
        row(army.name.clone(), Number::percent(army.weight), 100.0, Some(army.equilibrium))
    });
    Some(IntervalChart {
        title: "Who would bring what".to_owned(),
        subtitle: format!(
            "Part of the field in %, where an army that does 2 points of 100 better against it is brought twice as often; all alike would be {even:.0}. \
             {level} % intervals. The mark is the share of the equilibrium, which jumps where armies tie.",
        ),
        axis: "part of the field, %".to_owned(),
        reference: even,
        marks: "equilibrium",
        rows: rows.collect(),
    })
}

/// The same heat map with the most frequent armies first, and each army's share of the field beside its name.
pub fn with_shares(map: HeatMap, meta: &MetaAnswer) -> HeatMap {
    let place = |name: &String| map.row_labels.iter().position(|label| label == name);
    let order: Option<Vec<usize>> = meta.armies.iter().map(|army| place(&army.name)).collect();
    let order = match order {
        Some(order)
            if order.len() == map.row_labels.len() && map.row_labels == map.column_labels =>
        {
            order
        }
        _ => return map,
    };
    let label = |army: &analysis::metagame::MetaArmy| {
        let share = 100.0 * army.weight.value.unwrap_or(0.0);
        format!("{} · {share:.0} %", army.name)
    };
    HeatMap {
        subtitle: map.subtitle.replace(
            "Who fares alike stands side by side.",
            "Beside each name is its part of the field; who is met most often stands first.",
        ),
        row_labels: meta.armies.iter().map(label).collect(),
        column_labels: order.iter().map(|&at| map.column_labels[at].clone()).collect(),
        values: turned(&order, &map.values),
        doubtful: match map.doubtful.is_empty() {
            true => Vec::new(),
            false => turned(&order, &map.doubtful),
        },
        ..map
    }
}

/// Rows and columns in another order.
fn turned<T: Copy>(order: &[usize], cells: &[Vec<T>]) -> Vec<Vec<T>> {
    let row = |&at: &usize| order.iter().map(|&column| cells[at][column]).collect();
    order.iter().map(row).collect()
}
