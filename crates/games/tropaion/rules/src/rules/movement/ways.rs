//! The way of one unit: obstacles and terrain (TP-030, TP-404b, TP-G06, TP-G12).

use battle_core::Seat;

use crate::battle::Battle;
use crate::board::Board;
use crate::grid::{Cell, Offset};
use crate::state::State;
use crate::troops::UnitType;
use crate::units::{UnitId, Units};

/// The surroundings that restrict a mover.
pub(crate) trait Around {
    /// TP-315: whether a cell is in the enemy's zone.
    fn in_zone(&self, cell: Cell) -> bool;
    /// TP-G08: whether it is near an enemy that is out of combat.
    fn is_near(&self, cell: Cell) -> bool;
}

/// All cells computed at once, for callers that need many.
pub(crate) struct Surroundings {
    zone: Board,
    near: Board,
}

impl Around for Surroundings {
    #[inline]
    fn in_zone(&self, cell: Cell) -> bool {
        self.zone.has(cell)
    }

    #[inline]
    fn is_near(&self, cell: Cell) -> bool {
        self.near.has(cell)
    }
}

/// Each cell computed on demand, for callers that need few.
pub(crate) struct LazySurroundings<'a> {
    battle: &'a Battle,
    state: &'a State,
    enemy: Seat,
    /// Whether no enemy is near any cell that will be tested.
    is_far: bool,
}

impl Around for LazySurroundings<'_> {
    #[inline(always)]
    fn in_zone(&self, cell: Cell) -> bool {
        !self.is_far && self.battle.is_in_zone_of(self.state, self.enemy, cell)
    }

    #[inline(always)]
    fn is_near(&self, cell: Cell) -> bool {
        !self.is_far && self.battle.is_near_to(self.state, self.enemy, cell)
    }
}

/// What lies on a way.
#[derive(Clone, Copy, Default)]
pub(super) struct Way {
    pub(super) difficult: bool,
    pub(super) near: bool,
}

impl Battle {
    /// The surroundings that restrict units of a seat, in all cells.
    pub(crate) fn surroundings(&self, state: &State, seat: Seat) -> Surroundings {
        Surroundings {
            zone: self.zone_of(state, seat.other()),
            near: self.near_to(state, seat.other()),
        }
    }

    /// The surroundings of movers, computed in the cells that are asked for.
    #[inline]
    pub(crate) fn glance<'a>(&'a self, state: &'a State, seat: Seat) -> LazySurroundings<'a> {
        let (battle, enemy) = (self, seat.other());
        LazySurroundings { battle, state, enemy, is_far: false }
    }

    /// The surroundings of movers, in cells that are at most `reach` rows and columns away from a unit.
    #[inline]
    pub(crate) fn glance_within<'a>(
        &'a self,
        state: &'a State,
        unit: UnitId,
        reach: i8,
    ) -> LazySurroundings<'a> {
        let (seat, cell) = (unit.seat(), state.unit(unit).cell);
        let enemies = &state.boards[seat.other()];
        // TP-G03: what is near a cell is at most two rows and columns away.
        let is_far = !enemies.any_in_square(cell, reach + 2, |_| true);
        LazySurroundings { is_far, ..self.glance(state, seat) }
    }

    /// TP-G06, TP-G12: whether a cell holds a unit that one of the movers may not pass.
    #[inline]
    pub(crate) fn is_barred(&self, state: &State, unit: UnitId, cell: Cell, movers: Units) -> bool {
        state.at(cell).is_some_and(|other| !movers.has(other) && !self.may_pass(state, unit, other))
    }

    /// TP-G06, TP-G12: the way of one unit to an offset, if it is free. What lies on it, its own cell aside, is looked for only if that
    /// is asked.
    #[inline]
    pub(super) fn way(
        &self,
        state: &State,
        unit: UnitId,
        offset: Offset,
        movers: Units,
        around: &impl Around,
        looks: bool,
    ) -> Option<Way> {
        let own = state.unit(unit);
        let end = own.cell.at(own.facing, offset);
        if !self.on_table(end)
            || state.at(end).is_some_and(|other| !movers.has(other))
            || around.in_zone(end)
        {
            return None;
        }
        let mut way = Way {
            difficult: looks && self.is_difficult(state, end),
            near: looks && around.is_near(end),
        };
        for &step in offset.line() {
            let cell = own.cell.at(own.facing, step);
            if self.is_barred(state, unit, cell, movers) || around.in_zone(cell) {
                return None;
            }
            way.difficult = way.difficult || looks && self.is_difficult(state, cell);
            way.near = way.near || looks && around.is_near(cell);
        }
        self.may_enter(state, unit, offset).then_some(way)
    }

    /// TP-030: whether a way leads from ground that isn't difficult onto difficult ground.
    pub(crate) fn enters_difficult(&self, state: &State, unit: UnitId, offset: Offset) -> bool {
        let own = state.unit(unit);
        let mut before = self.is_difficult(state, own.cell);
        for step in offset.way() {
            let is = self.is_difficult(state, own.cell.at(own.facing, step));
            if is && !before {
                return true;
            }
            before = is;
        }
        false
    }

    /// TP-030: disrupted pikes may not enter difficult ground.
    #[inline]
    pub(crate) fn may_enter(&self, state: &State, unit: UnitId, offset: Offset) -> bool {
        self.profile(state, unit).of != UnitType::Pikes
            || state.unit(unit).disruption == 0
            || !self.enters_difficult(state, unit, offset)
    }

    /// TP-404b: whether difficult ground makes a move of a unit complicated.
    pub(super) fn is_hindered(&self, state: &State, unit: UnitId) -> bool {
        !self.profile(state, unit).of.is_light()
    }

    /// TP-404b, TP-406, TP-G20: whether a unit that difficult ground hinders goes into or through it.
    pub(crate) fn is_slowed(&self, state: &State, movers: Units, offset: Offset) -> bool {
        let crosses = |unit: UnitId| {
            let own = state.unit(unit);
            offset.way().any(|step| self.is_difficult(state, own.cell.at(own.facing, step)))
        };
        offset.length2() > 0
            && movers.iter().any(|unit| self.is_hindered(state, unit) && crosses(unit))
    }
}
