//! The metagame: the shares of armies with their intervals, and the heat map of matchups with the shares along its edge.

use super::scores::ORDER;
use super::{MOST_ROWS, Source, Undrawn, row};
use crate::charts::{HeatMap, IntervalChart, IntervalRow};
use analysis::parts::metagame::MetaAnswer;
use analysis::phrases::Number;

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    let level = source.info.level_percent();
    let chart = source.part::<MetaAnswer>().and_then(|meta| chart(meta, &level));
    chart.map(|chart| Undrawn::of("field", chart))
}

/// A part of the field below this, in percent, is not told apart from none.
const SMALL: f64 = 0.1;

/// One row for each army, the most frequent first; the mark is its share of the equilibrium of the measured scores.
pub fn chart(meta: &MetaAnswer, level: &str) -> Option<IntervalChart> {
    if meta.armies.len() > MOST_ROWS {
        return None;
    }
    let even = 100.0 / meta.armies.len().max(1) as f64;
    let rows = meta.armies.iter().filter_map(|army| {
        let row =
            row(army.name.clone(), Number::percent(army.weight), 100.0, Some(army.equilibrium))?;
        // Zeros with two decimals say no more.
        let text = if row.hi < SMALL { format!("< {SMALL}") } else { row.text };
        Some(IntervalRow { text, ..row })
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

/// The heat map of matchups with each army's share of the field beside its name.
pub fn with_shares(map: HeatMap, meta: &MetaAnswer) -> HeatMap {
    let label = |name: &String| {
        let army = meta.armies.iter().find(|army| army.name == *name);
        let share = army.and_then(|army| army.weight.value).map(|share| 100.0 * share);
        match share {
            Some(share) if share > 0.0 && share < 0.5 => format!("{name} · < 1 %"),
            Some(share) => format!("{name} · {share:.0} %"),
            None => name.clone(),
        }
    };
    HeatMap {
        subtitle: map
            .subtitle
            .replace(ORDER, &format!("{ORDER} Beside each name is its part of the field.")),
        row_labels: map.row_labels.iter().map(label).collect(),
        ..map
    }
}
