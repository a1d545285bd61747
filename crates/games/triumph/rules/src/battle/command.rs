//! Command (TR-CM): who is in command, and what a tactical move costs.

use arrayvec::ArrayVec;
use tabletop::{Point, Rect, UNIT};

use crate::parameters::{CommandLine, MeasureMode};
use crate::tables::Number;

use super::decision::MoveKind;
use super::stands::{StandId, Stands};
use super::state::State;
use super::terrain::{Piece, TerrainKind};
use super::{Battle, STAND_WIDTH};

/// The parts into which two parallel edges are divided to test shortest lines between them.
const LINES_BETWEEN_EDGES: i32 = 8;

/// TR-CM-02 to TR-CM-05: what a tactical move costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Command points: by the printed numbers 1 to 3.
    pub points: u8,
    /// TR-CM-03: whether Artillery, Elephants or War Wagons make it cost more.
    pub heavy: bool,
    /// TR-CM-04: whether being out of command makes it cost more.
    pub out_of_command: bool,
}

impl Battle {
    /// TR-CM-02, TR-CM-03, TR-CM-04, TR-CM-05: one point for the move, one more if any of it is heavy, and one more if all of
    /// it starts out of command.
    ///
    /// TR-DP-13: a flank march always starts out of command, the general's own too.
    pub fn command_cost(&self, state: &State, kind: MoveKind, stands: Stands) -> Cost {
        let in_command =
            |stand| !matches!(kind, MoveKind::FlankMarch { .. }) && self.in_command(state, stand);
        self.command_cost_by(state, stands, in_command)
    }

    /// [`Battle::command_cost`] with a cached answer to which stands are in command.
    #[inline]
    pub fn command_cost_by(
        &self,
        state: &State,
        stands: Stands,
        in_command: impl Fn(StandId) -> bool,
    ) -> Cost {
        // TR-CM-03, TR-BC-22.2: stands of card 22 make a move cost more, as Elephants do.
        let heavy = stands.iter().any(|stand| self.data_of(state, stand).heavy);
        let out_of_command = !stands.iter().any(in_command);
        Cost { points: self.move_points(heavy, out_of_command), heavy, out_of_command }
    }

    /// TR-CM-05: the command points of a move.
    #[inline]
    pub fn move_points(&self, heavy: bool, out_of_command: bool) -> u8 {
        let tables = self.parameters().tables;
        let points = |number| tables.number(number).unsigned_abs();
        points(Number::Move)
            + if heavy { points(Number::HeavyMove) } else { 0 }
            + if out_of_command { points(Number::MoveOutOfCommand) } else { 0 }
    }

    /// TR-CM-04, TR-CM-06, TR-CM-09, TR-CM-10, TR-CP-13: whether a stand is within the general's command distance.
    ///
    /// The general's own move is in command; without a general on the board no stand is. A general in the camp commands from the
    /// camp's ground.
    pub fn in_command(&self, state: &State, stand: StandId) -> bool {
        let seat = stand.seat();
        let Some(general) = state.general[seat] else {
            return false;
        };
        if state.on_board.contains(general) {
            return general == stand
                || self.reaches(state, &self.rect(state, general), &self.rect(state, stand));
        }
        let camp = state.camps[seat].filter(|camp| camp.garrison == Some(general));
        match camp {
            Some(camp) if self.parameters().garrison_general_commands() => {
                self.reaches(state, &camp.base, &self.rect(state, stand))
            }
            _ => false,
        }
    }

    /// TR-CM-06: how far command reaches, and how far where the ground shortens it.
    #[inline]
    fn command_distances(&self) -> (i32, i32) {
        let tables = self.parameters().tables;
        let length = |number| i32::from(tables.number(number)) * UNIT;
        let full = length(Number::CommandDistance);
        (full, length(Number::ShortenedDistance).min(full))
    }

