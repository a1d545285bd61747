//! Card 7: which bowmen are set aside.

use battle_core::Seat;

use super::best_play;
use crate::prospects;
use triumph::battle::{Appearance, Battle, Play, StandId, State};
use triumph::{Card, CardSet};

/// Sets aside as many bowmen as gain more by the stands that they support than by themselves.
pub(super) fn set_aside(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    let alone = |stand: StandId, passing: CardSet| {
        prospects::under(battle, state, stand, Appearance::Normal, passing)
    };
    let bowmen = CardSet::EMPTY.with(Card::SupportingBowmen);
    let mut best: Option<(i32, Play)> = None;
    battle.visit_plays(state, seat, &mut |play| {
        let Play::SetAside { bowmen: set_aside, supported, .. } = play else {
            return;
        };
        let helped: i32 =
            supported.iter().map(|stand| alone(stand, bowmen) - alone(stand, CardSet::EMPTY)).sum();
        let given_up: i32 =
            set_aside.iter().map(|stand| alone(stand, CardSet::EMPTY).max(PRESENCE)).sum();
        let gain = helped - given_up;
        if gain > 0 && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, play));
        }
    });
    best_play(battle, state, seat, |play| {
        best.and_then(|(gain, chosen)| (*play == chosen).then_some(gain))
    })
}

/// The value of one more stand on the table, which widens the line and adds a fight, in 1/64 points.
const PRESENCE: i32 = 24;
