//! Card 9: which stands are Plaustrella.

use battle_core::Seat;

use super::prospects;
use triumph::battle::{Battle, Guise, StandId, State};

/// Plaustrella if it may hope for more so.
pub(super) fn guise_of(battle: &Battle, state: &State, _: Seat, stand: StandId) -> Option<Guise> {
    battle.form_as(state, stand, Guise::Plaustrella)?;
    let hopes = |guise| prospects::of(battle, state, stand, guise);
    (hopes(Guise::Plaustrella) > hopes(Guise::Normal)).then_some(Guise::Plaustrella)
}
