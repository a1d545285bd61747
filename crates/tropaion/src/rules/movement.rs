//! Section 5: moves simple and complicated (TP-403 to TP-410, TP-907, TP-G06 to TP-G13), and the order of the move step (TP-M05 to TP-M09).

use battle_core::streams::Chance;
use battle_core::{Seat, Trace};

use crate::battle::Battle;
use crate::cards::Card;
use crate::decision::{Action, Aid, Kind, Mover};
use crate::event::{Event, Why};
use crate::grid::{Board, Cell, Facing, MAX_REACH, Offset, Sector};
use crate::parameters::{ComplicatedCost, DisengageDistance, FlankChargeValour};
use crate::rules::formations::{Cells, shape_of};
use crate::state::{Pool, Purpose, State};
use crate::troops::{Trait, UnitType};
use crate::units::{UnitId, Units};

/// What a mover has to look out for.
pub(crate) struct Surroundings {
    pub(crate) zone: Board,
    near: Board,
}

/// What lies on a way.
#[derive(Clone, Copy, Default)]
struct Way {
    difficult: bool,
    near: bool,
}

impl Battle {
    /// The units of a mover.
    #[inline]
    pub fn movers(&self, state: &State, mover: Mover) -> Units {
        match mover {
            Mover::Unit(unit) => Units::one(unit),
            Mover::Formation(lead) => state.formation(lead),
        }
    }

    pub(crate) fn surroundings(&self, state: &State, seat: Seat) -> Surroundings {
        Surroundings {
            zone: self.zone_of(state, seat.other()),
            near: self.near_to(state, seat.other()),
        }
    }

    /// TP-403, TP-407: the move allowance of units that move together.
    fn move_reach(&self, state: &State, movers: Units) -> i8 {
        let slowest = movers
            .iter()
            .map(|unit| self.profile(state, unit).of.row().movement)
            .min();
        slowest.unwrap_or(0) as i8 + self.column_bonus(state, movers)
    }

    /// TP-407, TP-905: 1 MU for a column.
    pub(crate) fn column_bonus(&self, state: &State, movers: Units) -> i8 {
        let lead = movers.first().expect("a mover has a unit");
        let is_column = movers.len() > 1 && self.shape(state, lead) == Some(super::Shape::Column);
        i8::from(is_column)
    }

    /// TP-021: whether every member is fast cavalry and there is a point of Valour for each.
    pub(crate) fn may_hurry(&self, state: &State, movers: Units) -> bool {
        let seat = movers.first().expect("a mover has a unit").seat();
        u32::from(state.armies[seat].points(Pool::Valour)) >= movers.len()
            && movers
                .iter()
                .all(|unit| self.profile(state, unit).has(Trait::FastCavalry))
    }

    /// TP-212: how many moves the worst of its members has tried.
    pub(crate) fn moves_tried(&self, state: &State, movers: Units) -> u8 {
        let tried = movers.iter().map(|unit| state.unit(unit).moves).max();
        tried.unwrap_or(0)
    }

    /// TP-M09, TP-212: whether units may begin an action, combat aside.
    fn may_begin(&self, state: &State, movers: Units) -> bool {
        let failed = movers.iter().any(|unit| state.unit(unit).tried);
        match self.moves_tried(state, movers) {
            0 => true,
            1 => !failed || self.parameters().second_move_after_fail,
            _ => false,
        }
    }

    /// TP-G06, TP-G12: the way of one unit to an offset, if it is free.
    fn way(
        &self,
        state: &State,
        unit: UnitId,
        offset: Offset,
        movers: Units,
        around: &Surroundings,
    ) -> Option<Way> {
        let own = state.unit(unit);
        let end = own.cell.at(own.facing, offset);
        if !self.on_table(end)
            || around.zone.has(end)
            || state.at(end).is_some_and(|other| !movers.has(other))
        {
            return None;
        }
        let mut way = Way {
            difficult: self.is_difficult(state, end),
            near: around.near.has(own.cell) || around.near.has(end),
        };
        for &step in offset.line() {
            let cell = own.cell.at(own.facing, step);
            let barred = state
                .at(cell)
                .is_some_and(|other| !movers.has(other) && !self.may_pass(state, unit, other));
            if barred || around.zone.has(cell) {
                return None;
            }
            way.difficult |= self.is_difficult(state, cell);
            way.near |= around.near.has(cell);
        }
        self.may_enter(state, unit, offset).then_some(way)
    }

