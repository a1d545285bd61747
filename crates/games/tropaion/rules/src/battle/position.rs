//! Positions for puzzles, worked examples and fights, with units at chosen places.

use battle_core::{Seat, Seating};

use super::Battle;
use crate::cards::{Card, Cards};
use crate::grid::{Cell, Facing};
use crate::state::{Phase, Pool, State, UnitState};
use crate::units::UnitId;

/// A unit of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The unit that is placed.
    pub unit: UnitId,
    /// The cell in which it stands.
    pub cell: Cell,
    /// How it faces.
    pub facing: Facing,
}

impl Battle {
    /// A position of the first turn in which seat one is about to move; units that are not named are not there.
    ///
    /// # Panics
    ///
    /// If a unit is not of its army, or two stand in one cell, or one off the table.
    pub fn position(&self, seating: Seating, placed: &[Placed]) -> State {
        let mut state = self.start(seating);
        for one in placed {
            let size = self.army_size(&state, one.unit.seat());
            assert!(one.unit.place() < size, "{:?} is not there", one.unit);
            assert!(self.on_table(one.cell), "{:?} is off the table", one.cell);
            assert!(state.at(one.cell).is_none(), "{:?} is taken", one.cell);
            state.put(one.unit, one.cell);
            state.unit_mut(one.unit).facing = one.facing;
        }
        state.turn = 1;
        state.phase = Phase::Move;
        state
    }

    /// TP-902: makes a formation of units; false, and single units, if they have no legal shape.
    pub fn form(&self, state: &mut State, units: &[UnitId]) -> bool {
        let members = units.iter().copied().collect();
        self.name_formation(state, members)
    }

    /// TP-A11 to TP-A16: lays terrain at a cell, lengthwise or across.
    pub fn lay_card(&self, state: &mut State, card: Card, cell: Cell, across: bool) {
        self.put_terrain(state, card, cell, across);
    }

    /// TP-M11: the fight step begins at once.
    pub fn to_fights(&self, state: &mut State) {
        self.begin_fights(state);
    }

    /// TP-M13: the rally step begins at once.
    pub fn to_rallies(&self, state: &mut State) {
        self.next_rally(state);
    }

    /// TP-M10: the shooting step begins at once.
    pub fn to_shots(&self, state: &mut State) {
        self.next_shot(state);
    }

    /// TP-M08: the move step begins at once.
    pub fn to_moves(&self, state: &mut State) {
        self.begin_moves(state);
    }
}

impl State {
    /// Sets how disrupted a unit is.
    pub fn set_disruption(&mut self, unit: UnitId, disruption: u8) {
        self.unit_mut(unit).disruption = disruption;
    }

    /// TP-609: a unit has charged an enemy in this half-turn, with this bonus.
    pub fn set_charged(&mut self, unit: UnitId, enemy: UnitId, bonus: i8) {
        let own = self.unit_mut(unit);
        own.contacted = own.contacted.with(enemy);
        own.charge_bonus = bonus;
    }

    /// Sets the points of a pool.
    pub fn set_points(&mut self, seat: Seat, pool: Pool, points: u8) {
        self.armies[seat].pools[pool as usize] = points;
    }

    /// The cards in a seat's hand.
    pub fn hand(&self, seat: Seat) -> &Cards {
        &self.armies[seat].hand
    }

    /// Sets a hand.
    pub fn set_hand(&mut self, seat: Seat, cards: Cards) {
        self.armies[seat].hand = cards;
    }

    /// Sets an army's morale, in halves of a point.
    pub fn set_half_morale(&mut self, seat: Seat, halves: i8) {
        self.armies[seat].half_morale = halves;
    }

    /// TP-804: counts units of a type as lost in this turn.
    pub fn set_losses(&mut self, seat: Seat, of: crate::troops::UnitType, n: u8) {
        for _ in 0..n {
            self.armies[seat].lose(of, of.row().half_morale);
        }
    }

    /// Continues from the end of the turn's half-turns, where losses are counted.
    pub fn to_turn_end(&mut self) {
        self.phase = Phase::TurnEnd;
    }

    /// The current fight.
    ///
    /// # Panics
    ///
    /// If none is.
    pub fn fight(&self) -> &crate::state::Fight {
        self.fight.as_ref().expect("a fight is going on")
    }

    /// Whether a unit is in a formation.
    pub fn is_in_formation(&self, unit: UnitId) -> bool {
        self.unit(unit).formation != UnitState::ALONE
    }
}
