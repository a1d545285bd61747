//! Charges: how they begin, and which units reach their target (GL-202, GL-307, GL-403, GL-912, GL-956).

use battle_core::Trace;

use crate::battle::Battle;
use crate::battle::choice::{Charge, Path};
use crate::battle::decision::beside;
use crate::battle::event::{BattleEvent, ShortOf};
use crate::battle::place::{Place, along};
use crate::battle::state::{BattleState, BattleStep, MAX_UNITS, NONE};
use crate::duel::Response;
use crate::rules::charges::{ChargeKind, reaches, sweeps_away};
use crate::rules::claims::Face;
use crate::rules::prompts::Prompt;
use crate::troops::Terrain;

impl Battle {
    /// GL-202, GL-204, GL-307: a charge or a countercharge is paid for, if it has to be, and begins.
    pub(super) fn declare(
        &self,
        state: &mut BattleState,
        unit: usize,
        charge: Charge,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        if state.step == BattleStep::Countercharge {
            self.pay_action(state, unit, Prompt::Countercharge, trace);
            state.units[unit].response = Response::Countercharged;
        } else {
            let mut needs = 0;
            self.charges(state, unit, |own, reach| {
                needs = if own == charge { reach } else { needs }
            });
            if self.kind_of(state, unit, charge, needs) == ChargeKind::Prompted {
                self.pay_action(state, unit, Prompt::Charge, trace);
            }
        }
        let own = &mut state.units[unit];
        own.charging = true;
        own.charged = true;
        own.target = charge.target;
        own.path = charge.path;
    }

    /// GL-202, GL-961: a charge at the enemy's camp is paid for and begins.
    pub(super) fn declare_at_camp(
        &self,
        state: &mut BattleState,
        unit: usize,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        self.pay_action(state, unit, Prompt::Charge, trace);
        let own = &mut state.units[unit];
        (own.charging, own.charged) = (true, true);
        (own.target, own.path) = (NONE, Path::Ahead);
    }

    /// GL-204, GL-969: an interception is paid for; the unit comes into the lane of the charger, which charges it now, and charges it
    /// too.
    pub(super) fn intercept(
        &self,
        state: &mut BattleState,
        unit: usize,
        charger: usize,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        self.pay_action(state, unit, Prompt::Countercharge, trace);
        let (own, lane) = (state.units[unit].place, state.units[charger].place.lane);
        let response = if own.lane == lane {
            Response::Countercharged
        } else {
            self.stand(state, unit, beside(own, lane), trace);
            Response::Intercepted
        };
        let own = &mut state.units[unit];
        (own.charging, own.charged, own.response) = (true, true, response);
        for (one, two) in [(unit, charger), (charger, unit)] {
            state.units[one].target = two as u8;
            state.units[one].path = Path::Ahead;
        }
    }

    /// GL-912, GL-424, GL-428, GL-956: all charge moves, the active side's first.
    pub(super) fn close_all(&self, state: &mut BattleState, trace: &mut impl Trace<BattleEvent>) {
        let mut order = [NONE; 2 * MAX_UNITS];
        let mut n = 0;
        for unit in state.all().filter(|&unit| state.units[unit].charging) {
            order[n] = unit as u8;
            n += 1;
        }
        for unit in order.into_iter().take(n).map(usize::from) {
            if state.units[unit].here && state.units[unit].foe == NONE {
                self.close(state, unit, trace);
            }
        }
    }