    /// TP-030: whether a way leads from ground that isn't difficult onto difficult ground.
    pub(crate) fn enters_difficult(&self, state: &State, unit: UnitId, offset: Offset) -> bool {
        let own = state.unit(unit);
        let mut before = self.is_difficult(state, own.cell);
        for step in offset.line().iter().copied().chain([offset]) {
            let is = self.is_difficult(state, own.cell.at(own.facing, step));
            if is && !before {
                return true;
            }
            before = is;
        }
        false
    }

    /// TP-030: disrupted pikes may not enter difficult ground.
    pub(crate) fn may_enter(&self, state: &State, unit: UnitId, offset: Offset) -> bool {
        self.profile(state, unit).of != UnitType::Pikes
            || state.unit(unit).disruption == 0
            || !self.enters_difficult(state, unit, offset)
    }

    /// TP-404b: whether difficult ground makes a move of a unit complicated.
    pub(crate) fn is_hindered(&self, state: &State, unit: UnitId) -> bool {
        !self.profile(state, unit).of.is_light()
    }

    /// TP-404 to TP-406: what an action costs: the reasons that it is complicated, in points of Discipline.
    pub(crate) fn discipline_cost(&self, reasons: u8) -> u8 {
        match self.parameters().complicated_cost {
            ComplicatedCost::PerMove => reasons.min(1),
            ComplicatedCost::PerReason => reasons,
        }
    }

    /// Hands an action to `visit` in every way in which it can be paid for; true if `visit` wants no more.
    pub(crate) fn offer(
        &self,
        state: &State,
        action: Action,
        reasons: u8,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let army = &state.armies[state.active];
        let cost = self.discipline_cost(reasons);
        if cost <= army.points(Pool::Discipline) && visit(action) {
            return true;
        }
        // TP-A20, TP-A25.
        let aid = if cost == 0 {
            army.hand.has(Card::GetEmMoving).then_some(Aid::GetEmMoving)
        } else {
            (army.hand.count(Card::Blank) >= 2).then_some(Aid::Blanks)
        };
        aid.is_some_and(|aid| visit(Action { aid, ..action }))
    }

    /// TP-404: why any action of these units would be complicated: a second move.
    pub(crate) fn second_move_reason(&self, state: &State, movers: Units) -> u8 {
        u8::from(self.moves_tried(state, movers) > 0)
    }

    /// TP-M05: every action of a mover, each once; true if `visit` wanted no more.
    pub(crate) fn visit_actions(
        &self,
        state: &State,
        mover: Mover,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let movers = self.movers(state, mover);
        if !self.may_begin(state, movers) {
            return false;
        }
        let around = self.surroundings(state, mover.lead().seat());
        if self.any_in_combat(state, movers, &around) {
            return self.visit_from_combat(state, mover, movers, visit);
        }
        self.visit_charges(state, mover, movers, visit)
            || self.visit_moves(state, mover, movers, &around, visit)
            || self.visit_turns(state, mover, movers, &around, visit)
            || self.visit_reform(state, mover, movers, &around, visit)
    }

    /// Whether any of some units is in combat; outside the enemy's zone none is.
    fn any_in_combat(&self, state: &State, movers: Units, around: &Surroundings) -> bool {
        movers
            .iter()
            .any(|unit| around.zone.has(state.unit(unit).cell) && self.in_combat(state, unit))
    }

    /// Whether a seat can pay for a complicated move at all (TP-106, TP-A20).
    fn can_pay(&self, state: &State, seat: Seat) -> bool {
        let army = &state.armies[seat];
        army.points(Pool::Discipline) > 0 || army.hand.count(Card::Blank) >= 2
    }

