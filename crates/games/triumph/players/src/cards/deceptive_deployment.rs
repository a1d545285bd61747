//! Card 24: when a player reveals a masquerade by choice.

use battle_core::Seat;
use tabletop::UNIT;

use super::best_play_of;
use crate::view::View;
use crate::{Doctrine, movement};
use triumph::Card;
use triumph::battle::{Appearance, Battle, Play, State};

/// Reveals a stand that could attack in this turn, if its place is worth more then; before that, revealing it gains nothing.
pub(super) fn reveal(
    doctrine: &Doctrine,
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> Option<Play> {
    best_play_of(Card::DeceptiveDeployment, battle, state, seat, |play| {
        let Play::Reveal(stand) = *play else {
            return None;
        };
        let about = state.pose(stand).at;
        let reach = battle.form_as(state, stand, Appearance::Normal)?.data.reach;
        let can_strike = state
            .stands_of(seat.other())
            .iter()
            .any(|enemy| (state.pose(enemy).at - about).length() <= reach + 2 * UNIT);
        let worth = |position: &State| {
            movement::worth_about(&View::new(battle, position, seat, doctrine), about)
        };
        if !can_strike {
            return None;
        }
        let gain = worth(&battle.after_reveal(state, stand)) - worth(state);
        (gain > 0).then_some(gain)
    })
}
