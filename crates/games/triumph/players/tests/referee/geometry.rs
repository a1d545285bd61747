//! Plain geometry in floating point: points, poses, convex polygons. MU and degrees.

use std::ops::{Add, Mul, Sub};

/// TR-BD-07.
pub const EPS: f64 = 0.02;
/// What rounding to whole steps may do to a corner or to a distance.
pub const FUZZ: f64 = 0.008;
/// TR-BD-01, in two numbers.
pub const BOARD: (f64, f64) = (48.0, 32.0);

/// How sure a comparison is when positions are rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sure {
    No,
    Maybe,
    Yes,
}

impl Sure {
    pub fn may(self) -> bool {
        self != Sure::No
    }
    pub fn clearly(self) -> bool {
        self == Sure::Yes
    }
    pub fn and(self, other: Sure) -> Sure {
        self.min(other)
    }
    pub fn or(self, other: Sure) -> Sure {
        self.max(other)
    }
    pub fn not(self) -> Sure {
        match self {
            Sure::No => Sure::Yes,
            Sure::Maybe => Sure::Maybe,
            Sure::Yes => Sure::No,
        }
    }
    pub fn of(holds: bool) -> Sure {
        if holds { Sure::Yes } else { Sure::No }
    }
}

/// Whether a length is above a limit; uncertain near the border.
pub fn above(length: f64, limit: f64, tolerance: f64) -> Sure {
    if length > limit + tolerance {
        Sure::Yes
    } else if length < limit - tolerance {
        Sure::No
    } else {
        Sure::Maybe
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct P {
    pub x: f64,
    pub y: f64,
}

pub const fn p(x: f64, y: f64) -> P {
    P { x, y }
}

impl Add for P {
    type Output = P;
    fn add(self, other: P) -> P {
        p(self.x + other.x, self.y + other.y)
    }
}
impl Sub for P {
    type Output = P;
    fn sub(self, other: P) -> P {
        p(self.x - other.x, self.y - other.y)
    }
}
impl Mul<f64> for P {
    type Output = P;
    fn mul(self, by: f64) -> P {
        p(self.x * by, self.y * by)
    }
}
impl P {
    pub fn dot(self, other: P) -> f64 {
        self.x * other.x + self.y * other.y
    }
    pub fn cross(self, other: P) -> f64 {
        self.x * other.y - self.y * other.x
    }
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }
    /// The distance from a segment.
    pub fn off_segment(self, a: P, b: P) -> f64 {
        (self - nearest_on(self, a, b)).length()
    }
}

/// The point of a segment that is nearest.
pub fn nearest_on(point: P, a: P, b: P) -> P {
    let way = b - a;
    let square = way.dot(way);
    if square == 0.0 {
        return a;
    }
    a + way * ((point - a).dot(way) / square).clamp(0.0, 1.0)
}

/// The angle between two headings, 0 to 180 degrees.
pub fn turn_between(one: f64, other: f64) -> f64 {
    let turn = (one - other).rem_euclid(360.0);
    turn.min(360.0 - turn)
}

/// The middle of a front edge and the way that it faces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    pub at: P,
    pub heading: f64,
}

