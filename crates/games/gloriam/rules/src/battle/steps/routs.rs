//! Units that rout or leave the table, what follows from it, and armies that break (GL-602, GL-604, GL-606, GL-704, GL-707).

use arrayvec::ArrayVec;
use battle_core::Trace;
use battle_core::streams::Chance;

use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::place::{Facing, Place, camp_of, distance};
use crate::battle::state::{BattleState, BattleStep, Camp, Ended, MAX_GENERALS, MAX_UNITS, NONE};
use crate::generals::Mode;
use crate::parameters::CampKab;
use crate::rules::kill_a_base::Test;
use crate::tables::Number;

/// GL-602: something for which units of its seat test.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    /// Runners burst through this unit, which takes this many tests.
    Burst { unit: u8, tests: u8 },
    /// A tactical unit broke here.
    Broke { seat: u8, place: Place },
    /// GL-604: routers met these units, as bits of the roster.
    Met { seat: u8, units: u32 },
    /// GL-602: the camp of this seat was sacked.
    Camp { seat: u8 },
    /// A general of this level was killed here.
    Killed { seat: u8, general: u8, place: Place, level: u8 },
}

/// GL-606: causes in the order in which they came about. Each unit routs once and is burst through in one step of a turn, so that they
/// fit.
pub(super) type Causes = ArrayVec<Cause, 160>;

impl Battle {
    /// GL-606, GL-707: routs every unit past its break point, then takes cause by cause: all its tests, the routs that they bring, and
    /// whether an army has broken.
    pub(super) fn rout_broken(
        &self,
        state: &mut BattleState,
        in_combat: bool,
        mut causes: Causes,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let mut taken = 0;
        loop {
            self.rout_all(state, in_combat, &mut causes, chance, trace);
            self.check_armies(state, trace);
            if state.step == BattleStep::Over || taken == causes.len() {
                return;
            }
            self.test_for(state, causes[taken], chance, trace);
            taken += 1;
        }
    }

    /// Routs every unit past its break point, the active side's first.
    fn rout_all(
        &self,
        state: &mut BattleState,
        in_combat: bool,
        causes: &mut Causes,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let broken = |state: &BattleState| {
            state.all().find(|&unit| {
                let bases = &state.units[unit].bases;
                self.unit(state, unit).endurance.is_broken(bases)
            })
        };
        while let Some(unit) = broken(state) {
            self.rout(state, unit, in_combat, causes, chance, trace);
        }
    }

    /// GL-602: the tests of a cause, in roster order.
    pub(super) fn test_for(
        &self,
        state: &mut BattleState,
        cause: Cause,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let (seat, commander) = match cause {
            Cause::Burst { unit, tests } => {
                for _ in 0..tests {
                    self.test_with_support(state, usize::from(unit), false, chance, trace);
                }
                return;
            }
            Cause::Broke { seat, .. } | Cause::Met { seat, .. } | Cause::Camp { seat } => {
                (seat, false)
            }
            Cause::Killed { seat, general, .. } => (seat, general == 0),
        };
        let seat = usize::from(seat);
        let number = |of| self.parameters.tables.number(of);
        for at in 0..usize::from(state.counts[seat]) {
            let unit = seat * MAX_UNITS + at;
            let away = |place| distance(place, state.units[unit].place);
            let tests = match cause {
                Cause::Met { units, .. } => units & 1 << at != 0,
                Cause::Broke { place, .. } => away(place) <= number(Number::BrokenWithin),
                Cause::Camp { seat } => {
                    self.parameters.camp_kab == CampKab::All
                        || away(camp_of(usize::from(seat))) <= 3
                }
                Cause::Killed { seat, general, place, level } => {
                    // GL-607: the army commander's line of command is the whole army but for allies.
                    let own = usize::from(self.unit(state, unit).command);
                    let legendary = level >= 5;
                    let within = number(if legendary {
                        Number::LegendaryWithin
                    } else {
                        Number::KilledWithin
                    });
                    let is_in_line = if general == 0 {
                        !self.is_allied(state, usize::from(seat), own)
                    } else {
                        own == usize::from(general)
                    };
                    is_in_line && away(place) <= within
                }
                Cause::Burst { .. } => false,
            };
            if tests {
                self.test_with_support(state, unit, commander, chance, trace);
            }
        }
    }

