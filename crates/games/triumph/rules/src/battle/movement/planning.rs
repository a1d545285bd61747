//! Finding a legal path to a pose, as a club player would; for players.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use tabletop::{Axis, Point, Pose, Rect, UNIT, arc_length};

use crate::battle::Battle;
use crate::battle::command::{BASE_REACH, Cost, HALF_WIDTH};
use crate::battle::decision::{Leg, Legs, MoveKind, Pivot, TacticalMove};
use crate::battle::groups::Members;
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::State;
use crate::parameters::{CornerRule, FlankStartTest};

use super::formation::{Formation, InFrame};
use super::path_attempts::PathAttempts;

/// A sideways distance of at most this many steps is rounding and not a move.
const ROUNDING: i32 = 4;

/// How far before its end a path straightens out.
const RUN_UP: i32 = UNIT;
/// How far before its end a path straightens out to get round a stand.
const LONG_RUN_UP: i32 = 2 * UNIT;

impl Battle {
    /// TR-MV-05, TR-MV-12: a legal move of a single stand that ends in a pose, if one of the natural paths is one: straight there;
    /// a pivot and straight on; straight and a pivot; and round a corner, with a turn on the way.
    ///
    /// A stand in contact breaks off, if the pose is straight behind it.
    pub fn plan_single(&self, state: &State, stand: StandId, to: Pose) -> Option<TacticalMove> {
        self.plan_single_for(state, stand, to, None)
    }

    /// [`Battle::plan_single`] for a stand whose move has this cost.
    pub fn plan_single_at_cost(
        &self,
        state: &State,
        stand: StandId,
        to: Pose,
        cost: Cost,
    ) -> Option<TacticalMove> {
        self.plan_single_for(state, stand, to, Some(cost))
    }

    fn plan_single_for(
        &self,
        state: &State,
        stand: StandId,
        to: Pose,
        known: Option<Cost>,
    ) -> Option<TacticalMove> {
        let from = state.pose(stand);
        let turn = from.heading.turn_to(to.heading);
        if !self.is_in_reach(state, stand, from, to) {
            return None;
        }
        if state.contacts.is_engaged(stand) {
            let by = in_frame(from, to.at);
            let leg = Leg::Straight { ahead: by.ahead, right: 0 };
            let is_straight_back = turn == 0 && by.right.abs() <= ROUNDING && by.ahead < 0;
            return is_straight_back
                .then(|| one_stand(MoveKind::Disengage, stand, &[leg]))
                .filter(|tactical| self.trial(state, tactical).is_ok());
        }
        if !self.could_end_at(state, stand, from, to) {
            return None;
        }
        // For any path the stand must be free to move, and the move must be paid.
        let cost = self.may_begin(state, &one_stand(MoveKind::Single, stand, &[]), known).ok()?;
        let mut attempts = PathAttempts::new(self, state, stand);
        let try_legs = |legs: &[Leg]| {
            let tactical = one_stand(MoveKind::Single, stand, legs);
            let tried = attempts.may_go(&tactical);
            debug_assert_eq!(tried.err(), self.trial_of_path(state, &tactical, cost).err());
            tried.is_ok().then_some(tactical)
        };
        // Three of five paths are refused for their length alone, which is known before the path is.
        let is_measured = self.parameters().corner_rule() == CornerRule::EitherFrontCornerMax
            && !self.parameters().march_moves();
        let (reach, barred) = (self.data_of(state, stand).reach, OnceCell::new());
        let in_difficult = self.mounted_in_difficult();
        let is_too_long = |length: i32| {
            is_measured
                && (length > reach
                    || length > in_difficult
                        && *barred.get_or_init(|| self.is_slowed_everywhere(state, stand, to)))
        };
        if turn == 0 {
            plan_without_turn(from, to, is_too_long, try_legs)
        } else {
            let (depth, alone) = (self.depth(state, stand), [self.alone(state, stand)]);
            let formation = Formation::of(&alone);
            let arcs = [Pivot::Centre, Pivot::FrontLeft].map(|about| {
                arc_length(formation.furthest_front_corner(about.in_frame(depth)), turn)
            });
            let is_too_long = |by: InFrame, about: Pivot, run_up: i32| {
                let arc = arcs[usize::from(about != Pivot::Centre)];
                is_too_long(by.length() + arc + run_up)
            };
            plan_with_turn(from, to, depth, is_too_long, try_legs)
        }
    }

    /// TR-MV-02: whether a stand may go no more than 3 MU to a pose on any way: it is mounted, and is in difficult terrain here or
    /// there.
    ///
    /// Its base is taken a little smaller, to allow for rounded corners of a path.
    fn is_slowed_everywhere(&self, state: &State, stand: StandId, to: Pose) -> bool {
        let data = self.data_of(state, stand);
        data.slows
            && [to, state.pose(stand)].into_iter().any(|pose| {
                let within = Rect::of(pose, data.base).grown(-4 * ROUNDING);
                self.in_difficult_for(state, &within, data.ground_on_move())
            })
    }

