//! Camps, and generals that the enemy comes upon (GL-961, GL-963, GL-602).

use battle_core::Trace;
use battle_core::streams::Chance;

use super::routs::{Cause, Causes};
use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::place::{Place, camp_of, distance};
use crate::battle::state::{BattleState, Camp, MAX_GENERALS, MAX_UNITS, NONE};
use crate::generals::Mode;
use crate::parameters::LoneGeneral;
use crate::rules::kill_a_base::Fate;
use crate::streams::seat_of;

/// GL-963: BW to which a general flees.
const FLIGHT: i8 = 6;

impl Battle {
    /// GL-961: a tactical unit that has come onto the enemy's camp sacks it.
    pub(super) fn sack(
        &self,
        state: &mut BattleState,
        unit: usize,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let enemy = 1 - unit / MAX_UNITS;
        let reached = self.parameters.camps
            && state.camps[enemy] == Camp::Stands
            && state.units[unit].place.overlaps(camp_of(enemy))
            && !self.is_sug(state, unit);
        if reached {
            state.camps[enemy] = Camp::Sacked;
            trace.record(|| BattleEvent::Sacked { unit: unit as u8 });
        }
    }

    /// GL-306, GL-602, GL-961: at 6.3 a sacked camp is lost and its army tests.
    pub(super) fn lose_camps(
        &self,
        state: &mut BattleState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let mut causes = Causes::new();
        for seat in [usize::from(state.active), usize::from(1 - state.active)] {
            if state.camps[seat] == Camp::Sacked {
                state.camps[seat] = Camp::Lost;
                causes.push(Cause::Camp { seat: seat as u8 });
            }
        }
        if !causes.is_empty() {
            self.rout_broken(state, false, causes, chance, trace);
        }
    }

    /// GL-963: generals with no unit that an enemy has come upon flee to the nearest unit of theirs within 6 BW; without one
    /// they are killed.
    pub(super) fn meet_lone_generals(
        &self,
        state: &mut BattleState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let mut causes = Causes::new();
        for seat in [usize::from(state.active), usize::from(1 - state.active)] {
            for at in 0..MAX_GENERALS {
                if state.generals[seat][at].with == NONE
                    && self.living(state, seat, at)
                    && self.is_met(state, seat, state.generals[seat][at].place)
                {
                    causes.extend(self.flee(state, seat, at, trace));
                }
            }
        }
        if !causes.is_empty() {
            self.rout_broken(state, false, causes, chance, trace);
        }
    }

    /// Whether the body of an enemy has come to a point.
    fn is_met(&self, state: &BattleState, seat: usize, point: Place) -> bool {
        state.of(1 - seat).any(|foe| {
            let its = state.units[foe].place;
            let (low, high) = its.body();
            its.lane == point.lane && (low..=high).contains(&point.y)
        })
    }

    /// GL-963: one general flees or is killed.
    fn flee(
        &self,
        state: &mut BattleState,
        seat: usize,
        at: usize,
        trace: &mut impl Trace<BattleEvent>,
    ) -> Option<Cause> {
        let place = state.generals[seat][at].place;
        let away = |unit: &usize| distance(place, state.units[*unit].place);
        let nearest = state.of(seat).min_by_key(away);
        let refuge = nearest.filter(|unit| {
            self.parameters.lone_general == LoneGeneral::Flee && away(unit) <= FLIGHT
        });
        let him = &mut state.generals[seat][at];
        let general = him.general.as_mut()?;
        if let Some(unit) = refuge {
            him.with = unit as u8;
            general.mode = Mode::Leading;
            trace.record(|| BattleEvent::GeneralFlees {
                seat: seat_of(seat),
                general: at as u8,
                to: unit as u8,
            });
            return None;
        }
        let level = general.level;
        general.suffer(Fate::Killed, state.turn);
        trace.record(|| BattleEvent::GeneralKilled { seat: seat_of(seat), general: at as u8 });
        Some(Cause::Killed { seat: seat as u8, general: at as u8, place, level })
    }
}
