//! What a move changes, in 1/64 points.

use arrayvec::ArrayVec;
use tabletop::{Pose, UNIT};

use super::candidates::Candidates;
use super::is_within;
use super::plan::Plan;
use super::worth::{self, Afar, Site, Worth};
use crate::view::View;
use triumph::battle::{MAX_STANDS_A_SIDE, StandId, Stands, State};

/// Stands farther away than this don't affect a fight.
pub(super) const HELP: i32 = 13 * UNIT / 4;

/// The value of a marker that a single move would lose (TR-BC-20.4), in 1/64 points: +1 in most fights.
const MARKER: i32 = 16;

/// What one pass over all enemies shows about a move.
pub(super) enum Seen {
    /// What the move changes, in 1/64 points.
    Gains(i32),
    /// The move changes less than it has to.
    TooLittle,
    /// One pass is not enough, since the move affects other stands or starts a fight.
    NotEnough,
}

impl Candidates {
    /// What the present places of some stands are worth.
    pub(super) fn worth_now(&mut self, view: &View<'_>, stands: Stands) -> Worth {
        stands
            .iter()
            .map(|stand| {
                *self.worth_now[stand.index()].get_or_insert_with(|| worth::of(view, stand))
            })
            .sum()
    }

    /// The change by a move to a place near no fight, if it starts a fight that can be evaluated without applying the move.
    pub(super) fn gain_of_new_fight(
        &mut self,
        view: &View<'_>,
        stand: StandId,
        to: Pose,
    ) -> Option<i32> {
        if view.doctrine.captain.looks_beyond_fights() {
            return None;
        }
        let fight = view.new_fight(stand, to)?;
        let before = self.worth_now(view, Stands::only(stand));
        let worth = |is_doomed| worth::of_new_fight(view, &fight, is_doomed);
        let gain = |after: Worth| gain_between(view, before, after, true);
        // Most are rejected whether or not the retreat is open.
        let (open, shut) = (gain(worth(false)), gain(worth(true)));
        if open == shut || !view.shuts(&fight) { Some(open) } else { Some(shut) }
    }

    /// The gain that a move needs to stay a candidate.
    pub(super) fn least_gain(&self, view: &View<'_>, plan: &Plan) -> i32 {
        view.doctrine.theta + self.given_up_by_card(view, plan)
    }

    /// What a move changes, if it affects no other stand and starts no fight: one pass over all enemies is enough for that.
    pub(super) fn gain_from_afar(
        &mut self,
        view: &mut View<'_>,
        moved: &[(StandId, Pose)],
        least: i32,
    ) -> Seen {
        let movers: Stands = moved.iter().map(|&(stand, _)| stand).collect();
        if !(movers & view.engaged).is_empty() || !fights_near(view, moved).is_empty() {
            return Seen::NotEnough;
        }
        let before = self.worth_now(view, movers).all;
        view.imagine_apart(moved);
        let seen = seen_from_afar(view, moved, before, least);
        view.forget_apart(moved);
        seen
    }

    /// What a move gives up by cards, in 1/64 points; 0 in a battle without cards.
    pub(super) fn given_up_by_card(&self, view: &View<'_>, plan: &Plan) -> i32 {
        if view.battle.has_cards() { self.given_up(view, plan) } else { 0 }
    }

    /// What a stand has by cards while it stays, and a move loses: shots and a screen; in 1/64 points.
    pub(super) fn given_up(&self, view: &View<'_>, plan: &Plan) -> i32 {
        let shots = plan.stands().iter().map(|stand| self.shots[stand.index()]);
        let screen = match *plan {
            Plan::Group { .. } => 0,
            Plan::Pair { moved } => {
                (moved.iter()).map(|&(stand, _)| marker_lost_alone(&view.state, stand)).sum()
            }
            Plan::Single { stand, .. }
            | Plan::Disengage { stand, .. }
            | Plan::InPlace { stand, .. } => marker_lost_alone(&view.state, stand),
        };
        shots.sum::<i32>() + screen
    }

    /// What a move changes, in 1/64 points.
    pub(super) fn gain_of(&mut self, view: &mut View<'_>, moved: &[(StandId, Pose)]) -> i32 {
        let near = fights_near(view, moved);
        let movers: Stands = moved.iter().map(|&(stand, _)| stand).collect();
        let before = self.worth_now(view, near | movers);
        let was_fighting = movers & view.engaged;
        view.imagine(moved);
        let after: Worth = (near | movers).iter().map(|stand| worth::of(view, stand)).sum();
        let started = movers.minus(was_fighting).iter().any(|stand| view.opponent(stand).is_some());
        view.forget(moved);
        gain_between(view, before, after, started)
    }
}

/// The change by a move that is applied to the view, estimated from afar.
fn seen_from_afar(view: &View<'_>, moved: &[(StandId, Pose)], before: i32, least: i32) -> Seen {
    let mut places = ArrayVec::<(Site, Afar), MAX_STANDS_A_SIDE>::new();
    for &(stand, pose) in moved {
        let site = Site { stand, pose, is_there: true };
        let reach = view.battle.data_of(&view.state, stand).reach;
        let seen = view.seen_from(pose.at, reach);
        if !site.is_quiet(view, &seen) {
            return Seen::NotEnough;
        }
        places.push((site, Afar::with(view, &site, seen)));
    }
    let most: Option<i32> = places.iter().map(|(_, afar)| afar.most(view)).sum();
    if most.is_some_and(|most| most - before < least) {
        return Seen::TooLittle;
    }
    let after = places.iter().map(|(site, afar)| worth::of_place(view, site, afar));
    Seen::Gains(after.sum::<i32>() - before)
}

/// Own fights that a moved stand can touch, before or after.
#[inline]
fn fights_near(view: &View<'_>, moved: &[(StandId, Pose)]) -> Stands {
    view.engaged
        .iter()
        .filter(|&stand| {
            let here = view.pose(stand).at;
            moved.iter().any(|&(mover, to)| {
                is_within(here, to.at, HELP) || is_within(here, view.pose(mover).at, HELP)
            })
        })
        .collect()
}

/// Whether an own fight is near enough to be touched by a stand, before or after it goes to a place.
#[inline]
pub(super) fn is_near_fight(view: &View<'_>, stand: StandId, to: Pose) -> bool {
    let from = view.pose(stand).at;
    view.engaged.iter().any(|fighter| {
        let here = view.pose(fighter).at;
        is_within(here, to.at, HELP) || is_within(here, from, HELP)
    })
}

/// What a move gains that takes the position from one value to another; 0 if it starts a fight that doesn't gain enough by itself.
pub(super) fn gain_between(
    view: &View<'_>,
    before: Worth,
    after: Worth,
    starts_fight: bool,
) -> i32 {
    let swing = after.fights - before.fights;
    let is_wanted = !starts_fight || swing + view.impatience.eagerness >= view.doctrine.strike;
    if is_wanted { after.all - before.all } else { 0 }
}

/// TR-BC-20.4: what a stand gives up by a move that it makes alone.
fn marker_lost_alone(state: &State, stand: StandId) -> i32 {
    if state.cards.screened.contains(stand) { MARKER } else { 0 }
}
