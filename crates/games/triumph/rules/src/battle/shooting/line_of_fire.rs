//! The line of fire (TR-RC-09, TR-CP-02).

use tabletop::{Point, Rect};

use crate::parameters::LineOfFireTest;
use crate::troops::TroopType;

use super::super::Battle;
use super::super::stands::StandId;
use super::super::state::{Edge, State};

/// The two lines from the corners of a shooting edge to the corners of an edge of the target; they do not cross.
#[derive(Clone, Copy, Debug)]
struct Lines([(Point, Point); 2]);

impl Battle {
    /// TR-RC-09: whether the lines from both corners of the shooting edge to both corners of one edge of the target are clear.
    ///
    /// Any edge of the target that the shooter can see will do.
    pub(super) fn has_line_of_fire(
        &self,
        state: &State,
        shooter: StandId,
        from: Edge,
        target: StandId,
    ) -> bool {
        let LineOfFireTest::TwoCorners = self.parameters().los_test();
        let (own, base) = (self.rect(state, shooter), self.rect(state, target));
        let shooting_edge = from.ends(&own);
        Edge::ALL.into_iter().any(|edge| {
            let target_edge = edge.ends(&base);
            // A target's edge can't be seen through its base. In the arc even a target that lies half beside the shooter may be
            // shot
            // at; but an edge of War Wagons shoots outwards only, as another one serves the other side.
            faces(target_edge, edge.outward(&base), shooting_edge)
                && (from == Edge::Front && state.troop(shooter) != TroopType::WarWagons
                    || faces(shooting_edge, from.outward(&own), target_edge))
                && self.is_clear(
                    state,
                    [shooter, target],
                    &Lines::between(shooting_edge, target_edge),
                    &base,
                )
        })
    }

    /// TR-RC-09: whether no other stand, no camp (TR-CP-02) and no terrain lies between.
    fn is_clear(&self, state: &State, parties: [StandId; 2], lines: &Lines, target: &Rect) -> bool {
        let Lines([(from, to), _]) = *lines;
        let reach = (to - from).length() + 5 * tabletop::UNIT;
        let eps = self.eps();
        let strip = lines.strip();
        !self
            .others_near(state, parties, from.halfway(to), reach)
            .any(|other| strip.touches(&other) && lines.are_blocked_by(&other, eps))
            && !self.camps_that_block_fire(state).any(|camp| lines.are_blocked_by(camp, eps))
            && !lines
                .0
                .into_iter()
                .any(|(from, to)| self.terrain_blocks_fire(state, from, to, target))
    }
}

/// A strip along a way, without ends: a quick test that rules out most bases beside it.
struct Strip {
    start: Point,
    way: Point,
    /// Of the way, rounded up.
    length: i64,
    /// Times the length of the way.
    half_width: i64,
}

impl Strip {
    /// Whether any part of a base may be in the strip.
    fn touches(&self, base: &Rect) -> bool {
        let beside = self.way.cross(base.centre - self.start).abs();
        let reach = i64::from(base.half_width + base.half_depth);
        beside <= self.half_width + reach * self.length
    }
}

/// Whether the middle of a segment lies on the outer side of an edge.
fn faces(edge: [Point; 2], outward: tabletop::Axis, segment: [Point; 2]) -> bool {
    let middle = segment[0].halfway(segment[1]);
    (middle - edge[0]).dot(outward) > 0
}

impl Lines {
    /// Left to right and right to left as the two edges look at each other, unless these lines would cross.
    fn between([left, right]: [Point; 2], [there_left, there_right]: [Point; 2]) -> Lines {
        let straight = [(left, there_right), (right, there_left)];
        if cross(straight[0], straight[1]) {
            Lines([(left, there_left), (right, there_right)])
        } else {
            Lines(straight)
        }
    }

    /// The strip that holds both lines and what is between them.
    fn strip(&self) -> Strip {
        let Lines([left, right]) = *self;
        let start = left.0.halfway(right.0);
        let way = left.1.halfway(right.1) - start;
        let corners = [left.0, left.1, right.0, right.1];
        let beside = corners.map(|corner| way.cross(corner - start).abs());
        Strip {
            start,
            way,
            length: i64::from(way.length()) + 1,
            half_width: beside.into_iter().fold(0, i64::max),
        }
    }

    /// Whether a base lies in one of the lines, or between the two; touching a line with an edge or a corner is not enough.
    fn are_blocked_by(&self, base: &Rect, eps: i32) -> bool {
        let Lines([left, right]) = *self;
        base.is_crossed_by(left.0, left.1, eps)
            || base.is_crossed_by(right.0, right.1, eps)
            || self.is_between(base.centre)
    }

    /// Whether a point lies between the two lines.
    fn is_between(&self, point: Point) -> bool {
        let Lines([left, right]) = *self;
        let corners = [left.0, left.1, right.1, right.0];
        let turns = [0, 1, 2, 3].map(|at| {
            let (from, to) = (corners[at], corners[(at + 1) % 4]);
            (to - from).cross(point - from).signum()
        });
        turns == [1; 4] || turns == [-1; 4]
    }
}

/// Whether two segments cross.
fn cross(one: (Point, Point), other: (Point, Point)) -> bool {
    let side = |(from, to): (Point, Point), point: Point| (to - from).cross(point - from).signum();
    side(one, other.0) * side(one, other.1) < 0 && side(other, one.0) * side(other, one.1) < 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Heading, UNIT};

    // From one edge to another across a table of bases that are turned every way.
    #[test]
    fn whatever_blocks_lines_is_in_their_strip() {
        let edge = |x: i32, y: i32| [Point::new(x - UNIT, y), Point::new(x + UNIT, y + x / 9)];
        let (mut n_blocked, mut n_asked) = (0, 0);
        for shot in 0..40 {
            let from = edge(20 * UNIT + shot * 97, 10 * UNIT);
            let to = edge(18 * UNIT + shot * 211, 10 * UNIT + (1 + shot % 9) * UNIT);
            let lines = Lines::between(from, to);
            let strip = lines.strip();
            for nth in 0..400 {
                let base = Rect {
                    centre: Point::new(15 * UNIT + nth * 7919 % 14_000, nth * 6007 % 22_000),
                    forward: Heading::NORTH.turned(nth * 211).axis(),
                    half_width: UNIT,
                    half_depth: [UNIT / 2, UNIT, 3 * UNIT / 8][nth as usize % 3],
                };
                n_asked += i32::from(strip.touches(&base));
                if lines.are_blocked_by(&base, 0) {
                    assert!(strip.touches(&base), "{base:?} in {lines:?}");
                    n_blocked += 1;
                }
            }
        }
        assert!(n_blocked > 300 && n_asked < 8_000, "{n_blocked} of {n_asked}");
    }
}
