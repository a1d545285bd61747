//! Moves of single stands with a task: attack, envelop, support, fill a gap, leave, raid, join the line.

use tabletop::{Heading, Point, Pose, Rect, UNIT};

use super::coalitions::{self, Contact};
use super::{Candidates, Plan, flank_approaches, is_within, movable};
use crate::view::{RAIDERS, View, turning};
use triumph::battle::{Edge, MoveKind, Piece, STAND_WIDTH, Shape, StandId, Stands, contact_pose};

/// What is added to a distance that has to be exceeded.
const CLEAR: i32 = UNIT / 16;

/// An enemy within this angle, in heading steps, is ahead.
const AHEAD: i32 = 700;

/// Beside a stand, to the left and to the right.
const SIDES: [i32; 2] = [-STAND_WIDTH, STAND_WIDTH];

/// Proposes moves for the single stands under consideration.
pub(super) fn propose(view: &mut View<'_>, candidates: &mut Candidates) {
    let idle = flank_approaches::idle(view);
    for stand in (movable(view) & candidates.wanted).iter() {
        let Some(mover) = Mover::of(view, stand) else {
            continue;
        };
        // PL-08: far from the enemy, a stand in a line moves with the line.
        let is_carried = candidates.carried.contains(stand);
        if is_carried && mover.is_far(view)
            || !candidates.can_pay(view, MoveKind::Single, Stands::only(stand))
        {
            continue;
        }
        if view.battle.has_cards() {
            super::in_place::propose(view, candidates, stand);
        }
        mover.propose_jobs(view, candidates);
        if idle.contains(stand) {
            flank_approaches::propose(view, candidates, stand, idle);
        }
        if !is_carried {
            mover.propose_march(view, candidates);
        }
    }
    for stand in (view.engaged & candidates.wanted).minus(view.state.moved).iter() {
        if let Some(enemy) = view.opponent(stand)
            && candidates.can_pay(view, MoveKind::Disengage, Stands::only(stand))
        {
            propose_leave(view, candidates, stand, enemy);
        }
    }
}

/// For stands that no group moves any more, proposes the moves that have not been considered for them yet.
pub(super) fn propose_alone(view: &mut View<'_>, candidates: &mut Candidates, stands: Stands) {
    for stand in (movable(view) & stands).iter() {
        let Some(mover) = Mover::of(view, stand) else {
            continue;
        };
        if candidates.can_pay(view, MoveKind::Single, Stands::only(stand)) {
            if mover.is_far(view) {
                mover.propose_jobs(view, candidates);
            }
            mover.propose_march(view, candidates);
        }
    }
}

/// A single stand for which moves are proposed.
struct Mover {
    stand: StandId,
    pose: Pose,
    reach: i32,
    nearest: StandId,
    gap: i32,
}

impl Mover {
    /// The stand, if there is an enemy left.
    fn of(view: &View<'_>, stand: StandId) -> Option<Mover> {
        let pose = view.pose(stand);
        let reach = view.battle.data_of(&view.state, stand).reach;
        let seen = view.seen_from(pose.at, reach);
        Some(Mover {
            stand,
            pose,
            reach,
            nearest: seen.who_is_nearest(&view.foes, pose.at)?.stand,
            gap: seen.nearest()?,
        })
    }

    /// Whether no stand could reach an enemy in its next turn, or for a thorough player in its next turns.
    fn is_far(&self, view: &View<'_>) -> bool {
        let enemy_reach = view.battle.seen_reach(&view.state, self.nearest);
        let room = if view.is_thorough() { 2 * UNIT } else { 0 };
        self.gap > self.reach.max(enemy_reach) + room
    }

    /// Proposes the moves that single stands make better than groups.
    fn propose_jobs(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        self.propose_contacts(view, candidates);
        self.propose_help(view, candidates);
        self.propose_raid(view, candidates);
        self.propose_safety(view, candidates);
        self.propose_ground(view, candidates);
    }

    /// Proposes the moves that a group would make with it.
    fn propose_march(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        self.propose_approach(view, candidates);
        self.propose_joining(view, candidates);
    }

    #[inline]
    fn offer(&self, view: &mut View<'_>, candidates: &mut Candidates, to: Pose) {
        if to != self.pose && self.may_reach(view, to) {
            candidates.offer_single(view, self.stand, to);
        }
    }

    /// Whether a place is near enough: the middle of the front edge never goes further than the longer of the two corners' paths.
    #[inline]
    fn may_reach(&self, view: &View<'_>, to: Pose) -> bool {
        // Corners that don't turn go as far as the middle.
        is_within(self.pose.at, to.at, self.reach)
            && (view.is_thorough()
                || to.heading == self.pose.heading
                || self.corners_reach(view, to))
    }

    // It is a function of its own so that it isn't inlined into the code of players that consider every move.
    #[inline(never)]
    fn corners_reach(&self, view: &View<'_>, to: Pose) -> bool {
        (view.battle).is_in_reach(&view.state, self.stand, self.pose, to)
    }