    /// GL-956, GL-403: one charge move: to contact, through a target that is swept away, or as far as it goes.
    fn close(&self, state: &mut BattleState, unit: usize, trace: &mut impl Trace<BattleEvent>) {
        let (seat, path) = (unit / MAX_UNITS, state.units[unit].path);
        if state.units[unit].target == NONE {
            // GL-961: as far as it goes; who comes onto the camp sacks it.
            self.fall_short(state, unit, ShortOf::Camp, trace);
            let short = state.units[unit].place.to_edge() > 0;
            let slowed = short && self.slowed(state, unit) > 0;
            state.slowed_out[seat] = state.slowed_out[seat].saturating_add(u8::from(slowed));
            return;
        }
        let target = usize::from(state.units[unit].target);
        let charge = Charge { target: target as u8, path };
        let (own, its) = (state.units[unit].place, state.units[target]);
        let gap = own.gap(its.place);
        let reach_of = |unit: usize, target: usize| {
            let speed = self.charge_speed(state, unit, target, state.units[unit].path);
            speed.saturating_sub(self.less(state, unit))
        };
        let alone = reach_of(unit, target);
        let mutual = its.charging && usize::from(its.target) == unit && its.foe == NONE;
        let mut reach = alone;
        if mutual && path == Path::Ahead {
            reach += reach_of(target, unit);
        }
        let needs = match path {
            Path::Ahead => gap,
            Path::Wheel => gap + 1,
            Path::Flank => 2 + (own.y - its.place.y) * own.facing.step(),
            Path::Across => 1,
        };
        let face = self.face_of(state, unit, charge);
        // The front of a target that another holds is taken.
        let taken = face == Face::Front && its.foe != NONE;
        // GL-956, GL-429: a target that has moved since the charge was declared may no longer be on any path: in another lane, or
        // with its flank past the charger's front edge.
        let apart = (own.lane - its.place.lane).abs();
        let on_path = match path {
            Path::Ahead => apart == 0 && needs >= 0,
            Path::Wheel => apart == 1 && needs >= 0,
            Path::Flank => apart == 1 && (2..=5).contains(&needs),
            Path::Across => {
                own.lane + own.facing.side() == its.place.lane && along(own, its.place) <= 1
            }
        };
        let arrives =
            its.here && on_path && reaches(reach, needs as u8, &self.parameters) && !taken;
        if !arrives {
            if self.slowed(state, unit) > 0 {
                state.slowed_out[seat] = state.slowed_out[seat].saturating_add(1);
            }
            self.fall_short(state, unit, ShortOf::Reach, trace);
            return;
        }
        if self.is_swept_away(state, unit, target) {
            self.remove(state, target, trace);
            self.fall_short(state, unit, ShortOf::Target, trace);
            return;
        }
        let place = match path {
            // Both ends of a mutual charge share the boundary that the first one reaches.
            Path::Ahead if mutual => own.ahead(gap.min(alone as i8)),
            Path::Ahead => own.ahead(gap),
            Path::Wheel => Place { lane: its.place.lane, ..own.ahead(gap) },
            Path::Flank | Path::Across => own,
        };
        // GL-953: no room beside a friend that arrived first.
        let is_sug = self.is_sug(state, unit);
        let blocked = (path == Path::Wheel || path == Path::Ahead && !is_sug)
            && state.of(seat).any(|friend| {
                friend != unit
                    && !self.is_sug(state, friend)
                    && place.overlaps(state.units[friend].place)
            });
        // GL-951: nor in front of an enemy that faces the table's edge.
        if blocked || !place.is_on_table() {
            if path == Path::Ahead {
                self.fall_short(state, unit, ShortOf::Room, trace);
            } else {
                let (slowed, why) = (self.slowed(state, unit), ShortOf::Room);
                let unit = unit as u8;
                trace.record(|| BattleEvent::StopsShort { unit, bw: 0, slowed, why });
            }
            return;
        }
        self.stand(state, unit, place, trace);
        state.units[unit].came_over = true;
        state.touch(unit, target, face);
        if face == Face::Front {
            if mutual {
                let its = Place { y: place.y, ..state.units[target].place };
                self.stand(state, target, its, trace);
                state.units[target].came_over = true;
            }
            state.touch(target, unit, Face::Front);
        }
        trace.record(|| BattleEvent::Contact { unit: unit as u8, foe: target as u8 });
    }

    /// GL-912: a charge that doesn't arrive goes as far ahead as it can.
    fn fall_short(
        &self,
        state: &mut BattleState,
        unit: usize,
        why: ShortOf,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        // GL-428: who comes to meet it goes on alone.
        state.units[unit].target = NONE;
        let (own, less) = (state.units[unit].place, self.less(state, unit));
        let room = self.room_ahead(state, unit);
        let bw = self.furthest(state, unit, own, room, less);
        let slowed = self.slowed(state, unit);
        trace.record(|| BattleEvent::StopsShort { unit: unit as u8, bw, slowed, why });
        self.stand(state, unit, own.ahead(bw as i8), trace);
    }

    /// GL-403: a skirmish unit caught by a tactical unit in good going is removed.
    pub(super) fn is_swept_away(&self, state: &BattleState, unit: usize, target: usize) -> bool {
        let (own, its) = (self.troops(state, unit), self.troops(state, target));
        (self.cells.is_open || self.cells.terrain(state.units[target].place) == Terrain::Good)
            && sweeps_away(own, &state.units[unit].bases, its, &self.parameters)
    }
}
