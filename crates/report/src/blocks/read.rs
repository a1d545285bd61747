//! Reads `blocks.parquet` back.

use std::fs::File;
use std::sync::Arc;

use harness::block::EffectRow;
use harness::{BlockRow, Column, SLOTS, SlotRow, partial_columns};
use polars::prelude::{DataFrame, DataType};
use polars_io::parquet::metadata::{FileMetadata, FileMetadataRef};
use polars_io::parquet::read::ParallelStrategy;
use polars_io::prelude::{ParquetReader, SerReader};
use stats::{CellTally, EffectTally};

use super::cursor::Cursor;
use super::{BlocksError, OptionalColumns, cells, former, luck};
use analysis::schema::{Table, Type};

/// Reads all blocks of a file, for a game with these measures.
///
/// # Errors
///
/// As for [`BlockReader::open`] and [`BlockReader::blocks`].
pub fn read_blocks(file: File, columns: &[Column]) -> Result<Vec<BlockRow>, BlocksError> {
    BlockReader::open(file, columns)?.blocks().collect()
}

/// Reads blocks in their order; keeps at most one row group in memory.
pub struct BlockReader {
    file: File,
    /// What the file says of its row groups.
    groups: FileMetadataRef,
    /// What it says beside them.
    metadata: FileMetadata,
    table: Table<BlockRow>,
    kept: OptionalColumns,
    n_measures: usize,
    /// The measures that not every battle has, each with the one that counts those that have it.
    partial: Vec<(usize, usize)>,
}

impl std::fmt::Debug for BlockReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BlockReader {{ {} row groups }}", self.groups.row_groups.len())
    }
}

impl BlockReader {
    /// Begins to read a file of a game with these measures.
    ///
    /// # Errors
    ///
    /// When it is not a Parquet file, or its columns are not those of [`super::table`].
    pub fn open(file: File, columns: &[Column]) -> Result<BlockReader, BlocksError> {
        let mut reader = ParquetReader::new(file.try_clone().map_err(BlocksError::Open)?);
        let schema = reader.schema()?;
        let kept =
            OptionalColumns { slots: schema.contains("s00_pairs"), luck: schema.contains("luck") };
        let table = kept.table(columns);
        let known = |name: &str| {
            let mut names = table.fields.iter().map(|field| field.name.as_str());
            names.any(|known| known == name || former(known).is_some_and(|it| it == name))
        };
        if let Some(strange) = schema.iter_names().find(|name| !known(name.as_str())) {
            return Err(BlocksError::StrangeColumn { column: strange.to_string() });
        }
        let groups = reader.get_metadata()?.clone();
        let mut metadata = FileMetadata::clone(&groups);
        metadata.row_groups = Vec::new();
        Ok(BlockReader {
            groups,
            metadata,
            file,
            table,
            kept,
            n_measures: columns.len(),
            partial: partial_columns(columns).collect(),
        })
    }

    /// The number of blocks in the file: one more than the index of its last row.
    ///
    /// # Errors
    ///
    /// When that row can't be read.
    pub fn n_blocks(&self) -> Result<usize, BlocksError> {
        let Some(last) = self.groups.row_groups.len().checked_sub(1) else {
            return Ok(0);
        };
        let frame = self.frame(last, Some(vec!["block".to_owned()]))?;
        let blocks = integers(&frame, "block", Type::U32, None)?;
        Ok(blocks.last().copied().flatten().map_or(0, |block| block as usize + 1))
    }

    /// Every row in its order; an error where rows can't be read or don't add up, and nothing after it.
    pub fn blocks(self) -> impl Iterator<Item = Result<BlockRow, BlocksError>> {
        self.blocks_of(|_| true)
    }

