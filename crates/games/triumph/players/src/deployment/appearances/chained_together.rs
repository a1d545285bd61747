//! Card 22: whether an entry is chained together.

use battle_core::Seat;

use crate::prospects;
use triumph::Card;
use triumph::battle::{Appearance, Battle, StandId, State};

/// All stands of the entry are chained if their prospects are better chained (TR-BC-22.1).
pub(super) fn appearance_of(
    battle: &Battle,
    state: &State,
    seat: Seat,
    stand: StandId,
) -> Option<Appearance> {
    let (_, purchase) = battle.purchase_for(state, stand, Card::ChainedTogether)?;
    let hopes = |appearance| -> i32 {
        let entry = purchase.stands.in_seat(seat);
        entry.iter().map(|stand| prospects::of(battle, state, stand, appearance)).sum()
    };
    (hopes(Appearance::Chained) > hopes(Appearance::Normal)).then_some(Appearance::Chained)
}
