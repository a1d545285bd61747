//! When the doctrines play their battle cards: one small file a card, which decides by the exact odds of the fights that it changes.
//!
//! What stands are placed as by cards is in `deployment/`, and how cards change moves in `movement/`.

mod camps;
mod charge_through;
mod deceptive_deployment;
mod elephant_screen;
mod hold_the_line;
mod mobile_infantry;
mod prepared_defenses;
mod scythed_chariots;
mod standard_wagon;
mod supporting_bowmen;

use battle_core::Seat;

use super::Doctrine;
use triumph::Card;
use triumph::battle::{Battle, Decision, Moment, Phase, Play, State};

/// The decision of a doctrine in a step that asks for cards.
pub(super) fn choose(doctrine: &Doctrine, battle: &Battle, state: &State, seat: Seat) -> Decision {
    let Phase::Cards(moment, _) = state.phase else {
        return Decision::Pass;
    };
    let chosen = match moment {
        Moment::BeforeCamp => camps::choose_kind(battle, state, seat),
        Moment::WithCentre => standard_wagon::place(battle, state, seat)
            .or_else(|| supporting_bowmen::set_aside(battle, state, seat))
            .or_else(|| prepared_defenses::place(doctrine, battle, state, seat)),
        Moment::WithLast => camps::place_pack_train(battle, state, seat),
        Moment::Deployed => elephant_screen::place(battle, state, seat),
        Moment::StartOfTurn => scythed_chariots::mark(doctrine, battle, state, seat),
        Moment::ResultKnown => hold_the_line::hold(doctrine, battle, state, seat),
    };
    match chosen {
        Some(play) => Decision::Card(play),
        None if battle.may_pass_up(state, seat) => Decision::Pass,
        None => first_play(battle, state, seat).map_or(Decision::Pass, Decision::Card),
    }
}

/// The card that a doctrine plays before it plans moves.
pub(super) fn before_moving(
    doctrine: &Doctrine,
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> Option<Decision> {
    if !battle.has_cards() {
        return None;
    }
    mobile_infantry::get_off(battle, state, seat)
        .or_else(|| deceptive_deployment::reveal(doctrine, battle, state, seat))
        .or_else(|| charge_through::charge(doctrine, battle, state, seat))
        .map(Decision::Card)
}

/// Only the first move of a turn, if a card may have to be played between two moves; otherwise the turn.
pub(super) fn one_by_one(battle: &Battle, state: &State, decision: Decision) -> Decision {
    match decision {
        Decision::Orders(orders)
            if battle.has_cards() && mobile_infantry::rides(battle, state, state.active) =>
        {
            let first = orders.as_slice().first();
            first.map_or(Decision::EndMovement, |tactical| Decision::Move(*tactical))
        }
        _ => decision,
    }
}

/// The play that is offered first, for a player that has to play a card.
fn first_play(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    best_play(battle, state, seat, |_| Some(0))
}

/// The play with the highest value, and of equal ones the first; plays without a value are left out.
fn best_play(
    battle: &Battle,
    state: &State,
    seat: Seat,
    value_of: impl Fn(&Play) -> Option<i32>,
) -> Option<Play> {
    let mut best = Best(None);
    battle.visit_plays(state, seat, &mut |play| best.take(play, value_of(&play)));
    best.play()
}

/// [`best_play`] among the plays of one card, since listing those of all cards during movement is slow (TR-BC-12).
fn best_play_of(
    card: Card,
    battle: &Battle,
    state: &State,
    seat: Seat,
    value_of: impl Fn(&Play) -> Option<i32>,
) -> Option<Play> {
    let mut best = Best(None);
    battle.visit_plays_of(card, state, seat, &mut |play| {
        best.take(play, value_of(&play));
    });
    best.play()
}

/// The first play of the highest value, and its value.
struct Best(Option<(i32, Play)>);

impl Best {
    fn take(&mut self, play: Play, value: Option<i32>) {
        if let Some(value) = value
            && self.0.is_none_or(|(most, _)| value > most)
        {
            self.0 = Some((value, play));
        }
    }

    fn play(self) -> Option<Play> {
        self.0.map(|(_, play)| play)
    }
}
