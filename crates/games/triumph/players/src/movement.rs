//! Tactical movement of the doctrines: moves are listed and valued, and the best is made, until the command points are spent or no
//! move gains enough.

mod arrivals;
mod candidates;
mod coalitions;
mod flank_approaches;
mod gains;
mod groups;
mod in_place;
mod plan;
mod shower_shooting;
pub(crate) mod signs;
mod singles;
mod worth;

use battle_core::NoTrace;
use tabletop::{Point, Pose, UNIT};

use super::captain;
use super::view::View;
use candidates::{Candidate, Candidates};
use plan::{GroupWay, Plan, lay_out};
use triumph::battle::{Decision, MAX_ORDERS, Orders, StandId, Stands, State, TacticalMove};

/// The most moves that are tested for legality before a player stops.
const MAX_TRIALS: usize = 32;
/// A move that ends further away than this changes nothing for a stand.
const NEIGHBOURHOOD: i32 = 4 * UNIT;

/// What the places of own stands near a point are worth together, in 1/64 points.
pub(super) fn worth_about(view: &View<'_>, point: Point) -> i32 {
    let near =
        view.own.iter().filter(|&stand| is_within(view.pose(stand).at, point, NEIGHBOURHOOD));
    near.map(|stand| worth::of(view, stand).all).sum()
}

/// What a stand gains by going to a place where it starts a fight, in 1/64 points.
pub(super) fn gain_of_contact(view: &mut View<'_>, stand: StandId, to: Pose) -> i32 {
    Candidates::of(view, None).gain_of(view, &[(stand, to)])
}

/// The moves of a turn, and its end.
pub(super) fn choose(view: &mut View<'_>) -> Decision {
    plan_turn(view, None)
}

/// The position after the moves of a turn.
pub(super) fn after_turn(mut view: View<'_>) -> State {
    let (battle, mut state) = (view.battle, view.state);
    if let Decision::Orders(orders) = choose(&mut view) {
        for tactical in orders.as_slice() {
            battle.make_move(&mut state, tactical, &mut NoTrace);
        }
    }
    state
}

/// The moves of a turn, without a certain first one.
pub(super) fn plan_turn(view: &mut View<'_>, forbidden: Option<TacticalMove>) -> Decision {
    let mut orders = Orders::NONE;
    if let Some(arrival) = arrivals::arrival(view).filter(|&arrival| Some(arrival) != forbidden) {
        orders.push(arrival);
        view.settle(&arrival);
    }
    let mut candidates = Candidates::of(view, forbidden);
    while view.state.command_points > 0 && orders.as_slice().len() < MAX_ORDERS {
        let begun = candidates.rest.take();
        // Where a plan has a second move, the stands that its first move affected are considered after the second.
        let (tactical, unasked) = match begun.and_then(|plan| lay_out(view, &plan).ok()) {
            Some(tactical) => (tactical, candidates.wanted),
            None => {
                groups::propose(view, &mut candidates);
                candidates.carried = candidates.in_groups();
                singles::propose(view, &mut candidates);
                coalitions::propose(view, &mut candidates);
                let Some(tactical) = best_move(view, &mut candidates) else {
                    break;
                };
                (tactical, Stands::NONE)
            }
        };
        orders.push(tactical);
        let is_last = orders.as_slice().len() == MAX_ORDERS
            || view.cost(tactical.stands).points >= view.state.command_points;
        // Nothing is evaluated in the position after the last move of a turn.
        if is_last {
            break;
        }
        candidates.settle(view, &tactical);
        candidates.wanted |= unasked;
    }
    if orders.as_slice().is_empty() { Decision::EndMovement } else { Decision::Orders(orders) }
}

/// The best legal candidate; illegal ones are removed.
fn best_move(view: &mut View<'_>, candidates: &mut Candidates) -> Option<TacticalMove> {
    let mut n_trials = 0;
    loop {
        let list = &candidates.list;
        // Of equal candidates the earliest is taken.
        let best = (0..list.len()).rev().max_by_key(|&at| list[at].rate)?;
        let candidate = list[best];
        if candidate.gain < view.doctrine.theta * candidate.cost || n_trials == MAX_TRIALS {
            return None;
        }
        candidates.list.swap_remove(best);
        n_trials += 1;
        match lay_out(view, &candidate.plan) {
            Ok(tactical) if Some(tactical) != candidates.forbidden => {
                if let Plan::Pair { moved: [_, (stand, to)] } = candidate.plan {
                    candidates.rest = Some(Plan::Single { stand, to });
                }
                return Some(tactical);
            }
            Ok(_) => {}
            Err(breach) => {
                if let (Plan::Group { stands, way }, Some(offender)) =
                    (candidate.plan, breach.and_then(|breach| breach.offender()))
                {
                    groups::propose_parts(view, candidates, stands.without(offender), way);
                }
            }
        }
        // For a stand that no group moves any more, moves of its own are considered.
        if !candidates.carried.is_empty() {
            let alone = candidates.carried.minus(candidates.in_groups());
            candidates.carried = candidates.carried.minus(alone);
            singles::propose_alone(view, candidates, alone);
        }
    }
}

/// Own stands that may still move: free of contact and not moved yet.
fn movable(view: &View<'_>) -> Stands {
    let held = view.state.moved | view.state.contacts.engaged();
    view.own.minus(held)
}

fn is_within(one: Point, other: Point, reach: i32) -> bool {
    (one - other).length_squared() <= i64::from(reach) * i64::from(reach)
}
