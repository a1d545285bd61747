//! Where the pieces of terrain lie (TR-TE-08, TR-TE-09).

use arrayvec::ArrayVec;
use battle_core::dice::Dice;
use battle_core::policy::uniform_below;
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{RuleId, Trace};
use tabletop::{Ellipse, Point, Rect, UNIT};

use crate::battle::Battle;
use crate::battle::decision::TerrainPick;
use crate::battle::event::Event;
use crate::battle::state::State;
use crate::battle::terrain::{MAX_PIECES, Piece, Shape, Terrain, TerrainKind};

const LAYING: RuleId = RuleId("TR-TE-09");
/// TR-TE-09: the least distance between two pieces.
const APART: i32 = UNIT;
/// TR-TE-09: how often a place is drawn before the piece is dropped.
const TRIES: u32 = 50;
const STREAM_WIDTH: i32 = UNIT;
const COAST_DEPTH: i32 = 4 * UNIT;
/// TR-BD-04: the boxes of the board, across and in depth.
const BOXES: [u32; 2] = [3, 2];

/// The stream of the `nth` piece of its kind, from 0.
///
/// It depends on no other piece, so adding or removing a piece moves only the pieces that give way to it.
fn stream_of(kind: TerrainKind, nth: u16) -> Role {
    Role::shared(Purpose::Terrain, 0).nth(10 + 8 * kind as u16 + nth)
}

/// A whole number from `low` to `high`, both included, each equally likely; `low` if `high` is no higher.
fn between(low: i32, high: i32, dice: &mut impl Dice) -> i32 {
    match u32::try_from(high - low) {
        Ok(span) if span > 0 => low + uniform_below(span + 1, dice) as i32,
        _ => low,
    }
}

impl Battle {
    /// TR-TE-08, TR-TE-09: lays the picked pieces.
    ///
    /// A Coast and a Stream cross the whole board, so they are laid before the others, which find room beside them.
    pub(super) fn lay_terrain(
        &self,
        state: &mut State,
        pick: &TerrainPick,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let compulsory = self.pool(state.field.topography).compulsory;
        let kinds: ArrayVec<TerrainKind, MAX_PIECES> =
            std::iter::once(compulsory).chain(pick.optional.into_iter().flatten()).collect();
        trace.record(|| Event::TerrainPicked { change: pick.change, pieces: kinds.to_vec() });
        let (areas, lines): (ArrayVec<_, MAX_PIECES>, ArrayVec<_, MAX_PIECES>) =
            kinds.into_iter().partition(|kind| kind.is_area());
        for (at, kind) in lines.iter().chain(&areas).copied().enumerate() {
            let earlier = lines.iter().chain(&areas).take(at);
            let nth = earlier.filter(|&&other| other == kind).count() as u16;
            let mut dice = chance.dice(stream_of(kind, nth));
            let found = match kind {
                TerrainKind::Coast => Some(self.coast(&mut dice)),
                TerrainKind::Stream => Some(self.stream(&mut dice)),
                _ => self.area(&state.terrain, &mut dice),
            };
            if let Some(shape) = found {
                state.terrain.add(Piece { kind, shape });
            }
        }
    }

    /// TR-TE-09: a strip 4 MU deep along one of the short edges.
    fn coast(&self, dice: &mut impl Dice) -> Shape {
        let board = self.board();
        let is_west = dice.d6(LAYING) <= 3;
        let low = if is_west { 0 } else { board.x - COAST_DEPTH };
        let (low, high) = (Point::new(low, 0), Point::new(low + COAST_DEPTH, board.y));
        Shape::Rectangle(Rect::between(low, high))
    }

    /// TR-TE-09: a band 1 MU wide from edge to edge, parallel to the short or to the long edges, its middle in the middle half.
    fn stream(&self, dice: &mut impl Dice) -> Shape {
        let board = self.board();
        let is_parallel_to_short = dice.d6(LAYING) <= 3;
        let length = if is_parallel_to_short { board.x } else { board.y };
        let middle = between(length / 4, 3 * length / 4, dice);
        let (from, to) = (middle - STREAM_WIDTH / 2, middle + STREAM_WIDTH / 2);
        Shape::Rectangle(if is_parallel_to_short {
            Rect::between(Point::new(from, 0), Point::new(to, board.y))
        } else {
            Rect::between(Point::new(0, from), Point::new(board.x, to))
        })
    }

    /// TR-TE-09: a rectangle or an ellipse in a random place at least 1 MU from what lies there; `None` if it finds no room.
    ///
    /// Its form is drawn once, its place until it fits or [`TRIES`] are used up. Sides are rounded down to an even number of steps.
    fn area(&self, there: &Terrain, dice: &mut impl Dice) -> Option<Shape> {
        let side = self.parameters().piece_side_mu();
        let is_rectangle = dice.d6(LAYING) <= 3;
        let mut half = || between(side.low.0, side.high.0, dice) / 2;
        let half = Point::new(half(), half());
        (0..TRIES).find_map(|_| {
            let shape = upright(is_rectangle, self.place_in_a_box(half, dice), half);
            let mut pieces = there.pieces().iter();
            let is_free = pieces.all(|piece| piece.shape.is_apart(&shape, APART));
            is_free.then_some(shape)
        })
    }

    /// TR-BD-04, TR-TE-09: the middle of a piece: anywhere in a random box, but so that the piece lies on the board.
    fn place_in_a_box(&self, half: Point, dice: &mut impl Dice) -> Point {
        let [across, deep] = BOXES;
        let nth = uniform_below(across * deep, dice);
        let place = |box_nth: u32, n_boxes: u32, length: i32, half: i32, dice: &mut _| {
            let size = length / n_boxes as i32;
            let low = box_nth as i32 * size;
            between(low.max(half), (low + size).min(length - half), dice)
        };
        let board = self.board();
        let x = place(nth % across, across, board.x, half.x, dice);
        let y = place(nth / across, deep, board.y, half.y, dice);
        Point::new(x, y)
    }

    /// TR-TE-09, `terrain_mode = fixed_layout`: a wood and rough ground on either wing, a gentle hill on either side of the centre.
    ///
    /// The layout looks the same from both base edges.
    pub(super) fn lay_test_layout(&self, state: &mut State) {
        let board = self.board();
        let at =
            |sixths: i32, quarters: i32| Point::new(board.x * sixths / 6, board.y * quarters / 4);
        let layout = [
            (TerrainKind::Woods, false, at(1, 1), [4, 3]),
            (TerrainKind::Woods, false, at(5, 3), [4, 3]),
            (TerrainKind::Rough, true, at(5, 1), [4, 3]),
            (TerrainKind::Rough, true, at(1, 3), [4, 3]),
            (TerrainKind::GentleHills, false, at(3, 1), [5, 3]),
            (TerrainKind::GentleHills, false, at(3, 3), [5, 3]),
        ];
        for (kind, is_rectangle, centre, [half_x, half_y]) in layout {
            let half = Point::new(half_x * UNIT, half_y * UNIT);
            let shape = upright(is_rectangle, centre, half);
            state.terrain.add(Piece { kind, shape });
        }
    }
}

fn upright(is_rectangle: bool, centre: Point, half: Point) -> Shape {
    if is_rectangle {
        Shape::Rectangle(Rect::between(centre - half, centre + half))
    } else {
        Shape::Ellipse(Ellipse { centre, half_width: half.x, half_height: half.y })
    }
}
