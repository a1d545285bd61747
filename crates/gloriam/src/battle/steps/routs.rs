//! Units that rout or leave the table, and armies that break (GL-604, GL-606, GL-704, GL-707).

use battle_core::Trace;
use battle_core::streams::Chance;

use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::place::distance;
use crate::battle::state::{BattleState, BattleStep, Ended, MAX_GENERALS, MAX_UNITS, NONE};
use crate::generals::Mode;
use crate::rules::breaking::{army_break, is_broken};
use crate::rules::kill_a_base::Test;

impl Battle {
    /// GL-606, GL-707: routs every unit past its break point, with what follows, until there is none.
    pub(super) fn rout_broken(
        &self,
        state: &mut BattleState,
        in_combat: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        while state.step != BattleStep::Over {
            let broken = state.all().find(|&unit| {
                is_broken(
                    self.troops(state, unit),
                    &state.units[unit].bases,
                    &self.parameters,
                )
            });
            let Some(unit) = broken else { return };
            self.rout(state, unit, in_combat, chance, trace);
            self.check_armies(state, trace);
        }
    }

    /// GL-604, GL-602: a rout: tests for its general, for friends in its way and for friends within 3 BW.
    fn rout(
        &self,
        state: &mut BattleState,
        unit: usize,
        in_combat: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let seat = unit / MAX_UNITS;
        let (troops, place) = (*self.troops(state, unit), state.units[unit].place);
        let engaged = in_combat && state.is_engaged(unit);
        let back = place.turned();
        let speed = self.move_of(state, unit) as i8;
        if engaged {
            self.mark_pursuers(state, unit);
        }
        if engaged && !troops.is_sug() {
            for at in 0..MAX_GENERALS {
                if usize::from(state.generals[seat][at].with) == unit {
                    self.general_test(state, seat, at, chance, trace);
                }
            }
        }
        self.remove(state, unit, trace);
        let first = seat * MAX_UNITS;
        for friend in first..first + usize::from(state.counts[seat]) {
            let its = state.units[friend];
            if !its.here {
                continue;
            }
            let in_way = its.place.lane == back.lane && (0..=speed).contains(&back.gap(its.place));
            let is_sug = self.troops(state, friend).is_sug();
            if in_way && is_sug && !troops.is_sug() {
                self.remove(state, friend, trace);
                continue;
            }
            let causes_tests = !troops.is_sug() || troops.moves.is_mounted();
            let supported = self.has_rear_support(state, friend);
            let test = Test {
                army_commander: false,
                rear_support: supported,
            };
            if in_way && !is_sug && causes_tests {
                self.test(state, friend, test, chance, trace);
            }
            // GL-605: a broken skirmish unit causes no test.
            if !troops.is_sug() && distance(place, its.place) <= 3 {
                self.test(state, friend, test, chance, trace);
            }
        }
    }

    /// Takes a unit off the table; a tactical one counts (GL-704), its general is left where it stood (GL-113).
    pub(super) fn remove(
        &self,
        state: &mut BattleState,
        unit: usize,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let seat = unit / MAX_UNITS;
        let place = state.units[unit].place;
        state.units[unit].here = false;
        state.units[unit].foe = NONE;
        for him in &mut state.generals[seat] {
            if usize::from(him.with) == unit {
                him.with = NONE;
                him.place = place;
                if let Some(general) = &mut him.general {
                    general.mode = Mode::Free;
                }
            }
        }
        for foe in 0..2 * MAX_UNITS {
            if usize::from(state.units[foe].foe) == unit {
                state.units[foe].foe = NONE;
                state.units[foe].sideways = false;
            }
        }
        if !self.troops(state, unit).is_sug() {
            state.lost[seat] += 1;
        }
        trace.record(|| BattleEvent::Gone { unit: unit as u8 });
    }

    /// GL-704, GL-707: whether an army has broken.
    fn check_armies(&self, state: &mut BattleState, trace: &mut impl Trace<BattleEvent>) {
        let broken =
            [0, 1].map(|seat: usize| state.lost[seat] >= army_break(self.army(state, seat).tugs()));
        let ended = match broken {
            [true, true] => Ended::Both,
            [true, false] => Ended::Broke(0),
            [false, true] => Ended::Broke(1),
            [false, false] => return,
        };
        self.over(state, ended, trace);
    }
}
