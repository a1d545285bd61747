//! How strong each side is where many meet the same enemies: its mean score against the others, and who holds it in check.

use super::{MOST_ROWS, Question, Source, Undrawn, range, row};
use crate::charts::{Group, IntervalChart, IntervalRow};
use crate::style::{ABOVE, BELOW, OPEN};
use analysis::info::RunInfo;
use analysis::numbers::plain;
use analysis::phrases::Number;
use analysis::side_names::of_enemy;
use analysis::standings::{Standing, by_row, standings};
use analysis::tables::{CellLine, Tables};

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    use Question::{Field, Readings, Strength};
    let is_asked = matches!(Question::of(source), Field | Readings | Strength);
    let chart = is_asked.then(|| chart(source.info, source.tables)).flatten();
    chart.map(|chart| Undrawn::of("strength", chart))
}

/// One row a side, the strongest first.
pub fn chart(info: &RunInfo, tables: &Tables) -> Option<IntervalChart> {
    let sides = standings(tables).or_else(|| by_row(tables))?;
    if sides.len() > MOST_ROWS {
        return None;
    }
    let rows = sides.iter().filter_map(|side| of_side(side, tables));
    let rows: Vec<IntervalRow> = rows.collect();
    (!rows.is_empty()).then(|| IntervalChart {
        title: "Who is strongest, and who beats them".to_owned(),
        subtitle: format!(
            "Mean score against the others in %, a draw counting half; 50 is an even {}. Beside it: its worst enemy. {} % intervals; \
             n = {} pairs a row.",
            info.game,
            info.level_percent(),
            range(sides.iter().map(|side| side.pairs)),
        ),
        axis: "← weaker · mean score, % · stronger →".to_owned(),
        reference: 50.0,
        marks: "",
        rows,
    })
}

fn of_side(side: &Standing, tables: &Tables) -> Option<IntervalRow> {
    let mut row = row(side.name.clone(), Number::percent(side.score), 100.0, None)?;
    let (name, color) = match (side.score.lo > 0.5, side.score.hi < 0.5) {
        (true, _) => ("above an even score", ABOVE),
        (_, true) => ("below it", BELOW),
        _ => ("may be even", OPEN),
    };
    row.group = Some(Group { name, color });
    let own = |cell: &CellLine| match (cell.a == side.name, cell.b == side.name) {
        (true, false) => Some((cell.b.clone(), cell.score.value?)),
        (false, true) => Some((cell.a.clone(), of_enemy(cell.score).value?)),
        _ => None,
    };
    let worst = tables.baselines().filter_map(own).min_by(|x, y| x.1.total_cmp(&y.1));
    if let Some((enemy, score)) = worst {
        row.text += &format!("; {} against {enemy}", plain(100.0 * score, 0));
    }
    Some(row.of_pairs(side.pairs))
}
