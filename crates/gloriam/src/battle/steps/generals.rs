//! What generals do, what happens to them, and how they are replaced (GL-113, GL-114, GL-602, GL-603, GL-963).

use battle_core::Trace;
use battle_core::streams::{Chance, Role};

use crate::battle::Battle;
use crate::battle::decision::Choice;
use crate::battle::event::BattleEvent;
use crate::battle::place::distance;
use crate::battle::state::{BattleState, MAX_UNITS, NONE};
use crate::dice_set::Colour;
use crate::generals::Mode;
use crate::rules::kill_a_base::{Fate, Test, test_general};
use crate::streams::{TESTS, seat_of};

impl Battle {
    /// GL-113, GL-963: what a general does.
    pub(super) fn command(&self, state: &mut BattleState, choice: Choice) {
        let (seat, at) = (state.picker(), usize::from(state.item / 2));
        let with = state.generals[seat][at].with;
        let middle = if with == NONE {
            0
        } else {
            state.units[usize::from(with)].bases.width / 2
        };
        let mut spent = None;
        let him = &mut state.generals[seat][at];
        let Some(general) = &mut him.general else {
            return;
        };
        match choice {
            Choice::FightInFile => general.mode = Mode::Fighting(middle),
            Choice::Lead => general.mode = Mode::Leading,
            Choice::Join(unit) => {
                general.mode = Mode::Leading;
                him.with = unit;
                spent = him
                    .hand
                    .cheapest(Colour::White)
                    .filter(|_| self.parameters.use_cards);
            }
            _ => {}
        }
        if let Some(card) = spent {
            state.spend(seat, at, card);
        }
    }

    /// GL-114: replaces dead generals: professional ones at 4.2, others at the end of the turn.
    pub(super) fn replace_generals(&self, state: &mut BattleState, at_end: bool) {
        let turn = state.turn;
        for him in state.generals.iter_mut().flatten() {
            if let Some(general) = him
                .general
                .as_mut()
                .filter(|own| own.is_replaced(turn, at_end))
            {
                general.replace();
                general.mode = Mode::Free;
            }
        }
    }

    /// GL-603, GL-602: tests a general, and the units near him if he is killed.
    pub(super) fn general_test(
        &self,
        state: &mut BattleState,
        seat: usize,
        at: usize,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let Some(mut general) = state.generals[seat][at]
            .general
            .filter(|own| own.is_alive())
        else {
            return;
        };
        let role =
            Role::of_seat(TESTS, seat_of(seat), u16::from(state.turn)).nth(2_048 + state.rolls);
        state.rolls += 1;
        let level = general.level;
        let fate = test_general(level, &self.parameters, &mut chance.dice(role));
        general.suffer(fate, state.turn);
        if fate == Fate::Stunned {
            let hand = std::mem::take(&mut state.generals[seat][at].hand);
            state.played.put(hand);
        }
        state.generals[seat][at].general = Some(general);
        if general.is_alive() {
            return;
        }
        let place = state.general_place(seat, at);
        state.generals[seat][at].place = place;
        state.generals[seat][at].with = NONE;
        trace.record(|| BattleEvent::GeneralKilled {
            seat: seat_of(seat),
            general: at as u8,
        });
        let within = if level >= 5 { 6 } else { 2 };
        for unit in seat * MAX_UNITS..seat * MAX_UNITS + usize::from(state.counts[seat]) {
            // GL-607: the army commander's line of command is the whole army.
            let commanded = at == 0 || usize::from(self.unit(state, unit).command) == at;
            if state.units[unit].here
                && commanded
                && distance(place, state.units[unit].place) <= within
            {
                let test = Test {
                    army_commander: at == 0,
                    rear_support: self.has_rear_support(state, unit),
                };
                self.test(state, unit, test, chance, trace);
            }
        }
    }
}