    /// TP-M05: whether a mover has any action; the likeliest are looked for first.
    fn has_action(&self, state: &State, mover: Mover, around: &Surroundings) -> bool {
        let movers = self.movers(state, mover);
        if !self.may_begin(state, movers) {
            return false;
        }
        let any = &mut |_| true;
        if self.any_in_combat(state, movers, around) {
            return self.visit_from_combat(state, mover, movers, any);
        }
        self.visit_turns(state, mover, movers, around, any)
            || self.visit_moves(state, mover, movers, around, any)
            || self.visit_charges(state, mover, movers, any)
            || self.visit_reform(state, mover, movers, around, any)
    }

    /// TP-403, TP-404: moves with facing kept, and those that end in a formation.
    fn visit_moves(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        around: &Surroundings,
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
        for f in (least..=reach).rev() {
            for r in -reach..=reach {
                let offset = Offset { f, r };
                if offset.length2() > i32::from(reach) * i32::from(reach) {
                    continue;
                }
                let moves = offset.length2() > 0;
                let mut way = Way::default();
                let free = movers.iter().all(|unit| {
                    if !moves {
                        way.near |= around.near.has(state.unit(unit).cell);
                        return true;
                    }
                    let found = self.way(state, unit, offset, movers, around);
                    found.is_some_and(|own| {
                        way.difficult |= own.difficult && self.is_hindered(state, unit);
                        way.near |= own.near;
                        true
                    })
                });
                if !free {
                    continue;
                }
                let fast = offset.length2() > i32::from(base) * i32::from(base);
                let action = Action {
                    mover,
                    kind: Kind::Move,
                    offset,
                    facing,
                    fast,
                    aid: Aid::None,
                };
                let reasons = second
                    + u8::from(way.difficult)
                    + u8::from(way.near)
                    + u8::from(f <= 0 && moves);
                if moves && self.offer(state, action, reasons, visit) {
                    return true;
                }
                if can_pay && self.visit_joins(state, action, movers, around, reasons + 1, visit) {
                    return true;
                }
            }
        }
        false
    }

