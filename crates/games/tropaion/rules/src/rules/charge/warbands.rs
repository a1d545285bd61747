//! Warbands with an enemy in reach charge, or test to act otherwise (TP-035, TP-608, TP-M08).

use battle_core::Trace;
use battle_core::streams::Chance;

use crate::battle::Battle;
use crate::decision::{Action, Mover};
use crate::event::Event;
use crate::state::{Phase, Purpose, State, UnitState};

impl Battle {
    /// TP-035, TP-M08: warbands that are to be asked whether they charge.
    pub(crate) fn asked_warbands(&self, state: &State) -> impl Iterator<Item = Mover> {
        let warbands = state.of(state.active).and(self.warbands(state)).minus(state.checked);
        let movers = warbands.iter().filter_map(|unit| match state.unit(unit).formation {
            UnitState::ALONE => Some(Mover::Unit(unit)),
            name => (name as usize == unit.place()).then_some(Mover::Formation(unit)),
        });
        movers.filter(|&mover| {
            let movers = self.movers(state, mover);
            self.moves_tried(state, movers) == 0
                && self.may_charge(state, movers)
                && !movers.iter().any(|member| self.in_combat(state, member))
                && self.visit_all_charges(state, mover, movers, false, |_| true)
        })
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

    /// TP-M08: which warbands are asked next; if none are left, the move step continues.
    pub(crate) fn ask_warbands(&self, state: &mut State) {
        let warbands = state.of(state.active).and(self.warbands(state));
        if !warbands.minus(state.checked).is_empty() {
            if self.asked_warbands(state).next().is_some() {
                state.phase = Phase::Warbands;
                return;
            }
            state.checked = state.checked.or(warbands);
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
        state.checked = state.checked.or(self.movers(state, mover));
        match charge {
            Some(action) => self.compel(state, action, chance, trace),
            None => self.begin_test(state, Purpose::Restrain, mover, chance, trace),
        }
    }

    /// TP-608: the test to act otherwise is passed or failed.
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
