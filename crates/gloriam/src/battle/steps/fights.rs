//! The fights of a step and the losses of each unit (GL-505, GL-506, GL-563).

use battle_core::Trace;
use battle_core::streams::{Chance, Purpose, Role};

use super::routs::{Cause, Causes};
use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::state::{BattleState, MAX_GENERALS, MAX_UNITS, NONE};
use crate::generals::Mode;
use crate::rules::claims::{Combat, Face};
use crate::rules::combat::fight;
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
                |result| {
                    trace.record(|| BattleEvent::Pair {
                        units: units.map(|unit| unit as u8),
                        result,
                    });
                },
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
