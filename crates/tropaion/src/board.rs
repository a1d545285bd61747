//! Sets of cells, a bit each: a row is a word.

use crate::grid::{Cell, MAX_DEPTH};

/// Rows below and above the table, and columns to its left, that a set has room for.
const MARGIN: i8 = 2;
const ROWS: usize = MAX_DEPTH + 2 * MARGIN as usize;

/// Cells around a cell: rows from two below to two above it, in bits of which bit 2 is its own column.
pub(crate) type Rows = [u64; 5];

/// A set of cells. Cells may lie two beyond the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board([u64; ROWS]);

impl Board {
    pub(crate) const EMPTY: Board = Board([0; ROWS]);

    /// Whether a cell of the table is in it.
    #[inline]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.0[(cell.y + MARGIN) as usize] >> (cell.x + MARGIN) & 1 == 1
    }

    /// Adds a cell of the table, or takes it out.
    #[inline]
    pub(crate) fn toggle(&mut self, cell: Cell) {
        self.0[(cell.y + MARGIN) as usize] ^= 1 << (cell.x + MARGIN);
    }

    /// Whether any of these cells around a cell of the table is in it.
    #[inline]
    pub(crate) fn meets(&self, cell: Cell, rows: Rows) -> bool {
        let around = &self.0[cell.y as usize..cell.y as usize + 5];
        let mut met = 0;
        for (row, bits) in around.iter().zip(rows) {
            met |= row & (bits << cell.x);
        }
        met != 0
    }

    /// Whether `is` holds for any of these cells around a cell of the table that are in it.
    #[inline]
    pub(crate) fn any_around(
        &self,
        cell: Cell,
        rows: Rows,
        mut is: impl FnMut(Cell) -> bool,
    ) -> bool {
        let around = &self.0[cell.y as usize..cell.y as usize + 5];
        for ((y, row), bits) in (cell.y - MARGIN..).zip(around).zip(rows) {
            if any_of_row(y, row & (bits << cell.x), &mut is) {
                return true;
            }
        }
        false
    }

    /// Whether `is` holds for any of its cells at most this many rows and columns away from a cell of the table.
    #[inline]
    pub(crate) fn any_in_square(
        &self,
        cell: Cell,
        reach: i8,
        mut is: impl FnMut(Cell) -> bool,
    ) -> bool {
        let low = (cell.y + MARGIN - reach).max(0);
        let high = ((cell.y + MARGIN + reach) as usize).min(ROWS - 1);
        let left = (cell.x + MARGIN - reach).max(0);
        let width = cell.x + MARGIN + reach + 1 - left;
        let columns = ((1 << width) - 1) << left;
        for (y, row) in (low - MARGIN..).zip(&self.0[low as usize..=high]) {
            if any_of_row(y, row & columns, &mut is) {
                return true;
            }
        }
        false
    }

    /// The cells around those of this set.
    #[inline(always)]
    pub(crate) fn around(&self, rows: Rows) -> Board {
        let mut around = Board::EMPTY;
        // The first two and the last two rows of a set of cells of the table are empty, and so are most others.
        for at in 2..ROWS - 2 {
            let own = self.0[at];
            if own == 0 {
                continue;
            }
            for (bits, to) in rows.into_iter().zip(at - 2..) {
                // Rows are constants where this is called, so only the shifts of their bits are left.
                for column in 0..5 {
                    if bits >> column & 1 == 1 {
                        around.0[to] |= own << column >> 2;
                    }
                }
            }
        }
        around
    }

    /// The cells that are in both.
    #[inline]
    #[must_use]
    pub(crate) fn and(&self, other: &Board) -> Board {
        Board(std::array::from_fn(|row| self.0[row] & other.0[row]))
    }

    /// Whether it has no cell.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |met, row| met | row) == 0
    }
}

/// Whether `is` holds for any of the cells of a row, given as a word.
#[inline]
fn any_of_row(y: i8, mut left: u64, is: &mut impl FnMut(Cell) -> bool) -> bool {
    while left != 0 {
        let x = left.trailing_zeros() as i8 - MARGIN;
        if is(Cell::new(x, y)) {
            return true;
        }
        left &= left - 1;
    }
    false
}
