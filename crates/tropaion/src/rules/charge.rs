//! Section 7: charges (TP-601 to TP-610, TP-G14 to TP-G17, TP-M07), and warbands that have to (TP-M08).

use arrayvec::ArrayVec;
use battle_core::Trace;
use battle_core::streams::Chance;

use crate::army::MAX_ARMY;
use crate::battle::Battle;
use crate::cards::Card;
use crate::decision::{Action, Aid, Kind, Mover};
use crate::event::{Event, Why};
use crate::grid::{Facing, MAX_REACH, Offset, Sector};
use crate::parameters::{FailedCharge, FlankChargeValour, UnengagedFlankCharge};
use crate::state::{Charge, Phase, Pool, Purpose, State, UnitState};
use crate::troops::{Trait, UnitType, Weapon};
use crate::units::{UnitId, Units};

/// A charger, the enemy that it contacts, and whether that was in combat before.
type Contacts = ArrayVec<(UnitId, UnitId, bool), MAX_ARMY>;

impl Battle {
    /// TP-601, TP-407: how far units charge together.
    pub(crate) fn charge_reach(&self, state: &State, movers: Units, as_formation: bool) -> i8 {
        let slowest = movers
            .iter()
            .map(|unit| self.profile(state, unit).of.row().charge_move)
            .min();
        let column = if as_formation && self.parameters().column_charge_bonus {
            self.column_bonus(state, movers)
        } else {
            0
        };
        slowest.unwrap_or(0) as i8 + column
    }

    /// TP-602, TP-G14: where a unit lands that charges another, and how it looks then; TP-607 aside.
    pub(crate) fn charge_landing(
        &self,
        state: &State,
        charger: UnitId,
        target: UnitId,
        reach: i8,
    ) -> Option<(Offset, Facing)> {
        let (own, other) = (state.unit(charger), state.unit(target));
        let side = other.cell.offset_to(other.facing, own.cell).sector();
        let landing = other.cell.at(other.facing, side.cell());
        let facing = landing.facing_to(other.cell);
        if landing == own.cell {
            // Beside it without facing it.
            return (own.facing != facing).then_some((Offset::default(), facing));
        }
        let offset = own.cell.offset_to(own.facing, landing);
        let in_reach = offset.f >= 1 && offset.length2() <= i32::from(reach) * i32::from(reach);
        (in_reach
            && self.on_table(landing)
            && state.at(landing).is_none()
            && self.line_is_clear(state, charger, offset, Units::NONE)
            && self.may_enter(state, charger, offset))
        .then_some((offset, facing))
    }

    /// TP-G06, TP-G12: whether no unit bars the line of a charge.
    fn line_is_clear(&self, state: &State, unit: UnitId, offset: Offset, movers: Units) -> bool {
        let own = state.unit(unit);
        offset.line().iter().all(|&step| {
            state
                .at(own.cell.at(own.facing, step))
                .is_none_or(|other| movers.has(other) || self.may_pass(state, unit, other))
        })
    }

    /// TP-607, TP-610: whether an enemy may be contacted on a side.
    fn is_lawful(&self, state: &State, enemy: UnitId, side: Sector) -> bool {
        side == Sector::Front
            || if self.in_combat(state, enemy) {
                self.front_enemy(state, enemy).is_some()
            } else {
                self.parameters().unengaged_flank_charge != UnengagedFlankCharge::Forbidden
            }
    }

    /// The enemies that units would have before them at an offset with facing kept.
    pub(crate) fn visit_contacts(
        &self,
        state: &State,
        movers: Units,
        offset: Offset,
        mut visit: impl FnMut(UnitId, UnitId),
    ) {
        for unit in movers.iter() {
            let own = state.unit(unit);
            let before = own.cell.at(
                own.facing,
                Offset {
                    f: offset.f + 1,
                    r: offset.r,
                },
            );
            if let Some(other) = self.unit_at(state, before)
                && other.seat() != unit.seat()
            {
                visit(unit, other);
            }
        }
    }