    /// The rows of some cells in their order, as [`BlockReader::blocks`] gives them; those of other cells are not put together.
    pub fn blocks_of(
        self,
        is_wanted: impl Fn(u32) -> bool,
    ) -> impl Iterator<Item = Result<BlockRow, BlocksError>> {
        let mut groups = 0..self.groups.row_groups.len();
        let mut rows = Vec::new().into_iter();
        std::iter::from_fn(move || {
            while rows.len() == 0 {
                match self.rows(groups.next()?, &is_wanted) {
                    Ok(read) => rows = read.into_iter(),
                    Err(error) => {
                        groups = 0..0;
                        return Some(Err(error));
                    }
                }
            }
            rows.next().map(Ok)
        })
    }

    /// The rows of a row group that are of these cells.
    fn rows(
        &self,
        group: usize,
        is_wanted: impl Fn(u32) -> bool,
    ) -> Result<Vec<BlockRow>, BlocksError> {
        let frame = self.frame(group, None)?;
        let cells = integers(&frame, "cell", Type::U32, None)?;
        // A row without a cell is damage, which is reported where it is put together.
        let of = |cell: &Option<i64>| cell.is_none_or(|cell| is_wanted(cell as u32));
        let wanted: Vec<usize> = (0..cells.len()).filter(|&row| of(&cells[row])).collect();
        let only = (wanted.len() < cells.len()).then_some(wanted.as_slice());
        let fields = self.table.fields.iter();
        let later = self.later_names();
        let values = fields
            .map(|field| match later.contains(&field.name) {
                true if frame.column(&field.name).is_err() => Ok(vec![None; wanted.len()]),
                _ => integers(&frame, &field.name, field.kind(), only),
            })
            .collect::<Result<Vec<_>, _>>()?;
        (0..wanted.len()).map(|row| self.row_of(&values, row)).collect()
    }

    /// A row group, or some columns of it.
    ///
    /// It is read as if it were alone in the file: Polars goes through all row groups for a slice of one, so that a file of ten
    /// times as many would take a hundred times as long.
    fn frame(&self, group: usize, columns: Option<Vec<String>>) -> Result<DataFrame, BlocksError> {
        let file = self.file.try_clone().map_err(BlocksError::Open)?;
        let group = self.groups.row_groups[group].clone();
        let mut reader =
            ParquetReader::new(file).read_parallel(ParallelStrategy::None).with_columns(columns);
        reader.set_metadata(Arc::new(FileMetadata {
            num_rows: group.num_rows(),
            row_groups: vec![group],
            ..self.metadata.clone()
        }));
        Ok(reader.finish()?)
    }

    /// The names of the columns that a file lacks which was stored before they were counted.
    fn later_names(&self) -> Vec<String> {
        let measures = self.partial.iter();
        let names = measures.flat_map(|&(column, counted_by)| {
            let own = self.measure(column);
            let counted_by = self.measure(counted_by);
            let of = |suffix: &str| format!("{counted_by}{suffix}");
            let counts = ["_sum", "_squares", "_difference_squares"].map(of);
            [vec![format!("{own}_products")], counts.to_vec()].concat()
        });
        names.collect()
    }

    /// The name of a measure.
    fn measure(&self, column: usize) -> &str {
        let field = &self.table.fields[FIRST_SUM + 2 * column];
        field.name.strip_suffix("_sum").unwrap_or(&field.name)
    }

    /// The measures that a row doesn't have, a bit each: those that not every battle has and their counts, where neither the counts
    /// nor the products are there. The cursor is before the sums.
    fn missing(&self, cursor: &Cursor<'_>) -> u32 {
        let bits = self.partial.iter().enumerate().map(|(nth, &(column, counted_by))| {
            let products = 2 * self.n_measures + nth;
            match cursor.is_empty_at(2 * counted_by) && cursor.is_empty_at(products) {
                true => (1 << column) | (1 << counted_by),
                false => 0,
            }
        });
        bits.fold(0, |all, bits| all | bits)
    }

