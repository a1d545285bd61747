//! Cards that change charge bonuses: Break the Lines (TP-A27), then Shieldwall (TP-A26).

use battle_core::Trace;

use crate::battle::Battle;
use crate::cards::Card;
use crate::event::Event;
use crate::state::{Phase, State};
use crate::units::{UnitId, Units};

impl Battle {
    pub(super) fn ask_break_the_lines(&self, state: &mut State, trace: &mut impl Trace<Event>) {
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

    /// TP-A26: the units, one of each formation, that may lock shields.
    pub(crate) fn visit_shieldwalls(&self, state: &State, mut visit: impl FnMut(UnitId)) {
        let mut left = state.charge.map_or(Units::NONE, |charge| charge.contacted);
        while let Some(unit) = left.first() {
            left = left.minus(state.formation(unit)).without(unit);
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
}
