//! The volleys of a step (GL-426).

use battle_core::Trace;
use battle_core::streams::{Chance, Purpose, Role};

use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::state::{BattleState, MAX_UNITS, NONE};
use crate::rules::shooting::volley;
use crate::streams::seat_of;

impl Battle {
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
            let result = volley(&shot, own, its, files, &self.parameters, &mut chance.dice(role));
            trace.record(|| BattleEvent::Volley {
                unit: unit as u8,
                target: target as u8,
                dice: result.dice,
                hits: result.hits,
                skulls: result.losses.iter().map(|loss| loss.skulls).sum(),
                wounds: result.losses.iter().map(|loss| loss.wounds).sum(),
            });
            let hits = &mut state.units[target].hit[usize::from(!at_charge)];
            *hits = hits.saturating_add(result.hits);
            self.suffer(state, target, &result.losses, trace);
        }
    }
}
