//! Moves in place: a stand dismounts (card 2) or gets off its transports (card 8) where it is.

use super::Candidates;
use crate::view::View;
use triumph::battle::{Appearance, MoveKind, StandId};

/// The least gain of dismounting, in 1/64 points, since the stand never mounts again and is slow from then on.
const ASKED_TO_DISMOUNT: i32 = 20;

/// Proposes what a stand's cards let it become where it is.
pub(super) fn propose(view: &View<'_>, candidates: &mut Candidates, stand: StandId) {
    let form = view.battle.form(&view.state, stand);
    let may_dismount = || view.battle.may_dismount(&view.state, stand).is_ok();
    if form.appearance == Appearance::Transports {
        candidates.offer_in_place(view, stand, MoveKind::DiscardInPlace, 0);
    } else if form.appearance == Appearance::Normal && may_dismount() {
        candidates.offer_in_place(view, stand, MoveKind::Dismount, ASKED_TO_DISMOUNT);
    }
}
