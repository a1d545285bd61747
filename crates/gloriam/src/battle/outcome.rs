//! Fights, volleys, tests, routs and the end of armies (sections 7 to 9 in a battle).

use battle_core::Trace;
use battle_core::streams::{Chance, Purpose, Role};

use super::Battle;
use super::decision::is_impetuous;
use super::event::BattleEvent;
use super::place::distance;
use super::state::{BattleState, BattleStep, Ended, MAX_GENERALS, MAX_UNITS, NONE};
use super::steps::seat_of;
use crate::generals::Mode;
use crate::parameters::PursuitExempt;
use crate::rules::breaking::{army_break, is_broken};
use crate::rules::claims::{Combat, Face, is_static};
use crate::rules::combat::{fight, pairs};
use crate::rules::kill_a_base::{Fate, Test, kill_a_base, test_general};
use crate::rules::losses::Loss;
use crate::rules::shooting::volley;

/// GL-601, GL-603: tests.
const TESTS: Purpose = Purpose::Other(0);

impl Battle {
    fn suffer(
        &self,
        state: &mut BattleState,
        unit: usize,
        losses: &[Loss],
        trace: &mut impl Trace<BattleEvent>,
    ) -> u8 {
        if losses.is_empty() {
            return 0;
        }
        let bases = &mut state.units[unit].bases;
        let struck = bases.suffer(losses, self.parameters.wounds_of_a_base());
        trace.record(|| BattleEvent::Left {
            unit: unit as u8,
            bases: bases.left(),
            wounds: bases.wounds,
        });
        struck
    }

    /// GL-426: all volleys of a step: dice from the position before them, then all casualties.
    pub(super) fn volleys(
        &self,
        state: &mut BattleState,
        at_charge: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let before = *state;
        let turn = u16::from(state.turn);
        for unit in before.all() {
            if !before.units[unit].fires {
                continue;
            }
            let target = usize::from(before.units[unit].target);
            state.units[unit].fires = false;
            state.units[unit].target = NONE;
            let Some((shot, files)) = self.shot_at(&before, unit, target, at_charge) else {
                continue;
            };
            state.units[unit].shot = true;
            let index = unit as u16 + if at_charge { 0 } else { 64 };
            let role = Role::of_seat(Purpose::Shooting, seat_of(unit / MAX_UNITS), turn).nth(index);
            let (own, its) = (&before.units[unit].bases, &before.units[target].bases);
            let result = volley(
                &shot,
                own,
                its,
                files,
                &self.parameters,
                &mut chance.dice(role),
            );
            let hits = &mut state.units[target].hit[usize::from(!at_charge)];
            *hits = hits.saturating_add(result.hits);
            self.suffer(state, target, &result.losses, trace);
        }
    }

    /// GL-505, GL-506, GL-563: every fight of a step, with pairs and nervousness as they were when it began, and what follows.
    pub(super) fn fights(
        &self,
        state: &mut BattleState,
        combat: Combat,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let before = *state;
        let charge = combat == Combat::Charge;
        let mut hurt = [[false; MAX_GENERALS]; 2];
        for unit in before.all() {
            let foe = usize::from(before.units[unit].foe);
            if before.units[unit].foe == NONE {
                continue;
            }
            let frontal = before.are_face_to_face(unit, foe);
            let charges = before.units[unit].charging || frontal && before.units[foe].charging;
            let is_first = unit / MAX_UNITS == usize::from(before.active);
            // A frontal contact is fought once, as the active side's.
            if charge && !charges || frontal && !is_first {
                continue;
            }
            let face = before.units[unit].hits;
            let bases = [&before.units[unit].bases, &before.units[foe].bases];
            let own = self.party(&before, bases[0], unit, foe, Face::Front);
            let its = self.party(&before, bases[1], foe, unit, face);
            let order = if unit < foe {
                [&own, &its]
            } else {
                [&its, &own]
            };
            let units = if unit < foe { [unit, foe] } else { [foe, unit] };
            let role = Role::shared(Purpose::Combat, u16::from(state.turn))
                .nth(unit as u16 + if charge { 0 } else { 64 });
            let fought = fight(
                &self.claims(),
                order,
                combat,
                usize::from(state.active),
                &mut chance.dice(role),
                |_| (),
            );
            for (seat, fighter) in units.into_iter().enumerate() {
                let struck = self.suffer(state, fighter, &fought.losses[seat], trace);
                for (at, him) in before.generals[seat].iter().enumerate() {
                    let file = match him.general.map(|own| own.mode) {
                        Some(Mode::Fighting(file)) if usize::from(him.with) == fighter => file,
                        _ => continue,
                    };
                    hurt[seat][at] |= struck & 1 << file != 0;
                }
            }
            if frontal {
                self.close_up(
                    state,
                    units,
                    [
                        fought.contact[0].first().copied(),
                        fought.contact[1].first().copied(),
                    ],
                );
            }
        }
        // GL-603.
        for seat in [usize::from(state.active), usize::from(1 - state.active)] {
            for (at, hurt) in hurt[seat].into_iter().enumerate() {
                if hurt {
                    self.general_test(state, seat, at, chance, trace);
                }
            }
        }
        self.rout_broken(state, true, chance, trace);
    }

