//! The baselines, A against B.

use std::collections::BTreeSet;

use stats::Estimate;

use super::{Drawn, Figure, Source, baselines, range};
use super::{field, seriation};
use crate::charts::{HeatMap, Scale};
use analysis::info::RunInfo;
use analysis::numbers::{NumberFormat, plain};
use analysis::order::in_order;
use analysis::sides::of_enemy;
use analysis::tables::{CellLine, Tables};

pub(super) fn figure(source: &Source<'_>) -> Drawn {
    let chart = chart(source.info, source.tables);
    let chart = chart.map(|chart| match source.metagame {
        Some(meta) => field::with_shares(chart, meta),
        None => chart,
    });
    chart.map(|chart| Figure::of("scores", &chart)).transpose()
}

/// The score of an even game.
const EVEN: f64 = 0.5;

/// A heat map, if the baselines form a matrix; similar rows are neighbors.
///
/// Where every side meets every other once, each has a row and a column: the score of the side that isn't A is one minus A's.
pub fn chart(info: &RunInfo, tables: &Tables) -> Option<HeatMap> {
    let everybody = in_order(baselines(tables).flat_map(|cell| [cell.a.as_str(), cell.b.as_str()]));
    let is_round_robin = is_round_robin(tables, everybody.len());
    let (rows, columns) = match is_round_robin {
        true => (everybody.clone(), everybody),
        false => (
            in_order(baselines(tables).map(|cell| cell.a.as_str())),
            in_order(baselines(tables).map(|cell| cell.b.as_str())),
        ),
    };
    let n_cells = baselines(tables).count() * if is_round_robin { 2 } else { 1 };
    // A matrix that is mostly holes is a list.
    if rows.len() < 2 || columns.len() < 2 || 2 * n_cells < rows.len() * columns.len() {
        return None;
    }
    let mut cells = vec![vec![None; columns.len()]; rows.len()];
    let mut put = |a: &str, b: &str, score: Estimate| {
        let row = rows.iter().position(|&own| own == a)?;
        let column = columns.iter().position(|&enemy| enemy == b)?;
        cells[row][column].get_or_insert(score);
        Some(())
    };
    for cell in baselines(tables) {
        put(&cell.a, &cell.b, cell.score)?;
        if is_round_robin {
            put(&cell.b, &cell.a, of_enemy(cell.score))?;
        }
    }
    let (rows, columns, cells) = ordered(rows, columns, cells);
    let values = cells.iter().map(|row| row.iter().map(|cell| (*cell)?.value).collect());
    let reaches = |cell: &Option<Estimate>| cell.is_some_and(|score| score.contains(EVEN));
    let doubtful = cells.iter().map(|row| row.iter().map(reaches).collect());
    let widest = baselines(tables).map(|cell| cell.score.half_width()).fold(0.0, f64::max);
    let [of_row, row_axis, column_axis] = match is_round_robin {
        true => ["the row's side", "who", "enemy"],
        false => ["the first side", "first side", "its enemy"],
    };
    Some(HeatMap {
        title: match is_round_robin {
            true => "Score of each against each other".to_owned(),
            false => format!("Score of the first side, one {} each", info.game),
        },
        subtitle: format!(
            "Mean score of {} in %, a draw counting half, without any variant; 50 is an even {}. Who fares alike stands side by side. n = {} pairs a cell; the \
             widest {} % interval is ±{} percentage points.",
            of_row,
            info.game,
            range(baselines(tables).map(|cell| cell.pairs)),
            info.level_percent(),
            plain(100.0 * widest + 0.05, 1),
        ),
        row_axis: row_axis.to_owned(),
        column_axis: column_axis.to_owned(),
        row_labels: rows.iter().map(|&label| label.to_owned()).collect(),
        column_labels: columns.iter().map(|&label| label.to_owned()).collect(),
        values: values.collect(),
        doubtful: doubtful.collect(),
        format: NumberFormat::Percent,
        unit: format!("% of {of_row}"),
        scale: Scale::Diverging { center: EVEN, span: 0.5 },
    })
}

/// Whether there are three or more sides, and each two of them meet exactly once.
fn is_round_robin(tables: &Tables, n_sides: usize) -> bool {
    let sorted = |cell: &CellLine| {
        let mut sides = [cell.a.clone(), cell.b.clone()];
        sides.sort_unstable();
        sides
    };
    let met: BTreeSet<[String; 2]> = baselines(tables).map(sorted).collect();
    let no_mirror = met.iter().all(|[one, other]| one != other);
    let n_matchups = n_sides * n_sides.saturating_sub(1) / 2;
    n_sides > 2 && no_mirror && met.len() == n_matchups && baselines(tables).count() == n_matchups
}

/// Labels of rows and of columns, and the rows of cells between them.
type Matrix<'t> = (Vec<&'t str>, Vec<&'t str>, Vec<Vec<Option<Estimate>>>);

/// Orders similar rows next to each other; the columns in the same order where they have the same names, otherwise by similarity
/// too.
fn ordered<'t>(
    rows: Vec<&'t str>,
    columns: Vec<&'t str>,
    cells: Vec<Vec<Option<Estimate>>>,
) -> Matrix<'t> {
    let score =
        |row: usize, column: usize| cells[row][column].and_then(|score: Estimate| score.value);
    let (n_rows, n_columns) = (rows.len(), columns.len());
    let down: Vec<Vec<Option<f64>>> =
        (0..n_rows).map(|row| (0..n_columns).map(|column| score(row, column)).collect()).collect();
    let across: Vec<Vec<Option<f64>>> =
        (0..n_columns).map(|column| (0..n_rows).map(|row| score(row, column)).collect()).collect();
    let row_order = seriation::order(&down);
    let same_place = |row: &usize| columns.iter().position(|column| *column == rows[*row]);
    let mut column_order: Vec<usize> = row_order.iter().filter_map(same_place).collect();
    if column_order.len() < n_columns {
        column_order = seriation::order(&across);
    }
    (
        row_order.iter().map(|&row| rows[row]).collect(),
        column_order.iter().map(|&column| columns[column]).collect(),
        row_order
            .iter()
            .map(|&row| column_order.iter().map(|&column| cells[row][column]).collect())
            .collect(),
    )
}
