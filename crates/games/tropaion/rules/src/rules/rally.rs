//! The rally step (TP-801, TP-802, TP-M13).

use battle_core::Trace;

use crate::battle::Battle;
use crate::event::Event;
use crate::state::{Phase, State};
use crate::troops::{Trait, UnitType};
use crate::units::UnitId;

impl Battle {
    /// TP-801, TP-802: whether a unit may try to rally now.
    pub fn may_rally(&self, state: &State, unit: UnitId) -> bool {
        let (own, profile) = (state.unit(unit), self.profile(state, unit));
        own.disruption > 0
            && !own.rallied
            // TP-020, TP-031.
            && profile.of != UnitType::Elephants
            && !profile.has(Trait::Raw)
            // TP-034.
            && (profile.has(Trait::Veteran) || !self.in_combat(state, unit))
    }

    pub(crate) fn next_rally(&self, state: &mut State) {
        let any = state.of(state.active).iter().any(|unit| self.may_rally(state, unit));
        state.phase = if any { Phase::Rally } else { Phase::HalfTurnEnd };
    }

    /// TP-801: the test of a rally is passed or failed.
    pub(crate) fn rallied(
        &self,
        state: &mut State,
        unit: UnitId,
        passed: bool,
        trace: &mut impl Trace<Event>,
    ) {
        let own = state.unit_mut(unit);
        own.rallied = true;
        if passed {
            own.disruption -= 1;
            let disruption = own.disruption;
            trace.record(|| Event::Rallied { unit, disruption });
        }
        self.next_rally(state);
    }
}
