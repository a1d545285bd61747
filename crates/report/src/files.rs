//! Tables as bytes of Parquet and CSV.

use std::io::Write;
use std::path::{Path, PathBuf};

use polars::prelude::{Column, DataFrame, PolarsError};
use polars_io::prelude::{CsvWriter, SerWriter};
use rayon::prelude::*;

use crate::error::{FileError, ReportError};
use crate::frames::frame;
use crate::out_folder::{OutFolder, write_beside};
use crate::row_groups::RowGroups;
use analysis::schema::Table;

/// Digits after the decimal point of a fraction in a CSV file, from a thousandth on.
pub const CSV_DIGITS: usize = 6;

/// Rows of a row group of a table.
const MOST_ROWS: usize = 1 << 18;

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
pub(crate) fn write_table<R: Sync>(
    out: &mut OutFolder,
    table: &Table<R>,
    rows: &[R],
) -> Result<[PathBuf; 2], ReportError> {
    let [parquet, csv] = table_files(out.path(), out.csv(), table, rows)?;
    Ok([out.write(&parquet.0, &parquet.1)?, out.write(&csv.0, &csv.1)?])
}

/// A file's name and what it holds.
pub(crate) type Named = (String, Vec<u8>);

/// A table as the files of a folder, Parquet and CSV; nothing is written.
pub(crate) fn table_files<R: Sync>(
    dir: &Path,
    style: CsvStyle,
    table: &Table<R>,
    rows: &[R],
) -> Result<[Named; 2], ReportError> {
    let parquet = format!("{}.parquet", table.name);
    let csv = format!("{}.csv", table.name);
    let at = |name: &str| dir.join(name);
    let frame = frame(table, rows).map_err(crate::error::at(&at(&parquet)))?;
    let (bytes, text) = rayon::join(|| to_parquet(table, &frame), || to_csv_as(&frame, style));
    let bytes = bytes.map_err(crate::error::at(&at(&parquet)))?;
    let text = text.map_err(crate::error::at(&at(&csv)))?;
    Ok([(parquet, bytes), (csv, text)])
}

/// Writes a table as Parquet only.
pub(crate) fn write_parquet_of<R: Sync>(
    path: &Path,
    table: &Table<R>,
    rows: &[R],
) -> Result<(), ReportError> {
    let written = || -> Result<(), FileError> {
        let bytes = parquet_of(table, rows)?;
        Ok(write_beside(path, |file| file.write_all(&bytes))?)
    };
    written().map_err(crate::error::at(path))
}

/// A table as bytes of Parquet.
pub(crate) fn parquet_of<R: Sync>(table: &Table<R>, rows: &[R]) -> Result<Vec<u8>, PolarsError> {
    to_parquet(table, &frame(table, rows)?)
}

fn to_parquet<R: Sync>(table: &Table<R>, frame: &DataFrame) -> Result<Vec<u8>, PolarsError> {
    let mut bytes = Vec::new();
    let mut groups = RowGroups::begin(&mut bytes, table)?;
    for first in (0..frame.height()).step_by(MOST_ROWS) {
        groups.write(&frame.slice(first as i64, MOST_ROWS))?;
    }
    groups.finish()?;
    Ok(bytes)
}

/// Writes a small table in memory: how long that takes says how fast this build writes reports on this machine.
///
/// # Errors
///
/// The error of Polars.
pub fn yardstick() -> Result<usize, PolarsError> {
    let table = Table::of("yardstick", "a number")
        .i64("n", "", "the number", |n: &u32| Some(i64::from(*n)))
        .f64("root", "", "its root", |n| Some(f64::from(*n).sqrt()))
        .text("digits", "its digits", |n| Some(n.to_string()));
    let frame = frame(&table, &(0..400).collect::<Vec<u32>>())?;
    Ok(to_parquet(&table, &frame)?.len() + to_csv(&frame)?.len())
}

/// A frame as CSV: fractions with six digits after the point, or four significant ones if they are small, missing values empty, texts that a spreadsheet would run quoted.
///
/// # Errors
///
/// The error of Polars.
pub fn to_csv(frame: &DataFrame) -> Result<Vec<u8>, PolarsError> {
    to_csv_as(frame, CsvStyle::Comma)
}

