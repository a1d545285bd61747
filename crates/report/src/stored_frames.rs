//! The tables of a search or a rebalancing as frames in memory, read from the folder that it has written.

use std::fs::File;
use std::path::Path;

use polars::prelude::DataFrame;
use polars_io::SerReader;
use polars_io::prelude::ParquetReader;

use crate::answer_frames::TableFrame;
use crate::error::{FileError, ReportError, at};
use analysis::{explore, rebalance};

/// The tables of `equipoise explore`, each with what a row is.
pub const EXPLORE: [(&str, &str); 3] = [
    ("finds", explore::tables::FIND),
    ("opponents", explore::tables::OPPONENT),
    ("kinds", explore::tables::KIND),
];

/// The tables of `equipoise rebalance`, each with what a row is.
pub const REBALANCE: [(&str, &str); 2] =
    [("proposals", rebalance::tables::PROPOSAL), ("verdicts", rebalance::tables::VERDICT)];

/// A table by its name, which is one of [`EXPLORE`] or [`REBALANCE`], from a folder. [`None`] for another name.
///
/// # Errors
///
/// When the folder has no such table, it can't be read, or another version has written other columns.
pub fn frame(folder: &Path, name: &str) -> Result<Option<TableFrame>, ReportError> {
    let words = match name {
        "finds" => TableFrame::of(&explore::tables::finds(), &[])?,
        "opponents" => TableFrame::of(&explore::tables::opponents(), &[])?,
        "kinds" => TableFrame::of(&explore::tables::kinds(), &[])?,
        "proposals" => TableFrame::of(&rebalance::tables::proposals(), &[])?,
        "verdicts" => TableFrame::of(&rebalance::tables::verdicts(), &[])?,
        _ => return Ok(None),
    };
    let path = folder.join(format!("{name}.parquet"));
    let read =
        || -> Result<DataFrame, FileError> { Ok(ParquetReader::new(File::open(&path)?).finish()?) };
    let frame = read().map_err(at(&path))?;
    if frame.schema() != words.frame.schema() {
        return Err(at(&path)(FileError::OtherColumns));
    }
    Ok(Some(TableFrame { frame, ..words }))
}
