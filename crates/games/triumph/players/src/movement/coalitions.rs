//! PL-10, PL-19: fights that are worth starting for two stands but not for one alone: the second comes beside the first, as an
//! overlap or into a fight of its own, or onto a flank.

use arrayvec::ArrayVec;
use tabletop::Pose;

use super::plan::Plan;
use super::{Candidate, Candidates, captain, is_within, movable};
use crate::view::View;
use triumph::battle::{Edge, STAND_WIDTH, StandId, Stands};

/// The most contacts that are considered for two stands.
const MOST: usize = 64;

/// A stand that can bring its front edge onto an edge of an enemy.
#[derive(Clone, Copy)]
pub(super) struct Contact {
    pub stand: StandId,
    pub to: Pose,
    pub enemy: StandId,
    pub edge: Edge,
}

/// Contacts in the order in which they were noted.
pub(super) type Contacts = ArrayVec<Contact, MOST>;

/// Notes a contact for two stands; one from the front only if it isn't worth its command point alone.
pub(super) fn note(view: &View<'_>, candidates: &mut Candidates, contact: Contact) {
    if view.doctrine.captain.pair == 0 {
        return;
    }
    let Contact { stand, to, .. } = contact;
    let is_it = |candidate: &Candidate| matches!(candidate.plan, Plan::Single { stand: other, to: there } if (other, there) == (stand, to));
    if contact.edge != Edge::Front || !candidates.list.iter().any(is_it) {
        // There are rarely more than fit into the list; further ones are left out.
        let _ = candidates.contacts.try_push(contact);
    }
}

/// Forgets contacts of stands that are considered again.
pub(super) fn forget(candidates: &mut Candidates, stands: Stands) {
    let contacts = &mut candidates.contacts;
    contacts.retain(|contact| !stands.contains(contact.stand));
}

/// Proposes every contact from the front together with the move of a second stand.
pub(super) fn propose(view: &mut View<'_>, candidates: &mut Candidates) {
    if candidates.contacts.is_empty() {
        return;
    }
    let free = movable(view);
    let contacts = candidates.contacts.clone();
    for first in &contacts {
        let Contact { stand, to, .. } = *first;
        let is_open = view.opponent(first.enemy).is_none() && view.is_free(stand, to);
        if first.edge != Edge::Front || !is_open {
            continue;
        }
        for other in free.without(stand).iter() {
            // If neither stand is considered again, the pair has been proposed before.
            if !candidates.wanted.contains(stand) && !candidates.wanted.contains(other) {
                continue;
            }
            let reach = view.battle.data_of(&view.state, other).reach;
            for side in [-STAND_WIDTH, STAND_WIDTH] {
                let beside = to.shifted(0, side);
                if is_within(view.pose(other).at, beside.at, reach) {
                    offer(view, candidates, (stand, to), (other, beside));
                }
            }
            let is_its = |second: &&Contact| {
                (second.stand, second.enemy) == (other, first.enemy) && second.edge != Edge::Front
            };
            for second in contacts.iter().filter(is_its) {
                offer(view, candidates, (stand, to), (other, second.to));
            }
        }
    }
}

/// Adds the moves of two stands, either first, if the second place is free and together they gain anything.
fn offer(
    view: &mut View<'_>,
    candidates: &mut Candidates,
    first: (StandId, Pose),
    second: (StandId, Pose),
) {
    let movers = Stands::only(first.0) | Stands::only(second.0);
    let points = |stand| i32::from(view.cost(Stands::only(stand)).points);
    let cost = points(first.0) + points(second.0);
    if cost > i32::from(view.state.command_points)
        || !view.is_free_beside(second.0, second.1, movers)
    {
        return;
    }
    let plan = Plan::Pair { moved: [first, second] };
    let together = candidates.gain_of(view, &[first, second]);
    let gain =
        together * view.doctrine.captain.pair / 64 - candidates.given_up_by_card(view, &plan);
    if gain < view.doctrine.theta * cost {
        return;
    }
    let rate = captain::rate_of(view, movers, gain * 12 / cost);
    for moved in [[first, second], [second, first]] {
        let plan = Plan::Pair { moved };
        candidates.put(Candidate { plan, gain, cost, rate });
    }
}
