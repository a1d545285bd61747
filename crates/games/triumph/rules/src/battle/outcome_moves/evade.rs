//! Evading (TR-OM-10 to -13).
//!
//! The stand goes straight back until something is in its way, goes sideways there just far enough for the rest of its way to be
//! clear, and goes on; each straight part is a move of its own.
//! Of two ways sideways of the same length it takes the one to its own left.
//! It also avoids a friend that it may pass but on which it would come to rest.

use battle_core::{RuleId, Seat, Trace};
use tabletop::{Axis, Pose, Rect, UNIT};

use crate::battle::Battle;
use crate::battle::event::{Event, OutcomeMove};
use crate::battle::stands::{MAX_STANDS, StandId};
use crate::battle::state::State;
use crate::parameters::{EvadeAvoid, EvadeAvoidScope};

use super::fall_back::DESTROYED_WHILE_FLANKED;
use super::straight_move::{StraightMove, way_out};

/// TR-OM-10: how far an evade goes on after the fall back.
const EVADE: i32 = 4 * UNIT;

/// How far a way is free, and what ends it if not all of it is.
struct Free {
    steps: i32,
    before: Option<Avoided>,
}

/// The obstacles that an evading stand goes round.
#[derive(Clone, Copy)]
enum Avoided {
    Base(Rect),
    ImpassableGround,
}

/// What is left of an evade.
struct Left {
    straight: i32,
    sideways: i32,
}

impl Battle {
    /// TR-OM-10, TR-OM-13: a fall back, and if that did not destroy the stand, 4 MU more straight to the rear.
    ///
    /// TR-OM-11: under the alternative scope the fall back avoids obstacles as the second part does; then it pushes no friend, and
    /// only TR-OM-02 and the board's edge destroy the stand.
    pub(super) fn evade(&self, state: &mut State, stand: StandId, trace: &mut impl Trace<Event>) {
        let mut sideways = self.parameters().evade_sidestep_max_mu().0;
        match self.parameters().evade_avoid_scope() {
            EvadeAvoidScope::SecondPart => {
                self.fall_back(state, stand, trace);
            }
            EvadeAvoidScope::WholeEvade if self.has_flank_or_rear_enemy(state, stand) => {
                self.destroy(state, stand, DESTROYED_WHILE_FLANKED, trace);
            }
            EvadeAvoidScope::WholeEvade => {
                let depth = self.data_of(state, stand).base.depth;
                sideways =
                    self.go_round(state, stand, OutcomeMove::FallBack, depth, sideways, trace);
            }
        }
        if state.on_board.contains(stand) {
            self.go_round(state, stand, OutcomeMove::Evade, EVADE, sideways, trace);
        }
    }

    /// TR-OM-11, TR-OM-12: moves a stand this far straight back, round what it avoids; returns how far it may still go sideways.
    fn go_round(
        &self,
        state: &mut State,
        stand: StandId,
        how: OutcomeMove,
        full: i32,
        sideways: i32,
        trace: &mut impl Trace<Event>,
    ) -> i32 {
        let straight = self.outcome_distance(state, &StraightMove::back(self, state, stand), full);
        let mut left = Left { straight, sideways };
        // Every iteration goes straight on or to the side, so the loop ends.
        while left.straight > 0 {
            let straight_move = StraightMove::back(self, state, stand);
            let border = straight_move.zone(left.straight);
            let free = self.free_way(&straight_move, border.unwrap_or(left.straight));
            if straight_move.board_edge(free.steps).is_some() {
                self.destroy(state, stand, RuleId("TR-OM-12"), trace);
                return left.sideways;
            }
            let to = straight_move.pose_after(free.steps);
            self.move_by_outcome(state, stand, how, to, trace);
            left.straight -= free.steps;
            let Some(avoided) = free.before.filter(|_| left.straight > 0) else {
                break;
            };
            let Some((aside, to)) = self.sidestep(state, stand, avoided, &left) else {
                break;
            };
            self.move_by_outcome(state, stand, how, to, trace);
            left.sideways -= aside;
            if !self.parameters().evade_sidestep_free() {
                left.straight -= aside;
            }
        }
        left.sideways
    }

    /// TR-OM-11: how far the way is free of enemies, camps, impassable terrain and friends that can't be passed, with a gap left
    /// before them.
    fn free_way(&self, straight_move: &StraightMove<'_>, steps: i32) -> Free {
        let gap = self.eps() + 1;
        let mut free = Free { steps, before: None };
        let mut stop = |at: i32, before: Avoided| {
            if at < free.steps || free.before.is_none() {
                free = Free { steps: at.max(0), before: Some(before) };
            }
        };
        let passes = |friend| self.may_pass(straight_move.state(), straight_move.stand, friend);
        for ground in self.grounds_met(straight_move, steps, |friend| !passes(friend)) {
            stop(straight_move.up_to(&ground, gap).min(steps), Avoided::Base(ground));
        }
        if let Some(at) = straight_move.impassable(steps) {
            // The terrain begins as far behind this place as the tolerance reaches into it.
            stop(at - gap - self.eps(), Avoided::ImpassableGround);
        }
        // It stops on no other stand.
        loop {
            let here = straight_move.rect_after(free.steps);
            let under = self
                .grounds_met(straight_move, free.steps, passes)
                .find(|ground| here.overlaps(ground, self.eps()));
            let Some(ground) = under else {
                return free;
            };
            // At least a step nearer, so the loop ends.
            free = Free {
                steps: straight_move.up_to(&ground, gap).min(free.steps - 1).max(0),
                before: Some(Avoided::Base(ground)),
            };
            if free.steps == 0 {
                return free;
            }
        }
    }

