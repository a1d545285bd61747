//! Kill-a-base tests of units and tests of generals (GL-601 to GL-603).

use battle_core::Trace;
use battle_core::streams::{Chance, Role};

use crate::duel::Duel;
use crate::duel::event::DuelEvent;
use crate::duel::state::DuelState;
use crate::rules::breaking::is_nervous;
use crate::rules::kill_a_base::{Fate, Test, die, general_die, kill_a_base, test_general};
use crate::streams::{TESTS, seat_of};

impl Duel {
    /// GL-601: one kill-a-base test of a unit.
    pub(super) fn test(
        &self,
        state: &mut DuelState,
        seat: usize,
        test: Test,
        index: u16,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        if !self.parameters.use_kab {
            return;
        }
        let troops = *self.troops(state, seat);
        let colour = die(&troops, &state.sides[seat].bases, test, &self.parameters);
        let role = Role::of_seat(TESTS, seat_of(seat), u16::from(state.turn)).nth(index);
        let bases = &mut state.sides[seat].bases;
        let nervous = is_nervous(&troops, bases, &self.parameters);
        let shown = kill_a_base(&troops, bases, test, &self.parameters, &mut chance.dice(role));
        trace.record(|| DuelEvent::Tested {
            seat: seat_of(seat),
            die: colour,
            shown,
            nervous,
            test,
        });
    }

    /// GL-603, GL-602: a general in a struck file, and the unit if he is killed.
    pub(super) fn general_test(
        &self,
        state: &mut DuelState,
        seat: usize,
        index: u16,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let Some(mut general) = state.sides[seat].general else {
            return;
        };
        let role = Role::of_seat(TESTS, seat_of(seat), u16::from(state.turn)).nth(index);
        let (shown, fate) = test_general(general.level, &self.parameters, &mut chance.dice(role));
        trace.record(|| DuelEvent::GeneralTested {
            seat: seat_of(seat),
            die: general_die(general.level, &self.parameters),
            shown,
            fate,
        });
        general.suffer(fate, state.turn);
        if fate == Fate::Stunned {
            let hand = std::mem::take(&mut state.sides[seat].hand);
            state.played.put(hand);
        }
        state.sides[seat].general = Some(general);
        if !general.is_alive() {
            trace.record(|| DuelEvent::GeneralKilled { seat: seat_of(seat) });
            // GL-607: the only general of a duel is its army commander.
            let test = Test { army_commander: true, rear_support: false };
            self.test(state, seat, test, index + 16, chance, trace);
        }
    }
}
