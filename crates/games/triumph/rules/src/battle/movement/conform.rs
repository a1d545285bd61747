//! Enemies that conform to a group that reached them (TR-MV-27, TR-MV-28).

use battle_core::Trace;
use tabletop::{Point, Pose, Rect, UNIT};

use crate::battle::Battle;
use crate::battle::command::{BASE_REACH, HALF_WIDTH};
use crate::battle::decision::{MoveKind, Poses, TacticalMove};
use crate::battle::event::Event;
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::{Edge, State};
use crate::combat_result::CombatResult;
use crate::engagement::Engagement;
use crate::parameters::FlankStartTest;
use crate::resolution::work_out;

impl Battle {
    /// TR-MV-27: after the move of a group, every single enemy stand that the group touches improperly with a front edge lines up
    /// with it, if it has one of three reasons to.
    ///
    /// TR-MV-28: no enemy conforms to a single stand, and no stand that is part of a group conforms. `started` says where the group
    /// began its move.
    pub(super) fn conform_after(
        &self,
        state: &mut State,
        tactical: &TacticalMove,
        started: &Poses,
        trace: &mut impl Trace<Event>,
    ) {
        if tactical.stands.len() < 2 {
            return;
        }
        let enemies = state.stands_of(tactical.lead.seat().other());
        for enemy in enemies_about(state, tactical.stands, enemies).iter() {
            let Some(toucher) = self.improper_toucher(state, tactical.stands, enemy) else {
                continue;
            };
            if !self.is_single(state, enemy) {
                continue;
            }
            let from = state.pose(enemy);
            let begun = self.begun_for_flanks(state, tactical, started, toucher);
            let to = self.conformed_pose(state, toucher, begun, enemy);
            if !self.has_room(state, enemy, to) || !self.must_conform(state, toucher, enemy, to) {
                continue;
            }
            state.poses[enemy.index()] = to;
            trace.record(|| Event::Conformed { stand: enemy, from, to });
            self.update_contacts(state, Stands::only(enemy));
        }
    }

    /// TR-MV-27: the stand of a group whose front edge touches an enemy that is in no proper contact; of several, the one whose front
    /// middle is nearest.
    fn improper_toucher(&self, state: &State, group: Stands, enemy: StandId) -> Option<StandId> {
        if state.contacts.is_engaged(enemy) {
            return None;
        }
        let theirs = self.rect(state, enemy);
        group
            .iter()
            .filter(|&stand| {
                let pose = state.pose(stand);
                let reach = 2 * HALF_WIDTH + theirs.half_width + theirs.half_depth;
                let between = theirs.centre - pose.at;
                let front = Rect {
                    centre: pose.at,
                    forward: pose.forward(),
                    half_width: HALF_WIDTH,
                    half_depth: 0,
                };
                between.x.abs() <= reach
                    && between.y.abs() <= reach
                    && !state.contacts.is_engaged(stand)
                    && front.distance(&theirs) <= self.eps()
            })
            .min_by_key(|&stand| (state.pose(stand).at - theirs.centre).length_squared())
    }

    /// TR-MV-28: whether a stand is joined to none of its friends.
    fn is_single(&self, state: &State, stand: StandId) -> bool {
        !state.stands_of(stand.seat()).iter().any(|friend| self.joined(state, stand, friend))
    }

    /// TR-MV-27: whether (a) an enemy has no room to fall back where it stands, (b) the stand that touches it would shatter it,
    /// or (c) it would have room to fall back after conforming.
    fn must_conform(&self, state: &State, toucher: StandId, enemy: StandId, to: Pose) -> bool {
        !self.has_room_behind(state, enemy, state.pose(enemy))
            || self.would_shatter(state, toucher, enemy)
            || self.has_room_behind(state, enemy, to)
    }

    /// TR-MV-27 (a), (c): whether the ground of a fall back from a pose is free.
    fn has_room_behind(&self, state: &State, stand: StandId, pose: Pose) -> bool {
        let depth = self.depth(state, stand);
        self.has_room(state, stand, pose.shifted(-depth, 0))
    }

