//! Card 3 with `valets_adjacent`: the second stand of a separated pair is placed beside the first (TR-BC-03.2).

use battle_core::Seat;
use tabletop::{Pose, Rect};

use super::appearances::appearance_of;
use super::placed_as;
use triumph::battle::{Battle, Decision, StandId, Stands, State};

/// A stand that has to join its partner is placed before all others, which would take the places there.
///
/// It takes the place that is nearest to the one planned for it, in the open if one is.
pub(super) fn place(
    battle: &Battle,
    state: &State,
    seat: Seat,
    plan: &[(StandId, Pose)],
    due: Stands,
) -> Option<Decision> {
    if !battle.has_cards() {
        return None;
    }
    plan.iter().filter(|(stand, _)| due.contains(*stand)).find_map(|&(stand, wanted)| {
        battle.partner_of(state, stand)?;
        let appearance = appearance_of(battle, state, stand);
        let base = battle.form_as(state, stand, appearance)?.data.base;
        let pose = battle
            .places_beside_partner(state, stand, appearance)
            .into_iter()
            .filter(|&pose| battle.is_place_for(state, seat, stand, pose, appearance))
            .min_by_key(|&pose| {
                let off = pose.at - wanted.at;
                let is_rough = battle.in_difficult(state, &Rect::of(pose, base));
                (is_rough, off.x.abs() + off.y.abs())
            })?;
        Some(placed_as(battle, state, stand, pose, appearance))
    })
}