impl Pose {
    pub const fn new(x: f64, y: f64, heading: f64) -> Pose {
        Pose { at: p(x, y), heading }
    }
    pub fn ahead(self) -> P {
        let turn = self.heading.to_radians();
        p(turn.sin(), turn.cos())
    }
    pub fn right(self) -> P {
        let ahead = self.ahead();
        p(ahead.y, -ahead.x)
    }
    /// The point at these distances ahead and to the right.
    pub fn point(self, ahead: f64, right: f64) -> P {
        self.at + self.ahead() * ahead + self.right() * right
    }
    pub fn shifted(self, ahead: f64, right: f64) -> Pose {
        Pose { at: self.point(ahead, right), ..self }
    }
    /// How far ahead and to the right a point lies.
    pub fn see(self, point: P) -> (f64, f64) {
        let way = point - self.at;
        (way.dot(self.ahead()), way.dot(self.right()))
    }
    pub fn turned_about(self, pivot: P, turn: f64) -> Pose {
        let (ahead, right) = self.see(pivot);
        let turned = Pose { heading: (self.heading + turn).rem_euclid(360.0), ..self };
        Pose { at: pivot - turned.ahead() * ahead - turned.right() * right, ..turned }
    }
    pub fn front_corners(self) -> [P; 2] {
        [self.point(0.0, -1.0), self.point(0.0, 1.0)]
    }
    /// Front left, front right, rear right, rear left.
    pub fn base(self, depth: f64) -> Poly {
        vec![
            self.point(0.0, -1.0),
            self.point(0.0, 1.0),
            self.point(-depth, 1.0),
            self.point(-depth, -1.0),
        ]
    }
    pub fn about_face(self, depth: f64) -> Pose {
        Pose { at: self.point(-depth, 0.0), heading: (self.heading + 180.0).rem_euclid(360.0) }
    }
    /// Whether two poses are the same but for rounding.
    pub fn is_near(self, other: Pose, length: f64, degrees: f64) -> bool {
        (self.at - other.at).length() <= length
            && turn_between(self.heading, other.heading) <= degrees
    }
}

/// A convex polygon by its corners.
pub type Poly = Vec<P>;

pub fn middle(poly: &[P]) -> P {
    let sum = poly.iter().fold(p(0.0, 0.0), |sum, &corner| sum + corner);
    sum * (1.0 / poly.len() as f64)
}

pub fn edges(poly: &[P]) -> impl Iterator<Item = (P, P)> + '_ {
    (0..poly.len()).map(|at| (poly[at], poly[(at + 1) % poly.len()]))
}

fn extent(poly: &[P], axis: P) -> (f64, f64) {
    poly.iter()
        .map(|corner| corner.dot(axis))
        .fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)))
}

/// How deep two convex polygons overlap in the direction in which they do so least; negative when they are apart.
pub fn overlap(one: &[P], other: &[P]) -> f64 {
    let (lx, hx) = extent(one, p(1.0, 0.0));
    let (mx, ix) = extent(other, p(1.0, 0.0));
    let (ly, hy) = extent(one, p(0.0, 1.0));
    let (my, iy) = extent(other, p(0.0, 1.0));
    let rough = (hx.min(ix) - lx.max(mx)).min(hy.min(iy) - ly.max(my));
    if rough < -0.2 {
        return rough;
    }
    let mut least = f64::MAX;
    for (a, b) in edges(one).chain(edges(other)) {
        let way = b - a;
        let length = way.length();
        if length == 0.0 {
            continue;
        }
        let axis = p(way.y, -way.x) * (1.0 / length);
        let ((low, high), (from, to)) = (extent(one, axis), extent(other, axis));
        least = least.min((high - from).min(to - low));
    }
    least
}

/// The distance of the nearest points; 0 if they overlap.
pub fn distance(one: &[P], other: &[P]) -> f64 {
    nearest(one, other).map_or(0.0, |(a, b)| (a - b).length())
}

/// The nearest points of two polygons that are apart.
pub fn nearest(one: &[P], other: &[P]) -> Option<(P, P)> {
    if one.len() > 2 && other.len() > 2 && overlap(one, other) >= 0.0 {
        return None;
    }
    let (mut best, mut least) = (None, f64::MAX);
    let mut take = |a: P, b: P| {
        let square = (a - b).dot(a - b);
        if square < least {
            (best, least) = (Some((a, b)), square);
        }
    };
    for &corner in one {
        for (a, b) in edges(other) {
            take(corner, nearest_on(corner, a, b));
        }
    }
    for &corner in other {
        for (a, b) in edges(one) {
            take(nearest_on(corner, a, b), corner);
        }
    }
    best
}

