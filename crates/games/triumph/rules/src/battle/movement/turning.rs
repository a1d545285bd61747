//! A formation that turns: the headings at which it is tested (TR-MV-05, TR-MV-07, TR-MV-13).

use std::cell::Cell;

use arrayvec::ArrayVec;
use tabletop::{Point, Pose, Rect, arc_length};

use crate::battle::stands::StandId;

use super::distance::Difficult;
use super::footprint::Stretch;
use super::formation::{Formation, InFrame};
use super::path::Motion;
use super::path_check::{Grounds, PathCheck};
use super::surroundings::{Beside, NearZone, Surroundings};
use crate::battle::breach::Breach;

/// Turns are tested in steps of at most this: 1/64 turn.
const WIDEST_STEP: i32 = 64;
/// Steps of 1/4096 turn in a turn by one radian.
pub(super) const RADIAN: i32 = 652;

/// A turn about a point, tested step by step.
struct Turning<'b> {
    formation: &'b Formation<'b>,
    motion: &'b Motion,
    /// The point about which it turns.
    pivot: Point,
    /// 1 clockwise, -1 the other way.
    way: i32,
    /// How far the furthest front corner is from the pivot.
    radius: i32,
    /// How far the furthest corner of all is from the pivot.
    reach: i32,
}

impl Turning<'_> {
    /// The formation when it has turned this far.
    fn stretch(&self, turned: i32) -> Stretch {
        let pose = self.pose(turned);
        Stretch {
            at: pose.at,
            forward: pose.forward(),
            by: InFrame::default(),
            done: self.done(turned),
        }
    }

    fn pose(&self, turned: i32) -> Pose {
        self.motion.from.turned_about(self.pivot, self.way * turned)
    }

    /// How far the furthest front corner has gone when the formation has turned this far.
    fn done(&self, turned: i32) -> i32 {
        self.motion.done + arc_length(self.radius, turned)
    }

    /// A square that holds the whole turn.
    fn circle(&self) -> Rect {
        Rect {
            centre: self.pivot,
            forward: self.motion.from.forward(),
            half_width: self.reach,
            half_depth: self.reach,
        }
    }

    /// Whether a rectangle is near enough for the formation to meet it.
    fn may_meet(&self, rect: &Rect) -> bool {
        let between = rect.centre - self.pivot;
        let reach = self.reach + rect.half_width + rect.half_depth;
        between.x.abs() <= reach && between.y.abs() <= reach
    }

    /// Whether the circle in which the formation turns reaches a rectangle; where it doesn't, no rounding makes the two overlap.
    fn reaches(&self, rect: &Rect) -> bool {
        const ROUNDING: i32 = 8;
        let between = self.pivot - rect.centre;
        let beyond = |along: i32, half: i32| (along.abs() - half).max(0);
        let nearest = Point::new(
            beyond(between.along(rect.right()), rect.half_width),
            beyond(between.along(rect.forward), rect.half_depth),
        );
        let reach = i64::from(self.reach + ROUNDING);
        nearest.length_squared() <= reach * reach
    }

    /// How far the formation may turn while no corner goes further than this.
    fn turn_for(&self, way: i32) -> i32 {
        let turn = i64::from(way) * i64::from(RADIAN) / i64::from(self.reach.max(1));
        turn.clamp(1, i64::from(WIDEST_STEP)) as i32
    }

    /// The shortest path length for which the formation may turn this far.
    fn way_for(&self, turn: i32) -> i32 {
        (turn * self.reach + RADIAN - 1) / RADIAN
    }
}

