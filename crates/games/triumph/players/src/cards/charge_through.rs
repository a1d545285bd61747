//! Card 12: which stands charge through friends on foot.

use battle_core::Seat;

use crate::view::View;
use crate::{Doctrine, movement};
use triumph::Card;
use triumph::battle::{Battle, Edge, MoveKind, Play, Stands, State, contact_pose};

/// PL-32: the least gain of a charge, in 1/64 points.
const ASKED: i32 = 51;

/// The contact with the highest gain, of those that need the card.
pub(super) fn charge(
    doctrine: &Doctrine,
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> Option<Play> {
    let mut best: Option<(i32, Play)> = None;
    for (place, purchase) in battle.purchases(state, seat, Card::ChargeThrough) {
        if battle.left_of(state, seat, place) == 0 {
            continue;
        }
        let mut view = View::new(battle, state, seat, doctrine);
        let mut with_card = *state;
        with_card.cards.charging = Some(place as u8);
        let chargers = (purchase.stands.in_seat(seat) & view.own).minus(view.engaged | state.moved);
        for stand in chargers.iter() {
            let cost = battle.command_cost(state, MoveKind::Single, Stands::only(stand));
            if cost.points > state.command_points {
                continue;
            }
            for enemy in view.enemies.iter() {
                if view.opponent(enemy).is_some() {
                    continue;
                }
                let there = view.pose(enemy);
                let depth = battle.data_of(state, enemy).base.depth;
                let to = contact_pose(there, depth, Edge::Front);
                let reach = battle.data_of(state, stand).reach;
                let is_near = (to.at - view.pose(stand).at).length() <= reach;
                if !is_near || !view.is_free(stand, to) {
                    continue;
                }
                let gain = movement::gain_of_contact(&mut view, stand, to);
                if gain >= ASKED
                    && best.is_none_or(|(most, _)| gain > most)
                    && battle.plan_single(state, stand, to).is_none()
                    && let Some(tactical) = battle.plan_single(&with_card, stand, to)
                {
                    best = Some((gain, Play::ChargeThrough(tactical)));
                }
            }
        }
    }
    best.map(|(_, play)| play)
}
