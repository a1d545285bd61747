//! The movers that have an action, and the actions of each (TP-M05): moves with facing kept and turns in place.

use super::ways::{Around, Way};
use crate::battle::Battle;
use crate::board::Board;
use crate::decision::{Action, ActionKind, Mover};
use crate::grid::{Facing, MAX_REACH, Offset};
use crate::state::{Pool, State};
use crate::units::Units;

impl Battle {
    /// TP-M05: every mover that has an action, single units first, each once.
    pub(crate) fn visit_movers(&self, state: &State, mut visit: impl FnMut(Mover)) {
        let mut formations = Units::NONE;
        let around = self.surroundings(state, state.active);
        for unit in state.of(state.active).iter() {
            let mover = Mover::Unit(unit);
            if self.has_action(state, mover, &around) {
                visit(mover);
            }
            if state.unit(unit).formation as usize == unit.place() {
                formations = formations.with(unit);
            }
        }
        for lead in formations.iter() {
            let mover = Mover::Formation(lead);
            if self.has_action(state, mover, &around) {
                visit(mover);
            }
        }
    }

    /// TP-M05: whether a mover has any action; the most likely ones are tested first.
    pub(super) fn has_action(&self, state: &State, mover: Mover, around: &impl Around) -> bool {
        let movers = self.movers(state, mover);
        if !self.may_act(state, movers) {
            return false;
        }
        let any = &mut |_| true;
        let seat = mover.lead().seat();
        let in_zone = movers.iter().any(|unit| around.in_zone(state.unit(unit).cell));
        // Outside the zone every turn is free, and it is complicated in three ways at most.
        if !in_zone && self.discipline_cost(3) <= state.armies[seat].points(Pool::Discipline) {
            return true;
        }
        if in_zone && movers.iter().any(|unit| self.in_combat(state, unit)) {
            return self.visit_from_combat(state, mover, movers, around, any);
        }
        let near = self.any_near(state, movers, around);
        if near && !self.can_pay(state, seat) {
            // Every other action near the enemy is complicated.
            return self.visit_charges(state, mover, movers, any);
        }
        (!near && self.steps_ahead(state, movers, around))
            || self.visit_turns(state, mover, movers, around, any)
            || self.visit_moves(state, mover, movers, around, &|_| true, any)
            || self.visit_charges(state, mover, movers, any)
            || self.visit_reform(state, mover, movers, around, any)
    }

    /// TP-404: whether any of some units is near the enemy.
    pub(super) fn any_near(&self, state: &State, movers: Units, around: &impl Around) -> bool {
        movers.iter().any(|unit| around.is_near(state.unit(unit).cell))
    }

    /// TP-403: whether a first move of one cell straight ahead, away from the enemy, is free and simple: the likeliest of all actions.
    fn steps_ahead(&self, state: &State, movers: Units, around: &impl Around) -> bool {
        self.moves_tried(state, movers) == 0
            && movers.iter().all(|unit| {
                let ahead = Offset { f: 1, r: 0 };
                let way = self.way(state, unit, ahead, movers, around, true);
                way.is_some_and(|way| !(way.near || way.difficult && self.is_hindered(state, unit)))
            })
    }

    /// TP-M05: every action of a mover, each once; true if `visit` stopped the iteration.
    pub(crate) fn visit_actions(
        &self,
        state: &State,
        mover: Mover,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let around = self.surroundings(state, mover.lead().seat());
        self.visit_actions_among(state, mover, &around, &|_| true, visit)
    }

    /// [`Battle::visit_actions`] where the surroundings are known, without moves and joins at offsets that are not wanted.
    pub(crate) fn visit_actions_among(
        &self,
        state: &State,
        mover: Mover,
        around: &impl Around,
        wanted: &impl Fn(Offset) -> bool,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let movers = self.movers(state, mover);
        if !self.may_act(state, movers) {
            return false;
        }
        if self.any_in_combat(state, movers, around) {
            return self.visit_from_combat(state, mover, movers, around, visit);
        }
        self.visit_charges(state, mover, movers, visit)
            || self.visit_moves(state, mover, movers, around, wanted, visit)
            || self.visit_turns(state, mover, movers, around, visit)
            || self.visit_reform(state, mover, movers, around, visit)
    }