impl PathCheck<'_> {
    /// TR-MV-05, TR-MV-07, TR-MV-13: tests a turn, which is a leg of a path, in steps so small that between two headings nothing is
    /// overlapped by more than the tolerance beyond what is allowed.
    ///
    /// What overlaps the starting pose counts if the first leg is a turn.
    pub fn follow_turn(
        &mut self,
        formation: &Formation,
        motion: &Motion,
        (about, turn): (InFrame, i32),
        is_first: bool,
    ) -> Result<(), Breach> {
        let turning = Turning {
            formation,
            motion,
            pivot: motion.from.point(about.ahead, about.right),
            way: turn.signum(),
            radius: formation.furthest_front_corner(about),
            reach: formation.furthest_corner(about),
        };
        let circle = turning.circle();
        let (battle, state) = (self.battle, self.state);
        let mut near = Surroundings::nothing();
        near.take_over(
            self.near,
            |rect| turning.may_meet(rect),
            |friend| !self.lets_pass(formation, friend),
        );
        near.has_impassable &= battle.in_impassable(state, &circle);
        let difficult = match self.difficult {
            Difficult::Free => Difficult::Free,
            barred if battle.in_difficult_for(state, &circle, self.own_ground) => barred,
            _ => Difficult::Free,
        };
        let any_angle = battle.parameters().pass_any_angle();
        let mut beside = Beside::new();
        near.split_off(&mut beside, any_angle, |rect| turning.reaches(rect));
        // TR-BC-08.4: stands on transports keep off enemies that they don't reach, too.
        let reaches_nothing = near.is_empty() && difficult == Difficult::Free;
        if reaches_nothing && self.transports.is_empty() {
            return Ok(());
        }
        // The same test against what is within the circle alone; what it finds out about zones is kept.
        let mut check =
            PathCheck { near: &mut near, difficult, squeezed: ArrayVec::new(), ..*self };
        let result = check.turn_step_by_step(&turning, &beside, turn, is_first);
        self.near.learn_zones(&near);
        result
    }

    /// Whether all of a formation may pass through a friend whatever way it faces; then the friend is left out of what is near.
    fn lets_pass(&self, formation: &Formation, friend: StandId) -> bool {
        let forward = self.state.pose(friend).forward();
        self.battle.parameters().pass_any_angle()
            && formation.members.iter().all(|member| {
                self.battle.may_pass_facing(self.state, member.stand, forward, friend).is_ok()
            })
    }

    /// Tests a turn among what is near, and beside what the formation comes close to without reaching it.
    fn turn_step_by_step(
        &mut self,
        turning: &Turning,
        beside: &Beside,
        turn: i32,
        is_first: bool,
    ) -> Result<(), Breach> {
        let widest = self.widest_step(turning);
        let (mut before, mut turned) = (0, 0);
        loop {
            let is_new = turned > 0 || is_first;
            let stretch = turning.stretch(turned);
            let expected = cfg!(debug_assertions).then(|| self.would_cover(turning, &stretch));
            let step = self.look(turning, beside, &stretch, is_new, widest);
            debug_assert!(!is_new || expected.is_none_or(|breach| breach == step.err()));
            let step = step?;
            if is_new {
                self.find_borders(turning, before, turned);
            }
            if turned == turn.abs() {
                return Ok(());
            }
            before = turned;
            turned = (turned + step).min(turn.abs());
        }
    }

    /// What [`PathCheck::cover`] finds wrong with the formation at one heading.
    fn would_cover(&self, turning: &Turning, stretch: &Stretch) -> Option<Breach> {
        let mut check =
            PathCheck { near: &mut self.near.clone(), squeezed: ArrayVec::new(), ..*self };
        check.cover(turning.formation, stretch).err()
    }

    /// The largest turn in one step; smaller where the formation may touch terrain that matters.
    fn widest_step(&self, turning: &Turning) -> i32 {
        let (battle, state) = (self.battle, self.state);
        let members = turning.formation.members;
        let minds_difficult = || {
            members
                .iter()
                .any(|member| self.difficult.breach(battle, state, member.stand).is_some())
        };
        if self.near.has_impassable
            || !self.transports.is_empty()
            || self.difficult != Difficult::Free && minds_difficult()
        {
            turning.turn_for(2 * battle.eps())
        } else {
            WIDEST_STEP
        }
    }

    /// Tests the formation at one heading, with its overlaps if the heading is new, and computes how far it may turn until the next
    /// test.
    ///
    /// No corner goes further than the furthest one. So between two headings the overlap is at most the mean of the overlaps at both
    /// and half the way of that corner. If the overlap at the next heading is no more than the tolerance, that is at most twice the
    /// tolerance, provided that the way is no longer than three times the tolerance less the overlap now.
    fn look(
        &mut self,
        turning: &Turning,
        beside: &Beside,
        stretch: &Stretch,
        is_new: bool,
        widest: i32,
    ) -> Result<i32, Breach> {
        let (battle, state, eps) = (self.battle, self.state, self.battle.eps());
        let mut grounds = Grounds::new(turning.formation, stretch);
        let hull = turning.formation.hull(stretch.at, stretch.forward);
        let way = 3 * eps;
        // Whatever is no deeper than this allows the widest step, and is not overlapped.
        let floor = (way - turning.way_for(widest)).min(eps);
        let step = Cell::new(widest);
        // Whether the hull overlaps something, which may shorten the step.
        let overlaps = |rect: &Rect| {
            let depth = hull.penetration_above(rect, floor);
            depth.is_some_and(|depth| {
                step.set(step.get().min(turning.turn_for(way - depth)));
                depth > eps
            })
        };
        for (enemy, rect) in &self.near.enemies {
            if overlaps(rect)
                && is_new
                && let Some(stand) = grounds.first_of_all(&|own| own.overlaps(rect, eps))
            {
                return Err(Breach::IntoEnemy(stand, *enemy));
            }
        }
        for camp in &self.near.camps {
            if overlaps(camp)
                && is_new
                && let Some(stand) = grounds.first_of_all(&|own| own.overlaps(camp, eps))
            {
                return Err(Breach::IntoCamp(stand));
            }
        }
        let is_barred_by = |friend| {
            turning.formation.members.iter().any(|member| {
                battle.may_pass_facing(state, member.stand, stretch.forward, friend).is_err()
            })
        };
        for (friend, rect) in &self.near.friends {
            if (battle.parameters().pass_any_angle() || is_barred_by(*friend))
                && overlaps(rect)
                && is_new
            {
                self.pass(&mut grounds, *friend, rect)?;
            }
        }
        if is_new {
            self.tread(&mut grounds)?;
        }
        for at in 0..self.near.zones.len() {
            let matters = |zone: &NearZone| !zone.from_start && zone.entered.is_none();
            let zone = self.near.zones[at];
            if !matters(&zone) {
                continue;
            }
            let step_before = step.get();
            if overlaps(&zone.rect) && is_new {
                self.enter_zone(at, &mut grounds);
                // What is left of it once it is cut counts, and nothing once it is entered.
                step.set(step_before);
                if matters(&self.near.zones[at]) {
                    overlaps(&self.near.zones[at].rect);
                }
            }
        }
        for rect in beside {
            let reached = overlaps(rect);
            debug_assert!(!reached, "the body reaches {rect:?}");
        }
        Ok(step.get())
    }

    /// TR-MV-18: for the zones that were found entered at this heading, finds how far the path had gone at their border.
    fn find_borders(&mut self, turning: &Turning, before: i32, turned: i32) {
        let eps = self.battle.eps();
        let (noticed, binding) = (turning.done(turned), self.binding);
        for zone in &mut self.near.zones {
            if zone.entered != Some(noticed) {
                continue;
            }
            let is_in = |turned: i32| {
                let pose = turning.pose(turned);
                turning.formation.members.iter().any(|member| {
                    let own = member.rect(pose.at, pose.forward());
                    binding.contains(member.stand) && own.overlaps(&zone.rect, eps)
                })
            };
            let (mut outside, mut inside) = (before, turned);
            while inside - outside > 1 {
                let middle = (outside + inside) / 2;
                if is_in(middle) {
                    inside = middle;
                } else {
                    outside = middle;
                }
            }
            zone.entered = Some(turning.done(inside));
        }
    }
}
