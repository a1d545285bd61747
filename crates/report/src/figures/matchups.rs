//! The baselines as rows, where they don't form a matrix.

use super::{Drawn, Figure, MOST_ROWS, Source, baselines, range, row, scores};
use crate::charts::{Group, IntervalChart};
use crate::style::{ABOVE, BELOW, OPEN};
use analysis::info::{RunInfo, Variants};
use analysis::order::by_size;
use analysis::sides::Sides;
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

/// The most letters that the names of both sides have in a title and beside an axis: several enemies of a list are one long name.
const MOST_LETTERS: usize = 44;

/// A row a baseline.
pub fn chart(info: &RunInfo, tables: &Tables) -> Option<IntervalChart> {
    let mut lines: Vec<&CellLine> = baselines(tables).collect();
    lines.sort_by(|one, other| by_size(one.score.value, other.score.value));
    if lines.is_empty() || lines.len() > MOST_ROWS {
        return None;
    }
    let sides = Sides::of(info);
    let n_letters = sides.first.chars().count() + sides.second.chars().count();
    let have_room = sides.are_named && n_letters <= MOST_LETTERS;
    Some(IntervalChart {
        title: match have_room {
            true => format!("Score of {} against {}", sides.first, sides.second),
            false => "Score in each matchup, and who is ahead".to_owned(),
        },
        subtitle: format!(
            "Mean score of {} in %, a draw counting half, without any variant; 50 is an even {}. {} % intervals; n = {} \
             pairs a matchup.",
            sides.first,
            info.game,
            info.level_percent(),
            range(lines.iter().map(|cell| cell.pairs)),
        ),
        axis: match have_room {
            true => format!("← {} ahead · score, % · {} ahead →", sides.second, sides.first),
            false => "← second side ahead · score, % · first side ahead →".to_owned(),
        },
        reference: 50.0,
        marks: "exact",
        rows: lines
            .iter()
            .filter_map(|cell| {
                let exact = cell.checks.score.map(|check| check.exact);
                let score = Number::percent(cell.score);
                let mut row = row(cell.matchup.clone(), score, 100.0, exact)?;
                row.group = Some(by_side_ahead(cell));
                // Where the title of a matchup doesn't name its sides.
                if let Some(side) = cell.favours()
                    && !cell.matchup.contains(side)
                {
                    row.text += &format!(" {side} ahead");
                }
                Some(row.of_pairs(cell.pairs))
            })
            .collect(),
    })
}

fn by_side_ahead(cell: &CellLine) -> Group {
    let (name, color) = match cell.favours() {
        Some(side) if side == cell.a => ("first side ahead", ABOVE),
        Some(_) => ("second side ahead", BELOW),
        None => ("may be even", OPEN),
    };
    Group { name, color }
}
