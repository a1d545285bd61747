//! Pursuit (TR-OM-18 to -28).
//!
//! TR-OM-18, TR-OM-19, TR-OM-20: whether a winner must pursue is settled by [`crate::must_pursue`];
//! it pursues when the loser has made its outcome move or is gone.

use battle_core::{RuleId, Seat, Trace};
use tabletop::{Heading, Point, Pose, Rect, UNIT};

use crate::battle::cards::RuleHook;
use crate::battle::contact::contact_pose;
use crate::battle::event::{Event, OutcomeMove};
use crate::battle::stands::StandId;
use crate::battle::state::{Edge, State};
use crate::battle::{Battle, SAME_WAY};
use crate::parameters::{PursuitAlign, PursuitDistance, PursuitEdge};
use crate::troops::TroopType;

use super::straight_move::StraightMove;

/// TR-OM-22: how far sideways a pursuer is lined up.
const ALIGN_SIDEWAYS: i32 = UNIT;

impl Battle {
    /// TR-OM-25: whether a winner has another enemy still in front contact, or one in flank or rear contact;
    /// then it doesn't pursue.
    pub fn is_still_engaged(&self, state: &State, winner: StandId, loser: Option<StandId>) -> bool {
        let contacts = &state.contacts;
        let another = |enemy: Option<StandId>| enemy.is_some() && enemy != loser;
        another(contacts.front(winner))
            || contacts.faced_by_front_of(winner).any(|enemy| another(Some(enemy)))
            || self.has_flank_or_rear_enemy(state, winner)
    }

    /// TR-OM-21 to -28: the winner of a close combat and its rear supporter follow straight ahead, without turning.
    ///
    /// TR-OM-27: a stand that turned in this phase pursues in its new facing;
    /// one that had no room to turn doesn't pursue (TR-MV-31).
    pub fn pursue(
        &self,
        state: &mut State,
        winner: StandId,
        loser_troop: TroopType,
        loser: Option<StandId>,
        trace: &mut impl Trace<Event>,
    ) {
        let is_held = self.is_still_engaged(state, winner, loser)
            && !self.parameters().pursue_if_still_engaged();
        if is_held || !state.on_board.contains(winner) || state.turned_in_place.contains(winner) {
            return;
        }
        let supporter =
            self.rear_supporter(state, winner).filter(|_| self.parameters().supporter_follows());
        let straight_move = StraightMove::ahead(self, state, winner);
        let full = self.pursuit_distance(state, &straight_move, loser_troop, loser);
        let steps = self.pursuit_stop(state, &straight_move, full);
        if self.leaves_board(&straight_move, steps, full) {
            self.destroy(state, winner, RuleId("TR-OM-23"), trace);
            return;
        }
        let to = straight_move.pose_after(steps);
        let aligned = self.aligned(state, &straight_move, steps, full);
        state.n_moves = state.n_moves.saturating_add(1);
        self.place(state, winner, OutcomeMove::Pursuit, to, trace);
        if let Some(aligned) = aligned {
            self.place(state, winner, OutcomeMove::PursuitAligned, aligned, trace);
        }
        self.update_contacts(state, super::Stands::only(winner));
        if let Some(supporter) = supporter {
            self.follow(state, supporter, steps, trace);
        }
        self.may_fight_again(state, winner);
        self.happens(state, RuleHook::OutcomeMoved(winner), trace);
    }

    /// TR-OM-21, TR-OM-09: how far a pursuit goes if nothing is in its way.
    ///
    /// Where it goes until contact with the loser, that is the distance of a loser that is straight ahead, and its own base depth if
    /// the loser is gone or to a side.
    fn pursuit_distance(
        &self,
        state: &State,
        straight_move: &StraightMove<'_>,
        loser_troop: TroopType,
        loser: Option<StandId>,
    ) -> i32 {
        let own_depth = self.data_of(state, straight_move.stand).base.depth;
        let full = match self.parameters().pursuit_distance() {
            PursuitDistance::OwnBaseDepth => own_depth,
            PursuitDistance::TwoMu => 2 * UNIT,
            PursuitDistance::LoserBaseDepth => self.data(loser_troop).base.depth,
            PursuitDistance::UntilContact => {
                let board = self.board();
                loser
                    .filter(|&loser| state.on_board.contains(loser))
                    .and_then(|loser| {
                        let ground = straight_move.ground_of(loser);
                        let at = straight_move.meets(&ground, board.x + board.y)?;
                        // A little further, so that it is sure to meet the loser; contact stops it.
                        Some(at.touch + UNIT / 4)
                    })
                    .unwrap_or(own_depth)
            }
        };
        self.outcome_distance(state, straight_move, full)
    }

