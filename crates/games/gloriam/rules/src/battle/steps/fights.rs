//! The fights of a step and the losses of each unit (GL-505, GL-506, GL-563).

use battle_core::Trace;
use battle_core::streams::{Chance, OneSource, Purpose, Role};

use super::neighbours::Neighbours;
use super::routs::{Cause, Causes};
use super::struck_generals::Struck;
use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::state::{BattleState, MAX_GENERALS, MAX_UNITS, NONE};
use crate::generals::Mode;
use crate::parameters::GeneralTest;
use crate::rules::claims::{Combat, Face};
use crate::rules::combat::fight_pair_by_pair;
use crate::rules::losses::Loss;

impl Battle {
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
        let at_once =
            self.parameters.general_test == GeneralTest::Immediate && self.parameters.use_generals;
        let mut shocks = [0; 2 * MAX_UNITS];
        let mut neighbours = Neighbours::new();
        for unit in before.all() {
            let foe = usize::from(before.units[unit].foe);
            if before.units[unit].foe == NONE {
                continue;
            }
            let frontal = before.are_face_to_face(unit, foe);
            let charges = before.units[unit].charging || frontal && before.units[foe].charging;
            // GL-705: it waits for the charge combat of the next turn.
            let waits = before.units[unit].bursts_in || frontal && before.units[foe].bursts_in;
            let is_first = unit / MAX_UNITS == usize::from(before.active);
            // A frontal contact is fought once, as the active side's.
            if charge && !charges || !charge && waits || frontal && !is_first {
                continue;
            }
            let face = before.units[unit].hits;
            let bases = [&before.units[unit].bases, &before.units[foe].bases];
            let mut own = self.party(&before, bases[0], unit, foe, Face::Front);
            let mut its = self.party(&before, bases[1], foe, unit, face);
            if face != Face::Front {
                its.front_files = self.front_files(&before, foe);
            }
            for (party, unit) in [(&mut own, unit), (&mut its, foe)] {
                party.won_beside = neighbours.beside(&before, unit, &self.parameters);
                if at_once {
                    party.nervous = self.is_shaken(&before, &shocks, unit);
                }
            }
            let order = if unit < foe { [&own, &its] } else { [&its, &own] };
            let units = if unit < foe { [unit, foe] } else { [foe, unit] };
            let role = Role::shared(Purpose::Combat, u16::from(state.turn))
                .nth(unit as u16 + if charge { 0 } else { 64 });
            let mut struck = Struck {
                before: &before,
                units,
                nervous: order.map(|party| party.nervous),
                standing: order.map(|party| *party.bases),
            };
            let fought = fight_pair_by_pair(
                &self.claims(),
                order,
                combat,
                usize::from(state.active),
                &mut chance.dice(role),
                |result, dice| {
                    trace.record(|| BattleEvent::Pair {
                        units: units.map(|unit| unit as u8),
                        result,
                        claims: result.claims(&self.claims(), order, combat),
                        faces: order.map(|party| party.face),
                    });
                    if at_once {
                        let chance = &mut OneSource(dice);
                        self.general_tests(state, &mut struck, &mut shocks, &result, chance, trace)
                    } else {
                        [false; 2]
                    }
                },
            );
            for (seat, fighter) in units.into_iter().enumerate() {
                neighbours.note(fighter, fought.ends[seat]);
                let struck = self.suffer(state, fighter, &fought.losses[seat], trace);
                for (at, him) in before.generals[seat].iter().enumerate() {
                    let file = match him.general.map(|own| own.mode) {
                        Some(Mode::Fighting(file)) if usize::from(him.with) == fighter => file,
                        _ => continue,
                    };
                    hurt[seat][at] |= !at_once && struck & 1 << file != 0;
                }
            }
            if frontal {
                let first = fought.pairs.first().map(|pair| pair.files);
                self.close_up(state, units, first);
            }
        }
        let mut causes = Causes::new();
        if charge {
            // GL-302, GL-606: units that were burst through in this phase test first.
            for unit in state.all() {
                let tests = state.units[unit].burst;
                if tests > 0 {
                    let unit = unit as u8;
                    causes.push(Cause::Burst { unit, tests });
                }
            }
            for unit in &mut state.units {
                unit.burst = 0;
            }
        }
        // GL-603.
        for seat in [usize::from(state.active), usize::from(1 - state.active)] {
            for (at, hurt) in hurt[seat].into_iter().enumerate() {
                if hurt {
                    causes.extend(self.general_test(state, seat, at, chance, trace));
                }
            }
        }
        self.rout_broken(state, true, causes, chance, trace);
    }

    /// GL-506: puts losses on a unit; says which of its files lost a base, as bits.
    pub(super) fn suffer(
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
}
