//! Battles that the page plays back: each as a page of its own, made by whoever knows the game.
//!
//! `replays.parquet` keeps them compressed; the report never looks into them.

use std::fs::File;
use std::io;
use std::path::Path;

use polars_io::prelude::{ParquetReader, SerReader};

use crate::error::FileError;
use crate::error::ReportError;
use crate::files;
use crate::schema::Table;

/// The file of a run's folder.
pub const FILE: &str = "replays.parquet";

/// Battles that a page plays back, at most: some 35 kB each.
pub const MOST: usize = 12;

/// A battle that can be watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Its cell.
    pub cell: u32,
    /// Its pair.
    pub pair: u64,
    /// Which of the pair: 1 with A in seat one.
    pub battle: u8,
    /// An HTML page without outside parts that plays it back.
    pub page: String,
}

/// The address of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// Its cell.
    pub cell: u32,
    /// Its pair.
    pub pair: u64,
    /// Which of the pair, 1 or 2.
    pub battle: u8,
}

impl Replay {
    /// Where it is in the run.
    pub fn address(&self) -> Address {
        Address {
            cell: self.cell,
            pair: self.pair,
            battle: self.battle,
        }
    }
}

/// The columns of `replays.parquet`.
pub fn table() -> Table<Replay> {
    type Line = Replay;
    Table::of("replays", "one battle that the page plays back")
        .u32("cell", "", "its cell", |line: &Line| Some(line.cell))
        .i64("pair", "", "its pair", |line: &Line| {
            i64::try_from(line.pair).ok()
        })
        .u32(
            "battle",
            "1 or 2",
            "which of the pair: 1 with A in seat one",
            |line: &Line| Some(line.battle.into()),
        )
        .text(
            "page",
            "an HTML page that plays it back, by itself",
            |line: &Line| Some(line.page.clone()),
        )
}

/// Writes `replays.parquet` into a run's folder.
///
/// # Errors
///
/// When it can't be written.
pub fn write_replays(dir: &Path, replays: &[Replay]) -> Result<(), ReportError> {
    files::write_parquet_of(&dir.join(FILE), &table(), replays)
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
        let told = format!("row {row} has no address");
        io::Error::new(io::ErrorKind::InvalidData, told)
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
    (0..frame.height())
        .map(|at| row(at).ok_or_else(|| missing(at).into()))
        .collect()
}
