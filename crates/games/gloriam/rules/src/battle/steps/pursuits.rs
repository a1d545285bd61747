//! Which units pursue, and where to (GL-705, GL-706).

use battle_core::Trace;

use crate::battle::Battle;
use crate::battle::choice::Path;
use crate::battle::decision::face_towards;
use crate::battle::event::BattleEvent;
use crate::battle::place::Place;
use crate::battle::state::{BattleState, MAX_UNITS, NONE};
use crate::parameters::{PursuitContact, PursuitExempt};
use crate::rules::claims::{Face, is_static};

impl Battle {
    /// GL-706: units whose only contact was with this one pursue, except artillery and battle wagons.
    pub(super) fn mark_pursuers(&self, state: &mut BattleState, unit: usize) {
        let seat = unit / MAX_UNITS;
        let first = (1 - seat) * MAX_UNITS;
        for foe in first..first + usize::from(state.counts[1 - seat]) {
            if !state.units[foe].here || usize::from(state.units[foe].foe) != unit {
                continue;
            }
            let others = state
                .of(seat)
                .any(|other| other != unit && usize::from(state.units[other].foe) == foe);
            let troops = self.troops(state, foe);
            let exempt =
                self.parameters.pursuit_exempt == PursuitExempt::Static && is_static(troops);
            if !others && !exempt {
                state.units[foe].pursuits = if troops.is_impetuous() { 3 } else { 1 };
            }
        }
    }

    /// GL-705, GL-706: a move straight ahead; contact with an enemy ends the series.
    pub(super) fn pursue(
        &self,
        state: &mut BattleState,
        unit: usize,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        state.units[unit].pursuits -= 1;
        let own = state.units[unit].place;
        if let Some((foe, gap)) = self.met_in_pursuit(state, unit) {
            if self.is_swept_away(state, unit, foe) {
                self.remove(state, foe, trace);
                self.stand(state, unit, own.ahead(gap), trace);
                return;
            }
            self.stand(state, unit, own.ahead(gap), trace);
            state.units[unit].pursuits = 0;
            state.units[unit].came_over = true;
            let face = face_towards(own.facing, state.units[foe].place.facing);
            state.touch(unit, foe, face);
            state.units[unit].bursts_in =
                self.parameters.pursuit_contact == PursuitContact::ChargeCombatNextTurn;
            if face == Face::Front && state.units[foe].foe == NONE {
                state.touch(foe, unit, Face::Front);
            }
            trace.record(|| BattleEvent::Contact { unit: unit as u8, foe: foe as u8 });
        } else {
            self.stand(state, unit, self.end_of_pursuit(state, unit), trace);
        }
    }

    /// GL-705: the enemy that a pursuit reaches, and how far off it is. GL-960: along the lane; a unit that faces across has no
    /// lane ahead, and stays.
    fn met_in_pursuit(&self, state: &BattleState, unit: usize) -> Option<(usize, i8)> {
        let own = state.units[unit].place;
        if !own.facing.is_along() {
            return None;
        }
        let (foe, gap) = self.first_ahead(state, unit, own.lane)?;
        let is_foe = foe / MAX_UNITS != unit / MAX_UNITS;
        let reached = is_foe && gap as u8 == self.furthest(state, unit, own, gap as u8, 0);
        reached.then_some((foe, gap))
    }

    /// GL-705: where a pursuit ends.
    fn end_of_pursuit(&self, state: &BattleState, unit: usize) -> Place {
        let own = state.units[unit].place;
        let bw = match self.met_in_pursuit(state, unit) {
            Some((_, gap)) => gap,
            None => {
                let room = self.room_ahead(state, unit);
                self.furthest(state, unit, own, room, 0) as i8
            }
        };
        own.ahead(bw)
    }

    /// GL-973: whether a pursuit would end where a tactical unit of the enemy that is free could charge its flank.
    pub(in crate::battle) fn is_rash_pursuit(&self, state: &BattleState, unit: usize) -> bool {
        let mut after = *state;
        after.put(unit, self.end_of_pursuit(state, unit));
        let mut rash = false;
        for foe in state.of(1 - unit / MAX_UNITS) {
            // Those that are engaged have no charges.
            if !self.is_sug(state, foe) {
                self.charges(&after, foe, |charge, _| {
                    rash |= usize::from(charge.target) == unit
                        && matches!(charge.path, Path::Flank | Path::Across);
                });
            }
        }
        rash
    }
}
