//! Tables as bytes of Parquet and CSV.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use polars::prelude::{Column, DataFrame, PolarsError};
use polars_io::prelude::{CsvWriter, ParquetCompression, ParquetWriter, SerWriter};

use crate::ReportError;
use crate::out_folder::{OutFolder, write_beside};
use crate::schema::Table;

/// Digits after the decimal point of every fraction in a CSV file.
pub const CSV_DIGITS: usize = 6;

/// A table that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The disk refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Polars refused.
    #[error(transparent)]
    Polars(#[from] PolarsError),
    /// Something is in a file's place that is never written there.
    #[error("{} is {what}, which is not followed or replaced", path.display())]
    InTheWay {
        /// Where.
        path: PathBuf,
        /// What it is.
        what: &'static str,
    },
}

/// Writes a table as Parquet and as CSV; returns both paths.
pub(crate) fn write_table<R>(
    out: &mut OutFolder,
    table: &Table<R>,
    rows: &[R],
) -> Result<[PathBuf; 2], ReportError> {
    let parquet = format!("{}.parquet", table.name);
    let csv = format!("{}.csv", table.name);
    let at = |name: &str| out.path().join(name);
    let frame = table.frame(rows).map_err(crate::at(&at(&parquet)))?;
    let bytes = to_parquet(&frame).map_err(crate::at(&at(&parquet)))?;
    let text = to_csv(&frame).map_err(crate::at(&at(&csv)))?;
    Ok([out.write(&parquet, &bytes)?, out.write(&csv, &text)?])
}

/// Writes a table as CSV only.
pub(crate) fn write_csv_of<R>(
    out: &mut OutFolder,
    name: &str,
    table: &Table<R>,
    rows: &[R],
) -> Result<(), ReportError> {
    let text = table.frame(rows).and_then(|frame| to_csv(&frame));
    let text = text.map_err(crate::at(&out.path().join(name)))?;
    out.write(name, &text).map(drop)
}

/// Writes a table as Parquet only.
pub(crate) fn write_parquet_of<R>(
    path: &Path,
    table: &Table<R>,
    rows: &[R],
) -> Result<(), ReportError> {
    let written = || -> Result<(), FileError> {
        let bytes = to_parquet(&table.frame(rows)?)?;
        Ok(write_beside(path, |file| file.write_all(&bytes))?)
    };
    written().map_err(crate::at(path))
}

fn to_parquet(frame: &DataFrame) -> Result<Vec<u8>, PolarsError> {
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes)
        .with_compression(ParquetCompression::Zstd(None))
        .set_parallel(false)
        .finish(&mut frame.clone())?;
    Ok(bytes)
}

/// A frame as CSV: fractions with six digits after the point, what is missing left empty.
///
/// # Errors
///
/// What Polars says.
pub fn to_csv(frame: &DataFrame) -> Result<Vec<u8>, PolarsError> {
    let tidy = frame
        .columns()
        .iter()
        .map(without_negative_zero)
        .collect::<Result<Vec<_>, _>>()?;
    let mut text = Vec::new();
    CsvWriter::new(&mut text)
        .with_float_precision(Some(CSV_DIGITS))
        .finish(&mut DataFrame::new_infer_height(tidy)?)?;
    Ok(text)
}

/// What would be written as `-0.000000` becomes zero.
fn without_negative_zero(column: &Column) -> Result<Column, PolarsError> {
    let Ok(values) = column.f64() else {
        return Ok(column.clone());
    };
    let half_a_digit = 0.5 * 10f64.powi(-(CSV_DIGITS as i32));
    let tidy = values
        .iter()
        .map(|x| x.map(|x| if x.abs() < half_a_digit { 0.0 } else { x }));
    let mut tidy: polars::prelude::Float64Chunked = tidy.collect();
    tidy.rename(column.name().clone());
    Ok(polars::prelude::IntoColumn::into_column(tidy))
}
