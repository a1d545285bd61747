//! Section 6: the flow of a player turn.

use battle_core::Trace;

use crate::battle::Battle;
use crate::dice_set::DiceSet;
use crate::event::Event;
use crate::parameters::{CheckOrder, Deadlock, TacticalCheck, TurnStart};
use crate::slots::{Army, Slots};
use crate::state::{Phase, Reason, State};

impl Battle {
    /// TB-TURN-1, TB-TURN-2, TB-SM-1: a turn begins: the cap, arrivals, both tests, the Shift, the Action Phase.
    pub(crate) fn begin_turn(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let army = state.active;
        // TB-WIN-6, TB-CHK-3: endless screening ends here.
        if state.turn >= self.parameters().turn_cap.0 {
            return self.end(state, None, Reason::TurnCap, trace);
        }
        let turn = state.turn + 1;
        trace.record(|| Event::TurnBegins { turn, army });
        // TB-SHF-7.
        let arrivals_first = self.parameters().turn_start == TurnStart::ArrivalsFirst;
        if arrivals_first {
            self.arrive(state, trace);
        }
        if let Some((winner, reason)) = self.verdict_at_turn_start(state) {
            return self.end(state, winner, reason, trace);
        }
        if !arrivals_first {
            self.arrive(state, trace);
        }
        if self.has_shift && self.may_shift(state) {
            state.phase = Phase::Shift;
        } else {
            self.begin_action_phase(state, trace);
        }
    }

    /// TB-WIN-1, TB-SM-1: the tests at the start of a turn.
    #[inline]
    fn verdict_at_turn_start(&self, state: &State) -> Option<(Option<Army>, Reason)> {
        let mover = state.active;
        // TB-WIN-NOATTACK, TB-WIN-8: a scenario rule replaces it.
        let is_lost = self.rout_all.is_none() && !state.can_attack[mover.index()];
        let is_stuck = self.parameters().deadlock != Deadlock::PlayOn && self.is_deadlock(state);
        let attack_first = self.parameters().check_order == CheckOrder::AttackFirst;
        if is_lost && (attack_first || !is_stuck) {
            return Some((Some(mover.other()), Reason::NoAttackPossible));
        }
        if is_stuck {
            let is_draw = self.parameters().deadlock == Deadlock::Draw;
            return Some(((!is_draw).then_some(mover.other()), Reason::Deadlock));
        }
        // TB-TV-5.
        match self.parameters().tactical_check {
            TacticalCheck::EveryResolution => None,
            TacticalCheck::TurnStart => self.tactical_verdict(state),
        }
    }

    /// TB-TURN-3 to TB-TURN-5: the Action Phase, unless a reaction costs it; one with nothing to do but pass is passed.
    pub(crate) fn begin_action_phase(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let army = state.active;
        if std::mem::take(&mut state.skip[army.index()]) {
            trace.record(|| Event::ActionSkipped { army });
            state.phase = Phase::Roll;
        } else if self.has_action(state, army) {
            state.phase = Phase::Action;
        } else {
            trace.record(|| Event::Passed { army });
            state.phase = Phase::Roll;
        }
    }

    /// TB-ROLL-6, TB-SM-7: unplaced dice stay in the pool, and it is the enemy's turn.
    pub(crate) fn end_turn(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        state.unplaced = DiceSet::EMPTY;
        state.placed_on = Slots::NONE;
        (state.open, state.fitting) = (Slots::NONE, Slots::NONE);
        state.turn += 1;
        state.active = state.active.other();
        self.begin_turn(state, trace);
    }

    /// TB-SM-8: the battle is over.
    pub(crate) fn end(
        &self,
        state: &mut State,
        winner: Option<Army>,
        reason: Reason,
        trace: &mut impl Trace<Event>,
    ) {
        trace.record(|| Event::BattleEnds { winner, reason });
        state.phase = Phase::Over { winner, reason };
    }
}