    /// GL-507: losses never end a contact: the deepest file of each gives a base to the first pair.
    fn close_up(&self, state: &mut BattleState, units: [usize; 2], files: [Option<u8>; 2]) {
        let gone = {
            let one = self.party(
                state,
                &state.units[units[0]].bases,
                units[0],
                units[1],
                Face::Front,
            );
            let two = self.party(
                state,
                &state.units[units[1]].bases,
                units[1],
                units[0],
                Face::Front,
            );
            pairs(&one, &two).is_empty()
        };
        if gone {
            for (unit, file) in units.into_iter().zip(files) {
                if let Some(file) = file {
                    state.units[unit].bases.fill(file);
                }
            }
        }
    }

    /// GL-601, GL-959: one test of a unit.
    pub(super) fn test(
        &self,
        state: &mut BattleState,
        unit: usize,
        test: Test,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        if !self.parameters.use_kab || !state.units[unit].here {
            return;
        }
        let seat = unit / MAX_UNITS;
        let index = 64 * (unit % MAX_UNITS) as u16 + u16::from(state.units[unit].tests % 64);
        let role = Role::of_seat(TESTS, seat_of(seat), u16::from(state.turn)).nth(index);
        state.units[unit].tests = state.units[unit].tests.wrapping_add(1);
        let troops = *self.troops(state, unit);
        let bases = &mut state.units[unit].bases;
        let before = bases.lost;
        let lost = kill_a_base(
            &troops,
            bases,
            test,
            &self.parameters,
            &mut chance.dice(role),
        );
        let lost_bases = bases.lost - before;
        state.kab_lost[seat] = state.kab_lost[seat].saturating_add(lost_bases);
        trace.record(|| BattleEvent::Tested {
            unit: unit as u8,
            lost,
        });
    }

    /// GL-959: friendly foot behind it in the same lane, facing the same way, within 3 BW and not in contact.
    pub(super) fn has_rear_support(&self, state: &BattleState, unit: usize) -> bool {
        let place = state.units[unit].place;
        state.of(unit / MAX_UNITS).any(|friend| {
            let its = state.units[friend].place;
            let behind = (place.rear() - its.y) * place.facing.step();
            let troops = self.troops(state, friend);
            friend != unit
                && its.lane == place.lane
                && its.facing == place.facing
                && (0..=3).contains(&behind)
                && troops.moves.is_foot()
                && !troops.is_sug()
                && !state.is_engaged(friend)
        })
    }

    /// GL-603, GL-602: tests a general, and the units near him if he is killed.
    fn general_test(
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
        match test_general(level, &self.parameters, &mut chance.dice(role)) {
            Fate::Killed => general.killed_in = Some(state.turn),
            Fate::Wounded => general.level -= 1,
            Fate::Stunned => {
                let hand = std::mem::take(&mut state.generals[seat][at].hand);
                state.played.put(hand);
            }
            Fate::Unhurt => {}
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

    /// GL-604, GL-602: a rout: its general, whoever is in its way, its friends within 3 BW.
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
            let frightened = !troops.is_sug() || troops.moves.is_mounted();
            let supported = self.has_rear_support(state, friend);
            let test = Test {
                army_commander: false,
                rear_support: supported,
            };
            if in_way && !is_sug && frightened {
                self.test(state, friend, test, chance, trace);
            }
            // GL-605: a broken skirmish unit causes no test.
            if !troops.is_sug() && distance(place, its.place) <= 3 {
                self.test(state, friend, test, chance, trace);
            }
        }
    }

    /// GL-706: those whose only contact was with this one pursue, except artillery and battle wagons.
    fn mark_pursuers(&self, state: &mut BattleState, unit: usize) {
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
                state.units[foe].pursuits = if is_impetuous(troops) { 3 } else { 1 };
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

    /// Bases that a seat has lost, units that are gone counted whole.
    pub(super) fn bases_lost(&self, state: &BattleState, seat: usize) -> i32 {
        let first = seat * MAX_UNITS;
        let lost = |unit: usize| {
            let own = &state.units[unit];
            if own.here {
                own.bases.lost
            } else {
                self.troops(state, unit).bases()
            }
        };
        (first..first + usize::from(state.counts[seat]))
            .map(|unit| i32::from(lost(unit)))
            .sum()
    }
}
