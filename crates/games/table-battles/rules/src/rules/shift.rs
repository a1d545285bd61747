//! Section 15: the Shift of the expansions.

use battle_core::Trace;

use crate::battle::{Battle, Decision};
use crate::event::Event;
use crate::slots::Slot;
use crate::state::{Phase, State};

impl Battle {
    /// TB-SHF-2, TB-SHF-6: passes every Shift that the turn owner may start to `visit`.
    pub(crate) fn visit_shifts(&self, state: &State, mut visit: impl FnMut(Decision)) {
        let own = state.in_play & (self.of_army(state.active) - self.special);
        for giver in own.iter() {
            for receiver in own.iter().filter(|&it| it != giver && self.same_arm(giver, it)) {
                for sticks in 1..state.sticks(giver) {
                    visit(Decision::Shift { giver, receiver, sticks });
                }
            }
        }
    }

    /// TB-SHF-1: both infantry or both cavalry.
    fn same_arm(&self, one: Slot, other: Slot) -> bool {
        let arm = self.formation(one).arm;
        arm.is_some() && arm == self.formation(other).arm
    }

    /// TB-SM-1: whether a Shift is legal.
    pub(crate) fn may_shift(&self, state: &State) -> bool {
        let mut found = false;
        self.visit_shifts(state, |_| found = true);
        found
    }

    /// TB-SHF-3: sticks that have waited since the owner's last turn join their formation.
    pub(crate) fn arrive(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        if !self.has_shift {
            return;
        }
        for card in (state.in_play & self.of_army(state.active)).iter() {
            let sticks = std::mem::take(&mut state.waiting[card.index()]);
            if sticks == 0 {
                continue;
            }
            state.sticks[card.index()] += sticks;
            let left = state.sticks(card);
            trace.record(|| Event::Arrived { card: self.id(card), sticks, left });
        }
    }

    /// TB-SM-15, TB-SHF-5: a Shift takes the place of the Action Phase, skipped or not; without one the turn continues.
    pub(crate) fn shift(
        &self,
        state: &mut State,
        decision: Decision,
        trace: &mut impl Trace<Event>,
    ) {
        let Decision::Shift { giver, receiver, sticks } = decision else {
            return self.begin_action_phase(state, trace);
        };
        state.sticks[giver.index()] -= sticks;
        state.waiting[receiver.index()] += sticks;
        state.skip[giver.army().index()] = false;
        state.phase = Phase::Roll;
        trace.record(|| Event::Shifted {
            giver: self.id(giver),
            receiver: self.id(receiver),
            sticks,
        });
    }
}
