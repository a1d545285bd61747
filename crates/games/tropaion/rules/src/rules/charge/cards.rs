//! Cards that change charge bonuses: Break the Lines (TP-A27), then Shieldwall (TP-A26).

use battle_core::Trace;

use crate::army::CardEvent;
use crate::battle::Battle;
use crate::cards::Card;
use crate::decision::Decision;
use crate::event::Event;
use crate::state::{Phase, State};
use crate::units::{UnitId, Units};

impl Battle {
    pub(super) fn ask_break_the_lines(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        if state.armies[state.active].hand.has(Card::BreakTheLines)
            || self.own_card(state, state.active, CardEvent::Charge).is_some()
        {
            state.phase = Phase::BreakTheLines;
        } else {
            self.ask_shieldwall(state, trace);
        }
    }

    /// TP-A27: 1 more for the members of this charge, or what the army's own card adds.
    pub(crate) fn break_the_lines(
        &self,
        state: &mut State,
        answer: Decision,
        trace: &mut impl Trace<Event>,
    ) {
        match answer {
            Decision::Yes => {
                self.play_card(state, state.active, Card::BreakTheLines, trace);
                self.raise_bonuses(state, 1, trace);
            }
            Decision::Own(_) => self.own_card_with_charge(state, trace),
            _ => {}
        }
        self.ask_shieldwall(state, trace);
    }

    /// TP-720: more for all of a charge.
    pub(crate) fn raise_bonuses(&self, state: &mut State, by: i8, trace: &mut impl Trace<Event>) {
        for unit in Battle::charge_mut(state).movers.iter() {
            state.unit_mut(unit).charge_bonus += by;
            trace.record(|| Event::BonusChanged { unit, by });
        }
    }

    fn ask_shieldwall(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let seat = state.active.other();
        if state.armies[seat].hand.has(Card::Shieldwall)
            || self.own_card(state, seat, CardEvent::Charged).is_some()
        {
            state.phase = Phase::Shieldwall;
        } else {
            self.finish_charge(state, trace);
        }
    }

    /// TP-A26: the units, one of each formation, that may lock shields.
    pub(crate) fn visit_shieldwalls(&self, state: &State, mut visit: impl FnMut(UnitId)) {
        let mut left = state.charge.map_or(Units::NONE, |charge| charge.contacted);
        while let Some(unit) = left.first() {
            left = left.minus(state.formation(unit)).without(unit);
            visit(unit);
        }
    }

    /// TP-A26: 1 less for chargers of that unit or formation, or what the army's own card takes.
    pub(crate) fn shieldwall(
        &self,
        state: &mut State,
        answer: Decision,
        trace: &mut impl Trace<Event>,
    ) {
        match answer {
            Decision::Unit(unit) => {
                self.play_card(state, state.active.other(), Card::Shieldwall, trace);
                self.lower_bonuses(state, unit, 1, trace);
            }
            Decision::Own(Some(unit)) => self.own_card_against_charge(state, unit, trace),
            _ => {}
        }
        self.finish_charge(state, trace);
    }

    /// TP-A26: less for chargers of a unit or formation; at the end none has less than 0 (TP-609).
    pub(crate) fn lower_bonuses(
        &self,
        state: &mut State,
        unit: UnitId,
        value: i8,
        trace: &mut impl Trace<Event>,
    ) {
        let group = state.formation(unit);
        for charger in Battle::charge_mut(state).movers.iter() {
            let own = state.unit_mut(charger);
            if !own.contacted.and(group).is_empty() {
                own.charge_bonus -= value;
                trace.record(|| Event::BonusChanged { unit: charger, by: -value });
            }
        }
    }
}