    /// TR-CM-06: whether command reaches from one base to another.
    fn reaches(&self, state: &State, general: &Rect, stand: &Rect) -> bool {
        let apart = (stand.centre - general.centre).length_squared();
        // Every measure is between points of the two bases, and none of these is farther from its middle than this.
        let radius = |rect: &Rect| {
            let (one, other) = (i64::from(rect.half_width), i64::from(rect.half_depth));
            one.max(other) + one.min(other) / 2
        };
        let slack = radius(general) + radius(stand);
        let (full, shortened) = self.command_distances();
        let surely_within = |distance: i32| apart <= (i64::from(distance) - slack).max(0).pow(2);
        if surely_within(shortened) {
            return true;
        }
        let surely_beyond = |distance: i32| apart > (i64::from(distance) + slack).pow(2);
        if surely_beyond(full) {
            return false;
        }
        let nothing_shortens = !state
            .terrain
            .pieces()
            .iter()
            .any(|piece| may_shorten(piece.kind) && lies_between(piece, general, stand));
        let is_within = |distance: i32| {
            surely_within(distance)
                || !surely_beyond(distance) && self.is_measured_within(general, stand, distance)
        };
        is_within(full)
            && (nothing_shortens
                || is_within(shortened)
                || self.command_line_is_clear(state, general, stand))
    }

    /// TR-BD-05: whether two bases are at most this distance apart, as free distances are measured.
    ///
    /// A camp has no facing; under the alternatives its front edge is the one away from its owner's base edge.
    fn is_measured_within(&self, one: &Rect, other: &Rect, distance: i32) -> bool {
        let squared = match self.parameters().measure_mode() {
            MeasureMode::NearestPoint => one.distance_squared(other),
            MeasureMode::FrontEdgeCentre => {
                (front_middle(one) - front_middle(other)).length_squared()
            }
            MeasureMode::FrontCorners => {
                let (own, theirs) = (one.corners(), other.corners());
                own[..2]
                    .iter()
                    .flat_map(|&from| theirs[..2].iter().map(move |&to| from - to))
                    .map(tabletop::Point::length_squared)
                    .fold(i64::MAX, i64::min)
            }
        };
        is_at_most(squared, distance)
    }

    /// TR-CM-06, TR-CM-07, TR-TE-11: whether the straight line from general to stand is clear of what shortens command.
    ///
    /// Two parallel edges have many shortest lines, of which nine are tested, evenly spread.
    fn command_line_is_clear(&self, state: &State, general: &Rect, stand: &Rect) -> bool {
        let (first, last) = shortest_lines(general, stand);
        let between = |from: Point, to: Point, share: i32| {
            let way = to - from;
            let part = |whole: i32| whole * share / LINES_BETWEEN_EDGES;
            from + Point::new(part(way.x), part(way.y))
        };
        let n_lines = if first == last { 0 } else { LINES_BETWEEN_EDGES };
        let is_clear = |share: i32| {
            let from = between(first.0, last.0, share);
            let to = between(first.1, last.1, share);
            !self.command_line_blocked(state, from, to)
        };
        match self.parameters().command_line() {
            CommandLine::AnyShortestClear => (0..=n_lines).any(is_clear),
            CommandLine::AllShortestClear => (0..=n_lines).all(is_clear),
        }
    }
}

/// TR-CM-06: whether a kind of terrain can shorten command at all; [`Battle::command_line_blocked`] says whether it does.
fn may_shorten(kind: TerrainKind) -> bool {
    !matches!(
        kind,
        TerrainKind::Rough
            | TerrainKind::PloughedFields
            | TerrainKind::Marsh
            | TerrainKind::Stream
            | TerrainKind::Coast
            | TerrainKind::Obstacle
    )
}

