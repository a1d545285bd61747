//! Moves that end in a formation (TP-404g, TP-G13), and steps into a gap of one (TP-907).

use super::ways::Around;
use crate::battle::Battle;
use crate::board::Board;
use crate::decision::{Action, ActionKind, Mover};
use crate::grid::{Cell, Facing, Offset, Sector};
use crate::rules::engagement::FOUR;
use crate::rules::formations::{Cells, shape_of};
use crate::state::State;
use crate::troops::UnitType;
use crate::units::{UnitId, Units};

impl Battle {
    /// TP-404g: cells beside friends with which movers might make a formation.
    pub(super) fn beside_alike(&self, state: &State, movers: Units) -> Board {
        let lead = movers.first().expect("a mover has a unit");
        let friends = state.of(lead.seat()).and(self.alike(state, lead)).minus(movers);
        let mut cells = Board::EMPTY;
        for friend in friends.iter() {
            cells.toggle(state.unit(friend).cell);
        }
        if cells.is_empty() { cells } else { cells.around(FOUR) }
    }

    /// TP-404g, TP-G13: formations that a move may end in.
    pub(super) fn visit_joins(
        &self,
        state: &State,
        action: Action,
        movers: Units,
        around: &impl Around,
        reasons: u8,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let of = self.profile(state, action.mover.lead()).of;
        if of == UnitType::Elephants {
            return false;
        }
        // A single member that moves leaves its formation, and may come back to it; staying where it is, it has not left it.
        let mut seen = movers;
        if action.offset.length2() == 0 {
            seen = seen.or(state.formation(action.mover.lead()));
        }
        for unit in movers.iter() {
            let own = state.unit(unit);
            let end = own.cell.at(own.facing, action.offset);
            for side in Facing::ALL {
                let (dx, dy) = side.ahead();
                let Some(other) = self.unit_at(state, Cell::new(end.x + dx, end.y + dy)) else {
                    continue;
                };
                if seen.has(other)
                    || other.seat() != unit.seat()
                    || self.profile(state, other).of != of
                {
                    continue;
                }
                let group = state.formation(other).minus(movers);
                seen = seen.or(group);
                let facing = state.unit(other).facing;
                let join = self.join(state, action, movers, (group, facing), around);
                if join.is_some_and(|join| self.offer(state, join, reasons, visit)) {
                    return true;
                }
            }
        }
        false
    }

    /// TP-404g, TP-G13: a move that ends in the formation of a group that looks this way, if their shape is legal.
    pub(super) fn join(
        &self,
        state: &State,
        action: Action,
        movers: Units,
        (group, facing): (Units, Facing),
        around: &impl Around,
    ) -> Option<Action> {
        let legal = self.joined_shape(state, action.offset, movers, group, facing)
            && !self.would_face_enemy(state, movers, action.offset, facing, around);
        legal.then(|| Action {
            kind: ActionKind::Join(group.first().expect("it has a unit")),
            facing,
            ..action
        })
    }

    /// TP-G13: whether movers at their offset and a group have a legal shape together.
    fn joined_shape(
        &self,
        state: &State,
        offset: Offset,
        movers: Units,
        group: Units,
        facing: Facing,
    ) -> bool {
        let mut cells = Cells::new();
        for unit in movers.iter() {
            let own = state.unit(unit);
            cells.push(own.cell.at(own.facing, offset));
        }
        for unit in group.iter() {
            cells.push(state.unit(unit).cell);
        }
        let lead = movers.first().expect("a mover has a unit");
        shape_of(&cells, facing).is_some_and(|shape| {
            self.may_form(state, self.profile(state, lead).of, shape, movers.or(group))
        })
    }

    /// TP-907: a step straight ahead into a gap.
    pub(super) fn visit_reform(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        around: &impl Around,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let Mover::Unit(unit) = mover else {
            return false;
        };
        let reform = self.reform(state, unit, around);
        reform.is_some_and(|(action, reasons)| {
            let second = self.second_move_reason(state, movers);
            self.offer(state, action, second + reasons, visit)
        })
    }

    /// TP-907: the step of a unit straight ahead into a gap, and in how many ways it is complicated, a second move aside.
    pub(super) fn reform(
        &self,
        state: &State,
        unit: UnitId,
        around: &impl Around,
    ) -> Option<(Action, u8)> {
        let ahead = Sector::Front.cell();
        if self.reform_group(state, unit).is_empty() {
            return None;
        }
        let facing = state.unit(unit).facing;
        let near = around.is_near(state.unit(unit).cell);
        let reasons = self.move_reasons(state, Units::one(unit), ahead, around, (0, near))?;
        Some((Action::plain(Mover::Unit(unit), ActionKind::Reform, ahead, facing), reasons))
    }

    /// TP-907: the units beside the cell ahead with which a step into it makes a legal shape; both sides if they can be joined.
    pub(crate) fn reform_group(&self, state: &State, unit: UnitId) -> Units {
        let own = state.unit(unit);
        let of = self.profile(state, unit).of;
        if of == UnitType::Elephants {
            return Units::NONE;
        }
        let gap = own.cell.at(own.facing, Sector::Front.cell());
        let group = |side: Sector| {
            let cell = gap.at(own.facing, side.cell());
            self.unit_at(state, cell)
                .filter(|&other| {
                    other.seat() == unit.seat()
                        && self.profile(state, other).of == of
                        && state.unit(other).facing == own.facing
                })
                .map_or(Units::NONE, |other| state.formation(other).without(unit))
        };
        let (left, right) = (group(Sector::Left), group(Sector::Right));
        [left.or(right), left, right]
            .into_iter()
            .find(|&group| {
                !group.is_empty()
                    && self.joined_shape(
                        state,
                        Sector::Front.cell(),
                        Units::one(unit),
                        group,
                        own.facing,
                    )
            })
            .unwrap_or(Units::NONE)
    }
}
