//! Section 14.2: the position. Engagement, support, wavering and shapes are derived, never stored.

use battle_core::{BySeat, Seat, Seating};

use crate::army::MAX_ARMY;
use crate::board::Board;
use crate::cards::{Card, Cards};
use crate::decision::{Action, Mover};
use crate::grid::{Cell, Facing, MAX_CELLS};
use crate::troops::UnitType;
use crate::units::{MAX_UNITS, UnitId, Units};

/// Ground of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground(u8);

impl Ground {
    /// Open ground.
    pub const OPEN: Ground = Ground(0);
    /// TP-310: broken ground, marsh, a river.
    pub const DIFFICULT: Ground = Ground(1);
    /// TP-A11: difficult, and it blocks sight.
    pub const WOOD: Ground = Ground(1 | 2);
    /// TP-A14: higher ground.
    pub const HILL: Ground = Ground(4);

    /// Whether it is difficult by itself.
    #[inline]
    pub const fn is_difficult(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether it blocks sight.
    #[inline]
    pub const fn is_wood(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether it is higher.
    #[inline]
    pub const fn is_hill(self) -> bool {
        self.0 & 4 != 0
    }

    pub(crate) fn add(&mut self, other: Ground) {
        self.0 |= other.0;
    }
}

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
    /// Of a unit in no formation.
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

/// A pool of general points (TP-102).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Pool {
    /// TP-105.
    Valour,
    /// TP-106.
    Discipline,
    /// TP-107.
    Strategy,
}

/// The parts of an army that change in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyState {
    /// TP-803: in halves of a point.
    pub half_morale: i8,
    /// What it was at the start, in halves.
    pub start_half_morale: i8,
    /// TP-804: whether an odd light cavalry unit was lost, which is carried to later turns.
    pub odd_cavalry: bool,
    /// TP-804: what the losses of this turn cost that are not counted yet, in halves of a point, but for those of light cavalry.
    pub lost_halves: u8,
    /// TP-804: light cavalry lost in this turn that is not counted yet.
    pub lost_cavalry: u8,
    /// All losses, by type.
    pub lost: [u8; 10],
    /// The general dice of the turn, in rising order.
    pub dice: [u8; 3],
    /// Points left, by [`Pool`].
    pub pools: [u8; 3],
    /// TP-401: the Strategy that was assigned.
    pub strategy: u8,
    /// Cards in hand.
    pub hand: Cards,
    /// TP-A28: rows of its deployment.
    pub deployment_rows: i8,
    /// TP-A29: units held back for a flank march.
    pub flank_march: Units,
    /// TP-A29: the edge that they march to, once the card is played: true for east.
    pub flank_edge: Option<bool>,
    /// TP-A30: units that foul weather holds up.
    pub weather_bound: Units,
    /// TP-A30: whether it suffers foul weather, and picks are still to be made.
    pub suffers_weather: bool,
    /// TP-A29: whether it holds units back, and says which.
    pub marches: bool,
    /// Points of each pool that were spent, for measures.
    pub spent: [u16; 3],
    /// Tactics cards that were played, for measures.
    pub played: u8,
}

impl ArmyState {
    pub(crate) const NEW: ArmyState = ArmyState {
        half_morale: 12,
        start_half_morale: 12,
        odd_cavalry: false,
        lost_halves: 0,
        lost_cavalry: 0,
        lost: [0; 10],
        dice: [1; 3],
        pools: [0; 3],
        strategy: 0,
        hand: Cards::NONE,
        deployment_rows: 3,
        flank_march: Units::NONE,
        flank_edge: None,
        weather_bound: Units::NONE,
        suffers_weather: false,
        marches: false,
        spent: [0; 3],
        played: 0,
    };

    /// TP-804: a unit is lost that costs so many halves of a point; light cavalry by its own rule, unless its army's file says otherwise.
    pub(crate) fn lose(&mut self, of: UnitType, half_morale: u8) {
        if of == UnitType::LightCavalry && half_morale == of.row().half_morale {
            self.lost_cavalry += 1;
        } else {
            self.lost_halves += half_morale;
        }
    }

    /// TP-316: whether it wavers.
    #[inline]
    pub const fn wavers(&self) -> bool {
        self.half_morale <= 4
    }

