//! The results of combats by loser and winner (TR-RS-17 to TR-RS-19), as far as they were changed.

use crate::combat_result::{CombatResult, Margin};
use crate::troops::TroopType;

/// The kind of combat in which a stand was beaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arms {
    /// In close combat.
    Close,
    /// By a shot.
    Shot,
}

/// One cell of the tables of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultCell {
    /// In close combat or by a shot.
    pub arms: Arms,
    /// Beaten or doubled.
    pub margin: Margin,
    /// TR-RS-04: whether the loser is in difficult terrain.
    pub in_difficult: bool,
    /// What the loser fights as.
    pub loser: TroopType,
    /// What the winner fights as.
    pub winner: TroopType,
}

impl ResultCell {
    /// The number of cells.
    pub const COUNT: usize = 8 * TroopType::COUNT * TroopType::COUNT;

    /// The number of the cell: close combat before shots, beaten before doubled, open before difficult terrain, then by loser and
    /// winner.
    #[inline]
    const fn index(self) -> usize {
        let table = 4 * self.arms as usize + 2 * self.margin as usize + self.in_difficult as usize;
        (table * TroopType::COUNT + self.loser as usize) * TroopType::COUNT + self.winner as usize
    }

    /// The cell of a number below [`ResultCell::COUNT`].
    pub(crate) fn at(index: usize) -> ResultCell {
        let (row, winner) = (index / TroopType::COUNT, index % TroopType::COUNT);
        let (table, loser) = (row / TroopType::COUNT, row % TroopType::COUNT);
        ResultCell {
            arms: if table >= 4 { Arms::Shot } else { Arms::Close },
            margin: if table & 2 == 0 { Margin::Beats } else { Margin::Doubles },
            in_difficult: table & 1 == 1,
            loser: TroopType::ALL[loser],
            winner: TroopType::ALL[winner],
        }
    }
}

/// The changed results by the number of their cell; `None` where the result is as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Results {
    is_changed: bool,
    cells: [Option<CombatResult>; ResultCell::COUNT],
}

impl Results {
    /// No result is changed.
    pub const PRINTED: Results = Results { is_changed: false, cells: [None; ResultCell::COUNT] };

    #[inline]
    pub fn changed(&self, cell: ResultCell) -> Option<CombatResult> {
        if self.is_changed { self.cells[cell.index()] } else { None }
    }

    pub fn set(&mut self, cell: ResultCell, result: Option<CombatResult>) {
        self.cells[cell.index()] = result;
        self.is_changed = self.cells.iter().any(Option::is_some);
    }
}
