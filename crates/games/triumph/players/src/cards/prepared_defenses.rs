//! Card 14: where the obstacles lie.

use battle_core::Seat;
use tabletop::UNIT;

use super::best_play;
use crate::deployment;
use crate::doctrine::Doctrine;
use crate::prospects;
use triumph::CardSet;
use triumph::battle::{Appearance, Battle, Play, State};

/// Places obstacles right before the line, in front of the stands that gain most if their attackers are in difficult terrain.
pub(super) fn place(
    doctrine: &Doctrine,
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> Option<Play> {
    let plan = deployment::layout(doctrine, battle, state, seat);
    best_play(battle, state, seat, |play| {
        let Play::PlaceObstacle(at) = *play else {
            return None;
        };
        let gain: i32 = plan
            .iter()
            .filter(|(_, pose)| {
                let way = at - pose.at;
                way.along(pose.forward()).abs() <= UNIT
                    && way.along(pose.forward().right()).abs() < UNIT
            })
            .map(|&(stand, pose)| {
                // If half of a stand is covered, half of the gain counts.
                let covered = 2 * UNIT - (at - pose.at).along(pose.forward().right()).abs();
                defended_by(battle, state, stand) * covered / (2 * UNIT)
            })
            .sum();
        (gain > 0).then_some(gain)
    })
}

/// The gain in a stand's fights if its enemies are in difficult terrain, in 1/64 points.
fn defended_by(battle: &Battle, state: &State, stand: triumph::battle::StandId) -> i32 {
    let fighting =
        |who, appearance| prospects::fighting(battle, state, who, appearance, CardSet::EMPTY);
    let Some(own) = fighting(stand, Appearance::Normal) else {
        return 0;
    };
    let enemies = prospects::enemies_of(battle, state, stand);
    let gains: i32 = enemies
        .iter()
        .filter_map(|enemy| {
            let mut theirs = fighting(enemy, battle.usual_appearance(state, enemy))?;
            let in_open = prospects::lone_swing(battle, &own, &theirs);
            theirs.in_difficult = true;
            Some(prospects::lone_swing(battle, &own, &theirs) - in_open)
        })
        .sum();
    gains / enemies.len().max(1) as i32
}
