//! The baselines as rows, where they don't form a matrix.

use super::{Drawn, Figure, MOST_ROWS, Source, baselines, range, row, scores};
use crate::charts::IntervalChart;
use analysis::info::{RunInfo, Variants};
use analysis::order::by_size;
use analysis::tables::{CellLine, Tables};
use analysis::words::Number;

/// Where the whole game varies, several matchups as they are come before what changes them.
pub(super) fn before_effects(source: &Source<'_>) -> Drawn {
    if leads(source) { drawn(source) } else { Ok(None) }
}

pub(super) fn figure(source: &Source<'_>) -> Drawn {
    if leads(source) { Ok(None) } else { drawn(source) }
}

fn leads(source: &Source<'_>) -> bool {
    source.info.variants == Variants::Game && baselines(source.tables).count() > 1
}

fn drawn(source: &Source<'_>) -> Drawn {
    if scores::chart(source.info, source.tables).is_some() {
        return Ok(None);
    }
    let chart = chart(source.info, source.tables);
    chart.map(|chart| Figure::of("matchups", &chart)).transpose()
}

/// A row a baseline.
pub fn chart(info: &RunInfo, tables: &Tables) -> Option<IntervalChart> {
    let mut lines: Vec<&CellLine> = baselines(tables).collect();
    lines.sort_by(|one, other| by_size(one.score.value, other.score.value));
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
                let score = Number::percent(cell.score);
                let row = row(cell.matchup.clone(), score, 100.0, exact)?;
                Some(row.of_pairs(cell.pairs))
            })
            .collect(),
    })
}