    /// TP-G15: whether units may charge to an offset with facing kept: free ways, an enemy before one of them, all lawful.
    fn charges_to(&self, state: &State, movers: Units, offset: Offset) -> bool {
        let (mut contact, mut lawful) = (false, true);
        self.visit_contacts(state, movers, offset, |unit, enemy| {
            let (own, other) = (state.unit(unit), state.unit(enemy));
            let end = own.cell.at(own.facing, offset);
            let side = other.cell.offset_to(other.facing, end).sector();
            contact = true;
            lawful &= self.is_lawful(state, enemy, side);
        });
        contact && lawful && self.is_free(state, movers, offset)
    }

    /// Whether movers can go to an offset as a rigid body; zones don't bind.
    fn is_free(&self, state: &State, movers: Units, offset: Offset) -> bool {
        movers.iter().all(|unit| {
            let own = state.unit(unit);
            let end = own.cell.at(own.facing, offset);
            self.on_table(end)
                && state.at(end).is_none_or(|other| movers.has(other))
                && self.line_is_clear(state, unit, offset, movers)
                && self.may_enter(state, unit, offset)
        })
    }

    /// Every charge of a mover within its reach, whatever it costs; true if `visit` wanted no more.
    fn visit_all_charges(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        hurries: bool,
        mut visit: impl FnMut(Action) -> bool,
    ) -> bool {
        let Some(lead) = movers.first() else {
            return false;
        };
        let facing = state.unit(lead).facing;
        let base = self.charge_reach(state, movers, matches!(mover, Mover::Formation(_)));
        let reach = (base + i8::from(hurries)).min(MAX_REACH);
        let is_fast = |offset: Offset| offset.length2() > i32::from(base) * i32::from(base);
        let enemies = state.of(lead.seat().other());
        // No enemy that is further away can be contacted.
        let furthest = i32::from(reach) * i32::from(reach);
        match mover {
            Mover::Unit(unit) => {
                let cell = state.unit(unit).cell;
                for enemy in enemies.iter() {
                    let other = state.unit(enemy);
                    if cell.gap2(other.cell) > furthest {
                        continue;
                    }
                    let side = other.cell.offset_to(other.facing, cell).sector();
                    let Some((offset, facing)) = self.charge_landing(state, unit, enemy, reach)
                    else {
                        continue;
                    };
                    if !self.is_lawful(state, enemy, side) {
                        continue;
                    }
                    let action = Action {
                        mover,
                        kind: Kind::Charge(enemy),
                        offset,
                        facing,
                        fast: is_fast(offset),
                        aid: Aid::None,
                    };
                    if visit(action) {
                        return true;
                    }
                }
            }
            Mover::Formation(_) => {
                let any_near = movers.iter().any(|unit| {
                    let cell = state.unit(unit).cell;
                    enemies
                        .iter()
                        .any(|enemy| cell.gap2(state.unit(enemy).cell) <= furthest)
                });
                if !any_near {
                    return false;
                }
                for f in 1..=reach {
                    for r in -reach..=reach {
                        let offset = Offset { f, r };
                        if offset.length2() > furthest || !self.charges_to(state, movers, offset) {
                            continue;
                        }
                        let action = Action {
                            mover,
                            kind: Kind::FormationCharge,
                            offset,
                            facing,
                            fast: is_fast(offset),
                            aid: Aid::None,
                        };
                        if visit(action) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// TP-A31, TP-408: whether units may charge at all in this half-turn.
    fn may_charge(&self, state: &State, movers: Units) -> bool {
        let arrived = movers.iter().any(|unit| state.unit(unit).arrived);
        let second = self.moves_tried(state, movers) > 0;
        (!arrived || self.parameters().reserve_can_charge)
            && (!second || arrived || self.parameters().second_move_charge)
    }

    /// TP-M05: the charges of a mover, in every way in which they can be paid for.
    pub(crate) fn visit_charges(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        if !self.may_charge(state, movers) {
            return false;
        }
        let hurries = self.may_hurry(state, movers);
        let second = self.second_move_reason(state, movers);
        let valour = state.armies[state.active].points(Pool::Valour);
        self.visit_all_charges(state, mover, movers, hurries, |action| {
            let mut reasons = second;
            if movers.iter().any(|unit| {
                self.is_hindered(state, unit) && self.crosses_difficult(state, unit, action.offset)
            }) {
                reasons += 1;
            }
            let costs_valour = self.parameters().flank_charge_valour
                == FlankChargeValour::EveryFlankCharge
                && self.charges_flank(state, &action);
            let hurry = if action.fast { movers.len() as u8 } else { 0 };
            if hurry + u8::from(costs_valour) > valour {
                return false;
            }
            self.offer(state, action, reasons, visit)
        })
    }

    /// TP-406: whether a way leads into or through difficult ground.
    fn crosses_difficult(&self, state: &State, unit: UnitId, offset: Offset) -> bool {
        let own = state.unit(unit);
        offset.length2() > 0
            && offset
                .line()
                .iter()
                .copied()
                .chain([offset])
                .any(|step| self.is_difficult(state, own.cell.at(own.facing, step)))
    }

    /// TP-105: whether a charge contacts the flank or rear of an enemy that will not turn.
    pub(crate) fn charges_flank(&self, state: &State, action: &Action) -> bool {
        let turns = self.parameters().unengaged_flank_charge == UnengagedFlankCharge::TurnToFace;
        let aside = |unit: UnitId, enemy: UnitId| {
            let (own, other) = (state.unit(unit), state.unit(enemy));
            let end = own.cell.at(own.facing, action.offset);
            other.cell.offset_to(other.facing, end).sector() != Sector::Front
                && (self.in_combat(state, enemy) || !turns)
        };
        match action.kind {
            Kind::Charge(target) => aside(action.mover.lead(), target),
            Kind::FormationCharge => {
                let mut any = false;
                let movers = self.movers(state, action.mover);
                self.visit_contacts(state, movers, action.offset, |unit, enemy| {
                    any |= aside(unit, enemy);
                });
                any
            }
            _ => false,
        }
    }

    /// TP-M07: a charge whose test is passed begins: the other player is asked who retreats.
    pub(crate) fn begin_charge(
        &self,
        state: &mut State,
        action: Action,
        trace: &mut impl Trace<Event>,
    ) {
        let movers = self.movers(state, action.mover);
        let (mut targets, mut asked_next) = (Units::NONE, Units::NONE);
        {
            let mut target = |unit: UnitId, enemy: UnitId| {
                targets = targets.with(enemy);
                if self.may_retreat(state, enemy, unit) {
                    asked_next = asked_next.with(enemy);
                }
            };
            match action.kind {
                Kind::Charge(enemy) => target(action.mover.lead(), enemy),
                _ => self.visit_contacts(state, movers, action.offset, target),
            }
        }
        state.charge = Some(Charge {
            action,
            movers,
            targets,
            asked_next,
            retreats: Units::NONE,
            parthian: Units::NONE,
            contacted: Units::NONE,
        });
        self.ask_retreats(state, trace);
    }

    /// TP-026, TP-027, TP-603: whether a unit may retreat from this charger, with its formation.
    fn may_retreat(&self, state: &State, unit: UnitId, charger: UnitId) -> bool {
        let cells = self.retreat_cells(state, unit);
        let wants = match self.profile(state, unit).of {
            UnitType::LightCavalry => true,
            UnitType::LightInfantry => self.profile(state, charger).of.is_foot(),
            _ => false,
        };
        wants
            && self.side_of(state, unit, charger) != Sector::Rear
            && !state
                .formation(unit)
                .iter()
                .any(|member| self.in_combat(state, member))
            && self
                .slide(state, unit, state.unit(unit).facing.opposite(), cells)
                .is_some()
    }

    /// TP-026, TP-027: how far a unit retreats.
    fn retreat_cells(&self, state: &State, unit: UnitId) -> u8 {
        match self.profile(state, unit).of {
            UnitType::LightCavalry => 2,
            _ => 1,
        }
    }

    fn charge_mut(state: &mut State) -> &mut Charge {
        state.charge.as_mut().expect("a charge is going on")
    }

    fn ask_retreats(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let charge = *Battle::charge_mut(state);
        match charge.asked_next.first() {
            Some(unit) => state.phase = Phase::Retreat(unit),
            None => self.retreat(state, trace),
        }
    }

    /// TP-603: a unit or formation retreats, or stands.
    pub(crate) fn answer_retreat(
        &self,
        state: &mut State,
        unit: UnitId,
        retreats: bool,
        trace: &mut impl Trace<Event>,
    ) {
        let group = state.formation(unit);
        let charge = Battle::charge_mut(state);
        charge.asked_next = Units(charge.asked_next.0 & !group.0);
        if retreats {
            charge.retreats = charge.retreats.or(group);
        }
        self.ask_retreats(state, trace);
    }

    /// TP-G17: those that retreat go straight back.
    fn retreat(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let retreats = Battle::charge_mut(state).retreats;
        for unit in retreats.iter() {
            let back = state.unit(unit).facing.opposite();
            let cells = self.retreat_cells(state, unit);
            if let Some(cell) = self.slide(state, unit, back, cells) {
                state.shift(unit, cell);
                let facing = state.unit(unit).facing;
                trace.record(|| Event::Moved {
                    unit,
                    cell,
                    facing,
                    why: Why::Retreat,
                });
            }
        }
        let mut left = retreats;
        while let Some(unit) = left.first() {
            let group = state.formation(unit);
            left = Units(left.0 & !group.0);
            if group.len() > 1 {
                self.regroup(state, group);
            }
        }
        let mut parthian = Units::NONE;
        for unit in retreats.iter() {
            let profile = self.profile(state, unit);
            if profile.has(Trait::ParthianShot) && profile.weapon != Weapon::None {
                parthian = parthian.with(unit);
            }
        }
        Battle::charge_mut(state).parthian = parthian;
        self.next_parthian_shot(state, trace);
    }

    /// TP-029: further shots, while anyone can take one.
    pub(crate) fn next_parthian_shot(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let charge = *Battle::charge_mut(state);
        let movers = Battle::still_there(state, charge.movers);
        Battle::charge_mut(state).movers = movers;
        let mut any = false;
        self.visit_parthian_shots(state, |_, _, _| any = true);
        if any {
            state.phase = Phase::ParthianShot;
        } else {
            self.settle_charge(state, trace);
        }
    }

    /// TP-029: a unit that shot does so once; one that was driven back drops out of the charge.
    pub(crate) fn parthian_shot_taken(
        &self,
        state: &mut State,
        shooter: UnitId,
        dropped: Units,
        trace: &mut impl Trace<Event>,
    ) {
        let charge = Battle::charge_mut(state);
        charge.parthian = charge.parthian.without(shooter);
        charge.movers = Units(charge.movers.0 & !dropped.0);
        self.next_parthian_shot(state, trace);
    }

    /// TP-G17: the charges that the active player may settle for when targets have moved.
    pub(crate) fn visit_settled(&self, state: &State, mut visit: impl FnMut(Action)) {
        let Some(charge) = state.charge else {
            return;
        };
        let aims = charge.targets.or(charge.retreats);
        let action = charge.action;
        self.visit_all_charges(state, action.mover, charge.movers, action.fast, |found| {
            let mut hits = false;
            match found.kind {
                Kind::Charge(enemy) => hits = aims.has(enemy),
                _ => self.visit_contacts(state, charge.movers, found.offset, |_, enemy| {
                    hits |= aims.has(enemy);
                }),
            }
            if hits {
                visit(found);
            }
            false
        });
    }

    /// TP-G17: the charge is settled.
    pub(crate) fn settle_charge(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let charge = *Battle::charge_mut(state);
        let whole = self.movers(state, charge.action.mover);
        if charge.movers.is_empty() {
            return self.finish_charge(state, trace);
        }
        if charge.retreats.is_empty() && charge.movers == whole {
            return self.carry_charge(state, charge.action, trace);
        }
        let (mut n, mut only) = (0, None);
        self.visit_settled(state, |action| {
            n += 1;
            only = Some(action);
        });
        match (n, only) {
            (0, _) | (_, None) => self.miss(state, trace),
            (1, Some(action)) => self.carry_charge(state, action, trace),
            _ => state.phase = Phase::Settle,
        }
    }

    /// The contacts that movers would make at an offset with this facing.
    fn contacts(&self, state: &State, movers: Units, offset: Offset, facing: Facing) -> Contacts {
        let mut contacts = Contacts::new();
        for unit in movers.iter() {
            let own = state.unit(unit);
            let end = own.cell.at(own.facing, offset);
            let before = end.at(facing, Sector::Front.cell());
            if let Some(enemy) = self.unit_at(state, before)
                && enemy.seat() != unit.seat()
            {
                contacts.push((unit, enemy, self.in_combat(state, enemy)));
            }
        }
        contacts
    }

    /// TP-M07: the charge moves, and makes contact.
    pub(crate) fn carry_charge(
        &self,
        state: &mut State,
        action: Action,
        trace: &mut impl Trace<Event>,
    ) {
        let movers = Battle::charge_mut(state).movers;
        let contacts = self.contacts(state, movers, action.offset, action.facing);
        self.go(state, movers, action.offset, action.facing, trace);
        self.contact(state, movers, &contacts, trace);
    }

    fn go(
        &self,
        state: &mut State,
        movers: Units,
        offset: Offset,
        facing: Facing,
        trace: &mut impl Trace<Event>,
    ) {
        let mover = Battle::charge_mut(state).action.mover;
        self.relocate(state, movers, offset, facing, Why::Charge, trace);
        self.settle_formation(state, mover, movers);
    }

    /// TP-603, TP-604: a charge whose targets are out of reach.
    fn miss(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let charge = *Battle::charge_mut(state);
        let (movers, action) = (charge.movers, charge.action);
        let parameters = self.parameters();
        if parameters.failed_charge == FailedCharge::Stays
            || !self.is_free(state, movers, action.offset)
        {
            return self.finish_charge(state, trace);
        }
        let reach = self.charge_reach(state, movers, matches!(action.mover, Mover::Formation(_)))
            + i8::from(action.fast);
        let starts: ArrayVec<(UnitId, UnitState), MAX_ARMY> = movers
            .iter()
            .map(|unit| (unit, *state.unit(unit)))
            .collect();
        let mut contacts = self.contacts(state, movers, action.offset, action.facing);
        let goes_through = |contacts: &Contacts, state: &State, offset: Offset| {
            contacts.is_empty()
                || (parameters.charge_through && self.all_lawful(state, contacts, offset))
        };
        if !goes_through(&contacts, state, action.offset) {
            return self.finish_charge(state, trace);
        }
        self.go(state, movers, action.offset, action.facing, trace);
        let ahead = Sector::Front.cell();
        while contacts.is_empty() && parameters.failed_charge == FailedCharge::FullMove {
            let in_reach = starts.iter().all(|(unit, start)| {
                let own = state.unit(*unit);
                let next = own.cell.at(own.facing, ahead);
                start.cell.offset_to(start.facing, next).length2()
                    <= i32::from(reach) * i32::from(reach)
            });
            if !in_reach || !self.is_free(state, movers, ahead) {
                break;
            }
            let next = self.contacts(state, movers, ahead, action.facing);
            if !goes_through(&next, state, ahead) {
                break;
            }
            self.go(state, movers, ahead, action.facing, trace);
            contacts = next;
        }
        self.contact(state, movers, &contacts, trace);
    }

    fn all_lawful(&self, state: &State, contacts: &Contacts, offset: Offset) -> bool {
        contacts.iter().all(|&(unit, enemy, _)| {
            let (own, other) = (state.unit(unit), state.unit(enemy));
            let end = own.cell.at(own.facing, offset);
            self.is_lawful(
                state,
                enemy,
                other.cell.offset_to(other.facing, end).sector(),
            )
        })
    }

    /// TP-M07: enemies that are contacted turn (TP-610); then wraps and cards.
    fn contact(
        &self,
        state: &mut State,
        movers: Units,
        contacts: &Contacts,
        trace: &mut impl Trace<Event>,
    ) {
        if contacts.is_empty() {
            return self.finish_charge(state, trace);
        }
        for unit in movers.iter() {
            // TP-609, TP-713: by the shape at contact.
            let mass =
                self.in_mass(state, unit) && self.in_front_rank(state, unit, state.formation(unit));
            let charge = self.profile(state, unit).of.row().charge;
            state.unit_mut(unit).charge_bonus = charge + i8::from(mass);
        }
        let turns = self.parameters().unengaged_flank_charge == UnengagedFlankCharge::TurnToFace;
        for &(unit, enemy, engaged_before) in contacts {
            let own = state.unit_mut(unit);
            own.contacted = own.contacted.with(enemy);
            let charge = Battle::charge_mut(state);
            charge.contacted = charge.contacted.with(enemy);
            let facing = state.unit(enemy).cell.facing_to(state.unit(unit).cell);
            if turns && !engaged_before && state.unit(enemy).facing != facing {
                self.leave_formation(state, enemy);
                state.unit_mut(enemy).facing = facing;
                let cell = state.unit(enemy).cell;
                trace.record(|| Event::Moved {
                    unit: enemy,
                    cell,
                    facing,
                    why: Why::TurnsToFace,
                });
            }
        }
        self.next_wrap(state, trace);
    }

    /// TP-606, TP-G16: the wraps that are possible.
    pub(crate) fn visit_wraps(&self, state: &State, mut visit: impl FnMut(UnitId, UnitId)) {
        let Some(charge) = state.charge else {
            return;
        };
        if state.armies[state.active].points(Pool::Valour) == 0 {
            return;
        }
        for unit in charge.movers.iter() {
            let own = state.unit(unit);
            if self.front_enemy(state, unit).is_some()
                || !self.may_enter(state, unit, Sector::Front.cell())
            {
                continue;
            }
            let landing = own.cell.at(own.facing, Sector::Front.cell());
            if !self.on_table(landing) || state.at(landing).is_some() {
                continue;
            }
            for side in [Sector::Left, Sector::Right] {
                let Some(fellow) = self.beside(state, unit, side) else {
                    continue;
                };
                let aligned = charge.movers.has(fellow)
                    && state.unit(fellow).formation == own.formation
                    && own.formation != UnitState::ALONE;
                let Some(enemy) = self.front_enemy(state, fellow).filter(|_| aligned) else {
                    continue;
                };
                let other = state.unit(enemy);
                let touched = other.cell.offset_to(other.facing, landing);
                if touched.f == 0
                    && touched.r.abs() == 1
                    && self.front_enemy(state, enemy).is_some()
                {
                    visit(unit, enemy);
                }
            }
        }
    }

    fn next_wrap(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let mut any = false;
        self.visit_wraps(state, |_, _| any = true);
        if any {
            state.phase = Phase::Wrap;
        } else {
            self.ask_break_the_lines(state, trace);
        }
    }

    /// TP-605, TP-606: an overlapping unit charges the flank, or stays in line.
    pub(crate) fn wrap(
        &self,
        state: &mut State,
        pair: Option<(UnitId, UnitId)>,
        trace: &mut impl Trace<Event>,
    ) {
        let Some((unit, enemy)) = pair else {
            return self.ask_break_the_lines(state, trace);
        };
        self.spend(state, state.active, [1, 0, 0], trace);
        let own = state.unit(unit);
        let landing = own.cell.at(own.facing, Sector::Front.cell());
        let facing = landing.facing_to(state.unit(enemy).cell);
        let mover = Units::one(unit);
        self.relocate(state, mover, Sector::Front.cell(), facing, Why::Wrap, trace);
        self.leave_formation(state, unit);
        let own = state.unit_mut(unit);
        own.contacted = own.contacted.with(enemy);
        self.next_wrap(state, trace);
    }

    fn ask_break_the_lines(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        if state.armies[state.active].hand.has(Card::BreakTheLines) {
            state.phase = Phase::BreakTheLines;
        } else {
            self.ask_shieldwall(state, trace);
        }
    }

    /// TP-A27: 1 more for the members of this charge.
    pub(crate) fn break_the_lines(
        &self,
        state: &mut State,
        played: bool,
        trace: &mut impl Trace<Event>,
    ) {
        if played {
            self.play_card(state, state.active, Card::BreakTheLines, trace);
            for unit in Battle::charge_mut(state).movers.iter() {
                state.unit_mut(unit).charge_bonus += 1;
            }
        }
        self.ask_shieldwall(state, trace);
    }

    fn ask_shieldwall(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        if state.armies[state.active.other()]
            .hand
            .has(Card::Shieldwall)
        {
            state.phase = Phase::Shieldwall;
        } else {
            self.finish_charge(state, trace);
        }
    }

    /// TP-A26: the units, one of each formation, that may be told to lock shields.
    pub(crate) fn visit_shieldwalls(&self, state: &State, mut visit: impl FnMut(UnitId)) {
        let mut left = state.charge.map_or(Units::NONE, |charge| charge.contacted);
        while let Some(unit) = left.first() {
            left = Units(left.0 & !state.formation(unit).0).without(unit);
            visit(unit);
        }
    }

    /// TP-A26: 1 less for chargers of that unit or formation.
    pub(crate) fn shieldwall(
        &self,
        state: &mut State,
        unit: Option<UnitId>,
        trace: &mut impl Trace<Event>,
    ) {
        if let Some(unit) = unit {
            self.play_card(state, state.active.other(), Card::Shieldwall, trace);
            let group = state.formation(unit);
            for charger in Battle::charge_mut(state).movers.iter() {
                let own = state.unit_mut(charger);
                if !own.contacted.and(group).is_empty() {
                    own.charge_bonus -= 1;
                }
            }
        }
        self.finish_charge(state, trace);
    }

    /// TP-609: bonuses are fixed, not below 0.
    fn finish_charge(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let charge = state.charge.take().expect("a charge is going on");
        state.action = None;
        for unit in charge.movers.iter() {
            let own = state.unit_mut(unit);
            own.charge_bonus = own.charge_bonus.max(0);
            let (bonus, contacted) = (own.charge_bonus, own.contacted);
            for enemy in contacted.iter() {
                trace.record(|| Event::Contacted { unit, enemy, bonus });
            }
        }
        self.next_in_move_step(state);
    }

    /// TP-035, TP-M08: warbands that are to be asked whether they charge.
    pub(crate) fn visit_warbands(&self, state: &State, mut visit: impl FnMut(Mover)) {
        for unit in state.of(state.active).iter() {
            let own = state.unit(unit);
            if self.profile(state, unit).of != UnitType::Warband || own.checked {
                continue;
            }
            let mover = if own.formation == UnitState::ALONE {
                Mover::Unit(unit)
            } else if own.formation as usize == unit.place() {
                Mover::Formation(unit)
            } else {
                continue;
            };
            let movers = self.movers(state, mover);
            let free = self.moves_tried(state, movers) == 0
                && self.may_charge(state, movers)
                && !movers.iter().any(|member| self.in_combat(state, member));
            if free && self.visit_all_charges(state, mover, movers, false, |_| true) {
                visit(mover);
            }
        }
    }

    /// TP-M08: the charges that warbands may be compelled to, whatever they cost (TP-608).
    pub(crate) fn visit_compelled(
        &self,
        state: &State,
        mover: Mover,
        mut visit: impl FnMut(Action),
    ) {
        let movers = self.movers(state, mover);
        self.visit_all_charges(state, mover, movers, false, |action| {
            visit(action);
            false
        });
    }

    /// TP-M08: who is asked next; if none is left, the move step goes on.
    pub(crate) fn ask_warbands(&self, state: &mut State) {
        let mut any = false;
        self.visit_warbands(state, |_| any = true);
        if any {
            state.phase = Phase::Warbands;
            return;
        }
        for unit in state.of(state.active).iter() {
            state.unit_mut(unit).checked = true;
        }
        state.phase = Phase::Move;
    }

    /// TP-M08: warbands charge, or test to act otherwise.
    pub(crate) fn answer_warband(
        &self,
        state: &mut State,
        mover: Mover,
        charge: Option<Action>,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        for unit in self.movers(state, mover).iter() {
            state.unit_mut(unit).checked = true;
        }
        match charge {
            Some(action) => self.compel(state, action, chance, trace),
            None => self.begin_test(state, Purpose::Restrain, mover, chance, trace),
        }
    }

    /// TP-608: what the test to act otherwise came to.
    pub(crate) fn restrained(&self, state: &mut State, mover: Mover, passed: bool) {
        if passed {
            self.next_in_move_step(state);
        } else {
            state.phase = Phase::Compelled(mover);
        }
    }

    /// TP-608: a compelled charge.
    pub(crate) fn compel(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        trace.record(|| Event::Declared { action });
        state.action = Some(action);
        if self.parameters().compelled_needs_test {
            self.begin_test(state, Purpose::Compelled, action.mover, chance, trace);
        } else {
            self.action_tested(state, true, trace);
        }
    }
}