    /// PL-16, PL-19: proposes contact with the edges of enemies within reach.
    fn propose_contacts(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        if self.gap > self.reach + 2 * UNIT {
            return;
        }
        let corners = [self.pose.front_left(STAND_WIDTH), self.pose.front_right(STAND_WIDTH)];
        for enemy in view.enemies.iter() {
            let there = view.pose(enemy);
            if !is_within(self.pose.at, there.at, self.reach + 2 * UNIT) {
                continue;
            }
            let depth = view.battle.data_of(&view.state, enemy).base.depth;
            // TR-MV-25: to contact a flank a stand has to start behind the front line, to contact a rear behind the rear line.
            let is_behind = |line: i32| {
                let front = there.point(-line, 0);
                let behind = |corner: &Point| (*corner - front).dot(there.forward()) <= 0;
                corners.iter().all(behind)
            };
            for edge in Edge::ALL {
                let may = match edge {
                    Edge::Front => {
                        view.opponent(enemy).is_none() && view.is_ahead(there, self.pose.at)
                    }
                    Edge::Left | Edge::Right => is_behind(0),
                    Edge::Rear => is_behind(depth),
                };
                if may && view.state.contacts.at(enemy, edge).is_none() {
                    let contact = Contact {
                        stand: self.stand,
                        to: contact_pose(there, depth, edge),
                        enemy,
                        edge,
                    };
                    self.offer(view, candidates, contact.to);
                    if is_within(self.pose.at, contact.to.at, self.reach) {
                        coalitions::note(view, candidates, contact);
                    }
                }
            }
        }
    }

    /// PL-17, PL-20, PL-23: proposes places beside and behind the fights of friends.
    fn propose_help(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        for friend in view.engaged.iter() {
            let beside = view.pose(friend);
            if !is_within(beside.at, self.pose.at, self.reach + STAND_WIDTH) {
                continue;
            }
            for (side, is_taken) in SIDES.into_iter().zip(view.neighbours(friend)) {
                if !is_taken {
                    self.offer(view, candidates, beside.shifted(0, side));
                }
            }
            if view.state.troop(friend) == view.state.troop(self.stand) {
                let depth = view.battle.data_of(&view.state, friend).base.depth;
                self.offer(view, candidates, beside.shifted(-depth, 0));
            }
            // PL-22: out of the way of a friend's fall back.
            if is_within(beside.at, self.pose.at, 4 * UNIT) && view.is_shut_by(friend, self.stand) {
                for (ahead, right) in [(0, STAND_WIDTH), (0, -STAND_WIDTH), (-STAND_WIDTH, 0)] {
                    self.offer(view, candidates, self.pose.shifted(ahead, right));
                }
            }
        }
    }

    /// PL-30: proposes to go onto the enemy camp, or nearer to it.
    fn propose_raid(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        let Some(camp) = view.state.camps[view.seat.other()] else {
            return;
        };
        let seeks_roads = view.doctrine.captain.road != 0;
        if seeks_roads && self.reach >= RAIDERS {
            self.propose_road(view, candidates);
        }
        if !is_within(self.pose.at, camp.base.centre, self.reach + 4 * UNIT) {
            return;
        }
        let ahead = camp_front(view, &camp.base);
        for right in [0, -UNIT, UNIT] {
            self.offer(view, candidates, ahead.shifted(0, right));
        }
        if seeks_roads {
            for inwards in [Heading::EAST, Heading::WEST] {
                let side = camp.base.centre - inwards.axis().steps(camp.base.half_width);
                self.offer(view, candidates, Pose::new(side, inwards));
            }
        }
    }

    /// Proposes places nearer to the enemy camp, turned to it or not.
    fn propose_road(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        let Some(way) = view.way_to_camp(self.pose.at) else {
            return;
        };
        let (far, full) = (way.length() - UNIT, self.reach - CLEAR);
        let towards = Heading::towards(way);
        let turned = full - turning(self.pose.heading, towards);
        let by = |step: i32| towards.axis().steps(step.min(far).max(0));
        for less in [0, UNIT] {
            self.offer(view, candidates, Pose::new(self.pose.at + by(turned - less), towards));
            self.offer(view, candidates, self.pose.moved(by(full - less)));
        }
    }

    /// PL-12, PL-24: proposes to go out of the reach of a dangerous enemy, straight back or away from it.
    fn propose_safety(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        let enemy_reach = view.battle.seen_reach(&view.state, self.nearest);
        let back = (enemy_reach + UNIT / 2 - self.gap).min(self.reach - CLEAR);
        if back <= 0 || view.lone_swing(self.stand, self.nearest, [0, 0]) >= 0 {
            return;
        }
        self.offer(view, candidates, self.pose.shifted(-back, 0));
        if !view.is_thorough() {
            return;
        }
        let away = Heading::towards(self.pose.at - view.pose(self.nearest).at).axis();
        self.offer(view, candidates, self.pose.moved(away.steps(back)));
    }

