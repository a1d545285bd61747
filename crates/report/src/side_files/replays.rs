//! `replays.parquet`: the battles that the page plays back, compressed.

use std::fs::File;
use std::io;
use std::path::Path;

use analysis::replays::{Replay, table};
use polars_io::prelude::{ParquetReader, SerReader};

use crate::error::{FileError, ReportError};
use crate::files;

/// The file of a run's folder.
pub const FILE: &str = "replays.parquet";

/// Writes `replays.parquet` into a run's folder.
///
/// # Errors
///
/// When it can't be written.
pub fn write_replays(dir: &Path, replays: &[Replay]) -> Result<(), ReportError> {
    files::write_parquet_of(&dir.join(FILE), &table(), replays)
}

/// The bytes of such a file.
///
/// # Errors
///
/// The error of Polars.
pub fn replays_as_parquet(replays: &[Replay]) -> Result<Vec<u8>, ReportError> {
    files::parquet_of(&table(), replays).map_err(crate::error::at(Path::new(FILE)))
}

/// Reads the `replays.parquet` of a run's folder; none where there is no such file.
///
/// # Errors
///
/// When it is there and can't be read.
pub fn read_replays(dir: &Path) -> Result<Vec<Replay>, ReportError> {
    let path = dir.join(FILE);
    let opened = match File::open(&path) {
        Ok(opened) => opened,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(crate::error::at(&path)(error)),
    };
    read(opened).map_err(crate::error::at(&path))
}

fn read(file: File) -> Result<Vec<Replay>, FileError> {
    let frame = ParquetReader::new(file).finish()?;
    let missing = |row: usize| {
        let why = format!("row {row} has no address");
        io::Error::new(io::ErrorKind::InvalidData, why)
    };
    let (cells, pairs) = (frame.column("cell")?.u32()?, frame.column("pair")?.i64()?);
    let (battles, pages) = (frame.column("battle")?.u32()?, frame.column("page")?.str()?);
    let row = |row: usize| -> Option<Replay> {
        Some(Replay {
            cell: cells.get(row)?,
            pair: u64::try_from(pairs.get(row)?).ok()?,
            battle: u8::try_from(battles.get(row)?).ok()?,
            page: pages.get(row)?.to_owned(),
        })
    };
    (0..frame.height()).map(|at| row(at).ok_or_else(|| missing(at).into())).collect()
}