    /// TP-404g, TP-G13: formations that a move may end in.
    fn visit_joins(
        &self,
        state: &State,
        action: Action,
        movers: Units,
        around: &Surroundings,
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
                let group = Units(state.formation(other).0 & !movers.0);
                seen = seen.or(group);
                let facing = state.unit(other).facing;
                if !self.joined_shape(state, action.offset, movers, group, facing)
                    || self.would_face_enemy(state, movers, action.offset, facing, around)
                {
                    continue;
                }
                let join = Action {
                    kind: Kind::Join(group.first().expect("it has a unit")),
                    facing,
                    ..action
                };
                if self.offer(state, join, reasons, visit) {
                    return true;
                }
            }
        }
        false
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

    /// TP-G07: whether a turn at the end would face an enemy who touches the unit.
    fn would_face_enemy(
        &self,
        state: &State,
        movers: Units,
        offset: Offset,
        facing: Facing,
        around: &Surroundings,
    ) -> bool {
        movers.iter().any(|unit| {
            let own = state.unit(unit);
            let end = own.cell.at(own.facing, offset);
            // No enemy touches a cell outside its zone.
            if !around.zone.has(end) {
                return false;
            }
            let before = end.at(facing, Sector::Front.cell());
            self.unit_at(state, before)
                .is_some_and(|other| other.seat() != unit.seat())
        })
    }

    /// TP-404c: changes of facing in place.
    fn visit_turns(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        around: &Surroundings,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        if !self.can_pay(state, mover.lead().seat()) {
            return false;
        }
        let here = Offset::default();
        let own = state.unit(mover.lead()).facing;
        let near = movers
            .iter()
            .any(|unit| around.near.has(state.unit(unit).cell));
        let reasons = 1 + u8::from(near) + self.second_move_reason(state, movers);
        for facing in Facing::ALL {
            if facing == own || self.would_face_enemy(state, movers, here, facing, around) {
                continue;
            }
            let action = Action {
                mover,
                kind: Kind::Turn,
                offset: here,
                facing,
                fast: false,
                aid: Aid::None,
            };
            if self.offer(state, action, reasons, visit) {
                return true;
            }
        }
        false
    }

    /// TP-907: a step straight ahead into a gap.
    fn visit_reform(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        around: &Surroundings,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let Mover::Unit(unit) = mover else {
            return false;
        };
        let ahead = Sector::Front.cell();
        if self.reform_group(state, unit).is_empty() {
            return false;
        }
        let Some(way) = self.way(state, unit, ahead, movers, around) else {
            return false;
        };
        let action = Action {
            mover,
            kind: Kind::Reform,
            offset: ahead,
            facing: state.unit(unit).facing,
            fast: false,
            aid: Aid::None,
        };
        let reasons = self.second_move_reason(state, movers)
            + u8::from(way.near)
            + u8::from(way.difficult && self.is_hindered(state, unit));
        self.offer(state, action, reasons, visit)
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

    /// TP-409, TP-410: what units in combat may do.
    fn visit_from_combat(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let lead = mover.lead();
        let facing = state.unit(lead).facing;
        let reasons = 1 + self.second_move_reason(state, movers);
        let around = self.surroundings(state, lead.seat());
        let caught = movers.iter().any(|unit| {
            self.is_flanked(state, unit)
                || self
                    .engaged_with(state, unit)
                    .iter()
                    .any(|enemy| self.side_of(state, unit, enemy) == Sector::Rear)
        });
        if !caught {
            let furthest = match self.parameters().disengage_distance {
                DisengageDistance::FullMove => self.move_reach(state, movers),
                DisengageDistance::One => 1,
            };
            for back in 1..=furthest.min(MAX_REACH) {
                let offset = Offset { f: -back, r: 0 };
                let mut difficult = false;
                let free = movers.iter().all(|unit| {
                    self.way(state, unit, offset, movers, &around)
                        .is_some_and(|way| {
                            difficult |= way.difficult && self.is_hindered(state, unit);
                            true
                        })
                });
                let action = Action {
                    mover,
                    kind: Kind::Disengage,
                    offset,
                    facing,
                    fast: false,
                    aid: Aid::None,
                };
                if free && self.offer(state, action, reasons + u8::from(difficult), visit) {
                    return true;
                }
            }
        }
        let Mover::Unit(unit) = mover else {
            return false;
        };
        if self.front_enemy(state, unit).is_some() {
            return false;
        }
        for enemy in self.engaged_with(state, unit).iter() {
            let action = Action {
                mover,
                kind: Kind::Turn,
                offset: Offset::default(),
                facing: state.unit(unit).cell.facing_to(state.unit(enemy).cell),
                fast: false,
                aid: Aid::None,
            };
            if self.offer(state, action, reasons, visit) {
                return true;
            }
        }
        false
    }

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

    /// TP-M06: an action is declared, paid for and tested.
    pub(crate) fn declare(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        trace.record(|| Event::Declared { action });
        let seat = state.active;
        state.action = Some(action);
        match action.aid {
            Aid::None => {
                let cost = self.discipline_cost(self.reasons(state, &action));
                self.spend(state, seat, [0, cost, 0], trace);
            }
            Aid::GetEmMoving => self.play_card(state, seat, Card::GetEmMoving, trace),
            Aid::Blanks => {
                self.play_card(state, seat, Card::Blank, trace);
                self.play_card(state, seat, Card::Blank, trace);
            }
        }
        let is_charge = matches!(action.kind, Kind::Charge(_) | Kind::FormationCharge);
        let untested = action.aid == Aid::GetEmMoving
            || (action.aid == Aid::Blanks && self.parameters().blank_pair_skips_test)
            || (is_charge && !self.parameters().charge_needs_test);
        if untested {
            self.action_tested(state, true, trace);
        } else {
            self.begin_test(state, Purpose::Act, action.mover, chance, trace);
        }
    }

    /// TP-M06: what the test of an action came to.
    pub(crate) fn action_tested(
        &self,
        state: &mut State,
        passed: bool,
        trace: &mut impl Trace<Event>,
    ) {
        let action = state.action.expect("an action is going on");
        let movers = self.movers(state, action.mover);
        let tried = self.moves_tried(state, movers) + 1;
        for unit in movers.iter() {
            let own = state.unit_mut(unit);
            (own.moves, own.tried) = (tried, !passed);
        }
        if !passed {
            state.action = None;
            return self.next_in_move_step(state);
        }
        let seat = state.active;
        if action.fast {
            self.spend(state, seat, [movers.len() as u8, 0, 0], trace);
        }
        match action.kind {
            Kind::Charge(_) | Kind::FormationCharge => {
                let flank = self.parameters().flank_charge_valour
                    == FlankChargeValour::EveryFlankCharge
                    && self.charges_flank(state, &action);
                if flank {
                    self.spend(state, seat, [1, 0, 0], trace);
                }
                self.begin_charge(state, action, trace);
            }
            kind => {
                let group = match kind {
                    Kind::Join(other) => Units(state.formation(other).0 & !movers.0),
                    Kind::Reform => self.reform_group(state, action.mover.lead()),
                    _ => Units::NONE,
                };
                self.relocate(
                    state,
                    movers,
                    action.offset,
                    action.facing,
                    Why::Action,
                    trace,
                );
                self.settle_formation(state, action.mover, movers);
                if !group.is_empty() {
                    self.name_formation(state, movers.or(group));
                }
                state.action = None;
                self.next_in_move_step(state);
            }
        }
    }

    /// TP-403, TP-908, TP-G13: what becomes of formations when a mover has moved.
    pub(crate) fn settle_formation(&self, state: &mut State, mover: Mover, movers: Units) {
        match mover {
            Mover::Unit(unit) => self.leave_formation(state, unit),
            Mover::Formation(_) => self.regroup(state, movers),
        }
    }

    /// TP-G13: units go to an offset as a rigid body and then look this way; TP-030 takes effect.
    pub(crate) fn relocate(
        &self,
        state: &mut State,
        movers: Units,
        offset: Offset,
        facing: Facing,
        why: Why,
        trace: &mut impl Trace<Event>,
    ) {
        let mut entering = Units::NONE;
        for unit in movers.iter() {
            if self.profile(state, unit).of == UnitType::Pikes
                && self.enters_difficult(state, unit, offset)
            {
                entering = entering.with(unit);
            }
        }
        for unit in movers.iter() {
            state.lift(unit);
        }
        for unit in movers.iter() {
            let own = state.unit(unit);
            let cell = own.cell.at(own.facing, offset);
            state.put(unit, cell);
            state.unit_mut(unit).facing = facing;
            trace.record(|| Event::Moved {
                unit,
                cell,
                facing,
                why,
            });
        }
        for unit in entering.iter() {
            self.disrupt(state, unit, trace);
        }
    }

    /// TP-M05: what follows an action: the warbands that are still to be asked, else the next mover.
    pub(crate) fn next_in_move_step(&self, state: &mut State) {
        self.ask_warbands(state);
    }

    /// TP-404: in how many ways an action is complicated.
    pub(crate) fn reasons(&self, state: &State, action: &Action) -> u8 {
        let around = self.surroundings(state, action.mover.lead().seat());
        self.reasons_among(state, action, &around)
    }

    /// TP-404: the same, where the surroundings are known.
    pub(crate) fn reasons_among(
        &self,
        state: &State,
        action: &Action,
        around: &Surroundings,
    ) -> u8 {
        let movers = self.movers(state, action.mover);
        let second = self.second_move_reason(state, movers);
        let mut way = Way {
            difficult: false,
            near: false,
        };
        let moves = action.offset.length2() > 0;
        for unit in movers.iter() {
            way.near |= around.near.has(state.unit(unit).cell);
            if !moves {
                continue;
            }
            let own = state.unit(unit);
            for step in action.offset.line().iter().copied().chain([action.offset]) {
                let cell = own.cell.at(own.facing, step);
                way.near |= around.near.has(cell);
                way.difficult |= self.is_difficult(state, cell) && self.is_hindered(state, unit);
            }
        }
        let (difficult, near) = (u8::from(way.difficult), u8::from(way.near));
        let aside = u8::from(moves && action.offset.f <= 0);
        second
            + match action.kind {
                Kind::Move => difficult + near + aside,
                Kind::Join(_) => 1 + difficult + near + aside,
                Kind::Reform => difficult + near,
                Kind::Disengage => 1 + difficult,
                Kind::Turn if movers.iter().any(|unit| self.in_combat(state, unit)) => 1,
                Kind::Turn => 1 + near,
                Kind::Charge(_) | Kind::FormationCharge => difficult,
            }
    }
}
