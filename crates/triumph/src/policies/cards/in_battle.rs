//! Cards that are played turn by turn.

use battle_core::Seat;

use crate::battle::{Battle, Play, StandId, State};
use crate::troops::TroopType;

use super::best_play;

/// Card 15: enemies are marked who fight those that the mark helps, as many as can be.
pub(super) fn mark(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    let fights_for_it = |enemy: StandId| {
        let opponent = state.contacts.front(enemy);
        opponent.is_some_and(|own| {
            matches!(
                state.troop(own),
                TroopType::HorseBow
                    | TroopType::Knights
                    | TroopType::Cataphracts
                    | TroopType::JavelinCavalry
                    | TroopType::EliteCavalry
            )
        })
    };
    best_play(battle, state, seat, |play| match *play {
        Play::Mark(stands) => {
            let helped = stands.iter().filter(|&enemy| fights_for_it(enemy)).count() as i32;
            (helped > 0).then_some(helped)
        }
        _ => None,
    })
}

/// Card 10: a stand holds the line while friends stand beside it.
pub(super) fn hold(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    let winner = battle.winner_of_known(state)?;
    let friends = state.stands_of(seat).without(winner);
    let in_line = friends
        .iter()
        .any(|friend| battle.joined(state, winner, friend));
    best_play(battle, state, seat, |play| {
        (*play == Play::HoldTheLine && in_line).then_some(0)
    })
}
