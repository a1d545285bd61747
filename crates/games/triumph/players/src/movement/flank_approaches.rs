//! PL-19: moves of a stand with no enemy before it to places from which its next move reaches a flank or rear.

use tabletop::{Pose, UNIT};

use super::{Candidates, Plan, is_within};
use crate::view::View;
use triumph::battle::{Edge, STAND_WIDTH, StandId, Stands, contact_pose};

/// A stand with an enemy within this distance ahead, and no farther to the side than its own width, has a task there.
const AHEAD: i32 = 10 * UNIT;
/// The distance from a flank or rear at which places are considered.
const BACK: [i32; 4] = [UNIT / 2, UNIT, 2 * UNIT, 3 * UNIT];
/// Command points that are enough for any move.
const ENOUGH: u8 = 12;

/// Own stands that are in no fight and have no enemy before them; none for a player that doesn't look for flanks.
pub(super) fn idle(view: &View<'_>) -> Stands {
    if view.doctrine.captain.lap == 0 {
        return Stands::NONE;
    }
    let is_idle = |&stand: &StandId| {
        let pose = view.pose(stand);
        let forward = pose.forward();
        view.foes.iter().all(|foe| {
            let way = foe.at - pose.at;
            let (ahead, right) = (way.along(forward), way.along(forward.right()));
            !(0..=AHEAD).contains(&ahead) || right.abs() > STAND_WIDTH
        })
    };
    view.own.minus(view.engaged).iter().filter(is_idle).collect()
}

/// Proposes to go where the flank or the rear of an enemy is one move away.
pub(super) fn propose(
    view: &mut View<'_>,
    candidates: &mut Candidates,
    stand: StandId,
    idle: Stands,
) {
    let reach = view.battle.data_of(&view.state, stand).reach;
    let pose = view.pose(stand);
    let far = (2 * reach).max(6 * UNIT);
    for enemy in view.enemies.iter() {
        let there = view.pose(enemy);
        if !is_within(pose.at, there.at, far + 2 * UNIT) {
            continue;
        }
        let depth = view.battle.data_of(&view.state, enemy).base.depth;
        for edge in [Edge::Left, Edge::Right, Edge::Rear] {
            let goal = contact_pose(there, depth, edge);
            if view.state.contacts.at(enemy, edge).is_some()
                || !is_within(pose.at, goal.at, far)
                || !view.is_free(stand, goal)
                || is_nearer(view, idle.without(stand), pose, goal)
            {
                continue;
            }
            go_for(view, candidates, stand, goal);
        }
    }
}

/// Whether another stand without a task is nearer to a place.
fn is_nearer(view: &View<'_>, others: Stands, pose: Pose, goal: Pose) -> bool {
    let own = (pose.at - goal.at).length_squared();
    others.iter().any(|other| (view.pose(other).at - goal.at).length_squared() < own)
}

/// Proposes the places from which a stand reaches a goal, unless it does so now.
fn go_for(view: &mut View<'_>, candidates: &mut Candidates, stand: StandId, goal: Pose) {
    let prize = candidates.gain_of(view, &[(stand, goal)]);
    if prize <= 0 || leads_to(view, stand, view.pose(stand), goal) {
        return;
    }
    let pose = view.pose(stand);
    let half_way = pose.heading.turned(pose.heading.turn_to(goal.heading) / 2);
    for back in BACK {
        let at = goal.shifted(-back, 0).at;
        for heading in [goal.heading, half_way, pose.heading] {
            offer(view, candidates, stand, Pose::new(at, heading), goal, prize);
        }
    }
}

/// Offers a place if it can be reached, and the goal from there.
fn offer(
    view: &mut View<'_>,
    candidates: &mut Candidates,
    stand: StandId,
    to: Pose,
    goal: Pose,
    prize: i32,
) {
    let reach = view.battle.data_of(&view.state, stand).reach;
    let pose = view.pose(stand);
    if to == pose
        || !is_within(pose.at, to.at, reach)
        || !is_within(to.at, goal.at, reach)
        || !view.is_free(stand, to)
    {
        return;
    }
    let gain = candidates.gain_of(view, &[(stand, to)]) + view.doctrine.captain.lap * prize / 64;
    // Only legal moves: an illegal one would use up one of the few trials.
    let is_legal = || {
        let (state, cost) = (&view.state, view.cost(Stands::only(stand)));
        let moved = view.battle.plan_single_at_cost(state, stand, to, cost);
        moved.is_some() && leads_to(view, stand, to, goal)
    };
    if gain >= view.doctrine.theta && is_legal() {
        candidates.add(view, Plan::Single { stand, to }, gain);
    }
}

/// Whether a stand reaches a goal with one move if it starts from a pose and no other stand moves.
fn leads_to(view: &View<'_>, stand: StandId, from: Pose, goal: Pose) -> bool {
    let mut state = view.state;
    state.poses[stand.index()] = from;
    state.moved.remove(stand);
    state.command_points = ENOUGH;
    view.battle.plan_single(&state, stand, goal).is_some()
}
