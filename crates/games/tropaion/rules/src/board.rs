//! Sets of cells, a bit each: a row is a word.

use crate::grid::{Cell, MAX_DEPTH};

/// Rows below and above the table, and columns to its left, that a set has room for.
const MARGIN: i8 = 2;
const ROWS: usize = MAX_DEPTH + 2 * MARGIN as usize;

/// Cells around a cell: rows from two below to two above it, in bits of which bit 2 is its own column.
pub(crate) type Rows = [u64; 5];

/// A set of cells. Cells may lie two beyond the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    rows: [u64; ROWS],
    /// The rows that aren't empty, a bit each.
    used: u64,
}

const _: () = assert!(ROWS < 64);

impl Board {
    pub(crate) const EMPTY: Board = Board { rows: [0; ROWS], used: 0 };

    /// Whether a cell of the table is in it.
    #[inline]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.rows[(cell.y + MARGIN) as usize] >> (cell.x + MARGIN) & 1 == 1
    }

    /// Adds a cell of the table, or takes it out.
    #[inline]
    pub(crate) fn toggle(&mut self, cell: Cell) {
        let at = (cell.y + MARGIN) as usize;
        self.rows[at] ^= 1 << (cell.x + MARGIN);
        self.used = self.used & !(1 << at) | u64::from(self.rows[at] != 0) << at;
    }

    /// Whether any of these cells around a cell of the table is in it.
    #[inline(always)]
    pub(crate) fn meets(&self, cell: Cell, rows: Rows) -> bool {
        let around = self.rows_around(cell);
        let mut met = 0;
        for (row, bits) in around.iter().zip(rows) {
            // Rows of cells are constants at the call sites, so the compiler removes empty ones.
            met |= row >> cell.x & bits;
        }
        met != 0
    }

    /// The rows from two below to two above a cell of the table.
    #[inline(always)]
    fn rows_around(&self, cell: Cell) -> &Rows {
        let from = &self.rows[cell.y as usize..];
        from.first_chunk().expect("the table has margins")
    }

    /// Whether `is` holds for any of these cells around a cell of the table that are in it.
    #[inline]
    pub(crate) fn any_around(
        &self,
        cell: Cell,
        rows: Rows,
        mut is: impl FnMut(Cell) -> bool,
    ) -> bool {
        let around = self.rows_around(cell);
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
        let high = cell.y + MARGIN + reach;
        let mut rows = self.used >> low << low & ((2 << high) - 1);
        if rows == 0 {
            return false;
        }
        let left = (cell.x + MARGIN - reach).max(0);
        let width = cell.x + MARGIN + reach + 1 - left;
        let columns = ((1 << width) - 1) << left;
        while rows != 0 {
            let at = rows.trailing_zeros();
            rows &= rows - 1;
            if any_of_row(at as i8 - MARGIN, self.rows[at as usize] & columns, &mut is) {
                return true;
            }
        }
        false
    }

    /// The cells around those of this set.
    #[inline(always)]
    pub(crate) fn around(&self, rows: Rows) -> Board {
        let mut around = Board::EMPTY;
        let mut left = self.used;
        while left != 0 {
            // The first two and the last two rows of a set of cells of the table are empty.
            let at = left.trailing_zeros() as usize;
            left &= left - 1;
            let own = self.rows[at];
            for (bits, to) in rows.into_iter().zip(at - 2..) {
                // Rows are constants where this is called, so only the shifts of their bits are left.
                for column in 0..5 {
                    if bits >> column & 1 == 1 {
                        around.rows[to] |= own << column >> 2;
                    }
                }
                around.used |= u64::from(around.rows[to] != 0) << to;
            }
        }
        around
    }

    /// Whether a cell of this set shares an edge with one of another.
    #[inline]
    pub(crate) fn touches(&self, other: &Board) -> bool {
        let mut rows = self.used & (other.used | other.used << 1 | other.used >> 1);
        while rows != 0 {
            let at = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let same = other.rows[at];
            let mut beside = same << 1 | same >> 1;
            if at > 0 {
                beside |= other.rows[at - 1];
            }
            if at + 1 < ROWS {
                beside |= other.rows[at + 1];
            }
            if self.rows[at] & beside != 0 {
                return true;
            }
        }
        false
    }

    /// The cells that are in both.
    #[inline]
    #[must_use]
    pub(crate) fn and(&self, other: &Board) -> Board {
        let rows: [u64; ROWS] = std::array::from_fn(|row| self.rows[row] & other.rows[row]);
        let used = (0..ROWS).fold(0, |used, at| used | u64::from(rows[at] != 0) << at);
        Board { rows, used }
    }

    /// Whether it has no cell.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.used == 0
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
