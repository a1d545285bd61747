//! Errors of reading or writing a report.

use std::io;
use std::path::{Path, PathBuf};

use polars::prelude::PolarsError;

use crate::blocks::BlocksError;
use crate::charts::ChartError;

/// The most file names that an error shows.
const MOST_NAMES: usize = 10;

/// A report that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The totals are not of the run.
    #[error(transparent)]
    Answer(#[from] analysis::AnswerError),
    /// A file could not be written.
    #[error("{}: {error}", path.display())]
    File {
        path: PathBuf,
        /// Why not.
        error: FileError,
    },
    /// Files are there that the user or another program made or edited.
    #[error("not made by equipoise, or edited since: {}", named(dir, names))]
    NotOurs {
        /// The folder.
        dir: PathBuf,
        /// Their paths in it.
        names: Vec<String>,
    },
    /// The stored blocks could not be read.
    #[error(transparent)]
    Blocks(BlocksError),
    /// A chart could not be drawn.
    #[error(transparent)]
    Chart(#[from] ChartError),
    /// The page's template refused.
    #[error("index.html: {0}")]
    Page(#[from] askama::Error),
}

/// A table that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The disk refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Polars refused.
    #[error(transparent)]
    Polars(#[from] PolarsError),
    /// A table doesn't have the columns that this version writes.
    #[error("other columns than this version of equipoise writes; make the table again")]
    OtherColumns,
    /// In a file's place is something that is never written there.
    #[error("{} is {what}, which is not followed or replaced", path.display())]
    InTheWay {
        /// The path at which it was found.
        path: PathBuf,
        what: &'static str,
    },
}

pub(crate) fn at<E: Into<FileError>>(path: &Path) -> impl FnOnce(E) -> ReportError {
    let path = path.to_owned();
    move |error| ReportError::File { path, error: error.into() }
}

/// `index.html, cells.csv and 3 more`, with the folder.
fn named(dir: &Path, names: &[String]) -> String {
    let shown = names.iter().take(MOST_NAMES);
    let shown: Vec<String> = shown.map(|name| dir.join(name).display().to_string()).collect();
    match names.len().saturating_sub(MOST_NAMES) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