/// A frame as CSV in a style.
///
/// # Errors
///
/// The error of Polars.
pub fn to_csv_as(frame: &DataFrame, style: CsvStyle) -> Result<Vec<u8>, PolarsError> {
    let is_comma = style == CsvStyle::Comma;
    let tidy = frame
        .columns()
        .par_iter()
        .map(|column| {
            let column = in_digits(&without_formulas(column.clone())?)?;
            match style {
                CsvStyle::Comma => Ok(column),
                CsvStyle::Semicolon => with_decimal_commas(column),
            }
        })
        .collect::<Result<Vec<_>, PolarsError>>()?;
    let mut text = Vec::new();
    CsvWriter::new(&mut text)
        .with_separator(if is_comma { b',' } else { b';' })
        .finish(&mut DataFrame::new_infer_height(tidy)?)?;
    Ok(text)
}

/// Fractions as their text.
fn in_digits(column: &Column) -> Result<Column, PolarsError> {
    let Ok(values) = column.f64() else {
        return Ok(column.clone());
    };
    // Where numbers of both signs stand, the smallest ones are what rounding leaves of zero.
    let is_of_both_signs = values.iter().flatten().any(|x| x < 0.0);
    let written = |x: f64| match is_of_both_signs && x.abs() < ROUNDING {
        true => fraction(0.0),
        false => fraction(x),
    };
    let texts = values.iter().map(|x| x.map(written));
    let mut texts: polars::prelude::StringChunked = texts.collect();
    texts.rename(column.name().clone());
    Ok(polars::prelude::IntoColumn::into_column(texts))
}

/// Differences below this are what rounding leaves of zero.
const ROUNDING: f64 = 1e-12;

/// A fraction with six digits after the point; a smaller one with four significant digits, so that only zero is written as zero.
fn fraction(x: f64) -> String {
    /// From here on six digits after the point are four significant ones.
    const ENOUGH: f64 = 1e-3;
    /// Below this there would be more zeros than digits.
    const FEW_ZEROS: f64 = 1e-6;
    let size = x.abs();
    if size == 0.0 {
        return format!("{:.CSV_DIGITS$}", 0.0);
    }
    if size >= ENOUGH || size.is_nan() {
        return format!("{x:.CSV_DIGITS$}");
    }
    if size < FEW_ZEROS {
        return format!("{x:.3e}");
    }
    let decimals = match size {
        size if size >= 1e-4 => 7,
        size if size >= 1e-5 => 8,
        _ => 9,
    };
    format!("{x:.decimals$}")
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
    // Nearly all texts begin with a digit or a letter, and this code isn't optimised.
    if text.as_bytes().first().is_none_or(u8::is_ascii_alphanumeric) {
        return None;
    }
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

    /// A p value and a share are zero only if they are; each has four significant digits at least.
    #[test]
    fn a_fraction_is_never_rounded_to_zero() {
        let written = [
            0.05,
            0.0123456,
            0.001,
            0.00099994,
            0.000071234,
            7.1234e-6,
            9.99996e-7,
            7.1234e-15,
            -0.0002,
        ]
        .map(fraction);
        let expected = [
            "0.050000",
            "0.012346",
            "0.001000",
            "0.0009999",
            "0.00007123",
            "0.000007123",
            "1.000e-6",
            "7.123e-15",
            "-0.0002000",
        ];
        assert_eq!(written, expected);
        assert_eq!([0.0, -0.0].map(fraction), ["0.000000", "0.000000"]);
        for exponent in -300..3 {
            let x = 1.2345 * 10f64.powi(exponent);
            let read: f64 = fraction(x).parse().expect("a number");
            assert!((read / x - 1.0).abs() < 1e-3, "{x}: {}", fraction(x));
        }
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
        for text in ["", "-1", "+1.5", "-1e3", "Norman", "'Abbasid", "a=b", "18A -1", "7 - 8"] {
            assert_eq!(quoted(text), None, "{text}");
            assert_eq!(unquoted(text), text);
        }
    }
}
