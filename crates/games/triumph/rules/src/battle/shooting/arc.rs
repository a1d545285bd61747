//! Range and arc (TR-RC-06 to -08).

use arrayvec::ArrayVec;
use tabletop::{Axis, Point, Pose, Rect};

use crate::parameters::MeasureMode;
use crate::troops::TroopType;

use super::super::stands::StandId;
use super::super::state::{Edge, State};
use super::super::{Battle, STAND_WIDTH};

/// Range is measured in sixteenths of a step, so that the corners that the arc cuts off are not rounded to whole ones.
const FINE: i32 = 16;

/// A convex part of a base: four corners, and one more for each of the three lines that may cut it.
type Part = ArrayVec<Point, 8>;

impl Battle {
    /// TR-RC-06 to -09: the range of a shot, in steps, if the target is within reach, in the arc and in a clear line of fire.
    pub(super) fn range_to(&self, state: &State, shooter: StandId, target: StandId) -> Option<i32> {
        if state.troop(shooter) == TroopType::WarWagons {
            return self.range_all_round(state, shooter, target);
        }
        let (pose, base) = (state.pose(shooter), self.rect(state, target));
        let side = self.parameters().arc_side_mu().0;
        if self.is_out_of_range(state, shooter, &base) || is_out_of_arc(pose, &base, side) {
            return None;
        }
        let nearest = nearest_in_arc(pose, &base, side, self.eps())?;
        let range = self.within_range(state, shooter, target, nearest)?;
        self.has_line_of_fire(state, shooter, Edge::Front, target).then_some(range)
    }

    /// TR-RC-06: whether a base is too far away for any part of it to be within range of any part of the shooter's front edge.
    fn is_out_of_range(&self, state: &State, shooter: StandId, target: &Rect) -> bool {
        let Some(range) = self.range_of(state, shooter) else {
            return true;
        };
        let slack = STAND_WIDTH / 2 + target.half_width + target.half_depth;
        let most = i64::from(range + self.parameters().range_eps_mu().0 + slack);
        (target.centre - state.pose(shooter).at).length_squared() > most * most
    }

    /// TR-RC-08: War Wagons shoot from any edge, all round: the shortest range from an edge with a clear line of fire.
    fn range_all_round(&self, state: &State, shooter: StandId, target: StandId) -> Option<i32> {
        let (own, base) = (self.rect(state, shooter), self.rect(state, target));
        let ranges = Edge::ALL.into_iter().filter_map(|edge| {
            let nearest = distance_of_edge(edge.ends(&own), &base);
            let range = self.within_range(state, shooter, target, nearest)?;
            self.has_line_of_fire(state, shooter, edge, target).then_some(range)
        });
        ranges.min()
    }

    /// TR-RC-06, TR-BD-05: the range in steps, if it is not too long; `nearest` is the square of the shortest distance, fine.
    ///
    /// Where distances are measured from the front edges, the arc still decides whether the target may be shot at.
    fn within_range(
        &self,
        state: &State,
        shooter: StandId,
        target: StandId,
        nearest: i64,
    ) -> Option<i32> {
        let (from, to) = (state.pose(shooter), state.pose(target));
        let front_corners =
            |pose: Pose| [pose.front_left(STAND_WIDTH), pose.front_right(STAND_WIDTH)];
        let fine = i64::from(FINE * FINE);
        let squared = match self.parameters().measure_mode() {
            MeasureMode::NearestPoint => nearest,
            MeasureMode::FrontEdgeCentre => (to.at - from.at).length_squared() * fine,
            MeasureMode::FrontCorners => front_corners(from)
                .into_iter()
                .flat_map(|own| {
                    front_corners(to).map(|there| (there - own).length_squared() * fine)
                })
                .fold(i64::MAX, i64::min),
        };
        let limit = self.range_of(state, shooter)? + self.parameters().range_eps_mu().0;
        let limit = i64::from(limit) * i64::from(FINE);
        (squared <= limit * limit).then(|| tabletop::square_root(squared) / FINE)
    }
}

/// TR-RC-07: whether a base lies too far beside or behind for any part of it to be in the arc.
fn is_out_of_arc(shooter: Pose, target: &Rect, side: i32) -> bool {
    let (forward, reach) = (shooter.forward(), target.half_width + target.half_depth);
    let way = target.centre - shooter.at;
    way.along(forward) < -reach || way.along(forward.right()).abs() > STAND_WIDTH / 2 + side + reach
}

