//! The baselines as rows, where they don't form a matrix.

use super::{MOST_ROWS, Question, Source, Undrawn, range, row, scores};
use crate::charts::{BandedChart, Group, IntervalChart};
use crate::style::{ABOVE, BELOW, OPEN};
use analysis::info::RunInfo;
use analysis::phrases::Number;
use analysis::row_order::highest_first;
use analysis::side_names::Sides;
use analysis::tables::{CellLine, Tables};

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    let is_lead = Question::of(source).charts().first() == Some(&"matchups");
    // Where it isn't the answer, a map of the same scores is enough.
    if !is_lead && scores::chart(source.info, source.tables).is_some() {
        return None;
    }
    let mut intervals = chart(source.info, source.tables)?;
    if !is_lead {
        return Some(Undrawn::of("matchups", intervals));
    }
    intervals.subtitle +=
        &format!(" Gray: {:.0} to {:.0}, nearly even.", NEARLY_EVEN.0, NEARLY_EVEN.1);
    let bands = vec![NEARLY_EVEN; intervals.rows.len()];
    let chart = BandedChart { intervals, bands, names: Vec::new(), dots: Vec::new() };
    Some(Undrawn::of("matchups", chart))
}

/// Scores that few players tell from an even one; `equipoise rebalance` aims at it too where nothing else is said.
const NEARLY_EVEN: (f64, f64) = (45.0, 55.0);

/// The most letters that the names of both sides have in a title and beside an axis: several enemies of a list are one long name.
const MOST_LETTERS: usize = 44;

/// Whether both sides have names, and these fit beside an axis.
pub(super) fn have_room(sides: &Sides) -> bool {
    let n_letters = sides.first.chars().count() + sides.second.chars().count();
    sides.are_named && n_letters <= MOST_LETTERS
}

/// A row a baseline; of too many those that are farthest from even.
pub fn chart(info: &RunInfo, tables: &Tables) -> Option<IntervalChart> {
    let mut lines: Vec<&CellLine> = tables.baselines().collect();
    let off = |cell: &CellLine| cell.score.value.map(|score| (score - 0.5).abs());
    let n_all = lines.len();
    if n_all > MOST_ROWS {
        lines.sort_by(|one, other| highest_first(off(one), off(other)));
        lines.truncate(MOST_ROWS);
    }
    lines.sort_by(|one, other| highest_first(one.score.value, other.score.value));
    if lines.is_empty() {
        return None;
    }
    let cut = match n_all > MOST_ROWS {
        true => format!(" The {MOST_ROWS} of {n_all} that are farthest from even."),
        false => String::new(),
    };
    let sides = Sides::of(info);
    let have_room = have_room(&sides);
    Some(IntervalChart {
        title: match have_room {
            true => format!("Score of {} against {}", sides.first, sides.second),
            false => "Score in each matchup, and who is ahead".to_owned(),
        },
        subtitle: format!(
            "Mean score of {} in %, a draw counting half, without any variant; 50 is an even {}. {} % intervals; n = {} \
             pairs a matchup.{cut}",
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
