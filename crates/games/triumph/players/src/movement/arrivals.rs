//! TR-DP-13: the arrival of stands that are held back for a flank march.

use tabletop::UNIT;

use crate::view::View;
use triumph::battle::{MoveKind, TacticalMove};

/// More than any distance from the camp.
const STAND: i32 = 100 * UNIT;

/// Brings on as many stands as can come on together, as near to the enemy camp as they may.
pub(super) fn arrival(view: &View<'_>) -> Option<TacticalMove> {
    if view.state.held_back.of(view.seat).is_empty() {
        return None;
    }
    let camp = view.state.camps[view.seat.other()].map(|camp| camp.base.centre.y);
    let mut best: Option<(i32, TacticalMove)> = None;
    view.battle.visit_proposals(&view.state, &mut |tactical| {
        let MoveKind::FlankMarch { entry } = tactical.kind else {
            return;
        };
        let way = camp.map_or(0, |y| (entry.y - y).abs());
        let value = tactical.stands.len() as i32 * STAND - way;
        if best.is_none_or(|(most, _)| value > most)
            && view.battle.trial(&view.state, &tactical).is_ok()
        {
            best = Some((value, tactical));
        }
    });
    best.map(|(_, tactical)| tactical)
}
