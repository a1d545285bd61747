//! What is going on: a test, a charge, a shot, a fight.

use battle_core::Seat;

use crate::decision::{Action, Mover};
use crate::grid::Cell;
use crate::units::{UnitId, Units};

/// What a discipline test is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// An action of the move step.
    Act,
    /// TP-035: warbands that would rather not charge.
    Restrain,
    /// TP-608: a compelled charge, where it needs a test.
    Compelled,
    /// TP-801.
    Rally,
}

/// A discipline test that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// What it is for.
    pub purpose: Purpose,
    /// Who takes it.
    pub mover: Mover,
    /// Sum of modifiers when the die is rolled.
    pub modifier: i8,
    /// Points named before the die (`pre_roll`).
    pub named: u8,
    /// The die; 0 before it is rolled.
    pub die: u8,
    /// TP-A21: whether it is the second die.
    pub again: bool,
}

/// A charge that is going on (TP-M07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// What was declared.
    pub action: Action,
    /// Who charges.
    pub movers: Units,
    /// Enemies that were charged first.
    pub targets: Units,
    /// Enemies that may retreat and have not been asked.
    pub asked_next: Units,
    /// Enemies that retreat.
    pub retreats: Units,
    /// The retreating units that may still take a Parthian shot.
    pub parthian: Units,
    /// Enemies that are contacted.
    pub contacted: Units,
}

/// A shot that is going on (TP-M10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Who shoots.
    pub shooter: UnitId,
    /// The unit that is shot at.
    pub target: UnitId,
    /// TP-A23.
    pub darkened: bool,
    /// Whether the target shoots back.
    pub returned: bool,
    /// TP-A23, for the return.
    pub return_darkened: bool,
    /// The shooter's first die, where Valour may be added.
    pub die: u8,
    /// What the shooter's die on the table shows, where Valour may be added.
    pub effect: u8,
}

/// A pair of units that fight (TP-M12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The active player's unit.
    pub own: UnitId,
    /// The other's.
    pub enemy: UnitId,
    /// The dice of both.
    pub dice: [u8; 2],
    /// The totals before Valour.
    pub totals: [i8; 2],
    /// Valour added to the dice.
    pub valour: [u8; 2],
    /// Valour named before the result die (`pre_roll`).
    pub named: u8,
    /// Who won.
    pub winner: UnitId,
    /// The result die.
    pub result: u8,
    /// The cell that a unit was pushed out of (TP-732).
    pub left: Option<Cell>,
}

impl Fight {
    /// The unit that lost.
    #[inline]
    pub fn loser(&self) -> UnitId {
        if self.winner == self.own { self.enemy } else { self.own }
    }

    /// The place of a seat in `dice`, `totals` and `valour`: the active player's is 0.
    #[inline]
    pub fn place_of(&self, seat: Seat) -> usize {
        usize::from(seat != self.own.seat())
    }

    /// The total of a place, with the Valour that was added to its die.
    #[inline]
    pub fn total(&self, place: usize) -> i8 {
        self.totals[place] + self.valour[place] as i8
    }
}
