//! Volleys at chargers and in the shooting phase (GL-422, GL-426, GL-915).

use battle_core::Trace;
use battle_core::streams::{Chance, Purpose, Role};

use crate::duel::Duel;
use crate::duel::event::DuelEvent;
use crate::duel::state::{DuelState, Step};
use crate::rules::shooting::volley;
use crate::streams::seat_of;

impl Duel {
    /// GL-422, GL-426: one volley; its losses apply at once at 2.5, since only one side shoots then.
    pub(super) fn shoot(
        &self,
        state: &mut DuelState,
        seat: usize,
        at_charger: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let index = u16::from(!at_charger);
        let role =
            Role::of_seat(Purpose::Shooting, seat_of(seat), u16::from(state.turn)).nth(index);
        let result = {
            let shot = self.shot_of(state, seat, at_charger);
            let (own, foe) = (&state.sides[seat].bases, &state.sides[1 - seat].bases);
            volley(&shot, own, foe, u8::MAX, &self.parameters, &mut chance.dice(role))
        };
        state.sides[seat].shot = true;
        state.sides[1 - seat].hits[usize::from(index)] += result.hits;
        trace.record(|| DuelEvent::Volley {
            seat: seat_of(seat),
            dice: result.dice,
            hits: result.hits,
            skulls: result.losses.iter().map(|loss| loss.skulls).sum(),
            wounds: result.losses.iter().map(|loss| loss.wounds).sum(),
        });
        self.suffer(state, 1 - seat, &result.losses, 1, trace);
    }

    /// GL-915: both volleys of 3.1, dice first, then losses, then who breaks; GL-114: generals of 4.2.
    pub(super) fn volleys(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        if !state.sides.iter().any(|side| side.will_shoot) {
            self.go_to_movement(state);
            return;
        }
        let before = *state;
        for seat in [usize::from(state.active), usize::from(1 - state.active)] {
            if !before.sides[seat].will_shoot {
                continue;
            }
            // The dice of both are those of the position before either volley.
            let mut at = before;
            self.shoot(&mut at, seat, false, chance, trace);
            let target = 1 - seat;
            state.sides[seat].shot = true;
            state.sides[target].bases = at.sides[target].bases;
            state.sides[target].hits = at.sides[target].hits;
            state.sides[target].lost_in = at.sides[target].lost_in;
        }
        for side in &mut state.sides {
            side.will_shoot = false;
        }
        self.check_broken(state, 1, trace);
        if state.step != Step::Over {
            self.go_to_movement(state);
        }
    }
}
