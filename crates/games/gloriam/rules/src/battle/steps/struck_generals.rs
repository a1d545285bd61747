//! GL-506, `general_test = immediate`: generals are tested between two pairs of a fight, and what a death brings is tested at once.

use battle_core::Trace;
use battle_core::streams::Chance;

use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::state::{BattleState, MAX_GENERALS, MAX_UNITS};
use crate::generals::Mode;
use crate::rules::breaking::is_nervous;
use crate::rules::combat::PairResult;
use crate::rules::losses::Bases;

/// The two units of a fight, by seat.
pub(super) struct Struck<'s> {
    /// The position when the step began.
    pub before: &'s BattleState,
    /// The units.
    pub units: [usize; 2],
    /// Whether each was nervous when its fight began.
    pub nervous: [bool; 2],
    /// What the pairs that have thrown leave of each.
    pub standing: [Bases; 2],
}

/// What tests for killed generals have cost each unit in a step: wounds, with bases as the wounds that they are worth.
pub(super) type Shocks = [u8; 2 * MAX_UNITS];

impl Battle {
    /// GL-603, GL-506: after a pair has thrown, tests generals whose file it cost a base, and units for a death (GL-602). Says which of the
    /// two have become nervous by it.
    pub(super) fn general_tests(
        &self,
        state: &mut BattleState,
        struck: &mut Struck,
        shocks: &mut Shocks,
        result: &PairResult,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) -> [bool; 2] {
        let each = self.parameters.wounds_of_a_base();
        for seat in [usize::from(state.active), usize::from(1 - state.active)] {
            let files = struck.standing[seat].suffer(&[result.loss_of(seat)], each);
            for at in 0..MAX_GENERALS {
                let him = &state.generals[seat][at];
                let in_file = him.general.is_some_and(
                    |own| matches!(own.mode, Mode::Fighting(file) if files & 1 << file != 0),
                );
                if !in_file || usize::from(him.with) != struck.units[seat] {
                    continue;
                }
                let Some(cause) = self.general_test(state, seat, at, chance, trace) else {
                    continue;
                };
                let damage = |state: &BattleState, unit: usize| {
                    let bases = &state.units[unit].bases;
                    each * bases.lost + bases.wounds
                };
                let until_now = *state;
                self.test_for(state, cause, chance, trace);
                for (unit, shock) in shocks.iter_mut().enumerate() {
                    *shock += damage(state, unit) - damage(&until_now, unit);
                }
            }
        }
        [0, 1].map(|seat: usize| {
            let unit = struck.units[seat];
            !struck.nervous[seat] && self.is_shaken(struck.before, shocks, unit)
        })
    }

    /// GL-018: whether a unit is nervous by its losses before the step and those of tests at once; those of fights don't count yet.
    pub(super) fn is_shaken(&self, before: &BattleState, shocks: &Shocks, unit: usize) -> bool {
        let mut bases = before.units[unit].bases;
        bases.wounds += shocks[unit];
        is_nervous(self.troops(before, unit), &bases, &self.parameters)
    }
}
