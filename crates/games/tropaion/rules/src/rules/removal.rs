//! Disruption and loss (TP-011, TP-735, TP-M17), and units that are pushed (TP-G18).

use battle_core::{NoTrace, Trace};

use crate::battle::Battle;
use crate::event::{Event, MoveReason, Removal};
use crate::grid::{Cell, Facing, Sector};
use crate::parameters::BlockedPushBack;
use crate::state::State;
use crate::troops::{Trait, UnitType, Weapon};
use crate::units::{UnitId, Units};

/// The result of a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Push {
    /// The unit moved, and this cell is now free.
    Went(Cell),
    /// There was no room.
    Blocked,
    /// It is gone.
    Gone,
}

impl Battle {
    /// TP-011: whether one more disruption point breaks a unit.
    pub(crate) fn is_brittle(&self, state: &State, unit: UnitId) -> bool {
        state.unit(unit).disruption >= self.profile(state, unit).holds(self.parameters())
    }

    /// TP-011: a unit takes a disruption point; false if that was one too many and it is gone.
    pub(crate) fn disrupt(
        &self,
        state: &mut State,
        unit: UnitId,
        trace: &mut impl Trace<Event>,
    ) -> bool {
        if self.is_brittle(state, unit) {
            self.remove(state, unit, Removal::Disruption, trace);
            return false;
        }
        state.unit_mut(unit).disruption += 1;
        let disruption = state.unit(unit).disruption;
        trace.record(|| Event::Disrupted { unit, disruption });
        true
    }

    /// TP-735, TP-M17: a unit is gone at once; what is left of its formation is split.
    pub(crate) fn remove(
        &self,
        state: &mut State,
        unit: UnitId,
        why: Removal,
        trace: &mut impl Trace<Event>,
    ) {
        trace.record(|| Event::Removed { unit, why });
        let others = state.formation(unit).without(unit);
        state.lift(unit);
        let profile = *self.profile(state, unit);
        let army = &mut state.armies[unit.seat()];
        army.lose(profile.of, profile.numbers.half_morale);
        army.lost[profile.of as usize] += 1;
        if !others.is_empty() {
            self.regroup(state, others);
        }
    }

    /// TP-G12: the last free cell at most `steps` steps one way, past friends that a unit may pass through.
    pub(crate) fn slide(
        &self,
        state: &State,
        unit: UnitId,
        direction: Facing,
        steps: u8,
    ) -> Option<Cell> {
        let (dx, dy) = direction.ahead();
        let mut cell = state.unit(unit).cell;
        let (mut end, mut step) = (None, 0);
        loop {
            cell = Cell::new(cell.x + dx, cell.y + dy);
            step += 1;
            if !self.on_table(cell) {
                return end;
            }
            match state.at(cell) {
                None => {
                    end = Some(cell);
                    if step >= steps {
                        return end;
                    }
                }
                Some(other) if self.may_pass(state, unit, other) => {}
                Some(_) => return end,
            }
        }
    }

    /// TP-032: the supporting archers behind a unit.
    fn archers_behind(&self, state: &State, unit: UnitId) -> Option<UnitId> {
        self.beside(state, unit, Sector::Rear).filter(|&other| {
            other.seat() == unit.seat()
                && state.unit(other).facing == state.unit(unit).facing
                && self.is_supporting(state, other)
        })
    }

    /// TP-032, TP-016: whether a unit is supporting archers.
    pub(crate) fn is_supporting(&self, state: &State, unit: UnitId) -> bool {
        let profile = self.profile(state, unit);
        profile.has(Trait::SupportingArchers) && profile.weapon == Weapon::Bow
    }

    /// TP-G18: a unit goes one cell one way, with the archers behind it.
    pub(crate) fn push(
        &self,
        state: &mut State,
        unit: UnitId,
        direction: Facing,
        why: MoveReason,
        trace: &mut impl Trace<Event>,
    ) -> Push {
        if let Some(archers) = self.archers_behind(state, unit) {
            // They step first, but only if the unit can follow: tried on a copy, so that none moves for nothing.
            let mut after = *state;
            let steps = self.push(&mut after, archers, direction, why, &mut NoTrace);
            if steps == Push::Blocked || self.slide(&after, unit, direction, 1).is_none() {
                return Push::Blocked;
            }
            self.push(state, archers, direction, why, trace);
        }
        let Some(end) = self.slide(state, unit, direction, 1) else {
            return Push::Blocked;
        };
        let left = state.unit(unit).cell;
        let enters = self.is_difficult(state, end) && !self.is_difficult(state, left);
        let others = state.formation(unit).without(unit);
        state.shift(unit, end);
        state.set_formation(unit, crate::state::UnitState::ALONE);
        self.regroup(state, others);
        let facing = state.unit(unit).facing;
        trace.record(|| Event::Moved { unit, cell: end, facing, why });
        if enters && self.profile(state, unit).of == UnitType::Pikes {
            // TP-030, TP-734.
            if state.unit(unit).disruption > 0 {
                self.remove(state, unit, Removal::Ground, trace);
                return Push::Gone;
            }
            self.disrupt(state, unit, trace);
        }
        Push::Went(left)
    }

    /// TP-733: whether a push that has no room breaks the unit at the table's edge.
    pub(crate) fn breaks_at_edge(&self, state: &State, unit: UnitId, direction: Facing) -> bool {
        let (dx, dy) = direction.ahead();
        let cell = state.unit(unit).cell;
        self.parameters().blocked_pushback == BlockedPushBack::BrokenAtEdge
            && !self.on_table(Cell::new(cell.x + dx, cell.y + dy))
    }

    /// Takes units out of the set that are no longer on the table.
    pub(crate) fn still_there(state: &State, units: Units) -> Units {
        units.and(state.on_table)
    }
}