    /// Units that have not come on yet.
    #[inline]
    pub const fn reserve(&self) -> Units {
        self.flank_march.or(self.weather_bound)
    }

    /// Points left in a pool.
    #[inline]
    pub const fn points(&self, pool: Pool) -> u8 {
        self.pools[pool as usize]
    }

    pub(crate) fn spend(&mut self, pool: Pool, points: u8) {
        self.pools[pool as usize] -= points;
        self.spent[pool as usize] += u16::from(points);
    }
}

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
    /// Of those, who may still take a Parthian shot.
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
        if self.winner == self.own {
            self.enemy
        } else {
            self.own
        }
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

/// What the position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// TP-M01: both hands are dealt.
    Deal,
    /// TP-A01: which cards a player exchanges.
    Mulligan(Seat),
    /// The new cards are dealt and terrain is placed (TP-A16).
    Terrain,
    /// TP-302: the higher die picks an edge.
    EdgeRoll,
    /// TP-302: which one.
    Edge(Seat),
    /// TP-M02: cards of deployment.
    DeploymentCards(Seat),
    /// TP-A29: which units march round.
    HoldBack(Seat),
    /// TP-A30: which of this seat's units are held up; the seat that decides is the parameter's.
    FoulWeather(Seat),
    /// TP-302: where a unit goes.
    Deploy(Seat, UnitId),
    /// TP-101: general dice.
    GeneralDice,
    /// TP-102: which die goes where.
    Assign(Seat),
    /// TP-401: whether a player pays morale to win a tie.
    TieOffer(Seat),
    /// TP-401: who goes first.
    TurnOrder,
    /// TP-M04: a half-turn begins.
    HalfTurn,
    /// TP-A29: whether the flank march arrives, and where.
    FlankEntry,
    /// TP-M04: which reserve enters, and where.
    Reserves,
    /// TP-M08: which warbands are asked next.
    Warbands,
    /// TP-M08: whether these charge or test.
    Warband(Mover),
    /// TP-608: which charge they make.
    Compelled(Mover),
    /// TP-M05: who acts next.
    Move,
    /// TP-M05: what this one does.
    Act(Mover),
    /// TP-108: points that are named before a test.
    TestNamed,
    /// TP-106: points after the die of a test.
    TestPoints,
    /// TP-A21: whether the test is taken again.
    TestAgain,
    /// TP-603: whether a unit or formation retreats from the charge.
    Retreat(UnitId),
    /// TP-029: a Parthian shot.
    ParthianShot,
    /// TP-G17: which charge is made when targets have moved.
    Settle,
    /// TP-606: whether an overlapping unit wraps round.
    Wrap,
    /// TP-A27.
    BreakTheLines,
    /// TP-A26.
    Shieldwall,
    /// TP-M10: which shot is made next.
    Shoot,
    /// TP-504: whether the target shoots back.
    Return,
    /// TP-105: Valour on a shot, where it is allowed.
    ShotValour,
    /// TP-M11: which pair fights next.
    Fight,
    /// TP-108: Valour that is named before the dice, by this seat.
    FightNamed(Seat),
    /// TP-105: Valour on the combat dice, by this seat.
    FightValour(Seat),
    /// TP-108: Valour that is named before the result die.
    ResultNamed,
    /// TP-A22: whether the result is rolled again.
    RunThemDown,
    /// TP-105: Valour on the result.
    ResultValour,
    /// TP-732: whether the winner follows.
    FollowUp,
    /// TP-M13: who tries to rally.
    Rally,
    /// TP-M15: the half-turn ends.
    HalfTurnEnd,
    /// TP-M16: losses are counted.
    TurnEnd,
    /// TP-A24: whether a player plays Hold! Hold!
    Hold(Seat),
    /// It is over.
    Over {
        /// Who won; none if it is a draw.
        winner: Option<Seat>,
        /// Why.
        reason: Reason,
    },
}

/// Why a battle is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// TP-806: an army's morale is gone.
    Morale,
    /// TP-807: an army has no units.
    NoUnits,
    /// TP-806: the limit of turns.
    TurnLimit,
}

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
    /// Of a cell without a unit.
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
