//! Card 3: which pairs separate their valets.

use battle_core::Seat;

use super::prospects;
use triumph::battle::{Battle, Guise, StandId, State};

/// Each pair as it may hope for more: as it is listed, or as men-at-arms and valets; the general is no valet (TR-BC-03.3).
pub(super) fn guise_of(battle: &Battle, state: &State, _: Seat, stand: StandId) -> Option<Guise> {
    let other = battle.partner_of(state, stand)?;
    let hopes = |stand, guise| prospects::of(battle, state, stand, guise);
    let together = hopes(stand, Guise::Normal) + hopes(other, Guise::Normal);
    let apart = hopes(stand, Guise::MenAtArms) + hopes(other, Guise::Valets);
    let is_general = |stand| battle.listed(state, stand).general;
    let takes_foot = is_general(stand) || !is_general(other) && stand < other;
    (apart > together).then_some(if takes_foot {
        Guise::MenAtArms
    } else {
        Guise::Valets
    })
}