    /// Whether some path might lead a stand to a pose: no stand is there, and if it is on a flank or rear, the stand begins behind the
    /// line that TR-MV-25 asks for.
    ///
    /// Saves trying a dozen paths that all fail at their end.
    fn could_end_at(&self, state: &State, stand: StandId, from: Pose, to: Pose) -> bool {
        let ground = self.rect_at(state, stand, to);
        let eps = self.eps();
        for other in state.on_board.without(stand).iter() {
            let between = state.pose(other).at - to.at;
            let reach = 2 * BASE_REACH;
            if between.x.abs() > reach || between.y.abs() > reach {
                continue;
            }
            if ground.overlaps(&self.rect(state, other), eps) {
                return false;
            }
            if other.seat() != stand.seat()
                && let Some(edge) = self.contact_with(state, to, other)
                && !self.counts_as_front(state, other, edge)
                && !self.is_behind(state, from, other, edge)
                && self.parameters().flank_start_test()
                    == FlankStartTest::WholeFrontEdgeBehindFrontLine
            {
                return false;
            }
        }
        true
    }

    /// Whether both front corners are near enough, in a straight line, for a stand's move.
    #[inline]
    pub fn is_in_reach(&self, state: &State, stand: StandId, from: Pose, to: Pose) -> bool {
        let reach = i64::from(self.data_of(state, stand).reach);
        let most = if self.parameters().march_moves() { 2 * reach } else { reach };
        let way = to.at - from.at;
        if from.heading == to.heading {
            // Corners that don't turn go as far as the middle.
            return way.length_squared() <= most * most;
        }
        if way.length_squared() > (most + i64::from(HALF_WIDTH) * 2).pow(2) {
            return false;
        }
        [-HALF_WIDTH, HALF_WIDTH]
            .into_iter()
            .all(|side| (to.point(0, side) - from.point(0, side)).length_squared() <= most * most)
    }

    /// TR-MV-07, TR-MV-11: a legal move of a group that brings its lead (the first by number) to a pose: straight ahead, with a
    /// slide, or with one wheel between straight parts.
    pub fn plan_group(&self, state: &State, stands: Stands, to: Pose) -> Option<TacticalMove> {
        let lead = stands.first()?;
        let from = state.pose(lead);
        let turn = from.heading.turn_to(to.heading);
        if !self.is_in_reach(state, lead, from, to) {
            return None;
        }
        let try_legs = |legs: &[Leg]| {
            let legs = legs_of(legs);
            let tactical = TacticalMove { kind: MoveKind::Group, stands, lead, legs };
            (!legs.as_slice().is_empty() && self.trial(state, &tactical).is_ok())
                .then_some(tactical)
        };
        let ahead_by = |ahead| Leg::Straight { ahead, right: 0 };
        if turn == 0 {
            let by = in_frame(from, to.at);
            if by.ahead < 0 {
                return None;
            }
            if by.right.abs() <= ROUNDING {
                return try_legs(&[ahead_by(by.ahead)]);
            }
            if by.right.abs() > self.parameters().slide_max_mu().0 {
                return None;
            }
            let slide = Leg::Slide { right: by.right };
            // Late, when the enemy is near; before the last stretch, when lining up takes room; or at once.
            return try_legs(&[ahead_by(by.ahead), slide])
                .or_else(|| {
                    let last = by.ahead.min(UNIT / 4);
                    try_legs(&[ahead_by(by.ahead - last), slide, ahead_by(last)])
                })
                .or_else(|| try_legs(&[slide, ahead_by(by.ahead)]));
        }
        let mut members = Members::new();
        if !self.find_group_members(state, stands, lead, &mut members) {
            return None;
        }
        let formation = Formation::of(&members);
        let about = formation.wheel_corner(turn);
        let wheeled = from.turned_about(from.point(about.ahead, about.right), turn);
        let (first, last) = split(from.forward(), wheeled.forward(), to.at - wheeled.at)?;
        try_legs(&[ahead_by(first), Leg::Wheel { turn }, ahead_by(last)])
    }
}