/// What is left of a polygon on the side of a line towards which `inwards` points.
pub fn clip(poly: &[P], on: P, inwards: P) -> Poly {
    let mut left = Poly::new();
    for (a, b) in edges(poly) {
        let (from, to) = ((a - on).dot(inwards), (b - on).dot(inwards));
        if from >= 0.0 {
            left.push(a);
        }
        if (from > 0.0 && to < 0.0) || (from < 0.0 && to > 0.0) {
            left.push(a + (b - a) * (from / (from - to)));
        }
    }
    left
}

/// How much of a segment lies inside a polygon whose sides are moved in by this distance.
pub fn length_inside(poly: &[P], from: P, to: P, moved_in: f64) -> f64 {
    let way = to - from;
    let inside = middle(poly);
    let (mut enter, mut leave) = (0.0f64, 1.0f64);
    for (a, b) in edges(poly) {
        let side = b - a;
        let mut out = p(side.y, -side.x) * (1.0 / side.length());
        if (inside - a).dot(out) > 0.0 {
            out = out * -1.0;
        }
        let (start, speed) = ((from - a).dot(out) + moved_in, way.dot(out));
        if speed.abs() < 1e-12 {
            if start > 0.0 {
                return 0.0;
            }
        } else if speed > 0.0 {
            leave = leave.min(-start / speed);
        } else {
            enter = enter.max(-start / speed);
        }
    }
    (leave - enter).max(0.0) * way.length()
}

/// An upright ellipse as a polygon.
pub fn ellipse(centre: P, half_width: f64, half_height: f64) -> Poly {
    const SIDES: usize = 64;
    // Halfway between the polygon inside and the one outside.
    let grown = (1.0 + 1.0 / (std::f64::consts::PI / SIDES as f64).cos()) / 2.0;
    (0..SIDES)
        .map(|at| {
            let turn = std::f64::consts::TAU * at as f64 / SIDES as f64;
            centre + p(turn.cos() * half_width, turn.sin() * half_height) * grown
        })
        .collect()
}

/// Whether two segments cross each other, not counting a mere touch.
pub fn cross(a: P, b: P, c: P, d: P) -> bool {
    let side = |a: P, b: P, point: P| (b - a).cross(point - a);
    side(a, b, c) * side(a, b, d) < -1e-9 && side(c, d, a) * side(c, d, b) < -1e-9
}

/// Whether a polygon lies on the board, within this tolerance.
pub fn off_board(poly: &[P]) -> f64 {
    poly.iter()
        .map(|at| (-at.x).max(-at.y).max(at.x - BOARD.0).max(at.y - BOARD.1))
        .fold(f64::MIN, f64::max)
}

/// The lowest and the highest corner of the upright box around some ground.
pub fn box_of(poly: &[P]) -> (P, P) {
    poly.iter().fold((p(f64::MAX, f64::MAX), p(f64::MIN, f64::MIN)), |(low, high), at| {
        (p(low.x.min(at.x), low.y.min(at.y)), p(high.x.max(at.x), high.y.max(at.y)))
    })
}

mod tests {
    use super::*;

    #[test]
    fn overlaps_and_distances_of_squares() {
        let one = Pose::new(10.0, 10.0, 0.0).base(2.0);
        assert!((overlap(&one, &Pose::new(11.5, 10.0, 0.0).base(2.0)) - 0.5).abs() < 1e-9);
        assert!((distance(&one, &Pose::new(14.0, 10.0, 90.0).base(1.0)) - 2.0).abs() < 1e-9);
        assert!((length_inside(&one, p(5.0, 9.0), p(15.0, 9.0), 0.0) - 2.0).abs() < 1e-9);
    }

    #[test]
    fn a_turn_about_a_corner_leaves_it_where_it_is() {
        let pose = Pose::new(10.0, 10.0, 30.0);
        let corner = pose.point(0.0, -1.0);
        let turned = pose.turned_about(corner, -40.0);
        assert!((turned.point(0.0, -1.0) - corner).length() < 1e-9);
        assert!((turned.heading - 350.0).abs() < 1e-9);
    }
}