    /// TR-MV-27 (b): whether the stand that touches would shatter or destroy the enemy when it beats it in the open, with nothing
    /// else taken into account.
    fn would_shatter(&self, state: &State, toucher: StandId, enemy: StandId) -> bool {
        let worked = work_out(
            &Engagement::close(self.plain(state, toucher), self.plain(state, enemy)),
            self.parameters(),
        );
        matches!(worked.b_beaten.result, CombatResult::Shattered | CombatResult::Destroyed)
    }

    /// TR-MV-25: where a stand that has moved counts as having begun, as in [`Battle::check_flank_contacts`].
    fn begun_for_flanks(
        &self,
        state: &State,
        tactical: &TacticalMove,
        started: &Poses,
        stand: StandId,
    ) -> Pose {
        let at_phase_start = self.parameters().flank_start_test() == FlankStartTest::AtPhaseStart;
        // A stand that marches round a flank was outside the board when the phase began.
        let marches = matches!(tactical.kind, MoveKind::FlankMarch { .. });
        started
            .iter()
            .find(|&&(mover, _)| mover == stand && (marches || !at_phase_start))
            .map_or_else(|| state.phase_start[stand.index()].into(), |&(_, from)| from)
    }

    /// TR-MV-27: where an enemy lines up with the stand that touched it: with the touched edge if TR-MV-25 would let
    /// that stand fight it there, otherwise with its front.
    fn conformed_pose(&self, state: &State, toucher: StandId, begun: Pose, enemy: StandId) -> Pose {
        let own = state.pose(toucher);
        let edge = touched_edge(own, state.pose(enemy));
        let edge = match edge {
            Edge::Front => Edge::Front,
            _ if self.is_behind(state, begun, enemy, edge) => edge,
            _ => Edge::Front,
        };
        pose_to_be_met(own, self.depth(state, enemy), edge)
    }
}

/// The enemies, of some, that are near enough to touch a front edge of a group.
fn enemies_about(state: &State, group: Stands, enemies: Stands) -> Stands {
    let mut low = Point::new(i32::MAX / 2, i32::MAX / 2);
    let mut high = -low;
    for stand in group.iter() {
        let at = state.pose(stand).at;
        low = Point::new(low.x.min(at.x), low.y.min(at.y));
        high = Point::new(high.x.max(at.x), high.y.max(at.y));
    }
    // From the middle of a front edge to that of another that touches it, none is further.
    let reach = 2 * BASE_REACH;
    let is_near = |enemy: &StandId| {
        let at = state.pose(*enemy).at;
        at.x >= low.x - reach
            && at.x <= high.x + reach
            && at.y >= low.y - reach
            && at.y <= high.y + reach
    };
    enemies.iter().filter(is_near).collect()
}

/// The edge of a target that faces an attacker most; the attacker's heading shows where it came from.
fn touched_edge(attacker: Pose, target: Pose) -> Edge {
    let turn = attacker.heading.turn_to(target.heading);
    match turn {
        -512..=512 => Edge::Rear,
        513..=1535 => Edge::Right,
        -1535..=-513 => Edge::Left,
        _ => Edge::Front,
    }
}

/// The pose of a target whose edge is properly on an attacker's front edge: the converse of [`crate::battle::contact_pose`].
fn pose_to_be_met(attacker: Pose, depth: i32, edge: Edge) -> Pose {
    const QUARTER: i32 = 1024;
    let heading = match edge {
        Edge::Front => attacker.heading.opposite(),
        Edge::Rear => attacker.heading,
        Edge::Left => attacker.heading.turned(-QUARTER),
        Edge::Right => attacker.heading.turned(QUARTER),
    };
    let facing = Pose::new(attacker.at, heading);
    match edge {
        Edge::Front => facing,
        Edge::Rear => facing.shifted(depth, 0),
        Edge::Left => facing.shifted(UNIT, UNIT),
        Edge::Right => facing.shifted(UNIT, -UNIT),
    }
}
