//! Falling back (TR-OM-01 to -08).

use arrayvec::ArrayVec;
use battle_core::{RuleId, Trace};

use crate::battle::Battle;
use crate::battle::event::{Event, OutcomeMove};
use crate::battle::stands::{MAX_STANDS_A_SIDE, StandId, Stands};
use crate::battle::state::State;
use crate::parameters::{
    BlockedChain, BlockedFriend, FallbackSupporter, LandingTaken, Meets, OwnCamp,
};

use super::push_back::Chain;
use super::straight_move::{Encounter, StraightMove, way_out};

/// How a stand falls back: how far it goes, and which friends it pushes.
#[derive(Clone, Debug)]
struct WayBack {
    steps: i32,
    chain: Chain,
    /// Whether something stopped it before the end of its way.
    is_stopped: bool,
}

/// A stand that has to fall back is destroyed instead, perhaps with another one.
#[derive(Clone, Copy, Debug)]
struct Lost {
    rule: RuleId,
    with: Option<StandId>,
}

/// Something on the way that can't be passed or pushed, and is no friend.
enum Obstacle {
    Stops,
    Destroys(RuleId, Option<StandId>),
}

/// Friends in the order in which they are met, with the steps until then.
pub(super) type Met = ArrayVec<(Encounter, StandId), MAX_STANDS_A_SIDE>;

const TR_OM_03: RuleId = RuleId("TR-OM-03");
const TR_OM_05: RuleId = RuleId("TR-OM-05");
const TR_OM_06: RuleId = RuleId("TR-OM-06");
const TR_OM_07: RuleId = RuleId("TR-OM-07");

pub(super) const DESTROYED_WHILE_FLANKED: RuleId = RuleId("TR-OM-02");

impl Battle {
    /// Whether a stand that had to fall back now would go its whole way, destroying no stand and pushing none off the board
    /// (TR-OM-01 to -08).
    pub fn fall_back_is_clear(&self, state: &State, stand: StandId) -> bool {
        self.plan_fall_back(state, stand)
            .is_ok_and(|way| !way.is_stopped && way.chain.iter().all(|pushed| !pushed.leaves_board))
    }

    /// TR-OM-01: a stand falls back; returns whether it is on the board afterwards.
    pub(super) fn fall_back(
        &self,
        state: &mut State,
        stand: StandId,
        trace: &mut impl Trace<Event>,
    ) -> bool {
        match self.plan_fall_back(state, stand) {
            Ok(way) => self.go_back(state, stand, &way, trace),
            Err(Lost { rule, with }) => {
                self.destroy(state, stand, rule, trace);
                if let Some(other) = with {
                    self.destroy(state, other, rule, trace);
                }
            }
        }
        state.on_board.contains(stand)
    }

    /// TR-OM-03, TR-OM-08: moves the stands that are pushed, the last of the chain first, and then the stand itself.
    fn go_back(
        &self,
        state: &mut State,
        stand: StandId,
        way: &WayBack,
        trace: &mut impl Trace<Event>,
    ) {
        state.n_moves = state.n_moves.saturating_add(1);
        let mut moved = Stands::only(stand);
        for pushed in way.chain.iter().rev() {
            if pushed.leaves_board {
                self.destroy(state, pushed.stand, RuleId("TR-OM-08"), trace);
            } else {
                let to = StraightMove::back(self, state, pushed.stand).pose_after(pushed.steps);
                self.place(state, pushed.stand, OutcomeMove::PushedBack, to, trace);
                moved.insert(pushed.stand);
            }
        }
        let to = StraightMove::back(self, state, stand).pose_after(way.steps);
        self.place(state, stand, OutcomeMove::FallBack, to, trace);
        self.update_contacts(state, moved);
    }

