//! Units that run away or skirmish from a charge (GL-401, GL-404, GL-430, GL-960).

use arrayvec::ArrayVec;
use battle_core::Trace;
use battle_core::streams::{Chance, Role};

use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::place::Place;
use crate::battle::state::{BattleState, MAX_UNITS};
use crate::duel::Response;
use crate::rules::charges::{run, skirmish_move};
use crate::rules::kill_a_base::{Test, tests_for};
use crate::streams::{RUNS, seat_of};

impl Battle {
    /// GL-401, GL-430, GL-960: a run along the lane away from the charger.
    pub(super) fn evade(
        &self,
        state: &mut BattleState,
        unit: usize,
        response: Response,
        bonus: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let seat = unit / MAX_UNITS;
        let Some(charger) = state.charger_of(unit) else {
            return;
        };
        let away = state.units[charger].place.facing;
        let own = self.move_of(state, unit);
        let base = if response == Response::Skirmished {
            skirmish_move(own)
        } else {
            own
        };
        let role = Role::of_seat(RUNS, seat_of(seat), u16::from(state.turn)).nth(unit as u16);
        let distance = run(
            self.troops(state, unit),
            base,
            bonus,
            &mut chance.dice(role),
        ) as i8;
        let mut place = state.units[unit].place;
        if response == Response::Ran && place.facing != away {
            place = place.turned();
        }
        let from = place;
        let at = |bw: i8| Place {
            y: from.y + bw * away.step(),
            ..from
        };
        let sug = self.troops(state, unit).is_sug();
        let files = state.units[unit].bases.frontage();
        state.units[unit].response = response;
        // No runner ends within 1 BW of an enemy behind it.
        let enemy = state
            .of(1 - seat)
            .map(|foe| state.units[foe].place)
            .filter(|foe| foe.lane == from.lane);
        let ahead = Place {
            facing: away,
            ..at(0)
        };
        let free = enemy
            .map(|foe| ahead.gap(foe) - 1)
            .filter(|&gap| gap >= 0)
            .min()
            .unwrap_or(i8::MAX);
        let mut gone = distance.min(free);
        let mut burst: ArrayVec<u8, MAX_UNITS> = ArrayVec::new();
        if !sug {
            // GL-602, reason 3: friends in the way are burst through, and the runner stops beyond them.
            for friend in state.of(seat) {
                let its = state.units[friend].place;
                let passed = (1..=gone).any(|bw| at(bw).overlaps(its));
                if friend != unit && passed && !self.troops(state, friend).is_sug() {
                    burst.push(friend as u8);
                }
            }
            while burst
                .iter()
                .any(|&friend| at(gone).overlaps(state.units[usize::from(friend)].place))
            {
                gone += 1;
            }
        }
        let mut stopped = false;
        while gone > 0 && !at(gone).is_on_table() {
            stopped = true;
            gone -= 1;
        }
        self.stand(state, unit, at(gone), trace);
        if stopped && sug {
            self.remove(state, unit, trace);
            return;
        }
        for friend in burst {
            for _ in 0..tests_for(files) {
                self.test(state, usize::from(friend), Test::default(), chance, trace);
            }
        }
        if stopped {
            self.test(state, unit, Test::default(), chance, trace);
        }
    }
}
