//! The ground that a base covers on a stretch of its path, and what lies there.

use tabletop::{Axis, Point, Rect, Sweep};

use crate::battle::Battle;
use crate::battle::state::State;
use crate::terrain_kind::OwnGround;

use super::formation::InFrame;

/// A part of a formation's path: a stretch without a turn, or a pose that it passes through while it turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    /// The lead's pose where it begins.
    pub at: Point,
    /// The way that the formation faces.
    pub forward: Axis,
    /// How far it goes; zero for a pose in a turn.
    pub by: InFrame,
    /// How far the furthest front corner has gone when it begins.
    pub done: i32,
}

/// The ground that a base covers in a stretch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Footprint {
    /// A rectangle: a base that stands, or goes ahead, back or straight to a side.
    Rect(Rect),
    /// A base that goes obliquely.
    Sweep(Sweep),
}

impl Footprint {
    /// What a rectangle that faces this way covers in a stretch.
    #[inline]
    pub fn of(rect: Rect, stretch: &Stretch) -> Footprint {
        let InFrame { ahead, right } = stretch.by;
        if right == 0 {
            return Footprint::Rect(Rect {
                centre: rect.centre + rect.forward.steps(ahead / 2),
                half_depth: rect.half_depth + ahead.abs() / 2,
                ..rect
            });
        }
        if ahead == 0 {
            return Footprint::Rect(Rect {
                centre: rect.centre + rect.right().steps(right / 2),
                half_width: rect.half_width + right.abs() / 2,
                ..rect
            });
        }
        Footprint::Sweep(Sweep {
            from: rect,
            by: rect.forward.steps(ahead) + rect.right().steps(right),
        })
    }

    #[inline]
    pub fn overlaps(&self, other: &Rect, tolerance: i32) -> bool {
        match self {
            Footprint::Rect(rect) => rect.overlaps(other, tolerance),
            Footprint::Sweep(sweep) => sweep.overlaps(other, tolerance),
        }
    }

    /// TR-BC-04.2: whether it is in terrain that is difficult for a move; on camels Dunes and Oasis are open.
    pub fn in_difficult(&self, battle: &Battle, state: &State, ground: OwnGround) -> bool {
        match self {
            Footprint::Rect(rect) => battle.in_difficult_for(state, rect, ground),
            Footprint::Sweep(sweep) => battle.sweep_in_difficult_for(state, sweep, ground),
        }
    }

    /// Whether a gap wider than this lies between the ground and a rectangle, along either edge of the table; then the ground comes no
    /// nearer than this.
    pub fn is_surely_beyond(&self, other: &Rect, distance: i32) -> bool {
        let (from, by) = match self {
            Footprint::Rect(rect) => (rect, Point::default()),
            Footprint::Sweep(sweep) => (&sweep.from, sweep.by),
        };
        let between = other.centre - from.centre;
        let reach = from.half_sides() + other.half_sides();
        let is_gap = |way: i32, by: i32, reach: i32| {
            way - by.max(0) > reach + distance || by.min(0) - way > reach + distance
        };
        is_gap(between.x, by.x, reach.x) || is_gap(between.y, by.y, reach.y)
    }

    /// How near the ground comes to a rectangle, in steps.
    pub fn distance(&self, other: &Rect) -> i32 {
        match self {
            Footprint::Rect(rect) => rect.distance(other),
            Footprint::Sweep(sweep) => nearest(sweep, other),
        }
    }

    pub fn in_impassable(&self, battle: &Battle, state: &State) -> bool {
        match self {
            Footprint::Rect(rect) => battle.in_impassable(state, rect),
            Footprint::Sweep(sweep) => battle.sweep_in_impassable(state, sweep),
        }
    }
}

/// How near a base comes to a rectangle on an oblique way. It is found by ternary search, since the distance of two convex shapes
/// first falls and then rises.
fn nearest(sweep: &Sweep, other: &Rect) -> i32 {
    const STEPS: i32 = 1024;
    let at = |step: i32| {
        let part = |whole: i32| (i64::from(whole) * i64::from(step) / i64::from(STEPS)) as i32;
        let by = Point::new(part(sweep.by.x), part(sweep.by.y));
        sweep.from.moved(by).distance(other)
    };
    let (mut low, mut high) = (0, STEPS);
    while high - low > 2 {
        let third = (high - low) / 3;
        let (one, two) = (low + third, high - third);
        if at(one) <= at(two) {
            high = two;
        } else {
            low = one;
        }
    }
    (low..=high).map(at).fold(i32::MAX, i32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Base, Heading, Pose, UNIT};

    // On straight and oblique ways, at every angle: what is surely beyond a distance is.
    #[test]
    fn what_is_surely_beyond_a_distance_is_no_nearer() {
        let rect = |nth: i32| {
            let at = Point::new(nth * 7919 % 16_000, nth * 6007 % 16_000);
            let heading = Heading::NORTH.turned(nth * 211);
            let base = Base { width: 2 * UNIT, depth: UNIT };
            Rect::of(Pose::new(at, heading), base)
        };
        let (mut n_beyond, mut n_near) = (0, 0);
        for nth in 0..1500 {
            let by = Point::new(nth * 31 % 5000 - 2500, nth * 17 % 4000 - 2000);
            let sweep = Sweep { from: rect(nth), by };
            for ground in [Footprint::Rect(rect(nth)), Footprint::Sweep(sweep)] {
                let other = rect(1500 + nth);
                if ground.is_surely_beyond(&other, 4 * UNIT) {
                    assert!(ground.distance(&other) >= 4 * UNIT, "{ground:?} {other:?}");
                    n_beyond += 1;
                } else {
                    n_near += 1;
                }
            }
        }
        assert!(n_beyond > 400 && n_near > 400, "{n_beyond} {n_near}");
    }
}
