//! Every test of the crate against plain floating point geometry of another make.

#![allow(clippy::disallowed_methods, reason = "a second opinion may round as it likes")]

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tabletop::{Base, Ellipse, Heading, Point, Pose, Rect, Sweep, UNIT, arc_length};

type V = (f64, f64);

fn float(point: Point) -> V {
    (f64::from(point.x), f64::from(point.y))
}

/// Corners from the pose by trigonometry.
fn corners(pose: Pose, base: Base) -> [V; 4] {
    let angle = f64::from(pose.heading.to_steps()) * std::f64::consts::TAU / 4096.0;
    let (forward, right) = ((angle.sin(), angle.cos()), (angle.cos(), -angle.sin()));
    let (half, depth) = (f64::from(base.width) / 2.0, f64::from(base.depth));
    let at = float(pose.at);
    let corner = |ahead: f64, side: f64| {
        (at.0 + ahead * forward.0 + side * right.0, at.1 + ahead * forward.1 + side * right.1)
    };
    [corner(0.0, -half), corner(0.0, half), corner(-depth, half), corner(-depth, -half)]
}

/// How deep two convex shapes overlap at least: negative apart.
fn depth(one: &[V], other: &[V]) -> f64 {
    let mut least = f64::INFINITY;
    for shape in [one, other] {
        for at in 0..shape.len() {
            let (a, b) = (shape[at], shape[(at + 1) % shape.len()]);
            let length = (b.0 - a.0).hypot(b.1 - a.1);
            if length == 0.0 {
                continue;
            }
            let normal = ((b.1 - a.1) / length, (a.0 - b.0) / length);
            let range = |shape: &[V]| {
                shape
                    .iter()
                    .map(|p| p.0 * normal.0 + p.1 * normal.1)
                    .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| {
                        (low.min(x), high.max(x))
                    })
            };
            let ((l1, h1), (l2, h2)) = (range(one), range(other));
            least = least.min((h1 - l2).min(h2 - l1));
        }
    }
    least
}

fn segment_distance(p: V, a: V, b: V) -> f64 {
    let (wx, wy) = (b.0 - a.0, b.1 - a.1);
    let t = (((p.0 - a.0) * wx + (p.1 - a.1) * wy) / (wx * wx + wy * wy)).clamp(0.0, 1.0);
    (p.0 - a.0 - t * wx).hypot(p.1 - a.1 - t * wy)
}

fn distance(one: &[V; 4], other: &[V; 4]) -> f64 {
    if depth(one, other) > 0.0 {
        return 0.0;
    }
    let mut least = f64::INFINITY;
    for (points, shape) in [(one, other), (other, one)] {
        for &p in points {
            for at in 0..4 {
                least = least.min(segment_distance(p, shape[at], shape[(at + 1) % 4]));
            }
        }
    }
    least
}

fn any_pose(span: i32) -> impl Strategy<Value = Pose> {
    (-span..span, -span..span, 0u16..4096).prop_map(|(x, y, heading)| {
        Pose::new(Point::new(24 * UNIT + x, 16 * UNIT + y), Heading::new(heading))
    })
}

fn any_base() -> impl Strategy<Value = Base> {
    prop::sample::select(vec![768, 1024, 1536, 2048])
        .prop_map(|depth| Base { width: 2 * UNIT, depth })
}

const NEAR: i32 = 4 * UNIT;
/// Rounding of corners and directions, in steps.
const ROUNDING: f64 = 4.0;

