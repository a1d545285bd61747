//! Reserves that come on (TP-A29 to TP-A31, TP-M04).

use battle_core::Trace;

use crate::battle::Battle;
use crate::cards::Card;
use crate::event::Event;
use crate::grid::{Cell, Facing};
use crate::state::{Phase, State};
use crate::units::{UnitId, Units};

impl Battle {
    /// TP-A29: from turn 3 the flank march may arrive.
    pub(crate) fn ask_flank_march(&self, state: &mut State) {
        let army = &state.armies[state.active];
        let due = army.hand.has(Card::FlankMarch)
            && !army.flank_march.is_empty()
            && army.flank_edge.is_none()
            && state.turn >= 3;
        if due {
            state.phase = Phase::FlankEntry;
        } else {
            self.next_reserve(state);
        }
    }

    /// TP-A29: the card is played and the edge is picked, or not yet.
    pub(crate) fn flank_march(
        &self,
        state: &mut State,
        east: Option<bool>,
        trace: &mut impl Trace<Event>,
    ) {
        if let Some(east) = east {
            self.play_card(state, state.active, Card::FlankMarch, trace);
            state.armies[state.active].flank_edge = Some(east);
        }
        self.next_reserve(state);
    }

    /// The facing of a seat's army as it deploys.
    #[inline]
    pub(crate) fn forwards(&self, state: &State, seat: battle_core::Seat) -> Facing {
        if seat == state.south { Facing::North } else { Facing::South }
    }

    /// TP-A29, TP-A30, TP-A31: every way in which a reserve that is due may enter.
    pub(crate) fn visit_entries(
        &self,
        state: &State,
        mut visit: impl FnMut(UnitId, Cell, Facing) -> bool,
    ) {
        let seat = state.active;
        let army = &state.armies[seat];
        if army.reserve().is_empty() {
            return;
        }
        let (width, depth) = self.table();
        let zone = self.zone_of(state, seat.other());
        let free = |cell: Cell| state.at(cell).is_none() && !zone.has(cell);
        if state.turn >= 2 {
            let facing = self.forwards(state, seat);
            let y = if facing == Facing::North { 0 } else { depth - 1 };
            for unit in army.weather_bound.iter() {
                for x in 0..width {
                    if free(Cell::new(x, y)) && visit(unit, Cell::new(x, y), facing) {
                        return;
                    }
                }
            }
        }
        if let Some(east) = army.flank_edge {
            let (x, facing) = if east { (width - 1, Facing::West) } else { (0, Facing::East) };
            for unit in army.flank_march.iter() {
                for y in 0..depth {
                    if free(Cell::new(x, y)) && visit(unit, Cell::new(x, y), facing) {
                        return;
                    }
                }
            }
        }
    }

    /// TP-M04: reserves that are due enter, each or none.
    pub(crate) fn next_reserve(&self, state: &mut State) {
        let mut any = false;
        self.visit_entries(state, |_, _, _| {
            any = true;
            true
        });
        if any {
            state.phase = Phase::Reserves;
        } else {
            self.begin_moves(state);
        }
    }

    /// TP-A31: the formations of units that came on in this half-turn that a unit may enter beside them.
    pub(crate) fn visit_entry_joins(
        &self,
        state: &State,
        unit: UnitId,
        cell: Cell,
        facing: Facing,
        visit: impl FnMut(UnitId),
    ) {
        self.visit_placed_joins(
            state,
            unit,
            cell,
            facing,
            |other| state.unit(other).arrived,
            visit,
        );
    }

    /// TP-A31: a reserve is placed; it counts as having moved.
    pub(crate) fn enter(
        &self,
        state: &mut State,
        unit: UnitId,
        cell: Cell,
        join: Option<UnitId>,
        trace: &mut impl Trace<Event>,
    ) {
        let army = &mut state.armies[unit.seat()];
        let flank = army.flank_march.has(unit);
        army.flank_march = army.flank_march.without(unit);
        army.weather_bound = army.weather_bound.without(unit);
        let facing = match (flank, army.flank_edge) {
            (true, Some(true)) => Facing::West,
            (true, _) => Facing::East,
            _ => self.forwards(state, unit.seat()),
        };
        self.place(state, unit, cell, facing, join, trace);
        state.unit_mut(unit).arrived = true;
        state.set_moves(unit, 1);
        self.next_reserve(state);
    }

    /// TP-302, TP-A31: a unit comes on the table, alone or in a formation.
    pub(crate) fn place(
        &self,
        state: &mut State,
        unit: UnitId,
        cell: Cell,
        facing: Facing,
        join: Option<UnitId>,
        trace: &mut impl Trace<Event>,
    ) {
        state.put(unit, cell);
        state.unit_mut(unit).facing = facing;
        trace.record(|| Event::Placed { unit, cell, facing, join });
        if let Some(other) = join {
            let group = state.formation(other).or(Units::one(unit));
            self.name_formation(state, group);
        }
    }
}
