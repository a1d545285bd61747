//! Friends that are pushed back (TR-OM-03, TR-OM-08).
//!
//! A pushed stand goes straight to its own rear, just far enough to be clear of all that the stand that pushes it covers.
//! It passes no stand: it pushes those that it meets in turn, and one that it can't push blocks the chain.

use arrayvec::ArrayVec;
use tabletop::Rect;

use crate::battle::stands::{MAX_STANDS_A_SIDE, StandId};
use crate::battle::state::State;
use crate::battle::{Battle, SAME_WAY};
use crate::parameters::{Meets, Unpushable};
use crate::troops::TroopType;

use super::straight_move::{ROUNDING, StraightMove, way_out};

/// A friend that is pushed back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pushed {
    /// The stand.
    pub(super) stand: StandId,
    /// How far.
    pub(super) steps: i32,
    /// TR-OM-08: whether that takes it off the board.
    pub(super) leaves_board: bool,
}

/// The stands that are pushed back, each after the first one that pushes it.
pub(super) type Chain = ArrayVec<Pushed, MAX_STANDS_A_SIDE>;

impl Battle {
    /// TR-OM-03: whether a friend can be pushed back by a stand that goes to its own rear:
    /// it faces the same way within 15 degrees and is neither heavy nor fighting.
    pub(super) fn can_push(&self, state: &State, stand: StandId, friend: StandId) -> bool {
        let turn = state.pose(stand).heading.turn_to(state.pose(friend).heading);
        !state.contacts.is_engaged(friend) && self.may_be_pushed(state, friend, turn)
    }

    /// For players: TR-OM-03, whether a friend can be pushed back that is in no fight and is turned by this angle from the stand.
    pub fn may_be_pushed(&self, state: &State, friend: StandId, turn: i32) -> bool {
        let is_heavy = matches!(
            state.troop(friend),
            TroopType::WarWagons | TroopType::Artillery | TroopType::Elephants
        );
        let is_fixed =
            || is_heavy && self.parameters().unpushable() == Unpushable::HeavyAndFighting;
        turn.abs() <= SAME_WAY && !is_fixed() && self.parameters().push_back_friends()
    }

    /// TR-OM-03: how far each friend is pushed by a stand that covers this ground on its way back; `None` if the chain is blocked.
    ///
    /// Nothing moves before the whole chain is tested.
    /// A friend that is passed may be pushed onto this ground; a stand that passes it then has to end behind it.
    pub(super) fn plan_chain(&self, state: &State, swept: &Rect, met: &[StandId]) -> Option<Chain> {
        let mut chain = Chain::new();
        for &friend in met {
            self.push(state, &mut chain, friend, swept);
        }
        // Every round pushes one of them further, the nearest first, so that those behind are where they are pushed to when others
        // meet them; a chain that doesn't come to rest in this many rounds is taken as blocked.
        'rounds: for _ in 0..16 * MAX_STANDS_A_SIDE {
            for link in 0..chain.len() {
                let before = chain.clone();
                self.push_on(state, &mut chain, link)?;
                if chain != before {
                    continue 'rounds;
                }
            }
            let is_blocked = (0..chain.len()).any(|link| self.is_held_up(state, &chain, link));
            return (!is_blocked).then_some(chain);
        }
        None
    }

    /// TR-BD-06: the ground on which a pushed stand comes to rest, if another stand that moves this far would come to rest on it too
    /// and the two don't overlap now.
    pub(super) fn shared_end(
        &self,
        state: &State,
        straight_move: &StraightMove<'_>,
        steps: i32,
        pushed: Pushed,
    ) -> Option<Rect> {
        let tolerance = self.eps() + ROUNDING;
        let other = StraightMove::back(self, state, pushed.stand);
        let end = other.rect_after(pushed.steps);
        let is_shared = !pushed.leaves_board
            && straight_move.rect_after(steps).overlaps(&end, tolerance)
            && !straight_move.from.overlaps(&other.from, tolerance);
        is_shared.then_some(end)
    }

    /// Lets a pushed stand push the friends that it meets, and those pushed before it on which it would come to rest; `None` if
    /// anything but a friend is in the way.
    fn push_on(&self, state: &State, chain: &mut Chain, link: usize) -> Option<()> {
        let Pushed { stand, steps, .. } = chain[link];
        let straight_move = StraightMove::back(self, state, stand);
        let seat = stand.seat();
        let is_blocked = straight_move.enemy(steps).is_some()
            || straight_move.camp(seat, steps).is_some()
            || straight_move.camp(seat.other(), steps).is_some()
            || straight_move.impassable(steps).is_some();
        if is_blocked {
            return None;
        }
        if straight_move.board_edge(steps).is_some() {
            match self.parameters().pushed_offboard() {
                Meets::Destroyed => chain[link].leaves_board = true,
                Meets::Stops => return None,
            }
        }
        for (_, friend) in straight_move.friends(steps) {
            if self.can_push(state, stand, friend) {
                self.push(state, chain, friend, &straight_move.swept(steps));
            }
        }
        if chain[link].leaves_board {
            return Some(());
        }
        for earlier in 0..link {
            let other = chain[earlier];
            if self.can_push(state, stand, other.stand)
                && self.shared_end(state, &straight_move, steps, other).is_some()
            {
                self.push(state, chain, other.stand, &straight_move.swept(steps));
            }
        }
        Some(())
    }

    /// TR-OM-03: whether a pushed stand meets a friend that it can't push and that no other of the chain pushes out of its way.
    fn is_held_up(&self, state: &State, chain: &Chain, link: usize) -> bool {
        let Pushed { stand, steps, .. } = chain[link];
        let straight_move = StraightMove::back(self, state, stand);
        let pushed = |friend| chain.iter().find(|pushed| pushed.stand == friend);
        let meets = straight_move
            .friends(steps)
            .filter(|&(_, friend)| !self.can_push(state, stand, friend))
            .any(|(_, friend)| {
                let clear_after = self.way_clear_of(state, friend, &straight_move.swept(steps));
                pushed(friend).is_none_or(|pushed| pushed.steps < clear_after)
            });
        meets
            || !chain[link].leaves_board
                && chain[..link].iter().any(|&other| {
                    !self.can_push(state, stand, other.stand)
                        && self.shared_end(state, &straight_move, steps, other).is_some()
                })
    }

    /// Pushes a friend until it is clear of this ground, or further if it is pushed further already.
    fn push(&self, state: &State, chain: &mut Chain, friend: StandId, ground: &Rect) {
        let steps = self.way_clear_of(state, friend, ground);
        match chain.iter_mut().find(|pushed| pushed.stand == friend) {
            Some(pushed) => pushed.steps = pushed.steps.max(steps),
            None => chain.push(Pushed { stand: friend, steps, leaves_board: false }),
        }
    }

    /// How far a stand has to go straight back to be clear of some ground.
    fn way_clear_of(&self, state: &State, stand: StandId, ground: &Rect) -> i32 {
        let straight_move = StraightMove::back(self, state, stand);
        way_out(&straight_move.from, straight_move.direction, ground, self.just_clear())
    }

    /// The overlap of a stand that just touches: 0, or less by the rounding error if the tolerance is smaller than that.
    pub(super) fn just_clear(&self) -> i32 {
        (self.eps() - 4).min(0)
    }
}