    /// PL-27, PL-28: proposes difficult terrain to foot in open order.
    fn propose_ground(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        let data = view.battle.data_of(&view.state, self.stand);
        let own_ground = data.own_ground;
        if !data.is_open_foot() || self.gap > self.reach + 8 * UNIT {
            return;
        }
        let terrain = view.state.terrain;
        for piece in terrain.pieces() {
            if !view.battle.is_difficult_for(piece.kind, own_ground) {
                continue;
            }
            let way = middle_of(piece) - self.pose.at;
            let far = way.length();
            if far > 0 && far <= self.reach + 8 * UNIT {
                let step = (self.reach - CLEAR).min(far);
                let by = Heading::towards(way).axis().steps(step);
                self.offer(view, candidates, self.pose.moved(by));
            }
        }
    }

    /// Proposes to go ahead, or towards the nearest enemy if it isn't ahead, as far as is safe and as far as it moves.
    fn propose_approach(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        let there = view.pose(self.nearest).at;
        let enemy_reach = view.battle.seen_reach(&view.state, self.nearest);
        let safe = self.gap - enemy_reach - UNIT / 2;
        let full = (self.reach - CLEAR).min(self.gap - UNIT / 2);
        let way = there - self.pose.at;
        let forward = self.pose.forward();
        let towards = || Heading::towards(way);
        // A stand no farther to the side than ahead is well within the angle.
        let is_ahead = way.dot(forward) > way.dot(forward.right()).abs()
            || self.pose.heading.turn_to(towards()).abs() <= AHEAD;
        // TR-MV-02: mounted troops go slowly where the ground is difficult.
        let slow = full.min(view.battle.mounted_in_difficult() - CLEAR);
        let ways = [full, safe.min(full), slow];
        for (nth, &way) in ways.iter().enumerate() {
            if way < UNIT / 2 || ways[..nth].contains(&way) {
                continue;
            }
            if is_ahead {
                self.offer(view, candidates, self.pose.shifted(way, 0));
            } else {
                // The corners of a stand that turns go further than its middle.
                let towards = towards();
                let turned = towards.axis().steps((way - 3 * UNIT).max(UNIT / 2));
                self.offer(view, candidates, Pose::new(self.pose.at + turned, towards));
            }
        }
    }

    /// Proposes places beside a friend, so that the two move as one group from then on: any place, or for a stand alone the nearest.
    fn propose_joining(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        if !view.is_thorough() && view.neighbours(self.stand) != [false; 2] {
            return;
        }
        let from = self.pose.at;
        let mut nearest: Option<Pose> = None;
        for friend in view.own.minus(view.engaged).without(self.stand).iter() {
            let there = view.pose(friend);
            if !is_within(there.at, from, self.reach + STAND_WIDTH) {
                continue;
            }
            for (side, is_taken) in SIDES.into_iter().zip(view.neighbours(friend)) {
                if is_taken {
                    continue;
                }
                let place = there.shifted(0, side);
                if view.is_thorough() {
                    self.offer(view, candidates, place);
                } else if place != self.pose
                    && self.may_reach(view, place)
                    && nearest.is_none_or(|best| {
                        (place.at - from).length_squared() < (best.at - from).length_squared()
                    })
                {
                    nearest = Some(place);
                }
            }
        }
        if let Some(nearest) = nearest {
            self.offer(view, candidates, nearest);
        }
    }
}

/// PL-24: proposes that a faster stand leaves a bad fight.
fn propose_leave(view: &mut View<'_>, candidates: &mut Candidates, stand: StandId, enemy: StandId) {
    let (own, theirs) =
        (view.battle.data_of(&view.state, stand).reach, view.battle.seen_reach(&view.state, enemy));
    if own <= theirs || view.swing(stand, enemy) >= 0 {
        return;
    }
    for back in [theirs + UNIT / 4, own - CLEAR] {
        if back <= own {
            let goal = view.pose(stand).shifted(-back, 0);
            candidates.offer(view, Plan::Disengage { stand, back }, &[(stand, goal)]);
        }
    }
}

/// The pose of a stand that has its front edge on the middle of the enemy camp's inner edge.
fn camp_front(view: &View<'_>, camp: &Rect) -> Pose {
    let towards_enemy = match view.seat {
        battle_core::Seat::One => Heading::NORTH,
        battle_core::Seat::Two => Heading::SOUTH,
    };
    let inner = camp.centre - towards_enemy.axis().steps(camp.half_depth);
    Pose::new(inner, towards_enemy)
}

fn middle_of(piece: &Piece) -> Point {
    match piece.shape {
        Shape::Rectangle(rect) => rect.centre,
        Shape::Ellipse(ellipse) => ellipse.centre,
    }
}