    /// TR-OM-22, TR-OM-23, TR-OM-24: where a pursuit stops: on contact with an enemy, a camp or a friend that it can't pass, at the
    /// board's edge, at impassable terrain, and under the alternative at difficult terrain.
    ///
    /// A friend that it may pass stops it too where it would come to rest on that friend.
    fn pursuit_stop(&self, state: &State, straight_move: &StraightMove<'_>, full: i32) -> i32 {
        let stand = straight_move.stand;
        let friends = straight_move
            .friends(full)
            .filter(|(_, friend)| !self.may_pass(state, stand, *friend))
            .map(|(at, _)| at.touch)
            .min();
        let difficult =
            straight_move.difficult(full).filter(|_| !self.parameters().pursuit_enters_difficult());
        let stop = [
            straight_move.enemy(full).map(|(at, _)| at.touch),
            straight_move.camp(Seat::One, full).map(|at| at.touch),
            straight_move.camp(Seat::Two, full).map(|at| at.touch),
            straight_move.impassable(full),
            straight_move.board_edge(full),
            straight_move.zone(full),
            friends,
            difficult,
        ]
        .into_iter()
        .flatten()
        .fold(full, i32::min);
        let mut passed: super::fall_back::Met = straight_move.friends(stop).collect();
        passed.sort_unstable();
        // The farthest friend first: stopping before it may mean coming to rest on another one.
        passed.iter().rev().fold(stop, |stop, &(at, friend)| {
            let is_under = straight_move
                .rect_after(stop)
                .overlaps(&straight_move.ground_of(friend), self.eps());
            if is_under { at.touch.min(stop) } else { stop }
        })
    }

    /// TR-OM-23: whether the pursuer is lost over the board's edge.
    fn leaves_board(&self, straight_move: &StraightMove<'_>, steps: i32, full: i32) -> bool {
        steps < full
            && straight_move.board_edge(full) == Some(steps)
            && self.parameters().pursuit_edge() == PursuitEdge::Lost
    }

    /// TR-OM-26: the rear supporter goes the same distance straight ahead; whatever would stop a pursuer stops it.
    ///
    /// One that is itself in contact with an enemy stays, as a pursuer would (TR-OM-25).
    pub(in crate::battle) fn follow(
        &self,
        state: &mut State,
        supporter: StandId,
        steps: i32,
        trace: &mut impl Trace<Event>,
    ) {
        let is_held =
            state.contacts.is_engaged(supporter) && !self.parameters().pursue_if_still_engaged();
        if is_held {
            return;
        }
        let straight_move = StraightMove::ahead(self, state, supporter);
        let to = straight_move.pose_after(self.pursuit_stop(state, &straight_move, steps));
        self.move_by_outcome(state, supporter, OutcomeMove::SupporterFollows, to, trace);
    }

    /// TR-OM-28: under the alternative a contact made by pursuit is fought at once, if the stand met has not fought yet:
    /// then the pursuer counts as not having fought.
    fn may_fight_again(&self, state: &mut State, winner: StandId) {
        let fights =
            state.contacts.faced_by_front_of(winner).any(|enemy| !state.fought.contains(enemy))
                && self.parameters().pursuit_contact_fights_now();
        if fights {
            state.fought.remove(winner);
        }
    }

    /// TR-OM-22: where a pursuer that has met an enemy or a camp nearly lined up comes to stand in proper contact.
    ///
    /// Of several places it is the nearest; `None` if the pursuer is there already, or if there is no room.
    fn aligned(
        &self,
        state: &State,
        straight_move: &StraightMove<'_>,
        steps: i32,
        full: i32,
    ) -> Option<Pose> {
        if self.parameters().pursuit_align() == PursuitAlign::Never {
            return None;
        }
        let (stand, to) = (straight_move.stand, straight_move.pose_after(steps));
        let enemies = state.stands_of(stand.seat().other());
        let is_met = |ground: &Rect| {
            straight_move.meets(ground, full).is_some_and(|at| at.touch <= steps + self.eps())
        };
        if enemies.iter().any(|enemy| self.contact_with(state, to, enemy).is_some()) {
            return None;
        }
        let edges = enemies
            .iter()
            .filter(|&enemy| is_met(&straight_move.ground_of(enemy)))
            .flat_map(|enemy| {
                let depth = self.data_of(state, enemy).base.depth;
                Edge::ALL.map(|edge| contact_pose(state.pose(enemy), depth, edge))
            });
        let camp = state.camps[stand.seat().other()].filter(|camp| is_met(&camp.base));
        let camp_edges = camp.into_iter().flat_map(|camp| camp_edge_poses(&camp.base, to));
        edges
            .chain(camp_edges)
            .filter(|place| {
                let between = place.at - to.at;
                let forward = to.forward();
                to.heading.turn_to(place.heading).abs() <= SAME_WAY
                    && between.along(forward.right()).abs() <= ALIGN_SIDEWAYS
                    && between.along(forward).abs() <= ALIGN_SIDEWAYS
                    && self.has_room(state, stand, *place)
            })
            .min_by_key(|place| (place.at - to.at).length_squared())
    }
}

/// TR-CP-06: where a stand that has met a camp would stand in contact with each of the camp's edges: parallel to it, and moved
/// sideways only as far as needed for half of its front to be on it.
fn camp_edge_poses(base: &Rect, to: Pose) -> [Pose; 4] {
    let forward = base.forward;
    let (deep, wide) = (base.half_depth, base.half_width);
    [
        (forward, deep, wide),
        (forward.back(), deep, wide),
        (forward.right(), wide, deep),
        (forward.right().back(), wide, deep),
    ]
    .map(|(outwards, half, half_edge)| {
        let inwards = outwards.back();
        let between = to.at - base.centre;
        let gap = half - between.along(outwards);
        let aside = between.along(outwards.right());
        let shift = aside.clamp(-half_edge, half_edge) - aside;
        Pose::new(
            to.at + outwards.steps(gap) + outwards.right().steps(shift),
            Heading::towards(Point::new(inwards.x, inwards.y)),
        )
    })
}
