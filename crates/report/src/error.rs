//! What can go wrong while a report is read or written.

use std::io;
use std::path::{Path, PathBuf};

use polars::prelude::PolarsError;

use crate::blocks::BlocksError;
use crate::charts::ChartError;

/// Names that are shown of those that stand in the way.
const MOST_NAMES: usize = 10;

/// A report that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// Plan and totals do not belong together.
    #[error("the plan has {planned} cells and the totals have {found}; they are not of one run")]
    WrongCells {
        /// Cells of the plan.
        planned: usize,
        /// Cells of the totals.
        found: usize,
    },
    /// A cell names a baseline that is none.
    #[error("cell {cell} names cell {baseline} as its baseline, which is not one")]
    WrongBaseline {
        /// The variant's cell.
        cell: usize,
        /// What it names.
        baseline: u32,
    },
    /// More measures than totals hold.
    #[error("the plan names {found} measures; totals hold at most {most}")]
    WrongColumns {
        /// Measures of the plan.
        found: usize,
        /// Measures that totals have room for.
        most: usize,
    },
    /// A file could not be written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: FileError,
    },
    /// Files are there that somebody else has made or edited.
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
    /// Something is in a file's place that is never written there.
    #[error("{} is {what}, which is not followed or replaced", path.display())]
    InTheWay {
        /// Where.
        path: PathBuf,
        /// What it is.
        what: &'static str,
    },
}

pub(crate) fn at<E: Into<FileError>>(path: &Path) -> impl FnOnce(E) -> ReportError {
    let path = path.to_owned();
    move |error| ReportError::File {
        path,
        error: error.into(),
    }
}

/// `index.html, cells.csv and 3 more`, with the folder.
fn named(dir: &Path, names: &[String]) -> String {
    let shown = names.iter().take(MOST_NAMES);
    let shown: Vec<String> = shown
        .map(|name| dir.join(name).display().to_string())
        .collect();
    match names.len().saturating_sub(MOST_NAMES) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
