//! Moves of groups: into contact, up to the enemy's reach, and wheels towards the enemy.

use arrayvec::ArrayVec;
use tabletop::{Heading, Point, Pose, UNIT};

use super::{Candidates, GroupWay, Plan, is_within};
use crate::view::View;
use triumph::battle::{
    Edge, MAX_STANDS_A_SIDE, MoveKind, Poses, STAND_WIDTH, StandId, Stands, contact_pose,
};

/// What is added to a distance that has to be exceeded.
const CLEAR: i32 = UNIT / 16;
/// TR-MV-11: how far a group may slide.
const SLIDE: i32 = 2 * UNIT;

/// A stand whose front middle is farther to the side than this is passed without contact at any angle: four times half a front
/// edge, and some more for rounding.
const BESIDE: i32 = 2 * STAND_WIDTH + UNIT / 4;

/// Stands of a group, and which of the foes are near enough to be touched by each, one bit a foe.
type Touchable = ArrayVec<(StandId, u32), MAX_STANDS_A_SIDE>;

type Parts = ArrayVec<Stands, MAX_STANDS_A_SIDE>;

/// Proposes moves for the groups of stands under consideration.
pub(super) fn propose(view: &mut View<'_>, candidates: &mut Candidates) {
    candidates.asked.clear();
    let free = super::movable(view);
    if (free & candidates.wanted).is_empty() {
        return;
    }
    for group in view.battle.groups_among(&view.state, free) {
        if group.len() < 2 || (group & candidates.wanted).is_empty() {
            continue;
        }
        // TR-MV-08: a stand in difficult terrain moves by itself.
        let out: Stands = group.iter().filter(|&stand| !view.stands_in_difficult(stand)).collect();
        // Nearly always there is none, so the whole group is the only part.
        let parts = if out == group {
            Parts::from_iter([group])
        } else {
            view.battle.groups_among(&view.state, out)
        };
        for part in parts {
            if part.len() >= 2 && candidates.can_pay(view, MoveKind::Group, part) {
                Mover::of(view, part).propose(view, candidates);
            }
        }
    }
}

/// Proposes the same move for the rest of a group, without the stand that prevented it.
pub(super) fn propose_parts(
    view: &mut View<'_>,
    candidates: &mut Candidates,
    stands: Stands,
    way: GroupWay,
) {
    for part in view.battle.groups_among(&view.state, stands) {
        if part.len() >= 2 && candidates.can_pay(view, MoveKind::Group, part) {
            Mover::of(view, part).shift(view, candidates, way);
        }
    }
}

/// A group for which moves are proposed.
struct Mover {
    stands: Stands,
    front: Stands,
    /// The move of its slowest stand.
    reach: i32,
}

impl Mover {
    fn of(view: &View<'_>, stands: Stands) -> Mover {
        let reaches = stands.iter().map(|stand| view.battle.data_of(&view.state, stand).reach);
        Mover { stands, front: front_rank(view, stands), reach: reaches.min().unwrap_or(0) }
    }

    fn propose(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        // How far until a front edge meets an enemy, and until an enemy could reach us.
        let (mut free_way, mut stop_way) = (self.reach, self.reach);
        // A stand farther away, along either edge of the table, is too far ahead or to the side to count.
        let most = self.reach + view.furthest_reach(self.reach) + 6 * UNIT;
        let touching = self.touching();
        let mut touchable = Touchable::new();
        for stand in self.front.iter() {
            let pose = view.pose(stand);
            let (forward, right) = (pose.forward(), pose.forward().right());
            let mut near = 0;
            for nth in 0..view.foes.len() {
                let foe = &view.foes[nth];
                let way = foe.at - pose.at;
                let far = way.x.abs().max(way.y.abs());
                if far > most {
                    continue;
                }
                near |= u32::from(far <= touching) << nth;
                let (ahead, beside) = (way.along(forward), way.along(right).abs());
                if ahead <= 0 || beside > 6 * UNIT {
                    continue;
                }
                stop_way = stop_way.min(ahead - foe.reach - CLEAR);
                // Short of touching: a stand that touches without being lined up has no room left to line up.
                if beside < STAND_WIDTH {
                    free_way = free_way.min(ahead - UNIT / 2);
                }
                if ahead <= self.reach && beside <= SLIDE + UNIT {
                    let enemy = foe.stand;
                    self.propose_strike(view, candidates, stand, enemy);
                }
            }
            if near != 0 {
                touchable.push((stand, near));
            }
        }
        let mut tried = [0; 3];
        for (at, ahead) in [free_way, stop_way, self.reach / 2].into_iter().enumerate() {
            if ahead >= UNIT / 4 && ahead <= free_way && !tried.contains(&ahead) {
                tried[at] = ahead;
                let way = GroupWay { ahead, ..GroupWay::default() };
                self.shift(view, candidates, way);
            }
        }
        if view.is_thorough() {
            self.propose_wheel(view, candidates);
        }
        self.propose_touch(view, candidates, &touchable);
    }

    /// How far the middle of an enemy's front edge may be to the side if the enemy is met straight ahead.
    fn touching(&self) -> i32 {
        self.reach + 2 * UNIT
    }

    /// Proposes the move that brings one stand of the group onto the front of an enemy.
    fn propose_strike(
        &self,
        view: &mut View<'_>,
        candidates: &mut Candidates,
        stand: StandId,
        enemy: StandId,
    ) {
        let (pose, target) = (view.pose(stand), view.pose(enemy));
        if view.opponent(enemy).is_some() || !view.face_each_other(pose, target) {
            return;
        }
        let goal = contact_pose(target, 0, Edge::Front);
        let turn = pose.heading.turn_to(goal.heading);
        let turn = if turn.abs() <= 2 { 0 } else { turn };
        let turned = if turn == 0 { pose } else { pose.turned_about(self.pivot(view, turn), turn) };
        let way = goal.at - turned.at;
        let (ahead, right) = (way.along(turned.forward()), way.along(turned.forward().right()));
        if ahead >= 0 && ahead + right.abs() <= self.reach && right.abs() <= SLIDE {
            self.shift(view, candidates, GroupWay { turn, ahead, right });
        }
    }