    /// TR-OM-01 to -08: how a stand that has to fall back now would do so.
    ///
    /// # Errors
    ///
    /// The stands that are destroyed instead, and by which rule.
    fn plan_fall_back(&self, state: &State, stand: StandId) -> Result<WayBack, Lost> {
        if self.has_flank_or_rear_enemy(state, stand) {
            return Err(Lost { rule: DESTROYED_WHILE_FLANKED, with: None });
        }
        if self.stays_at_own_camp(state, stand) {
            return Ok(WayBack { steps: 0, chain: Chain::new(), is_stopped: true });
        }
        let straight_move = StraightMove::back(self, state, stand);
        let own_way =
            self.outcome_distance(state, &straight_move, self.data_of(state, stand).base.depth);
        let (mut steps, mut may_go_on, mut first_pushed) = (own_way, true, None);
        // Each round the way gets longer by a friend that is passed, or, once it is stopped, shorter by one.
        for _ in 0..2 * MAX_STANDS_A_SIDE {
            let obstacle = self.first_obstacle(&straight_move, steps);
            let end = obstacle.as_ref().map_or(steps, |(at, _)| *at);
            let met = self.friends_met(&straight_move, end);
            let friends = self.sort_friends(state, &straight_move, &met, own_way)?;
            if let Some((_, Obstacle::Stops)) = obstacle {
                may_go_on = false;
            }
            let destroys = matches!(obstacle, Some((_, Obstacle::Destroys(..))));
            if !destroys
                && let Some(&(at, friend)) =
                    friends.passed_but_in_the_way(self, &straight_move, end)
            {
                steps = if may_go_on {
                    let behind = straight_move.ground_of(friend);
                    way_out(
                        &straight_move.from,
                        straight_move.direction,
                        &behind,
                        self.just_clear(),
                    )
                    .max(end + 1)
                } else {
                    at.touch
                };
                continue;
            }
            first_pushed = friends.pushed.first().copied();
            let chain = self
                .plan_chain(state, &straight_move.swept(end), &friends.pushed)
                .ok_or_else(|| self.blocked_chain(first_pushed))?;
            // TR-OM-04: a friend that it passes may be pushed to where it would end.
            let under = chain
                .iter()
                .find_map(|&pushed| self.shared_end(state, &straight_move, end, pushed));
            if !destroys && let Some(behind) = under {
                steps = if may_go_on {
                    way_out(
                        &straight_move.from,
                        straight_move.direction,
                        &behind,
                        self.just_clear(),
                    )
                    .max(end + 1)
                } else {
                    straight_move.up_to(&behind, 0).min(end - 1).max(0)
                };
                continue;
            }
            return match obstacle {
                Some((_, Obstacle::Destroys(rule, with))) => Err(Lost { rule, with }),
                _ => Ok(WayBack { steps: end, chain, is_stopped: end < own_way }),
            };
        }
        // There is no room for it between the friends that it passes.
        Err(match first_pushed {
            Some(_) => self.blocked_chain(first_pushed),
            None => self.blocked_friend(None),
        })
    }

    /// TR-OM-07: a stand that touches its own camp stays in place, whichever edge touches it.
    fn stays_at_own_camp(&self, state: &State, stand: StandId) -> bool {
        state.camps[stand.seat()]
            .is_some_and(|camp| self.rect(state, stand).penetration(&camp.base) >= -self.eps())
            && self.parameters().fallback_into_own_camp() == OwnCamp::StaysInPlace
    }

    /// TR-OM-05, TR-OM-07: the first thing on the way that is no friend, and what it does.
    fn first_obstacle(
        &self,
        straight_move: &StraightMove<'_>,
        steps: i32,
    ) -> Option<(i32, Obstacle)> {
        let rules = self.parameters();
        let (own, other) = (straight_move.stand.seat(), straight_move.stand.seat().other());
        let meets = |what: Meets| match what {
            Meets::Destroyed => Obstacle::Destroys(TR_OM_07, None),
            Meets::Stops => Obstacle::Stops,
        };
        let own_camp = || match rules.fallback_into_own_camp() {
            OwnCamp::StaysInPlace => Meets::Stops,
            OwnCamp::Destroyed => Meets::Destroyed,
        };
        let enemy = straight_move
            .enemy(steps)
            .map(|(at, enemy)| (at.contact, Obstacle::Destroys(TR_OM_05, Some(enemy))));
        // What stops it does so before it meets anything there.
        let camp = |owner, what: &dyn Fn() -> Meets| {
            let at = straight_move.camp(owner, steps)?;
            Some(match what() {
                Meets::Destroyed => (at.contact, meets(Meets::Destroyed)),
                Meets::Stops => (at.touch, meets(Meets::Stops)),
            })
        };
        let impassable = straight_move.impassable(steps);
        let board_edge = straight_move.board_edge(steps);
        [
            enemy,
            camp(other, &|| rules.fallback_into_camp()),
            impassable.map(|at| (at, meets(rules.fallback_into_impassable()))),
            board_edge.map(|at| (at, meets(rules.fallback_offboard()))),
            camp(own, &own_camp),
        ]
        .into_iter()
        .flatten()
        .min_by_key(|(at, _)| *at)
    }