/// TR-RC-06, TR-RC-07: the square of the shortest distance from a front edge to the part of a base in the arc, fine;
/// `None` if no part of it is.
fn nearest_in_arc(shooter: Pose, target: &Rect, side: i32, eps: i32) -> Option<i64> {
    let is_upright = |axis: Axis| axis.x == 0 || axis.y == 0;
    let clipped = || {
        let part = part_in_arc(shooter, target, side, eps)?;
        Some(distance_to_front(&part))
    };
    // Nearly always both stand squarely, and the part is a rectangle.
    if !is_upright(shooter.forward()) || !is_upright(target.forward) {
        return clipped();
    }
    let corners = corners_before(shooter, target);
    let (mut low, mut high) = (corners[0], corners[0]);
    for corner in corners {
        low = Point::new(low.x.min(corner.x), low.y.min(corner.y));
        high = Point::new(high.x.max(corner.x), high.y.max(corner.y));
    }
    let (edge, eps) = (STAND_WIDTH / 2 * FINE, eps * FINE);
    let half = edge + side * FINE;
    let is_inside = high.y > eps && high.x > eps - half && low.x < half - eps;
    let nearest = is_inside.then(|| {
        let beside = (low.x - edge).max(-edge - high.x).max(0);
        Point::new(beside, low.y.max(0)).length_squared()
    });
    debug_assert_eq!(nearest, clipped());
    nearest
}

/// The corners of a base in the shooter's frame: to the right of the middle of its front edge, and ahead, both fine.
fn corners_before(shooter: Pose, target: &Rect) -> [Point; 4] {
    let (forward, right) = (shooter.forward(), shooter.forward().right());
    let fine = |dot: i32| (dot + (1 << 9)) >> 10;
    target.corners().map(|corner| {
        let from = corner - shooter.at;
        Point::new(fine(from.dot(right)), fine(from.dot(forward)))
    })
}

/// TR-RC-07: the part of a base ahead of the shooter's front line and within the strip; `None` if no part of it is.
///
/// In the shooter's frame.
fn part_in_arc(shooter: Pose, target: &Rect, side: i32, eps: i32) -> Option<Part> {
    let whole: Part = corners_before(shooter, target).into_iter().collect();
    let half = (STAND_WIDTH / 2 + side) * FINE;
    let ahead = cut(&whole, |point| point.y);
    let not_left = cut(&ahead, |point| point.x + half);
    let inside = cut(&not_left, |point| half - point.x);
    // Lying along the border of the arc is not being inside, and a base whose corners are rounded may lie along it by a little.
    let eps = eps * FINE;
    let is_inside = inside.iter().any(|point| point.y > eps)
        && inside.iter().any(|point| point.x > eps - half)
        && inside.iter().any(|point| point.x < half - eps);
    is_inside.then_some(inside)
}

/// The part of a convex polygon in which a linear measure is not negative.
fn cut(polygon: &Part, inside: impl Fn(Point) -> i32) -> Part {
    let mut kept = Part::new();
    for at in 0..polygon.len() {
        let (from, to) = (polygon[at], polygon[(at + 1) % polygon.len()]);
        let (here, there) = (i64::from(inside(from)), i64::from(inside(to)));
        if here >= 0 {
            kept.push(from);
        }
        if here.signum() * there.signum() < 0 {
            let between = |a: i32, b: i32| a + (i64::from(b - a) * here / (here - there)) as i32;
            kept.push(Point::new(between(from.x, to.x), between(from.y, to.y)));
        }
    }
    kept
}

/// The square of the distance of a polygon from the shooter's front edge, fine.
fn distance_to_front(part: &Part) -> i64 {
    let (left, right) =
        (Point::new(-STAND_WIDTH / 2 * FINE, 0), Point::new(STAND_WIDTH / 2 * FINE, 0));
    distance_of_segment(left, right, part)
}

/// The square of the distance of an edge from a base, fine.
fn distance_of_edge([left, right]: [Point; 2], base: &Rect) -> i64 {
    let corners: Part = base.corners().into_iter().map(|corner| (corner - left) * FINE).collect();
    distance_of_segment(Point::default(), (right - left) * FINE, &corners)
}

/// The square of the distance of a segment from a convex polygon that it does not cross.
fn distance_of_segment(left: Point, right: Point, polygon: &Part) -> i64 {
    let edges = (0..polygon.len()).map(|at| (polygon[at], polygon[(at + 1) % polygon.len()]));
    let distances = edges.flat_map(|(from, to)| {
        [
            from.distance_squared_to_segment(left, right),
            left.distance_squared_to_segment(from, to),
            right.distance_squared_to_segment(from, to),
        ]
    });
    distances.fold(i64::MAX, i64::min)
}
