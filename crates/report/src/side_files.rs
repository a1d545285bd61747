//! Small CSV files that are written when a run is played, and read back whenever its report is made again.

pub mod replays;
mod rows;

pub use rows::{BATTLES, CARD_USES, LOSS_BREAKDOWN, PLAY_DIAGNOSTICS, USAGE};

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

/// Such a file, by what its rows are.
#[derive(Debug)]
pub struct SideFile<R> {
    /// Its name in a run's folder.
    pub name: &'static str,
    table: fn() -> Table<R>,
    row: fn(&Row<'_>) -> Result<R, FileError>,
}

impl<R: Sync> SideFile<R> {
    pub fn row_in_words(&self) -> &'static str {
        (self.table)().row
    }

    /// Writes it into a run's folder.
    ///
    /// # Errors
    ///
    /// When it can't be written.
    pub fn write(&self, dir: &Path, rows: &[R]) -> Result<(), ReportError> {
        let path = dir.join(self.name);
        let written = || -> Result<(), FileError> {
            let text = to_csv(&frame(&(self.table)(), rows)?)?;
            Ok(write_beside(&path, |file| file.write_all(&text))?)
        };
        written().map_err(|error| failed(&path, error))
    }

    /// The rows of a run's folder; none where there is no such file.
    ///
    /// # Errors
    ///
    /// When it is there and can't be read.
    pub fn read(&self, dir: &Path) -> Result<Vec<R>, ReportError> {
        let path = dir.join(self.name);
        let opened = match File::open(&path) {
            Ok(opened) => opened,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed(&path, error.into())),
        };
        let rows = || -> Result<Vec<R>, FileError> {
            let table = (self.table)();
            let texts = texts(opened, table.fields.iter().map(|it| it.name.as_str()))?;
            let height = texts.first().map_or(0, |(_, column)| column.len());
            (0..height).map(|at| (self.row)(&Row { texts: &texts, at })).collect()
        };
        rows().map_err(|error| failed(&path, error))
    }
}

fn failed(path: &Path, error: FileError) -> ReportError {
    ReportError::File { path: PathBuf::from(path), error }
}

/// Columns by name, every value as text.
type Texts<'n> = Vec<(&'n str, Vec<String>)>;

fn texts<'n>(file: File, columns: impl Iterator<Item = &'n str>) -> Result<Texts<'n>, FileError> {
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
    columns.map(column).collect()
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
