//! Cards 1 and 2: who fights on foot, from the start.

use battle_core::Seat;

use super::prospects;
use triumph::battle::{Battle, Guise, StandId, State};

/// On foot if it may hope for more there.
pub(super) fn guise_of(battle: &Battle, state: &State, _: Seat, stand: StandId) -> Option<Guise> {
    battle.form_as(state, stand, Guise::OnFoot)?;
    let hopes = |guise| prospects::of(battle, state, stand, guise);
    (hopes(Guise::OnFoot) > hopes(Guise::Normal)).then_some(Guise::OnFoot)
}
