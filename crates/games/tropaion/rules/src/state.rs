//! Section 14.2: the position. Engagement, support, wavering and shapes are derived, never stored.

mod army;
mod ground;
mod in_progress;
mod phase;
mod unit;

pub use army::{ArmyState, Pool};
pub use ground::Ground;
pub use in_progress::{Charge, Fight, Purpose, Shot, Test};
pub use phase::{Phase, Reason};
pub use unit::UnitState;

use battle_core::{BySeat, Seat, Seating};

use crate::board::Board;
use crate::cards::Card;
use crate::decision::Action;
use crate::grid::{Cell, MAX_CELLS};
use crate::units::MAX_ARMY;
use crate::units::{MAX_UNITS, UnitId, Units};

/// The position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Which army sits where.
    pub seating: Seating,
    /// What it waits for.
    pub phase: Phase,
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// Who goes first in this turn.
    pub first: Seat,
    /// Whose half-turn it is.
    pub active: Seat,
    /// TP-302: who picked the edge and deploys first.
    pub first_deployer: Seat,
    /// Who has the southern edge.
    pub south: Seat,
    /// The units.
    pub units: [UnitState; MAX_UNITS],
    /// Units on the table.
    pub on_table: Units,
    /// TP-212: units that have tried to move in this half-turn, and those that have twice.
    pub(crate) moved: [Units; 2],
    /// TP-M08: units that were asked in this half-turn whether they have to charge.
    pub(crate) checked: Units,
    /// Units by which formations are named.
    pub(crate) leads: Units,
    /// Both armies.
    pub armies: BySeat<ArmyState>,
    /// The unit in each cell; [`State::EMPTY`] if there is none.
    pub(crate) occupants: [u8; MAX_CELLS],
    /// The cells in which each seat's units stand.
    pub(crate) boards: BySeat<Board>,
    /// The ground of each cell.
    pub(crate) ground: [Ground; MAX_CELLS],
    /// TP-M11: enemies that each of the active player's units still fights in this step.
    pub(crate) pairs: [Units; MAX_ARMY],
    /// The test that is going on.
    pub(crate) test: Option<Test>,
    /// The action that is going on.
    pub(crate) action: Option<Action>,
    /// The charge that is going on.
    pub(crate) charge: Option<Charge>,
    /// The shot that is going on.
    pub(crate) shot: Option<Shot>,
    /// The fight that is going on.
    pub(crate) fight: Option<Fight>,
    /// TP-A01: cards that each player exchanges.
    pub(crate) discards: BySeat<[Option<Card>; 2]>,
    /// TP-401: who offers morale.
    pub(crate) offers: BySeat<bool>,
    /// How many rolls this turn has had; by its number each has a stream of its own.
    pub(crate) rolls: u16,
    /// Who had the first half-turn in how many turns, for measures.
    pub(crate) turns_first: BySeat<u16>,
}

/// TP-G: a position is plain data.
const _: () = assert!(size_of::<State>() <= State::MAX_SIZE);

impl State {
    /// No position is larger, in bytes.
    pub const MAX_SIZE: usize = 4_608;
    /// The number of a unit in a cell without one.
    pub(crate) const EMPTY: u8 = u8::MAX;

    pub(crate) fn new(seating: Seating) -> State {
        State {
            seating,
            phase: Phase::Deal,
            turn: 0,
            first: Seat::One,
            active: Seat::One,
            first_deployer: Seat::One,
            south: Seat::One,
            units: [UnitState::NEW; MAX_UNITS],
            on_table: Units::NONE,
            moved: [Units::NONE; 2],
            checked: Units::NONE,
            leads: Units::NONE,
            armies: BySeat([ArmyState::NEW; 2]),
            occupants: [State::EMPTY; MAX_CELLS],
            boards: BySeat([Board::EMPTY; 2]),
            ground: [Ground::OPEN; MAX_CELLS],
            pairs: [Units::NONE; MAX_ARMY],
            test: None,
            action: None,
            charge: None,
            shot: None,
            fight: None,
            discards: BySeat::default(),
            offers: BySeat::default(),
            rolls: 0,
            turns_first: BySeat::default(),
        }
    }

    /// The parts of a unit that change in a battle.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    #[inline]
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.index()]
    }

    /// The unit in a cell of the table.
    #[inline]
    pub fn at(&self, cell: Cell) -> Option<UnitId> {
        let unit = self.occupants[cell.index()];
        (unit != State::EMPTY).then_some(UnitId(unit))
    }

    /// The ground of a cell.
    #[inline]
    pub fn ground(&self, cell: Cell) -> Ground {
        self.ground[cell.index()]
    }

    /// Units of a seat on the table.
    #[inline]
    pub fn of(&self, seat: Seat) -> Units {
        self.on_table.and(Units::of_seat(seat))
    }

    /// TP-212: a unit has tried to move so often in this half-turn.
    #[inline]
    pub fn set_moves(&mut self, unit: UnitId, moves: u8) {
        self.unit_mut(unit).moves = moves;
        self.moved = self.moved.map(|all| all.without(unit));
        for all in self.moved.iter_mut().take(moves.into()) {
            *all = all.with(unit);
        }
    }

    /// TP-902: a unit is in the formation of a name, or in none.
    #[inline]
    pub(crate) fn set_formation(&mut self, unit: UnitId, name: u8) {
        self.unit_mut(unit).formation = name;
        self.leads = match name as usize == unit.place() {
            true => self.leads.with(unit),
            false => self.leads.without(unit),
        };
    }

    /// The members of a unit's formation; the unit alone if it is in none.
    #[inline]
    pub fn formation(&self, unit: UnitId) -> Units {
        let formation = self.unit(unit).formation;
        if formation == UnitState::ALONE {
            return Units::one(unit);
        }
        let mut members = Units::NONE;
        for other in self.of(unit.seat()).iter() {
            if self.unit(other).formation == formation {
                members = members.with(other);
            }
        }
        members
    }

    /// TP-G03: units of a seat at most this far from a cell.
    #[inline]
    pub(crate) fn within(&self, cell: Cell, reach: i8, seat: Seat) -> Units {
        let mut units = Units::NONE;
        let furthest = i32::from(reach) * i32::from(reach);
        self.boards[seat].any_in_square(cell, reach + 1, |other| {
            if cell.gap2(other) <= furthest {
                units = units.with(UnitId(self.occupants[other.index()]));
            }
            false
        });
        units
    }

    /// Puts a unit into a free cell.
    pub(crate) fn put(&mut self, unit: UnitId, cell: Cell) {
        debug_assert_eq!(self.occupants[cell.index()], State::EMPTY);
        self.occupants[cell.index()] = unit.0;
        self.boards[unit.seat()].toggle(cell);
        self.unit_mut(unit).cell = cell;
        self.on_table = self.on_table.with(unit);
    }

    /// Takes a unit off its cell.
    pub(crate) fn lift(&mut self, unit: UnitId) {
        let cell = self.unit(unit).cell;
        debug_assert_eq!(self.occupants[cell.index()], unit.0);
        self.occupants[cell.index()] = State::EMPTY;
        self.boards[unit.seat()].toggle(cell);
        self.on_table = self.on_table.without(unit);
    }

    /// Moves a unit to a free cell.
    pub(crate) fn shift(&mut self, unit: UnitId, cell: Cell) {
        self.lift(unit);
        self.put(unit, cell);
    }
}
