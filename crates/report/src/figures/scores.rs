//! The baselines, A against B.

use super::seriation;
use super::{Drawn, Figure, Source, baselines, range};
use crate::charts::{HeatMap, Scale};
use crate::info::RunInfo;
use crate::style::{NumberFormat, plain};
use crate::tables::{CellLine, Tables, in_order};

pub(super) fn figure(source: &Source<'_>) -> Drawn {
    let chart = chart(source.info, source.tables);
    chart.map(|chart| Figure::of("scores", &chart)).transpose()
}

/// The score of an even game.
const EVEN: f64 = 0.5;

/// A heat map, if the baselines make a matrix; rows that fare alike stand side by side.
pub fn chart(info: &RunInfo, tables: &Tables) -> Option<HeatMap> {
    let rows = in_order(baselines(tables).map(|cell| cell.a.as_str()));
    let columns = in_order(baselines(tables).map(|cell| cell.b.as_str()));
    let n_cells = baselines(tables).count();
    // A matrix that is mostly holes is a list.
    if rows.len() < 2 || columns.len() < 2 || 2 * n_cells < rows.len() * columns.len() {
        return None;
    }
    let mut cells = vec![vec![None; columns.len()]; rows.len()];
    for cell in baselines(tables) {
        let row = rows.iter().position(|&a| a == cell.a)?;
        let column = columns.iter().position(|&b| b == cell.b)?;
        let first: &mut Option<&CellLine> = &mut cells[row][column];
        *first = first.or(Some(cell));
    }
    let (rows, columns, cells) = ordered(rows, columns, cells);
    let of_cells = |of: &dyn Fn(&CellLine) -> Option<f64>| -> Vec<Vec<Option<f64>>> {
        let of_row = |row: &Vec<Option<&CellLine>>| row.iter().map(|cell| of((*cell)?)).collect();
        cells.iter().map(of_row).collect()
    };
    let values = of_cells(&|cell| cell.score.value);
    let reaches = |cell: &Option<&CellLine>| cell.is_some_and(|cell| cell.score.contains(EVEN));
    let doubtful = cells.iter().map(|row| row.iter().map(reaches).collect());
    let widest = baselines(tables)
        .map(|cell| cell.score.half_width())
        .fold(0.0, f64::max);
    Some(HeatMap {
        title: format!("Score of A against B, one {} each", info.game),
        subtitle: format!(
            "Mean score of A in %, a draw counting half, without any variant; 50 is an even {}. Who fares alike stands side by side. n = {} pairs a cell; the \
             widest {} % interval is ±{} percentage points.",
            info.game,
            range(baselines(tables).map(|cell| cell.pairs)),
            info.level_percent(),
            plain(100.0 * widest + 0.05, 1),
        ),
        row_axis: "A, the side asked about".to_owned(),
        column_axis: "B, its enemy".to_owned(),
        row_labels: rows.iter().map(|&label| label.to_owned()).collect(),
        column_labels: columns.iter().map(|&label| label.to_owned()).collect(),
        values,
        doubtful: doubtful.collect(),
        format: NumberFormat::Percent,
        unit: "% of A".to_owned(),
        scale: Scale::Diverging {
            center: EVEN,
            span: 0.5,
        },
    })
}

/// Labels of rows and of columns, and the rows of cells between them.
type Matrix<'t> = (Vec<&'t str>, Vec<&'t str>, Vec<Vec<Option<&'t CellLine>>>);

/// Rows that fare alike side by side; the columns in the same order where they are the same names, else by how they are fared against.
fn ordered<'t>(
    rows: Vec<&'t str>,
    columns: Vec<&'t str>,
    cells: Vec<Vec<Option<&'t CellLine>>>,
) -> Matrix<'t> {
    let score = |row: usize, column: usize| cells[row][column].and_then(|cell| cell.score.value);
    let (n_rows, n_columns) = (rows.len(), columns.len());
    let down: Vec<Vec<Option<f64>>> = (0..n_rows)
        .map(|row| (0..n_columns).map(|column| score(row, column)).collect())
        .collect();
    let across: Vec<Vec<Option<f64>>> = (0..n_columns)
        .map(|column| (0..n_rows).map(|row| score(row, column)).collect())
        .collect();
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
            .map(|&row| {
                column_order
                    .iter()
                    .map(|&column| cells[row][column])
                    .collect()
            })
            .collect(),
    )
}
