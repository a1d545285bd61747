//! The state of a unit in a battle.

use crate::grid::{Cell, Facing};
use crate::units::Units;

/// The parts of a unit that change in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitState {
    /// Where it stands, while it is on the table.
    pub cell: Cell,
    /// Where it looks.
    pub facing: Facing,
    /// Disruption points.
    pub disruption: u8,
    /// Its formation, by the place of the first member of it; [`UnitState::ALONE`] if it is in none.
    pub formation: u8,
    /// Moves tried in this half-turn, made or not: 0 to 2 (TP-212).
    pub moves: u8,
    /// Whether the last of them failed.
    pub tried: bool,
    /// Whether it came on in this half-turn.
    pub arrived: bool,
    /// Whether it shot in this half-turn.
    pub shot: bool,
    /// Whether it tried to rally in this half-turn.
    pub rallied: bool,
    /// TP-609: what its charge of this half-turn adds.
    pub charge_bonus: i8,
    /// TP-609: the enemies that it contacted by its charge of this half-turn.
    pub contacted: Units,
}

impl UnitState {
    /// The number of the formation of a unit that is in none.
    pub const ALONE: u8 = u8::MAX;

    pub(crate) const NEW: UnitState = UnitState {
        cell: Cell { x: 0, y: 0 },
        facing: Facing::North,
        disruption: 0,
        formation: UnitState::ALONE,
        moves: 0,
        tried: false,
        arrived: false,
        shot: false,
        rallied: false,
        charge_bonus: 0,
        contacted: Units::NONE,
    };

    pub(crate) fn clear_marks(&mut self) {
        self.moves = 0;
        self.tried = false;
        self.arrived = false;
        self.shot = false;
        self.rallied = false;
        self.charge_bonus = 0;
        self.contacted = Units::NONE;
    }
}
