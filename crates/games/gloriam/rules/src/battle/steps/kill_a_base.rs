//! Kill-a-base tests of units (GL-601, GL-959).

use battle_core::Trace;
use battle_core::streams::{Chance, Role};

use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::state::{BattleState, MAX_UNITS};
use crate::rules::breaking::is_nervous;
use crate::rules::kill_a_base::{Test, costs, die, kill_a_base};
use crate::streams::{TESTS, seat_of};

impl Battle {
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
        let colour = die(&troops, bases, test, &self.parameters);
        let nervous = is_nervous(&troops, bases, &self.parameters);
        let shown = kill_a_base(&troops, bases, test, &self.parameters, &mut chance.dice(role));
        let lost_bases = bases.lost - before;
        state.kab_lost[seat] = state.kab_lost[seat].saturating_add(lost_bases);
        trace.record(|| BattleEvent::Tested {
            unit: unit as u8,
            die: colour,
            shown,
            nervous,
            test,
        });
        if costs(shown) {
            let bases = &state.units[unit].bases;
            trace.record(|| BattleEvent::Left {
                unit: unit as u8,
                bases: bases.left(),
                wounds: bases.wounds,
            });
        }
    }

    /// GL-959: friendly foot behind it in the same lane, facing the same way, within 3 BW and not in contact.
    pub(super) fn has_rear_support(&self, state: &BattleState, unit: usize) -> bool {
        let place = state.units[unit].place;
        if !place.facing.is_along() {
            return false;
        }
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
}