    fn friends_met(&self, straight_move: &StraightMove<'_>, steps: i32) -> Met {
        let mut met: Met = straight_move.friends(steps).collect();
        met.sort_unstable();
        met
    }

    /// TR-OM-03, TR-OM-04, TR-OM-06: which of the friends that it meets the stand passes and which it pushes.
    ///
    /// # Errors
    ///
    /// What becomes of the stand if it can neither pass nor push one of them.
    fn sort_friends(
        &self,
        state: &State,
        straight_move: &StraightMove<'_>,
        met: &Met,
        own_way: i32,
    ) -> Result<Friends, Lost> {
        let mut friends = Friends::default();
        for &(at, friend) in met {
            // A stand that is met only because the way goes on behind a passed friend blocks the landing place.
            let is_at_landing =
                straight_move.meets(&straight_move.ground_of(friend), own_way).is_none();
            if is_at_landing && self.parameters().landing_taken() == LandingTaken::AsBlockedFriend {
                return Err(self.blocked_friend(Some(friend)));
            }
            if self.passes(state, straight_move.stand, friend) {
                friends.passed.push((at, friend));
            } else if self.can_push(state, straight_move.stand, friend) {
                friends.pushed.push(friend);
            } else {
                return Err(self.blocked_friend(Some(friend)));
            }
        }
        Ok(friends)
    }

    /// TR-OM-04: whether a stand that falls back passes a friend; its own rear supporter it pushes.
    fn passes(&self, state: &State, stand: StandId, friend: StandId) -> bool {
        let pushes_supporter = self.rear_supporter(state, stand) == Some(friend)
            && self.parameters().fallback_supporter() == FallbackSupporter::Pushed;
        !pushes_supporter && self.may_pass(state, stand, friend)
    }

    /// TR-OM-06: a friend that can be neither passed nor pushed: both are destroyed; under the alternative only the stand that falls
    /// back.
    fn blocked_friend(&self, friend: Option<StandId>) -> Lost {
        Lost {
            rule: TR_OM_06,
            with: friend.filter(|_| {
                self.parameters().fallback_into_blocked_friend() == BlockedFriend::BothDestroyed
            }),
        }
    }

    /// TR-OM-03: a blocked chain of pushed friends: TR-OM-06 holds for the stand that falls back and the first friend that it meets;
    /// under the alternative only the stand that falls back is lost.
    fn blocked_chain(&self, first: Option<StandId>) -> Lost {
        match self.parameters().blocked_chain() {
            BlockedChain::AsBlockedFriend => self.blocked_friend(first),
            BlockedChain::OnlyFalling => Lost { rule: TR_OM_03, with: None },
        }
    }
}

/// The friends that a stand that falls back meets, in the order in which it meets them.
#[derive(Default)]
struct Friends {
    passed: Met,
    pushed: ArrayVec<StandId, MAX_STANDS_A_SIDE>,
}

impl Friends {
    /// TR-OM-04: the first passed friend whose ground the stand would still overlap here.
    fn passed_but_in_the_way(
        &self,
        battle: &Battle,
        straight_move: &StraightMove<'_>,
        steps: i32,
    ) -> Option<&(Encounter, StandId)> {
        let here = straight_move.rect_after(steps);
        self.passed
            .iter()
            .find(|(_, friend)| here.overlaps(&straight_move.ground_of(*friend), battle.eps()))
    }
}
