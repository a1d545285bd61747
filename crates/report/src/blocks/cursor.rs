//! One row of `blocks.parquet`, column by column.

use harness::BlockRow;

use super::BlocksError;
use analysis::schema::Table;

/// Walks along one row.
pub(super) struct Cursor<'a> {
    pub(super) table: &'a Table<BlockRow>,
    pub(super) values: &'a [Vec<Option<i64>>],
    pub(super) row: usize,
    pub(super) at: usize,
}

impl Cursor<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.is_empty_at(0)
    }

    /// Whether the row has nothing in the column that is `columns_on` places after this one.
    pub(super) fn is_empty_at(&self, columns_on: usize) -> bool {
        self.values[self.at + columns_on][self.row].is_none()
    }

    pub(super) fn skip(&mut self, columns: usize) {
        self.at += columns;
    }

    /// The next value where the row has it, else 0.
    pub(super) fn take_if(&mut self, is_there: bool) -> Result<i64, BlocksError> {
        match is_there {
            true => self.take(),
            false => {
                self.skip(1);
                Ok(0)
            }
        }
    }

    pub(super) fn take(&mut self) -> Result<i64, BlocksError> {
        let value = self.values[self.at][self.row];
        let field = &self.table.fields[self.at];
        self.at += 1;
        value.ok_or_else(|| BlocksError::MissingValue { column: field.name.clone(), row: self.row })
    }
}
