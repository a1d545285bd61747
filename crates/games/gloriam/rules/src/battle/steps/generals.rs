//! Generals: their moves, their deaths and their replacement (GL-113, GL-114, GL-602, GL-603, GL-963).

use battle_core::Trace;
use battle_core::streams::{Chance, Role};

use super::routs::Cause;
use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::event::BattleEvent;
use crate::battle::place::Place;
use crate::battle::state::{BattleState, MAX_GENERALS, NONE};
use crate::dice_set::Colour;
use crate::generals::Mode;
use crate::rules::kill_a_base::{Fate, general_die, test_general};
use crate::streams::{TESTS, seat_of};

impl Battle {
    /// GL-113, GL-963: what a general does.
    pub(super) fn command(
        &self,
        state: &mut BattleState,
        choice: Choice,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let (seat, at) = (state.picker(), usize::from(state.item / 2));
        let with = state.generals[seat][at].with;
        let middle = if with == NONE { 0 } else { state.units[usize::from(with)].bases.width / 2 };
        let from = state.general_place(seat, at);
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
            }
            Choice::Ride { lane, y } => {
                general.mode = Mode::Free;
                him.with = NONE;
                him.place = Place { lane, y, ..from };
            }
            _ => {}
        }
        // GL-205.
        if matches!(choice, Choice::Join(_) | Choice::Ride { .. }) && self.parameters.use_cards {
            spent = him.hand.cheapest(Colour::White);
        }
        if choice != Choice::Pass {
            self.tell_general(state, seat, at, trace);
        }
        if let Some(card) = spent {
            state.spend(seat, at, card);
            trace.record(|| BattleEvent::Paid {
                seat: seat_of(seat),
                general: at as u8,
                need: Colour::White,
                card,
                upgraded: false,
                extra: false,
            });
        }
    }

    /// GL-113: says where a general is.
    pub(in crate::battle) fn tell_general(
        &self,
        state: &BattleState,
        seat: usize,
        at: usize,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let him = &state.generals[seat][at];
        let Some(general) = him.general.filter(|_| self.parameters.use_generals) else {
            return;
        };
        trace.record(|| BattleEvent::GeneralStands {
            seat: seat_of(seat),
            general: at as u8,
            level: general.level,
            mode: general.mode,
            with: (him.with != NONE).then_some(him.with),
            place: state.general_place(seat, at),
        });
    }

    /// GL-114: replaces dead generals: professional ones at 4.2, others at the end of the turn.
    pub(super) fn replace_generals(
        &self,
        state: &mut BattleState,
        at_end: bool,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let turn = state.turn;
        for (seat, at) in (0..2).flat_map(|seat| (0..MAX_GENERALS).map(move |at| (seat, at))) {
            let him = &mut state.generals[seat][at];
            if let Some(general) = him.general.as_mut().filter(|own| own.is_replaced(turn, at_end))
            {
                general.replace();
                general.mode = Mode::Free;
                self.tell_general(state, seat, at, trace);
            }
        }
    }

    /// GL-603: tests a general; if he is killed, that is a cause for units near him to test (GL-602).
    pub(super) fn general_test(
        &self,
        state: &mut BattleState,
        seat: usize,
        at: usize,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) -> Option<Cause> {
        let mut general = state.generals[seat][at].general.filter(|own| own.is_alive())?;
        let role =
            Role::of_seat(TESTS, seat_of(seat), u16::from(state.turn)).nth(2_048 + state.rolls);
        state.rolls += 1;
        let level = general.level;
        let (shown, fate) = test_general(level, &self.parameters, &mut chance.dice(role));
        trace.record(|| BattleEvent::GeneralTested {
            seat: seat_of(seat),
            general: at as u8,
            die: general_die(level, &self.parameters),
            shown,
            fate,
        });
        general.suffer(fate, state.turn);
        if fate == Fate::Stunned {
            let hand = std::mem::take(&mut state.generals[seat][at].hand);
            state.played.put(hand);
        }
        state.generals[seat][at].general = Some(general);
        if general.is_alive() {
            return None;
        }
        let place = state.general_place(seat, at);
        state.generals[seat][at].place = place;
        state.generals[seat][at].with = NONE;
        trace.record(|| BattleEvent::GeneralKilled { seat: seat_of(seat), general: at as u8 });
        Some(Cause::Killed { seat: seat as u8, general: at as u8, place, level })
    }
}
