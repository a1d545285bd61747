//! Tables as bytes of Parquet and CSV.

use std::io::Write;
use std::path::{Path, PathBuf};

use polars::prelude::{Column, DataFrame, PolarsError};
use polars_io::parquet::write::KeyValueMetadata;
use polars_io::prelude::{CsvWriter, ParquetCompression, ParquetWriter, SerWriter};

use crate::error::{FileError, ReportError};
use crate::frames::{frame, words_of};
use crate::out_folder::{OutFolder, write_beside};
use analysis::schema::Table;

/// Digits after the decimal point of every fraction in a CSV file.
pub const CSV_DIGITS: usize = 6;

/// How a CSV file separates its values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CsvStyle {
    /// Commas, and a point in fractions.
    #[default]
    Comma,
    /// Semicolons, and a comma in fractions, as spreadsheets of many countries expect.
    Semicolon,
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
    let frame = frame(table, rows).map_err(crate::error::at(&at(&parquet)))?;
    let bytes = to_parquet(&frame, words_of(table)).map_err(crate::error::at(&at(&parquet)))?;
    let text = to_csv_as(&frame, out.csv()).map_err(crate::error::at(&at(&csv)))?;
    Ok([out.write(&parquet, &bytes)?, out.write(&csv, &text)?])
}

/// Writes a table as Parquet only.
pub(crate) fn write_parquet_of<R>(
    path: &Path,
    table: &Table<R>,
    rows: &[R],
) -> Result<(), ReportError> {
    let written = || -> Result<(), FileError> {
        let bytes = to_parquet(&frame(table, rows)?, words_of(table))?;
        Ok(write_beside(path, |file| file.write_all(&bytes))?)
    };
    written().map_err(crate::error::at(path))
}

fn to_parquet(frame: &DataFrame, words: KeyValueMetadata) -> Result<Vec<u8>, PolarsError> {
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes)
        .with_compression(ParquetCompression::Zstd(None))
        .with_key_value_metadata(Some(words))
        .set_parallel(false)
        .finish(&mut frame.clone())?;
    Ok(bytes)
}

/// A frame as CSV: fractions with six digits after the point, missing values empty, texts that a spreadsheet would run quoted.
///
/// # Errors
///
/// The error of Polars.
pub fn to_csv(frame: &DataFrame) -> Result<Vec<u8>, PolarsError> {
    to_csv_as(frame, CsvStyle::Comma)
}

/// The same in a style.
///
/// # Errors
///
/// The error of Polars.
pub fn to_csv_as(frame: &DataFrame, style: CsvStyle) -> Result<Vec<u8>, PolarsError> {
    let is_comma = style == CsvStyle::Comma;
    let tidy = frame
        .columns()
        .iter()
        .map(|column| {
            let column = without_formulas(without_negative_zero(column)?)?;
            match style {
                CsvStyle::Comma => Ok(column),
                CsvStyle::Semicolon => with_decimal_commas(column),
            }
        })
        .collect::<Result<Vec<_>, PolarsError>>()?;
    let mut text = Vec::new();
    CsvWriter::new(&mut text)
        .with_float_precision(Some(CSV_DIGITS))
        .with_separator(if is_comma { b',' } else { b';' })
        .with_decimal_comma(!is_comma)
        .finish(&mut DataFrame::new_infer_height(tidy)?)?;
    Ok(text)
}

/// Numbers that would be written as `-0.000000` become zero.
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

/// Texts that are fractions, with a comma: a spreadsheet that expects one would take `3.5` for a day of May.
fn with_decimal_commas(column: Column) -> Result<Column, PolarsError> {
    let Ok(texts) = column.str() else {
        return Ok(column);
    };
    let is_fraction = |text: &str| text.contains('.') && text.parse::<f64>().is_ok();
    let mut commas: polars::prelude::StringChunked = texts
        .iter()
        .map(|text| {
            text.map(|text| match is_fraction(text) {
                true => text.replace('.', ","),
                false => text.to_owned(),
            })
        })
        .collect();
    commas.rename(column.name().clone());
    Ok(polars::prelude::IntoColumn::into_column(commas))
}

/// Texts that a spreadsheet would take for formulas, quoted.
fn without_formulas(column: Column) -> Result<Column, PolarsError> {
    let Ok(texts) = column.str() else {
        return Ok(column);
    };
    if !texts.iter().flatten().any(|text| quoted(text).is_some()) {
        return Ok(column);
    }
    let mut safe: polars::prelude::StringChunked = texts
        .iter()
        .map(|text| text.map(|text| quoted(text).unwrap_or_else(|| text.to_owned())))
        .collect();
    safe.rename(column.name().clone());
    Ok(polars::prelude::IntoColumn::into_column(safe))
}

/// What a text becomes that a spreadsheet would run: it begins with `=`, `+`, `-` or `@`, or their wide forms, perhaps behind
/// apostrophes, and is no number. An apostrophe before it makes it a text, and [`unquoted`] takes that one away.
fn quoted(text: &str) -> Option<String> {
    let begins = text.trim_start_matches('\'');
    let would_run = begins.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']);
    let is_number = text.parse::<f64>().is_ok_and(f64::is_finite);
    (would_run && !is_number).then(|| format!("'{text}"))
}

/// The text that was quoted.
pub(crate) fn unquoted(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(inner) if quoted(inner).is_some() => inner,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: a value with the separator in it is quoted, a missing one is empty, and a fraction in a text has a comma too.
    #[test]
    fn semicolons_come_with_decimal_commas() {
        let frame = polars::prelude::df!(
            "name" => ["a; b", "c, d"],
            "share" => [Some(-0.5), None],
            "said" => ["3.5", "v. 2"],
            "n" => [1_i64, 20_000],
        )
        .unwrap();
        let text = |style| String::from_utf8(to_csv_as(&frame, style).unwrap()).unwrap();
        assert_eq!(
            text(CsvStyle::Semicolon),
            "name;share;said;n\n\"a; b\";-0,500000;3,5;1\nc, d;;v. 2;20000\n"
        );
        assert_eq!(
            text(CsvStyle::Comma),
            "name,share,said,n\na; b,-0.500000,3.5,1\n\"c, d\",,v. 2,20000\n"
        );
    }

    #[test]
    fn a_cell_that_a_spreadsheet_would_run_is_quoted_and_read_again() {
        for text in [
            "=1+1",
            "+cmd|' /C calc'!A0",
            "-2+3",
            "-1 morale for 18A",
            "@SUM(A1)",
            "＝1",
            "'=1",
            "-",
        ] {
            let safe = quoted(text).expect(text);
            assert_eq!(safe, format!("'{text}"));
            assert_eq!(unquoted(&safe), text);
        }
        for text in [
            "", "-1", "+1.5", "-1e3", "Norman", "'Abbasid", "a=b", "18A -1", "7 - 8",
        ] {
            assert_eq!(quoted(text), None, "{text}");
            assert_eq!(unquoted(text), text);
        }
    }
}
