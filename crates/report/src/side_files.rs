//! Small CSV files that are written when a run is played, and read back whenever its report is made again.

pub mod battles;
pub mod card_uses;
pub mod loss_breakdown;
pub mod play_diagnostics;
pub mod replays;
pub mod usage;

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use analysis::schema::Table;
use polars::prelude::DataFrame;
use polars_io::prelude::{CsvReadOptions, SerReader};

use crate::error::{FileError, ReportError};
use crate::files::{to_csv, unquoted};
use crate::frames::frame;
use crate::out_folder::write_beside;

/// Writes a table as CSV only.
pub(crate) fn write<R: Sync>(
    dir: &Path,
    file: &str,
    table: &Table<R>,
    rows: &[R],
) -> Result<(), ReportError> {
    let path = dir.join(file);
    let written = || -> Result<(), FileError> {
        let text = to_csv(&frame(table, rows)?)?;
        Ok(write_beside(&path, |file| file.write_all(&text))?)
    };
    written().map_err(|error| failed(&path, error))
}

/// Reads such a file, each row by `row`; no rows where there is no such file.
pub(crate) fn read<R>(
    dir: &Path,
    file: &str,
    columns: &[&str],
    row: impl Fn(&Row<'_>) -> Result<R, FileError>,
) -> Result<Vec<R>, ReportError> {
    let path = dir.join(file);
    let opened = match File::open(&path) {
        Ok(opened) => opened,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(&path, error.into())),
    };
    let rows = || -> Result<Vec<R>, FileError> {
        let texts = texts(opened, columns)?;
        let height = texts.first().map_or(0, |(_, column)| column.len());
        (0..height).map(|at| row(&Row { texts: &texts, at })).collect()
    };
    rows().map_err(|error| failed(&path, error))
}

fn failed(path: &Path, error: FileError) -> ReportError {
    ReportError::File { path: PathBuf::from(path), error }
}

/// Columns by name, every value as text.
type Texts<'n> = Vec<(&'n str, Vec<String>)>;

fn texts<'n>(file: File, columns: &[&'n str]) -> Result<Texts<'n>, FileError> {
    // Types aren't inferred, so every column is text.
    let frame: DataFrame = CsvReadOptions::default()
        .with_has_header(true)
        .with_infer_schema_length(Some(0))
        .into_reader_with_file_handle(file)
        .finish()?;
    let column = |name: &'n str| {
        let column = frame.column(name)?.str()?;
        let texts = column.iter().map(|text| unquoted(text.unwrap_or_default()).to_owned());
        Ok((name, texts.collect()))
    };
    columns.iter().map(|name| column(name)).collect()
}

/// A row of such a file.
pub(crate) struct Row<'t> {
    texts: &'t Texts<'t>,
    at: usize,
}

impl Row<'_> {
    /// The text of a column, empty where there is nothing.
    pub fn text(&self, name: &str) -> String {
        let column = self.texts.iter().find(|(column, _)| *column == name);
        let text = column.and_then(|(_, texts)| texts.get(self.at));
        text.cloned().unwrap_or_default()
    }

    /// The whole number of a column.
    pub fn number<N: std::str::FromStr>(&self, name: &str) -> Result<N, FileError> {
        let text = self.text(name);
        text.parse().map_err(|_| {
            let why = format!("line {}: `{text}` is no number of {name}", self.at + 2);
            io::Error::new(io::ErrorKind::InvalidData, why).into()
        })
    }
}
