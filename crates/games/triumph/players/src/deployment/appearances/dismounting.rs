//! Cards 1 and 2: which stands fight on foot from the start.

use battle_core::Seat;

use crate::prospects;
use triumph::battle::{Appearance, Battle, StandId, State};

/// A stand dismounts if its prospects are better on foot.
pub(super) fn appearance_of(
    battle: &Battle,
    state: &State,
    _: Seat,
    stand: StandId,
) -> Option<Appearance> {
    battle.form_as(state, stand, Appearance::OnFoot)?;
    let hopes = |appearance| prospects::of(battle, state, stand, appearance);
    (hopes(Appearance::OnFoot) > hopes(Appearance::Normal)).then_some(Appearance::OnFoot)
}
