//! Card 9: which stands are Plaustrella.

use battle_core::Seat;

use crate::prospects;
use triumph::battle::{Appearance, Battle, StandId, State};

/// A stand is a Plaustrella if its prospects are better as one.
pub(super) fn appearance_of(
    battle: &Battle,
    state: &State,
    _: Seat,
    stand: StandId,
) -> Option<Appearance> {
    battle.form_as(state, stand, Appearance::Plaustrella)?;
    let hopes = |appearance| prospects::of(battle, state, stand, appearance);
    (hopes(Appearance::Plaustrella) > hopes(Appearance::Normal)).then_some(Appearance::Plaustrella)
}
