//! Who pursues, and where to (GL-705, GL-706).

use battle_core::Trace;

use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::state::{BattleState, MAX_UNITS, NONE};
use crate::parameters::PursuitExempt;
use crate::rules::claims::{Face, is_static};

impl Battle {
    /// GL-706: those whose only contact was with this one pursue, except artillery and battle wagons.
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
        let speed = self.move_of(state, unit) as i8;
        let ahead = self.first_ahead(state, unit, own.lane);
        let foe =
            ahead.filter(|&(other, gap)| other / MAX_UNITS != unit / MAX_UNITS && gap <= speed);
        if let Some((foe, gap)) = foe {
            if self.is_swept_away(state, unit, foe) {
                self.remove(state, foe, trace);
                self.stand(state, unit, own.ahead(gap), trace);
                return;
            }
            self.stand(state, unit, own.ahead(gap), trace);
            state.units[unit].pursuits = 0;
            let faces = state.units[foe].place.facing != own.facing;
            state.touch(unit, foe, if faces { Face::Front } else { Face::Rear });
            if faces && state.units[foe].foe == NONE {
                state.touch(foe, unit, Face::Front);
            }
            trace.record(|| BattleEvent::Contact {
                unit: unit as u8,
                foe: foe as u8,
            });
        } else {
            let bw = (speed as u8).min(self.room_ahead(state, unit));
            self.stand(state, unit, own.ahead(bw as i8), trace);
        }
    }
}
