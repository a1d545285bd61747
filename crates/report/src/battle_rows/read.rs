//! Reads rows of battles back, so that shards are merged and runs resumed without playing twice.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use harness::{BattleRow, Column, MAX_COLUMNS};
use polars::prelude::{DataFrame, Float64Chunked, PolarsError};
use polars_io::parquet::metadata::{FileMetadata, FileMetadataRef};
use polars_io::parquet::read::ParallelStrategy;
use polars_io::prelude::{ParquetReader, SerReader};

use super::LUCK_UNITS;
use crate::blocks::former;
use crate::error::{FileError, ReportError, at};

/// Reads a file's battles in their order; keeps at most one row group in memory.
pub struct BattleRowReader {
    path: PathBuf,
    file: File,
    /// What the file says of its row groups.
    groups: FileMetadataRef,
    columns: Vec<Column>,
}

impl std::fmt::Debug for BattleRowReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BattleRowReader {{ {} }}", self.path.display())
    }
}

impl BattleRowReader {
    /// Begins to read a file of a game with these measures.
    ///
    /// # Errors
    ///
    /// When it can't be opened or is no Parquet file.
    pub fn open(path: &Path, columns: &[Column]) -> Result<BattleRowReader, ReportError> {
        let opened = || -> Result<(File, FileMetadataRef), FileError> {
            let file = File::open(path)?;
            let mut reader = ParquetReader::new(file.try_clone()?);
            let groups = reader.get_metadata()?.clone();
            Ok((file, groups))
        };
        let (file, groups) = opened().map_err(at(path))?;
        Ok(BattleRowReader { path: path.to_owned(), file, groups, columns: columns.to_vec() })
    }

    /// Every battle in its order; an error where they can't be read, and nothing after it.
    pub fn battles(self) -> impl Iterator<Item = Result<BattleRow, ReportError>> {
        let mut groups = 0..self.groups.row_groups.len();
        let mut rows = Vec::new().into_iter();
        std::iter::from_fn(move || {
            while rows.len() == 0 {
                match self.rows(groups.next()?) {
                    Ok(read) => rows = read.into_iter(),
                    Err(error) => {
                        groups = 0..0;
                        return Some(Err(at(&self.path)(error)));
                    }
                }
            }
            rows.next().map(Ok)
        })
    }

    /// The battles of a row group, which is read as if it were alone in the file.
    fn rows(&self, group: usize) -> Result<Vec<BattleRow>, FileError> {
        let group = self.groups.row_groups[group].clone();
        let mut metadata = FileMetadata::clone(&self.groups);
        metadata.num_rows = group.num_rows();
        metadata.row_groups = vec![group];
        let mut reader =
            ParquetReader::new(self.file.try_clone()?).read_parallel(ParallelStrategy::None);
        reader.set_metadata(Arc::new(metadata));
        Ok(battles(&reader.finish()?, &self.columns)?)
    }
}

/// Army points of both sides in half points.
fn spent_of([a, b]: [Option<f64>; 2]) -> Option<[i32; 2]> {
    Some([a?, b?].map(|points| (2.0 * points).round() as i32))
}

/// The first measure that only battles have which this column counts, if it counts any.
fn counted(columns: &[Column], at: usize) -> Option<&Column> {
    columns.iter().find(|column| column.only_where == Some(at))
}

/// The values of a measure.
enum Steps<'f> {
    /// As stored, and whether a battle may have none.
    Stored(&'f Float64Chunked, bool),
    /// 1 where this measure of a file without the count has a value.
    Counted(&'f Float64Chunked),
}

impl Steps<'_> {
    fn get(&self, row: usize) -> Option<f64> {
        match self {
            Steps::Stored(values, true) => Some(values.get(row).unwrap_or(0.0)),
            Steps::Stored(values, false) => values.get(row),
            Steps::Counted(values) => Some(f64::from(u8::from(values.get(row)? != 0.0))),
        }
    }
}

fn battles(frame: &DataFrame, columns: &[Column]) -> Result<Vec<BattleRow>, PolarsError> {
    let cells = frame.column("cell")?.u32()?;
    let (pairs, draws) = (frame.column("pair")?.i64()?, frame.column("draw")?.i64()?);
    let (seats, scores) = (frame.column("seat")?.u32()?, frame.column("score")?.f64()?);
    let spent = [frame.column("a_spent")?.f64()?, frame.column("b_spent")?.f64()?];
    let lucks = frame.column("luck")?.f64()?;
    let stored = |name: &str| frame.column(name)?.f64();
    let measures = columns.iter().take(MAX_COLUMNS).enumerate();
    let measures = measures
        .map(|(at, column)| {
            let values =
                stored(&column.name).or_else(|error| stored(&former(&column.name).ok_or(error)?));
            let values = match (values, counted(columns, at)) {
                (Ok(values), _) => Steps::Stored(values, column.only_where.is_some()),
                // Before these were counted, a battle without a value had a 0.
                (Err(_), Some(measure)) => Steps::Counted(stored(&measure.name)?),
                (Err(error), None) => return Err(error),
            };
            Ok((values, column.per_unit))
        })
        .collect::<Result<Vec<_>, PolarsError>>()?;
    let battle = |row: usize| -> Option<BattleRow> {
        let mut steps = [0; MAX_COLUMNS];
        for (step, (values, per_unit)) in steps.iter_mut().zip(&measures) {
            *step = (values.get(row)? * f64::from(*per_unit)).round() as i32;
        }
        Some(BattleRow {
            cell: cells.get(row)?,
            pair: u64::try_from(pairs.get(row)?).ok()?,
            draw: draws.get(row).and_then(|draw| u64::try_from(draw).ok()),
            seat: u8::try_from(seats.get(row)?).ok()?,
            spent: spent_of(spent.map(|side| side.get(row))),
            half_points: (2.0 * scores.get(row)?).round() as u8,
            measures: steps,
            // Exact: luck of a battle is far below the 2⁵³ units that a number holds.
            luck: lucks.get(row).map(|luck| (luck * LUCK_UNITS).round() as i64),
        })
    };
    (0..frame.height())
        .map(|row| {
            battle(row)
                .ok_or_else(|| PolarsError::ComputeError(format!("row {row} has no battle").into()))
        })
        .collect()
}
