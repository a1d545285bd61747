//! A block of worths, filled pair by pair with scores that a test draws.

use analysis::worth::WorthRows;
use harness::{BlockRow, SLOTS, SlotRow};

/// The rows of one block: of some cells, the first of which is the baseline of the others.
pub struct DrawnBlock {
    rows: Vec<BlockRow>,
    /// Of each draw of armies, the cells.
    draws: Vec<Vec<SlotRow>>,
}

impl DrawnBlock {
    /// Nothing yet, of cells from this one on.
    pub fn new(first: u32, n_cells: usize, block: u32) -> DrawnBlock {
        let cells = first..first + n_cells as u32;
        DrawnBlock {
            rows: cells.map(|cell| BlockRow::empty(cell, block)).collect(),
            draws: vec![vec![SlotRow::default(); n_cells]; SLOTS],
        }
    }

    /// A pair of every cell, by the half points of its two battles, which differ by nothing but the cell.
    pub fn add_pair(&mut self, draw: usize, games_of: impl Fn(usize) -> [u8; 2]) {
        let score = |cell: usize| games_of(cell).map(i64::from).iter().sum::<i64>();
        let without = score(0);
        for (cell, row) in self.rows.iter_mut().enumerate() {
            let [first, second] = games_of(cell);
            let own = score(cell);
            row.games.record(first, second);
            let slot = &mut self.draws[draw][cell];
            slot.n_pairs += 1;
            slot.score += own;
            if cell > 0 {
                let effect = row.effect.get_or_insert_default();
                effect.pairs.record(without as u8, own as u8);
                slot.difference += own - without;
            }
        }
    }

    /// Adds it to the rows of a run.
    pub fn push_to(self, rows: &mut WorthRows) {
        let DrawnBlock { rows: of_cells, draws } = self;
        for (cell, mut row) in of_cells.into_iter().enumerate() {
            row.slots = Some(Box::new(std::array::from_fn(|draw| draws[draw][cell])));
            rows.push(&row);
        }
    }
}

/// The half points of two battles of which so many are won; one that is won comes first.
pub fn won(n: usize) -> [u8; 2] {
    [2 * u8::from(n > 0), 2 * u8::from(n > 1)]
}