    /// The bases that a straight move meets: of enemies, of camps, and of friends of a kind.
    fn grounds_met<'a>(
        &'a self,
        straight_move: &'a StraightMove<'_>,
        steps: i32,
        which_friends: impl Fn(StandId) -> bool + 'a,
    ) -> impl Iterator<Item = Rect> + 'a {
        let state = straight_move.state();
        let own = straight_move.stand.seat();
        let stands = state
            .on_board
            .without(straight_move.stand)
            .iter()
            .map(|stand| (Some(stand), self.rect(state, stand)));
        let camps =
            Seat::ALL.into_iter().filter_map(move |owner| Some((None, state.camps[owner]?.base)));
        stands.chain(camps).filter_map(move |(stand, ground)| {
            straight_move.meets(&ground, steps)?;
            let counts = stand.is_none_or(|stand| stand.seat() != own || which_friends(stand));
            counts.then_some(ground)
        })
    }

    /// TR-OM-11: the shortest way sideways from which a stand can go on, and where it leads; `None` if there is none within what is
    /// left.
    fn sidestep(
        &self,
        state: &State,
        stand: StandId,
        avoided: Avoided,
        left: &Left,
    ) -> Option<(i32, Pose)> {
        if self.parameters().evade_avoid() == EvadeAvoid::StopAtOnce {
            return None;
        }
        let right = state.pose(stand).forward().right();
        [right.back(), right]
            .into_iter()
            .filter_map(|direction| self.sidestep_to(state, stand, direction, avoided, left))
            .min_by_key(|(aside, _)| *aside)
    }

    fn sidestep_to(
        &self,
        state: &State,
        stand: StandId,
        direction: Axis,
        mut avoided: Avoided,
        left: &Left,
    ) -> Option<(i32, Pose)> {
        let pose = state.pose(stand);
        let aside = StraightMove::new(self, state, stand, pose, direction);
        let most = if self.parameters().evade_sidestep_free() {
            left.sideways
        } else {
            left.sideways.min(left.straight - 1)
        };
        let mut steps = 0;
        // Stands directly behind the one that it goes round are passed in the same step.
        for _ in 0..MAX_STANDS {
            steps = self.clear_of(&aside, avoided, left.straight, most)?.max(steps + 1);
            if steps > most {
                return None;
            }
            let there = aside.pose_after(steps);
            let on = StraightMove::new(self, state, stand, there, pose.forward().back());
            let free = self.free_way(&on, left.straight);
            match free.before {
                Some(next) if free.steps == 0 => avoided = next,
                _ => {
                    let is_free = self.free_way_aside(&aside, steps);
                    return is_free.then_some((steps, there));
                }
            }
        }
        None
    }

    /// How far a stand has to go sideways until the way that is left is clear of what it avoids.
    fn clear_of(
        &self,
        aside: &StraightMove<'_>,
        avoided: Avoided,
        straight: i32,
        most: i32,
    ) -> Option<i32> {
        let state = aside.state();
        let back = aside.pose.forward().back();
        match avoided {
            Avoided::Base(ground) => {
                let way =
                    StraightMove::new(self, state, aside.stand, aside.pose, back).swept(straight);
                Some(way_out(&way, aside.direction, &ground, self.just_clear()))
            }
            Avoided::ImpassableGround => {
                // Terrain has no straight edges to calculate with, so the place is searched for in small steps.
                const PACE: usize = 16;
                (1..=most).step_by(PACE).find(|&steps| {
                    let there = aside.pose_after(steps);
                    StraightMove::new(self, state, aside.stand, there, back)
                        .impassable(straight)
                        .is_none()
                })
            }
        }
    }

    /// Whether a stand can go this far sideways: past only friends that it may pass, and onto no stand.
    fn free_way_aside(&self, aside: &StraightMove<'_>, steps: i32) -> bool {
        let state = aside.state();
        let there = aside.rect_after(steps);
        let stops_it = |friend: StandId| {
            !self.may_pass(state, aside.stand, friend)
                || there.overlaps(&self.rect(state, friend), self.eps())
        };
        self.grounds_met(aside, steps, stops_it).next().is_none()
            && aside.impassable(steps).is_none()
            && aside.board_edge(steps).is_none()
    }
}