/// The point at this many 65536ths of a way.
fn part_of(from: Point, way: Point, share: i32) -> Point {
    let part = |whole: i32| ((i64::from(whole) * i64::from(share)) >> 16) as i32;
    from + Point::new(part(way.x), part(way.y))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4000,
        rng_seed: RngSeed::Fixed(20_261_121),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn corners_are_off_by_three_steps_at_most(pose in any_pose(NEAR), base in any_base()) {
        for (own, exact) in Rect::of(pose, base).corners().into_iter().zip(corners(pose, base)) {
            let own = float(own);
            prop_assert!((own.0 - exact.0).hypot(own.1 - exact.1) <= 3.0);
        }
    }

    #[test]
    fn overlap_and_distance(a in any_pose(NEAR), b in any_pose(NEAR), p in any_base(), q in any_base()) {
        let (one, other) = (Rect::of(a, p), Rect::of(b, q));
        let (exact_one, exact_other) = (corners(a, p), corners(b, q));
        let exact = depth(&exact_one, &exact_other);
        let own = f64::from(one.penetration(&other));
        if exact > 0.0 || own > 0.0 {
            prop_assert!((own - exact).abs() <= ROUNDING, "{own} {exact}");
        }
        let (own, exact) = (f64::from(one.distance(&other)), distance(&exact_one, &exact_other));
        prop_assert!((own - exact).abs() <= ROUNDING, "{own} {exact}");
        prop_assert_eq!(one.distance(&other), other.distance(&one));
    }

    #[test]
    fn the_way_to_contact_ends_in_contact(a in any_pose(NEAR), b in any_pose(NEAR), p in any_base(), q in any_base(), tolerance in 0i32..40) {
        let (one, other) = (Rect::of(a, p), Rect::of(b, q));
        let direction = a.forward();
        let depth_at = |steps: i32| {
            depth(&corners(a.moved(direction.steps(steps)), p), &corners(b, q)) - f64::from(tolerance)
        };
        match one.way_to(direction, &other, tolerance) {
            Some(way) => {
                prop_assert!(depth_at(way) >= -ROUNDING);
                for share in 0..20 {
                    prop_assert!(depth_at(way * share / 20) <= ROUNDING + f64::from(way) / 4096.0 || way == 0);
                }
            }
            None => {
                for steps in 0..60 {
                    prop_assert!(depth_at(steps * UNIT / 5) <= ROUNDING, "{steps}");
                }
            }
        }
    }

    #[test]
    fn a_sweep_covers_its_way(a in any_pose(NEAR), b in any_pose(NEAR), p in any_base(), q in any_base(), x in -NEAR..NEAR, y in -NEAR..NEAR) {
        let by = Point::new(x, y);
        let sweep = Sweep { from: Rect::of(a, p), by };
        let other = Rect::of(b, q);
        let deepest = (0..=400)
            .map(|share| {
                let step = Point::new(x * share / 400, y * share / 400);
                depth(&corners(a.moved(step), p), &corners(b, q))
            })
            .fold(f64::NEG_INFINITY, f64::max);
        // The covered shape can be overlapped more deeply than any single place on the way, so only the answers are compared.
        if deepest > ROUNDING {
            prop_assert!(sweep.overlaps(&other, 0));
        }
        if deepest < -ROUNDING - 16.0 {
            prop_assert!(!sweep.overlaps(&other, 0));
        }
    }

    #[test]
    fn ellipses(a in any_pose(NEAR), p in any_base(), w in 1024i32..5120, h in 1024i32..5120, x in -NEAR..NEAR, y in -NEAR..NEAR) {
        let ellipse = Ellipse { centre: Point::new(24 * UNIT, 16 * UNIT), half_width: w, half_height: h };
        let rect = Rect::of(a, p);
        let rim: Vec<V> = (0..240)
            .map(|at| {
                let angle = f64::from(at) * std::f64::consts::TAU / 240.0;
                (f64::from(24 * UNIT) + f64::from(w) * angle.cos(), f64::from(16 * UNIT) + f64::from(h) * angle.sin())
            })
            .collect();
        let exact = depth(&rim, &corners(a, p));
        if exact > 8.0 {
            prop_assert!(ellipse.overlaps(&rect, 0));
        }
        if exact < -8.0 {
            prop_assert!(!ellipse.overlaps(&rect, 0));
        }
        // A segment through it: the middle of the crossed share is inside, and points outside the share are outside.
        let (from, to) = (a.at, a.at + Point::new(x, y));
        let at = |share: i32| part_of(from, Point::new(x, y), share);
        match ellipse.share_crossed(from, to, 0) {
            Some((enter, leave)) => {
                prop_assert!(enter < leave);
                if leave - enter > 200 {
                    // Where it only grazes, by a step or two.
                    prop_assert!(ellipse.contains(at((enter + leave) / 2), -4));
                }
            }
            None => {
                for share in 0..=64 {
                    prop_assert!(!ellipse.contains(at(share * 1024), 8), "{share}");
                }
            }
        }
    }

    #[test]
    fn segments_through_rectangles(a in any_pose(NEAR), p in any_base(), from in any_pose(NEAR), to in any_pose(NEAR)) {
        let rect = Rect::of(a, p);
        let way = to.at - from.at;
        let at = |share: i32| part_of(from.at, way, share);
        match rect.share_crossed(from.at, to.at, 0) {
            Some((enter, leave)) => {
                if leave - enter > 400 {
                    prop_assert!(rect.contains(at((enter + leave) / 2), -4));
                }
            }
            None => {
                for share in 0..=64 {
                    prop_assert!(!rect.contains(at(share * 1024), 4));
                }
            }
        }
    }

    #[test]
    fn turning_about_a_point_keeps_its_distance(a in any_pose(NEAR), pivot in any_pose(NEAR), steps in -2048i32..2048) {
        let turned = a.turned_about(pivot.at, steps);
        let before = (a.at - pivot.at).length();
        let after = (turned.at - pivot.at).length();
        prop_assert!((before - after).abs() <= 3);
        prop_assert_eq!(turned.heading, a.heading.turned(steps));
        let back = turned.turned_about(pivot.at, -steps);
        prop_assert!((back.at - a.at).length() <= 3);
    }
}

#[test]
fn arcs_are_as_long_as_circles_say() {
    for (radius, steps) in [(2048, 4096), (1024, 1024), (20_480, 100), (1, 1), (4096, -512)] {
        let exact = f64::from(radius) * f64::from(steps).abs() * std::f64::consts::TAU / 4096.0;
        let own = f64::from(arc_length(radius, steps));
        assert!(own >= exact - 0.01 && own <= exact + 1.01, "{radius} {steps}: {own} {exact}");
    }
}

#[test]
fn a_stand_turned_about_stands_on_the_same_ground() {
    let base = Base { width: 2 * UNIT, depth: 768 };
    let pose = Pose::new(Point::new(20_000, 9_000), Heading::degrees(0));
    let about = pose.about_face(base.depth);
    assert_eq!(Rect::of(about, base).centre, Rect::of(pose, base).centre);
    assert_eq!(about.heading, Heading::SOUTH);
}
