//! The baselines, A against B.

use std::collections::BTreeSet;

use stats::Estimate;

use super::field;
use super::{Source, Undrawn, range};
use crate::charts::{HeatMap, Scale};
use analysis::info::RunInfo;
use analysis::numbers::{NumberFormat, plain};
use analysis::parts::metagame::MetaAnswer;
use analysis::row_order::distinct;
use analysis::side_names::of_enemy;
use analysis::tables::{CellLine, Tables};

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    let chart = chart(source.info, source.tables);
    let chart = chart.map(|chart| match source.part::<MetaAnswer>() {
        Some(meta) => field::with_shares(chart, meta),
        None => chart,
    });
    chart.map(|chart| Undrawn::of("scores", chart))
}

/// How rows and columns are sorted.
pub(super) const ORDER: &str = "The highest mean stands first, and so does the hardest enemy.";
/// The score of an even game.
const EVEN: f64 = 0.5;

/// A heat map, if the baselines form a matrix: the strongest row first, with its mean at its end, and the hardest enemy in the first column.
///
/// Where every side meets every other once, each has a row and a column: the score of the side that isn't A is one minus A's.
pub fn chart(info: &RunInfo, tables: &Tables) -> Option<HeatMap> {
    let everybody =
        distinct(tables.baselines().flat_map(|cell| [cell.a.as_str(), cell.b.as_str()]));
    let is_round_robin = is_round_robin(tables, everybody.len());
    let (rows, columns) = match is_round_robin {
        true => (everybody.clone(), everybody),
        false => (
            distinct(tables.baselines().map(|cell| cell.a.as_str())),
            distinct(tables.baselines().map(|cell| cell.b.as_str())),
        ),
    };
    let n_cells = tables.baselines().count() * if is_round_robin { 2 } else { 1 };
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
    for cell in tables.baselines() {
        put(&cell.a, &cell.b, cell.score)?;
        if is_round_robin {
            put(&cell.b, &cell.a, of_enemy(cell.score))?;
        }
    }
    let Matrix { rows, columns, cells, means } = ordered(rows, columns, cells);
    let values = cells.iter().map(|row| row.iter().map(|cell| (*cell)?.value).collect());
    let reaches = |cell: &Option<Estimate>| cell.is_some_and(|score| score.contains(EVEN));
    let doubtful = cells.iter().map(|row| row.iter().map(reaches).collect());
    let widest = tables.baselines().map(|cell| cell.score.half_width()).fold(0.0, f64::max);
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
            "Mean score of {} in %, a draw counting half, without any variant; 50 is an even {}. {ORDER} n = {} pairs a cell; the \
             widest {} % interval is ±{} percentage points.",
            of_row,
            info.game,
            range(tables.baselines().map(|cell| cell.pairs)),
            info.level_percent(),
            plain(100.0 * widest + 0.05, 1),
        ),
        row_axis: row_axis.to_owned(),
        column_axis: column_axis.to_owned(),
        row_labels: rows.iter().map(|&label| label.to_owned()).collect(),
        column_labels: columns.iter().map(|&label| label.to_owned()).collect(),
        values: values.collect(),
        doubtful: doubtful.collect(),
        means,
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
    let met: BTreeSet<[String; 2]> = tables.baselines().map(sorted).collect();
    let no_mirror = met.iter().all(|[one, other]| one != other);
    let n_matchups = n_sides * n_sides.saturating_sub(1) / 2;
    n_sides > 2 && no_mirror && met.len() == n_matchups && tables.baselines().count() == n_matchups
}

/// Labels of rows and of columns, the rows of cells between them, and the mean of each row.
struct Matrix<'t> {
    rows: Vec<&'t str>,
    columns: Vec<&'t str>,
    cells: Vec<Vec<Option<Estimate>>>,
    means: Vec<f64>,
}

/// The rows by their mean, the highest first; the columns in the same order where they have the same names, otherwise the hardest enemy
/// first. A side against itself says nothing of strength.
fn ordered<'t>(
    rows: Vec<&'t str>,
    columns: Vec<&'t str>,
    cells: Vec<Vec<Option<Estimate>>>,
) -> Matrix<'t> {
    let (n_rows, n_columns) = (rows.len(), columns.len());
    let value = |row: usize, column: usize| {
        let score: Estimate = cells[row][column].filter(|_| rows[row] != columns[column])?;
        score.value
    };
    let of_row = |row: usize| mean((0..n_columns).filter_map(|column| value(row, column)));
    let of_column = |column: usize| mean((0..n_rows).filter_map(|row| value(row, column)));
    let mut row_order: Vec<usize> = (0..n_rows).collect();
    row_order.sort_by(|&x, &y| of_row(y).total_cmp(&of_row(x)));
    let same_place = |row: &usize| columns.iter().position(|column| *column == rows[*row]);
    let mut column_order: Vec<usize> = row_order.iter().filter_map(same_place).collect();
    if column_order.len() < n_columns {
        column_order = (0..n_columns).collect();
        column_order.sort_by(|&x, &y| of_column(x).total_cmp(&of_column(y)));
    }
    Matrix {
        means: row_order.iter().map(|&row| of_row(row)).collect(),
        rows: row_order.iter().map(|&row| rows[row]).collect(),
        columns: column_order.iter().map(|&column| columns[column]).collect(),
        cells: row_order
            .iter()
            .map(|&row| column_order.iter().map(|&column| cells[row][column]).collect())
            .collect(),
    }
}

/// One half where nothing is known.
fn mean(scores: impl Iterator<Item = f64>) -> f64 {
    let (sum, n) = scores.fold((0.0, 0u32), |(sum, n), score| (sum + score, n + 1));
    if n == 0 { EVEN } else { sum / f64::from(n) }
}