    /// GL-601, GL-959: a test for which rear support counts, if the unit is still there.
    pub(super) fn test_with_support(
        &self,
        state: &mut BattleState,
        unit: usize,
        army_commander: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let test = Test { army_commander, rear_support: self.has_rear_support(state, unit) };
        self.test(state, unit, test, chance, trace);
    }

    /// GL-604, GL-603: a rout: its general is tested, skirmishers in its way are gone, tactical units in its way will test.
    fn rout(
        &self,
        state: &mut BattleState,
        unit: usize,
        in_combat: bool,
        causes: &mut Causes,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let seat = unit / MAX_UNITS;
        let (troops, place) = (*self.troops(state, unit), state.units[unit].place);
        let engaged = in_combat && state.is_engaged(unit);
        // GL-960: away along the lane; to its own side's edge if it faces across.
        let back = if place.facing.is_along() {
            place.turned()
        } else {
            place.to_face(Facing::forward_of(1 - seat))
        };
        let speed = self.furthest(state, unit, back, back.to_edge().max(0) as u8, 0) as i8;
        if engaged {
            self.mark_pursuers(state, unit);
        }
        let owner = seat as u8;
        if !troops.is_sug() {
            // GL-605: a broken skirmish unit causes no test.
            causes.push(Cause::Broke { seat: owner, place });
            for at in 0..MAX_GENERALS {
                if engaged && usize::from(state.generals[seat][at].with) == unit {
                    causes.extend(self.general_test(state, seat, at, chance, trace));
                }
            }
        }
        self.remove(state, unit, trace);
        let mut met = 0u32;
        let first = seat * MAX_UNITS;
        for at in 0..usize::from(state.counts[seat]) {
            let its = state.units[first + at];
            if !its.here
                || its.place.lane != back.lane
                || !(0..=speed).contains(&back.gap(its.place))
            {
                continue;
            }
            if !self.troops(state, first + at).is_sug() {
                met |= 1 << at;
            } else if !troops.is_sug() {
                self.remove(state, first + at, trace);
            }
        }
        if met != 0 && (!troops.is_sug() || troops.moves.is_mounted()) {
            causes.push(Cause::Met { seat: owner, units: met });
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
        state.take_off(unit);
        state.units[unit].foe = NONE;
        let mut alone = [false; MAX_GENERALS];
        for (him, alone) in state.generals[seat].iter_mut().zip(&mut alone) {
            if usize::from(him.with) == unit {
                *alone = true;
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
                state.units[foe].bursts_in = false;
            }
        }
        if !self.is_sug(state, unit) {
            state.lost[seat] += 1;
        }
        trace.record(|| BattleEvent::Gone { unit: unit as u8 });
        for at in (0..MAX_GENERALS).filter(|&at| alone[at]) {
            self.tell_general(state, seat, at, trace);
        }
    }

    /// GL-704, GL-707: whether an army has broken.
    pub(super) fn check_armies(
        &self,
        state: &mut BattleState,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let broken = [0, 1].map(|seat: usize| {
            // GL-961: a lost camp counts as one.
            let camp = match state.camps[seat] {
                Camp::Lost => self.parameters.tables.count(Number::CampCounts),
                Camp::Stands | Camp::Sacked => 0,
            };
            state.lost[seat] + camp >= self.breaks_at(state, seat)
        });
        let ended = match broken {
            [true, true] => Ended::Both,
            [true, false] => Ended::Broke(0),
            [false, true] => Ended::Broke(1),
            [false, false] => return,
        };
        self.over(state, ended, trace);
    }
}