    /// Whether any of some units is in combat; outside the enemy's zone none is.
    pub(super) fn any_in_combat(&self, state: &State, movers: Units, around: &impl Around) -> bool {
        movers
            .iter()
            .any(|unit| around.in_zone(state.unit(unit).cell) && self.in_combat(state, unit))
    }

    /// TP-403, TP-404: moves with facing kept, and those that end in a formation.
    fn visit_moves(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        around: &impl Around,
        wanted: &impl Fn(Offset) -> bool,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let lead = mover.lead();
        let facing = state.unit(lead).facing;
        let can_pay = self.can_pay(state, lead.seat());
        let second = self.second_move_reason(state, movers);
        if second > 0 && !can_pay {
            return false;
        }
        let base = self.move_reach(state, movers);
        let reach = (base + i8::from(self.may_hurry(state, movers))).min(MAX_REACH);
        let least = if can_pay { -reach } else { 1 };
        let near = self.any_near(state, movers, around);
        let beside = if can_pay { self.beside_alike(state, movers) } else { Board::EMPTY };
        for f in (least..=reach).rev() {
            for r in -reach..=reach {
                let offset = Offset { f, r };
                if offset.length2() > i32::from(reach) * i32::from(reach) || !wanted(offset) {
                    continue;
                }
                let reasons = self.move_reasons(state, movers, offset, around, (second, near));
                let Some(reasons) = reasons else {
                    continue;
                };
                let fast = offset.length2() > i32::from(base) * i32::from(base);
                let action =
                    Action { fast, ..Action::plain(mover, ActionKind::Move, offset, facing) };
                if offset.length2() > 0 && self.offer(state, action, reasons, visit) {
                    return true;
                }
                let joins = movers.iter().any(|unit| {
                    let own = state.unit(unit);
                    beside.has(own.cell.at(own.facing, offset))
                });
                if joins && self.visit_joins(state, action, movers, around, reasons + 1, visit) {
                    return true;
                }
            }
        }
        false
    }

    /// TP-404: in how many ways a move to an offset is complicated, beside those that are known, or at least as many as settle what it
    /// costs; none if the way isn't free. `near` says whether it begins near the enemy.
    #[inline]
    pub(super) fn move_reasons(
        &self,
        state: &State,
        movers: Units,
        offset: Offset,
        around: &impl Around,
        (known, near): (u8, bool),
    ) -> Option<u8> {
        let moves = offset.length2() > 0;
        let known = known + u8::from(offset.f <= 0 && moves);
        let looks = !self.is_settled(known + u8::from(near));
        let mut way = Way { difficult: false, near };
        if moves {
            for unit in movers.iter() {
                let own = self.way(state, unit, offset, movers, around, looks)?;
                way.difficult |= own.difficult && self.is_hindered(state, unit);
                way.near |= own.near;
            }
        }
        Some(known + u8::from(way.difficult) + u8::from(way.near))
    }

    /// TP-404c: changes of facing in place.
    fn visit_turns(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        around: &impl Around,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        if !self.can_pay(state, mover.lead().seat()) {
            return false;
        }
        let here = Offset::default();
        let own = state.unit(mover.lead()).facing;
        let near = self.any_near(state, movers, around);
        let reasons = 1 + u8::from(near) + self.second_move_reason(state, movers);
        for facing in Facing::ALL {
            if facing == own || self.would_face_enemy(state, movers, here, facing, around) {
                continue;
            }
            let action = Action::plain(mover, ActionKind::Turn, here, facing);
            if self.offer(state, action, reasons, visit) {
                return true;
            }
        }
        false
    }

    /// TP-G07: whether a turn at the end would face an enemy who touches the unit.
    pub(super) fn would_face_enemy(
        &self,
        state: &State,
        movers: Units,
        offset: Offset,
        facing: Facing,
        around: &impl Around,
    ) -> bool {
        movers.iter().any(|unit| {
            let own = state.unit(unit);
            let end = own.cell.at(own.facing, offset);
            // No enemy touches a cell outside its zone.
            if !around.in_zone(end) {
                return false;
            }
            self.enemy_before(state, unit, end, facing).is_some()
        })
    }
}
