//! The matrix of a game in which each pair has several values: one of them as a table or a picture, or all of them for programs.

mod formats;

use std::path::Path;

use clap::ValueEnum;

use super::OddsArgs;
use experiment::document::problem::Failure;
use experiment::odds::matrix::{AskedMatrix, Matrix, MatrixValue};

/// What a matrix shows of an engagement, for the row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Value {
    /// Expected army points that the column loses minus those that the row loses
    #[default]
    Swing,
    /// Pairs of dice, of 36, in which the column is lost
    Kill,
    /// Pairs of dice, of 36, in which the row is lost
    Lose,
    /// Pairs of dice, of 36, in which the row scores higher
    Win,
}

impl From<Value> for MatrixValue {
    fn from(value: Value) -> MatrixValue {
        match value {
            Value::Swing => MatrixValue::Swing,
            Value::Kill => MatrixValue::Kill,
            Value::Lose => MatrixValue::Lose,
            Value::Win => MatrixValue::Win,
        }
    }
}

/// How a matrix is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One value for each pair, codes as heads
    Table,
    /// One line for each pair, with every value
    Csv,
    /// The same as JSON
    Json,
    /// A heat map of one value
    Svg,
}

/// Computes a matrix, in the format that is asked for.
///
/// # Errors
///
/// If the words of rows or columns can't be read or fit no unit.
pub fn text(
    args: &OddsArgs,
    work_out: fn(&AskedMatrix<'_>) -> Result<Matrix, Failure>,
) -> Result<String, Failure> {
    let format = match args.format {
        Some(format) => format,
        None if args.json => Format::Json,
        None => by_ending(args.out.as_deref())?,
    };
    let matrix = work_out(&AskedMatrix {
        shoots: args.shoot,
        from_rear: args.from_rear,
        value: args.value.unwrap_or_default().into(),
        row_words: args.row_words.as_deref(),
        column_words: args.column_words.as_deref(),
    })?;
    if let Some(note) = &matrix.note {
        print_note(note);
    }
    Ok(match format {
        Format::Table => formats::table(&matrix),
        Format::Csv => formats::csv(&matrix),
        Format::Json => matrix.pairs.json(),
        Format::Svg => formats::svg(&matrix)?,
    })
}

fn by_ending(out: Option<&Path>) -> Result<Format, Failure> {
    let Some(path) = out else {
        return Ok(Format::Table);
    };
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("csv") => Ok(Format::Csv),
        Some("json") => Ok(Format::Json),
        Some("svg") => Ok(Format::Svg),
        Some("txt") => Ok(Format::Table),
        _ => Err(Failure::with_help(
            format!("the ending of {} says no format", path.display()),
            "end it in .csv, .json, .svg or .txt, or add --format table, csv, json or svg",
        )),
    }
}

#[expect(clippy::print_stderr, reason = "a note beside the result, which goes to standard output")]
fn print_note(note: &str) {
    eprintln!("note: {note}");
}
