//! Charge moves, runs, and which charges reach their target (GL-401, GL-403, GL-910, GL-912).

use battle_core::Trace;
use battle_core::streams::{Chance, Role};

use crate::duel::Duel;
use crate::duel::event::DuelEvent;
use crate::duel::state::{DuelState, Ended, Response, Step};
use crate::rules::charges::{reaches, run, skirmish_move, sweeps_away};
use crate::rules::claims::Combat;
use crate::rules::kill_a_base::Test;
use crate::seats::both;
use crate::streams::{RUNS, seat_of};
use crate::troops::Terrain;

impl Duel {
    /// GL-910, GL-401, GL-404: a run or a skirmish move; a runner turns its back.
    pub(super) fn evade(
        &self,
        state: &mut DuelState,
        seat: usize,
        response: Response,
        bonus: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let own = self.distance(state, seat);
        let base = if response == Response::Skirmished {
            skirmish_move(own, &self.parameters)
        } else {
            own
        };
        let role = Role::of_seat(RUNS, seat_of(seat), u16::from(state.turn));
        let distance =
            run(self.troops(state, seat), base, bonus, &self.parameters, &mut chance.dice(role));
        trace.record(|| DuelEvent::Ran { seat: seat_of(seat), distance });
        let side = &mut state.sides[seat];
        side.response = response;
        side.away |= response == Response::Ran;
        let gone = distance.min(side.room);
        state.gap += gone;
        side.room -= gone;
        if distance > gone {
            // GL-430: off the edge a SuG is lost, a TuG stops and takes a test.
            if self.troops(state, seat).is_sug() {
                self.over(state, Ended::Lost(seat as u8), trace);
            } else {
                self.test(state, seat, Test::default(), 0, chance, trace);
                self.check_broken(state, 0, trace);
            }
        }
    }

    /// GL-912 to GL-914: charge moves, contact, the fight and its outcome.
    pub(super) fn charge_combat(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let charging = both(|seat| state.sides[seat].charging);
        if charging != [false; 2] {
            self.close(state, charging, trace);
            if state.step == Step::Over {
                return;
            }
            if state.contact.is_some() {
                self.combat(state, Combat::Charge, chance, trace);
            } else {
                self.check_broken(state, 1, trace);
            }
            for side in &mut state.sides {
                side.charging = false;
            }
        }
        if state.step != Step::Over {
            self.go_to_shooting(state);
        }
    }

    /// GL-912, GL-403, GL-428: who gets there.
    fn close(&self, state: &mut DuelState, charging: [bool; 2], trace: &mut impl Trace<DuelEvent>) {
        // GL-204: a countercharge moves 1 BW less.
        let reaches_of = both(|seat| {
            let less = u8::from(state.sides[seat].response == Response::Countercharged);
            if charging[seat] { self.reach(state, seat).saturating_sub(less) } else { 0 }
        });
        let reach = reaches_of[0] + reaches_of[1];
        if reaches(reach, state.gap, &self.parameters) {
            let faces = self.faces(state);
            let charger = usize::from(!charging[0]);
            if charging != [true; 2] && self.is_swept_away(state, charger) {
                self.over(state, Ended::Lost(1 - charger as u8), trace);
                return;
            }
            for (seat, own) in reaches_of.into_iter().enumerate() {
                state.sides[seat].room += own.min(state.gap);
            }
            state.contact = Some(faces);
            state.gap = 0;
        } else {
            let before = state.gap;
            state.gap = before.saturating_sub(reach).max(1);
            let gone = before - state.gap;
            let first = reaches_of[0].min(gone);
            state.sides[0].room += first;
            state.sides[1].room += gone - first;
        }
        let gap = state.gap;
        trace.record(|| DuelEvent::Closed { gap });
    }

    /// GL-403: a skirmish unit caught by a tactical unit in good going is removed.
    fn is_swept_away(&self, state: &DuelState, charger: usize) -> bool {
        let target = self.contender(state, 1 - charger);
        let own = self.troops(state, charger);
        let bases = &state.sides[charger].bases;
        target.ground.terrain == Terrain::Good
            && sweeps_away(own, bases, &target.troops, &self.parameters)
    }
}