/// The first of the natural paths without a turn that is legal: straight, or round something.
fn plan_without_turn(
    from: Pose,
    to: Pose,
    is_too_long: impl Fn(i32) -> bool,
    mut try_legs: impl FnMut(&[Leg]) -> Option<TacticalMove>,
) -> Option<TacticalMove> {
    let by = in_frame(from, to.at);
    let (ahead, right) = (by.ahead, by.right);
    if (ahead, right) == (0, 0) {
        return None;
    }
    let mut try_ways = |ways: &[InFrame]| {
        let legs = ways.iter().map(|way| Leg::Straight { ahead: way.ahead, right: way.right });
        let legs: ArrayVec<Leg, 2> = legs.collect();
        if is_too_long(ways.iter().map(|way| way.length()).sum()) {
            debug_assert_eq!(try_legs(&legs), None);
            return None;
        }
        try_legs(&legs)
    };
    let way = |ahead, right| InFrame { ahead, right };
    let at_once = try_ways(&[by]);
    if at_once.is_some() || right == 0 {
        return at_once;
    }
    // To the side first, or last, or with a run-up straight ahead.
    let around = if ahead != 0 {
        try_ways(&[way(0, right), way(ahead, 0)])
            .or_else(|| try_ways(&[way(ahead, 0), way(0, right)]))
    } else {
        None
    };
    around.or_else(|| {
        if ahead == LONG_RUN_UP {
            return None;
        }
        try_ways(&[way(ahead - LONG_RUN_UP, right), way(LONG_RUN_UP, 0)])
    })
}

/// The first of the natural paths with a turn that is legal: a pivot at the end, or before a run-up, or at the start.
///
/// Pivots about a corner seldom help before a run-up or at the start.
fn plan_with_turn(
    from: Pose,
    to: Pose,
    depth: i32,
    is_too_long: impl Fn(InFrame, Pivot, i32) -> bool,
    mut try_legs: impl FnMut(&[Leg]) -> Option<TacticalMove>,
) -> Option<TacticalMove> {
    let turn = from.heading.turn_to(to.heading);
    // Straight to where a pivot leads onto the line of the last, straight part; without a run-up, to the pose itself.
    let late = [
        (Pivot::Centre, 0),
        (Pivot::FrontLeft, 0),
        (Pivot::FrontRight, 0),
        (Pivot::Centre, RUN_UP),
        (Pivot::Centre, LONG_RUN_UP),
    ];
    let found = late.into_iter().find_map(|(about, run_up)| {
        let point = about.in_frame(depth);
        let last = to.shifted(-run_up, 0);
        let before = last.turned_about(last.point(point.ahead, point.right), -turn);
        let by = in_frame(from, before.at);
        let legs = [
            Leg::Straight { ahead: by.ahead, right: by.right },
            Leg::Pivot { about, turn },
            Leg::Straight { ahead: run_up, right: 0 },
        ];
        if is_too_long(by, about, run_up) {
            debug_assert_eq!(try_legs(&legs), None);
            return None;
        }
        try_legs(&legs)
    });
    found.or_else(|| {
        let about = Pivot::Centre;
        let point = about.in_frame(depth);
        let turned = from.turned_about(from.point(point.ahead, point.right), turn);
        let by = in_frame(turned, to.at);
        let legs = [Leg::Pivot { about, turn }, Leg::Straight { ahead: by.ahead, right: by.right }];
        if is_too_long(by, about, 0) {
            debug_assert_eq!(try_legs(&legs), None);
            return None;
        }
        try_legs(&legs)
    })
}

/// A move of one stand.
pub(super) fn one_stand(kind: MoveKind, stand: StandId, legs: &[Leg]) -> TacticalMove {
    TacticalMove { kind, stands: Stands::only(stand), lead: stand, legs: legs_of(legs) }
}

/// These legs without those of zero length.
fn legs_of(legs: &[Leg]) -> Legs {
    let mut all = Legs::default();
    for &leg in legs {
        if !matches!(leg, Leg::Straight { ahead: 0, right: 0 }) {
            all.push(leg);
        }
    }
    all
}

/// Where a point is in the frame of a pose.
pub(super) fn in_frame(pose: Pose, point: Point) -> InFrame {
    let between = point - pose.at;
    let forward = pose.forward();
    InFrame { ahead: between.along(forward), right: between.along(forward.right()) }
}

/// A displacement as lengths in two directions; `None` if one of them is negative by more than rounding.
fn split(first: Axis, last: Axis, way: Point) -> Option<(i32, i32)> {
    let cross = |a: Axis, x: i64, y: i64| i64::from(a.x) * y - i64::from(a.y) * x;
    let whole = cross(first, i64::from(last.x), i64::from(last.y));
    if whole == 0 {
        return None;
    }
    let (x, y) = (i64::from(way.x), i64::from(way.y));
    let part = |across: i64| ((across << 14) / whole) as i32;
    let in_last = part(cross(first, x, y));
    let in_first = part(-cross(last, x, y));
    let forwards = |part: i32| (part >= -ROUNDING).then_some(part.max(0));
    Some((forwards(in_first)?, forwards(in_last)?))
}
