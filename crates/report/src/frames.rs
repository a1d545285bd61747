//! Tables as Polars frames.

use analysis::schema::{ColumnValues, Field, Table};
use polars::prelude::{Column, DataFrame, IntoColumn, NamedFrom, PolarsResult, Series};
use polars_io::parquet::write::KeyValueMetadata;
use rayon::prelude::*;

/// The rows of a table as a frame, in their order.
///
/// # Errors
///
/// The error of Polars if columns do not fit together.
pub fn frame<R: Sync>(table: &Table<R>, rows: &[R]) -> PolarsResult<DataFrame> {
    frame_of(table, || rows.iter())
}

/// Rows of a table as a frame, for rows that need not lie beside each other; `rows` is called once for each column.
pub(crate) fn frame_of<'r, R: Sync + 'r, I: Iterator<Item = &'r R>>(
    table: &Table<R>,
    rows: impl Fn() -> I + Sync,
) -> PolarsResult<DataFrame> {
    let columns = side_by_side(table.fields.len(), &|at| column(&table.fields[at], rows()));
    DataFrame::new_infer_height(columns)
}

/// Not generic, so that what shares work out is compiled once and not for every table.
fn side_by_side(n: usize, column: &(dyn Fn(usize) -> Column + Sync)) -> Vec<Column> {
    (0..n).into_par_iter().map(column).collect()
}

fn column<'r, R: 'r>(field: &Field<R>, rows: impl Iterator<Item = &'r R>) -> Column {
    let name = field.name.as_str().into();
    match field.values(rows) {
        ColumnValues::U32(values) => Series::new(name, values),
        ColumnValues::I64(values) => Series::new(name, values),
        ColumnValues::F64(values) => Series::new(name, values),
        ColumnValues::Text(values) => Series::new(name, values),
    }
    .into_column()
}

/// The unit and the meaning of each column, as metadata of a Parquet file: `score.unit` and `score.meaning`.
pub(crate) fn words_of<R>(table: &Table<R>) -> KeyValueMetadata {
    let words = table.fields.iter().flat_map(|field| {
        let of = |what: &str, words: &str| (format!("{}.{what}", field.name), words.to_owned());
        [of("unit", &field.unit), of("meaning", &field.meaning)]
    });
    KeyValueMetadata::from_static(words.collect())
}
