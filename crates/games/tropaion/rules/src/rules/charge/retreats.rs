//! A charge is declared: which units retreat from it (TP-603), and Parthian shots on the way (TP-029).

use battle_core::Trace;

use crate::battle::Battle;
use crate::decision::{Action, ActionKind};
use crate::event::{Event, MoveReason};
use crate::grid::Sector;
use crate::state::{Charge, Phase, State};
use crate::troops::{Trait, UnitType, Weapon};
use crate::units::{UnitId, Units};

impl Battle {
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
                ActionKind::Charge(enemy) => target(action.mover.lead(), enemy),
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
            && !state.formation(unit).iter().any(|member| self.in_combat(state, member))
            && self.slide(state, unit, state.unit(unit).facing.opposite(), cells).is_some()
    }

    /// TP-026, TP-027: how far a unit retreats.
    fn retreat_cells(&self, state: &State, unit: UnitId) -> u8 {
        match self.profile(state, unit).of {
            UnitType::LightCavalry => 2,
            _ => 1,
        }
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
        charge.asked_next = charge.asked_next.minus(group);
        if retreats {
            charge.retreats = charge.retreats.or(group);
        }
        self.ask_retreats(state, trace);
    }

    /// TP-G17: those that retreat go straight back.
    fn retreat(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let asked = Battle::charge_mut(state).retreats;
        let mut retreats = Units::NONE;
        for unit in asked.iter() {
            let back = state.unit(unit).facing.opposite();
            let cells = self.retreat_cells(state, unit);
            if let Some(cell) = self.slide(state, unit, back, cells) {
                state.shift(unit, cell);
                // A member without room stays where it is: it has not retreated.
                retreats = retreats.with(unit);
                let facing = state.unit(unit).facing;
                trace.record(|| Event::Moved { unit, cell, facing, why: MoveReason::Retreat });
            }
        }
        Battle::charge_mut(state).retreats = retreats;
        let mut left = asked;
        while let Some(unit) = left.first() {
            let group = state.formation(unit);
            left = left.minus(group);
            if group.len() > 1 {
                self.regroup(state, group);
            }
        }
        let can_shoot = |&unit: &UnitId| {
            let profile = self.profile(state, unit);
            profile.has(Trait::ParthianShot) && profile.weapon != Weapon::None
        };
        let parthian = retreats.iter().filter(can_shoot).collect();
        Battle::charge_mut(state).parthian = parthian;
        self.next_parthian_shot(state, trace);
    }

    /// TP-029: further shots, while a unit can take one.
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
        charge.movers = charge.movers.minus(dropped);
        self.next_parthian_shot(state, trace);
    }
}