/// Whether a piece may touch a line between two bases: the box about it touches the box and the strip about the two.
fn lies_between(piece: &Piece, one: &Rect, other: &Rect) -> bool {
    let radius = |rect: &Rect| rect.half_width + rect.half_depth;
    let (centre, half) = (piece.shape.centre(), piece.shape.half_sides());
    let touches = |one_at: i32, other_at: i32, centre: i32, half: i32| {
        let (one_reach, other_reach) = (radius(one), radius(other));
        (one_at - one_reach).min(other_at - other_reach) <= centre + half
            && (one_at + one_reach).max(other_at + other_reach) >= centre - half
    };
    touches(one.centre.x, other.centre.x, centre.x, half.x)
        && touches(one.centre.y, other.centre.y, centre.y, half.y)
        && {
            // How far the piece is from the line between the middles, times the length of that line.
            let way = other.centre - one.centre;
            let beside = way.cross(centre - one.centre).abs();
            let reach = i64::from(radius(one).max(radius(other)));
            let extent = i64::from(way.y.abs()) * i64::from(half.x)
                + i64::from(way.x.abs()) * i64::from(half.y);
            beside <= extent + reach * (i64::from(way.length()) + 1)
        }
}

/// Whether the length with this square, rounded down, is at most this length.
const fn is_at_most(squared: i64, length: i32) -> bool {
    squared < (length as i64 + 1) * (length as i64 + 1)
}

fn front_middle(rect: &Rect) -> Point {
    rect.centre + rect.forward.steps(rect.half_depth)
}

/// A line from a point of one rectangle to a point of another.
type Line = (Point, Point);

/// The shortest lines between two disjoint rectangles: all of them lie between the two that are returned, which are the
/// same unless two edges are parallel.
///
/// Of a fan of lines from one corner only the shortest counts, however little longer its neighbours are.
pub(super) fn shortest_lines(one: &Rect, other: &Rect) -> (Line, Line) {
    // No shortest line is longer than the shortest line between corners, except for rounding of its end.
    let (own, theirs) = (one.corners(), other.corners());
    let between_corners = own
        .iter()
        .flat_map(|&from| theirs.iter().map(move |&to| (to - from).length_squared()))
        .fold(i64::MAX, i64::min);
    let most = i64::from(tabletop::square_root(between_corners) + 2 * ROUNDING);
    shortest_lines_within(own, theirs, most * most)
}

/// Lines that differ by less than the rounding of turned corners count as equally short, and as parallel.
const ROUNDING: i32 = 4;

/// [`shortest_lines`] between two sets of corners, given an upper bound on the squared length of the lines, rounding included.
fn shortest_lines_within(own: [Point; 4], theirs: [Point; 4], most: i64) -> (Line, Line) {
    let (own_edges, their_edges) = (edges_of(&own), edges_of(&theirs));
    let mut lines: ArrayVec<(Line, i64), 32> = ArrayVec::new();
    let mut add = |from: Point, to: Point| {
        lines.push(((from, to), (to - from).length_squared()));
    };
    // Most corners are too far from the whole of the other rectangle.
    let (own_extent, their_extent) = (Extent::of(&own), Extent::of(&theirs));
    for at in 0..4 {
        let own_may = their_extent.may_be_within(own[at], most);
        let theirs_may = own_extent.may_be_within(theirs[at], most);
        if !own_may && !theirs_may {
            continue;
        }
        for edge in 0..4 {
            if own_may && their_edges[edge].extent.may_be_within(own[at], most) {
                add(own[at], their_edges[edge].nearest_to(own[at]));
            }
            if theirs_may && own_edges[edge].extent.may_be_within(theirs[at], most) {
                add(own_edges[edge].nearest_to(theirs[at]), theirs[at]);
            }
        }
    }
    // The first of equals.
    let (shortest, least) = (lines.iter().copied())
        .min_by_key(|&(_, square)| square)
        .unwrap_or(((own[0], theirs[0]), 0));
    let most = tabletop::square_root(least) + ROUNDING;
    let parallels: ArrayVec<Line, 32> = lines
        .into_iter()
        .filter(|&(line, square)| {
            let apart = (line.0 - shortest.0) - (line.1 - shortest.1);
            is_at_most(square, most) && is_at_most(apart.length_squared(), ROUNDING)
        })
        .map(|(line, _)| line)
        .collect();
    let furthest_from = |from: Line| {
        let apart = |line: &&Line| (line.0 - from.0).length_squared();
        parallels.iter().max_by_key(apart).copied().unwrap_or(shortest)
    };
    let first = furthest_from(shortest);
    let last = furthest_from(first);
    let is_one = is_at_most((first.0 - last.0).length_squared(), 2 * ROUNDING);
    if is_one { (shortest, shortest) } else { (first, last) }
}