    /// The front corner about which the group wheels: the left one to turn left.
    fn pivot(&self, view: &View<'_>, turn: i32) -> Point {
        let side = if turn < 0 { -1 } else { 1 };
        let outermost = self
            .front
            .iter()
            .max_by_key(|&stand| {
                let pose = view.pose(stand);
                side * pose.at.dot(pose.forward().right())
            })
            .or(self.stands.first());
        let corner = |stand| view.pose(stand).point(0, side * STAND_WIDTH / 2);
        outermost.map_or(Point::default(), corner)
    }

    /// Proposes a wheel towards the nearest enemy.
    fn propose_wheel(&self, view: &mut View<'_>, candidates: &mut Candidates) {
        let Some(middle) = self.front.iter().nth(self.front.len() / 2) else {
            return;
        };
        let pose = view.pose(middle);
        let Some(enemy) = view
            .enemies
            .iter()
            .min_by_key(|&enemy| (view.pose(enemy).at - pose.at).length_squared())
        else {
            return;
        };
        let wanted = pose.heading.turn_to(Heading::towards(view.pose(enemy).at - pose.at));
        // The outer corner goes at most a move: an arc of width times angle, and 652 steps are one radian.
        let width = self.front.len() as i32 * STAND_WIDTH;
        let most = (i64::from(self.reach) * 652 / i64::from(width)).min(1024) as i32;
        let turn = wanted.clamp(-most, most);
        if turn.abs() >= 90 {
            let way = GroupWay { turn, ..GroupWay::default() };
            self.shift(view, candidates, way);
        }
    }

    /// Whether a move has been evaluated since the last move; two stands of a line often reach two of another by the same move.
    #[inline(never)]
    fn is_asked_again(&self, candidates: &mut Candidates, way: GroupWay) -> bool {
        let asked = (self.stands, way);
        let is_again = candidates.asked.contains(&asked);
        if !is_again {
            // There are rarely more than fit into the list; those may be evaluated twice.
            let _ = candidates.asked.try_push(asked);
        }
        is_again
    }

    fn shift(&self, view: &mut View<'_>, candidates: &mut Candidates, way: GroupWay) {
        if !view.is_thorough() && self.is_asked_again(candidates, way) {
            return;
        }
        let GroupWay { turn, ahead, right } = way;
        let pivot = if turn == 0 { Point::default() } else { self.pivot(view, turn) };
        let mut moved = Poses::new();
        moved.extend(self.stands.iter().map(|stand| {
            let pose = view.pose(stand);
            let turned = if turn == 0 { pose } else { pose.turned_about(pivot, turn) };
            (stand, turned.shifted(ahead, right))
        }));
        // TR-MV-08: stands that would enter difficult terrain or have no room stay behind.
        let goes = |&&(stand, to): &&(StandId, Pose)| {
            !view.comes_into_difficult(stand, to) && view.is_free_beside(stand, to, self.stands)
        };
        let go: Stands = moved.iter().filter(goes).map(|&(stand, _)| stand).collect();
        if go != self.stands {
            propose_parts(view, candidates, go, way);
            return;
        }
        let plan = Plan::Group { stands: self.stands, way };
        candidates.offer(view, plan, &moved);
    }

    /// TR-MV-27: proposes to go straight ahead until the first enemy is touched, which lines up with the group if it is a single stand.
    fn propose_touch(&self, view: &View<'_>, candidates: &mut Candidates, touchable: &Touchable) {
        let eps = view.battle.eps();
        let mut first: Option<(i32, StandId, StandId)> = None;
        for &(stand, near) in touchable {
            let pose = view.pose(stand);
            let own = view.battle.rect_at(&view.state, stand, pose);
            let right = pose.forward().right();
            for (_, foe) in (view.foes.iter().enumerate()).filter(|(nth, _)| near >> nth & 1 == 1) {
                let way = foe.at - pose.at;
                let is_near =
                    way.along(right).abs() <= BESIDE && is_within(foe.at, pose.at, self.touching());
                if !is_near {
                    continue;
                }
                let theirs = view.battle.rect(&view.state, foe.stand);
                let Some(way) = own.way_to(pose.forward(), &theirs, 0) else {
                    continue;
                };
                if first.is_none_or(|(least, ..)| way < least) {
                    first = Some((way, stand, foe.stand));
                }
            }
        }
        let Some((ahead, stand, enemy)) = first else {
            return;
        };
        let (met, theirs) = (view.pose(stand).shifted(ahead, 0), view.pose(enemy));
        // An enemy that is met squarely fights without lining up.
        let is_square = is_within(met.at, theirs.at, eps);
        if (1..=self.reach).contains(&ahead) && !is_square && view.opponent(enemy).is_none() {
            let way = GroupWay { ahead, ..GroupWay::default() };
            let plan = Plan::Group { stands: self.stands, way };
            candidates.offer_as_played(view, plan);
        }
    }
}

/// The stands of a group that have no friend of it directly ahead.
fn front_rank(view: &View<'_>, group: Stands) -> Stands {
    group
        .iter()
        .filter(|&stand| {
            let pose = view.pose(stand);
            let (forward, right) = (pose.forward(), pose.forward().right());
            !group.iter().any(|other| {
                let way = view.pose(other).at - pose.at;
                way.along(forward) > UNIT / 4 && way.along(right).abs() < UNIT / 2
            })
        })
        .collect()
}