    /// Puts a row together again, taking the columns in the order of [`super::table`].
    fn row_of(&self, values: &[Vec<Option<i64>>], row: usize) -> Result<BlockRow, BlocksError> {
        let (n_measures, kept) = (self.n_measures, self.kept);
        let mut cursor = Cursor { table: &self.table, values, row, at: 0 };
        let (cell, block) = (cursor.take()? as u32, cursor.take()? as u32);
        let pairs = cursor.take()? as u64;
        let mut games = CellTally::default();
        for (x1, x2) in cells::<3>() {
            games.games[x1][x2] = cursor.take()? as u64;
        }
        if pairs != games.n_pairs() {
            return Err(BlocksError::WrongSum { cell, block });
        }
        let missing = self.missing(&cursor);
        let has = |column: usize| missing & (1 << column) == 0;
        let (mut sums, mut squares) = ([0; harness::MAX_COLUMNS], [0; harness::MAX_COLUMNS]);
        for column in 0..n_measures {
            sums[column] = cursor.take_if(has(column))?;
            squares[column] = cursor.take_if(has(column))?;
        }
        let mut products = [0; harness::MAX_COLUMNS];
        for &(column, _) in &self.partial {
            products[column] = cursor.take_if(has(column))?;
        }
        let effect = if cursor.is_empty() {
            cursor.skip(5 * 5 + n_measures);
            None
        } else {
            let mut pairs = EffectTally::default();
            for (s_baseline, s_variant) in cells::<5>() {
                pairs.pairs[s_baseline][s_variant] = cursor.take()? as u64;
            }
            let mut difference_squares = [0; harness::MAX_COLUMNS];
            for (column, squares) in difference_squares.iter_mut().take(n_measures).enumerate() {
                *squares = cursor.take_if(has(column))?;
            }
            Some(EffectRow { pairs, difference_squares })
        };
        // A group without drawn contests has none, though others of the run do.
        let has_slots = kept.slots && !cursor.is_empty();
        if kept.slots && !has_slots {
            cursor.skip(SLOTS * COLUMNS_OF_A_SLOT);
        }
        let mut slots = match has_slots {
            true => Some(slots(&mut cursor)?),
            false => None,
        };
        let luck = match kept.luck {
            true => Some(luck::row(&mut cursor, slots.as_deref_mut())?),
            false => None,
        };
        Ok(BlockRow { cell, block, games, sums, squares, products, missing, effect, slots, luck })
    }
}

/// A column as integers, whatever it is stored as; of these rows only, if some are named.
fn integers(
    frame: &DataFrame,
    name: &str,
    kind: Type,
    only: Option<&[usize]>,
) -> Result<Vec<Option<i64>>, BlocksError> {
    let stored = frame.column(name).or_else(|error| frame.column(&former(name).ok_or(error)?));
    let column = stored.map_err(|_| BlocksError::MissingColumn { column: name.to_owned() })?;
    match (column.dtype(), kind) {
        (DataType::UInt32, Type::U32) => {
            let column = column.u32()?;
            Ok(match only {
                None => column.iter().map(|x| x.map(i64::from)).collect(),
                Some(rows) => rows.iter().map(|&row| column.get(row).map(i64::from)).collect(),
            })
        }
        (DataType::Int64, Type::I64) => {
            let column = column.i64()?;
            Ok(match only {
                None => column.iter().collect(),
                Some(rows) => rows.iter().map(|&row| column.get(row)).collect(),
            })
        }
        (found, expected) => Err(BlocksError::WrongType {
            column: name.to_owned(),
            found: found.to_string(),
            expected: expected.name(),
        }),
    }
}

/// Columns before the sums of measures: cell, block, pairs, and nine counts of pairs.
const FIRST_SUM: usize = 3 + 3 * 3;

/// Pairs, and the sums of scores and of differences.
const COLUMNS_OF_A_SLOT: usize = 3;

/// The slots of a row, without their luck.
fn slots(cursor: &mut Cursor<'_>) -> Result<Box<[SlotRow; SLOTS]>, BlocksError> {
    let mut slots = Box::new([SlotRow::default(); SLOTS]);
    for slot in slots.iter_mut() {
        slot.n_pairs = cursor.take()? as u32;
        slot.score = cursor.take()?;
        slot.difference = cursor.take()?;
    }
    Ok(slots)
}
