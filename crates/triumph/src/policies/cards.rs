//! What the doctrines do with their battle cards: for now one plain choice a card.

mod before_battle;
mod chained_together;
mod dismounting;
mod guises;
mod in_battle;
mod mobile_infantry;
mod plaustrella;
mod prospects;
mod separated_valets;

pub(super) use guises::guise_of;

use battle_core::Seat;

use crate::battle::{Battle, Decision, Moment, Phase, Play, State};

/// The decision of a doctrine in a step that asks for cards.
pub(super) fn choose(battle: &Battle, state: &State, seat: Seat) -> Decision {
    let Phase::Cards(moment, _) = state.phase else {
        return Decision::Pass;
    };
    let chosen = match moment {
        Moment::BeforeCamp => None,
        Moment::WithCentre => before_battle::with_centre(battle, state, seat),
        Moment::WithLast => before_battle::with_last(battle, state, seat),
        Moment::Deployed => before_battle::screen(battle, state, seat),
        Moment::StartOfTurn => in_battle::mark(battle, state, seat),
        Moment::ResultKnown => in_battle::hold(battle, state, seat),
    };
    match chosen {
        Some(play) => Decision::Card(play),
        None if battle.may_pass_up(state, seat) => Decision::Pass,
        None => first_play(battle, state, seat).map_or(Decision::Pass, Decision::Card),
    }
}

/// What a doctrine plays before it thinks about moves.
pub(super) fn before_moving(battle: &Battle, state: &State, seat: Seat) -> Option<Decision> {
    if !battle.has_cards() {
        return None;
    }
    mobile_infantry::get_off(battle, state, seat).map(Decision::Card)
}

/// The play that is offered first, for whoever has to play something.
fn first_play(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    best_play(battle, state, seat, |_| Some(0))
}

/// The play of most value; plays without a value are left out, and of equal ones the first is taken.
fn best_play(
    battle: &Battle,
    state: &State,
    seat: Seat,
    value_of: impl Fn(&Play) -> Option<i32>,
) -> Option<Play> {
    let mut best: Option<(i32, Play)> = None;
    battle.visit_plays(state, seat, &mut |play| {
        if let Some(value) = value_of(&play)
            && best.is_none_or(|(most, _)| value > most)
        {
            best = Some((value, play));
        }
    });
    best.map(|(_, play)| play)
}