/// A side of a base, and the upright box about it.
#[derive(Clone, Copy)]
struct Side {
    from: Point,
    to: Point,
    extent: Extent,
}

fn edges_of(corners: &[Point; 4]) -> [Side; 4] {
    std::array::from_fn(|edge| {
        let (from, to) = (corners[edge], corners[(edge + 1) % 4]);
        Side { from, to, extent: Extent::of(&[from, to]) }
    })
}

/// An upright box.
#[derive(Clone, Copy)]
struct Extent {
    low: Point,
    high: Point,
}

impl Extent {
    /// The box about some points.
    #[inline]
    fn of<const N: usize>(points: &[Point; N]) -> Extent {
        let (mut low, mut high) = (points[0], points[0]);
        for point in points {
            low = Point::new(low.x.min(point.x), low.y.min(point.y));
            high = Point::new(high.x.max(point.x), high.y.max(point.y));
        }
        Extent { low, high }
    }

    /// Whether the square of a point's distance may be at most this: nothing in the box is nearer than the box.
    #[inline]
    fn may_be_within(&self, point: Point, squared: i64) -> bool {
        let beyond = |at: i32, low: i32, high: i32| (low - at).max(at - high).max(0);
        let x = beyond(point.x, self.low.x, self.high.x);
        let y = beyond(point.y, self.low.y, self.high.y);
        Point::new(x, y).length_squared() <= squared
    }
}

impl Side {
    fn nearest_to(&self, point: Point) -> Point {
        nearest_on(point, self.from, self.to)
    }
}

/// The point of a segment that is nearest to a point.
fn nearest_on(point: Point, from: Point, to: Point) -> Point {
    let way = to - from;
    let (along, squared) = ((point - from).times(way), way.length_squared());
    if along <= 0 || squared == 0 {
        return from;
    }
    if along >= squared {
        return to;
    }
    // No side is longer than 2^17 steps and no way along it longer than the side, so the product is below 2^51.
    let part = |whole: i32| (i64::from(whole) * along / squared) as i32;
    from + Point::new(part(way.x), part(way.y))
}

/// Half of every front edge.
pub(super) const HALF_WIDTH: i32 = STAND_WIDTH / 2;
/// How far from the middle of its front edge a base reaches at most: the deepest is as deep as it is wide.
pub(super) const BASE_REACH: i32 = STAND_WIDTH + STAND_WIDTH / 4;

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Heading;

    // At every angle, and squarely, near and far.
    #[test]
    fn lines_that_are_left_out_are_never_the_shortest() {
        let rect = |nth: i32, heading: i32| Rect {
            centre: Point::new(nth * 7919 % 16_000, nth * 6007 % 16_000),
            forward: Heading::NORTH.turned(heading).axis(),
            half_width: UNIT,
            half_depth: [UNIT / 2, UNIT, 3 * UNIT / 8][nth as usize % 3],
        };
        let mut n_apart = 0;
        for nth in 0..3_000 {
            let turned = if nth % 2 == 0 { 1024 } else { 211 };
            let (one, other) = (rect(nth, nth % 4 * turned), rect(3_000 - nth, nth % 19 * turned));
            if one.penetration(&other) >= 0 {
                continue;
            }
            n_apart += 1;
            let all = shortest_lines_within(one.corners(), other.corners(), i64::MAX);
            assert_eq!(shortest_lines(&one, &other), all, "{one:?} {other:?}");
        }
        assert!(n_apart > 2_000, "{n_apart}");
    }
}
