//! Card 13: which stands lie in ambush, and where.

use battle_core::Seat;
use tabletop::{Pose, UNIT};

use crate::prospects;
use triumph::battle::{Appearance, Battle, Form, Phase, StandId, State};
use triumph::{Card, CardSet};

/// The least average value of the fights of a stand in ambush, in 1/64 points, since it is alone there.
const ASKED: i32 = 26;
/// The greatest distance of an ambush from the own edge, so that friends can help when the enemy attacks it.
const FURTHEST: i32 = 14 * UNIT;

/// The place in ambush that is nearest to a stand's usual place, if it is better than that.
pub(super) fn place(
    battle: &Battle,
    state: &State,
    seat: Seat,
    stand: StandId,
    form: &Form,
    usual: Pose,
) -> Option<Pose> {
    let is_time = matches!(state.phase, Phase::Rest(_));
    let has_card = battle.has_cards() && battle.army_in(state, seat).cards().contains(Card::Ambush);
    if !is_time || !has_card || !form.data.is_open_foot() || hopes(battle, state, stand) < ASKED {
        return None;
    }
    let mut best: Option<(i32, Pose)> = None;
    battle.visit_ambushes(state, seat, form, &mut |pose: Pose| {
        let ahead = match seat {
            Seat::One => pose.at.y,
            Seat::Two => battle.board().y - pose.at.y,
        };
        let is_ambush = ahead > battle.parameters().deploy_depth_mu().0 && ahead <= FURTHEST;
        let way = (pose.at - usual.at).length();
        if is_ambush
            && best.is_none_or(|(least, _)| way < least)
            && battle.is_place_for(state, seat, stand, pose, Appearance::Normal)
        {
            best = Some((way, pose));
        }
    });
    best.map(|(_, pose)| pose)
}

/// What a stand wins on average against enemies that attack it in difficult terrain, in 1/64 points.
fn hopes(battle: &Battle, state: &State, stand: StandId) -> i32 {
    let in_rough = |who, appearance| {
        let mut fighting = prospects::fighting(battle, state, who, appearance, CardSet::EMPTY)?;
        fighting.in_difficult = true;
        Some(fighting)
    };
    let Some(own) = in_rough(stand, Appearance::Normal) else {
        return i32::MIN;
    };
    let enemies = prospects::enemies_of(battle, state, stand);
    let swings = enemies.iter().filter_map(|enemy| {
        let theirs = in_rough(enemy, battle.usual_appearance(state, enemy))?;
        Some(prospects::lone_swing(battle, &own, &theirs))
    });
    swings.sum::<i32>() / enemies.len().max(1) as i32
}
