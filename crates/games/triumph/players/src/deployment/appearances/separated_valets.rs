//! Card 3: which pairs separate their valets.

use battle_core::Seat;

use crate::prospects;
use triumph::battle::{Appearance, Battle, StandId, State};

/// Each pair takes the form with the better prospects: as listed, or as men-at-arms and valets; the general is never a valet
/// (TR-BC-03.3).
pub(super) fn appearance_of(
    battle: &Battle,
    state: &State,
    _: Seat,
    stand: StandId,
) -> Option<Appearance> {
    let other = battle.partner_of(state, stand)?;
    let hopes = |stand, appearance| prospects::of(battle, state, stand, appearance);
    let together = hopes(stand, Appearance::Normal) + hopes(other, Appearance::Normal);
    let apart = hopes(stand, Appearance::MenAtArms) + hopes(other, Appearance::Valets);
    let is_general = |stand| battle.listed(state, stand).general;
    let takes_foot = is_general(stand) || !is_general(other) && stand < other;
    (apart > together).then_some(if takes_foot {
        Appearance::MenAtArms
    } else {
        Appearance::Valets
    })
}
