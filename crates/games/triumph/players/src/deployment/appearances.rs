//! What each stand is placed as, if cards give a choice: one file a card.

mod chained_together;
mod dismounting;
mod plaustrella;
mod separated_valets;

use battle_core::Seat;

use triumph::battle::{Appearance, Battle, StandId, State};

/// What a stand is placed as.
///
/// It depends on the two armies and the terrain, but not on positions, so that a plan doesn't change while it is carried out.
pub(super) fn appearance_of(battle: &Battle, state: &State, stand: StandId) -> Appearance {
    let usual = battle.usual_appearance(state, stand);
    if !battle.has_cards() || usual == Appearance::Masquerade {
        return usual;
    }
    let seat: Seat = stand.seat();
    let wanted = [
        chained_together::appearance_of,
        separated_valets::appearance_of,
        dismounting::appearance_of,
        plaustrella::appearance_of,
        on_transports,
    ]
    .into_iter()
    .find_map(|choose| choose(battle, state, seat, stand));
    // It must match what the other stands of its entry or pair have become (TR-BC-03.2, TR-BC-22.1).
    [wanted.unwrap_or(usual), usual]
        .into_iter()
        .chain(Appearance::ALL)
        .find(|&appearance| battle.may_deploy_as(state, stand, appearance, None))
        .unwrap_or(usual)
}

/// Card 8: every stand that may ride does, since getting off costs nothing at the end of a move.
fn on_transports(battle: &Battle, state: &State, _: Seat, stand: StandId) -> Option<Appearance> {
    battle.form_as(state, stand, Appearance::Transports).map(|_| Appearance::Transports)
}
