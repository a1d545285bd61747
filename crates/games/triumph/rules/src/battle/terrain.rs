//! Terrain (TR-TE): kinds, pieces, and what lies under a base or a path.

use tabletop::{Ellipse, Heading, Point, Rect, Sweep};

pub use crate::terrain_kind::TerrainKind;

/// The topography of an army's home (TR-AB-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topography {
    /// Fields and villages.
    Arable,
    /// Woods.
    Forest,
    /// Hills.
    Hilly,
    /// Grassland.
    Steppe,
    /// Deserts.
    Dry,
    /// Marshes.
    Marsh,
    /// River mouths.
    Delta,
}

/// The ground that a piece covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An upright rectangle.
    Rectangle(Rect),
    /// An upright ellipse.
    Ellipse(Ellipse),
}

impl Shape {
    /// Its middle.
    #[inline]
    pub const fn centre(&self) -> Point {
        match self {
            Shape::Rectangle(rect) => rect.centre,
            Shape::Ellipse(ellipse) => ellipse.centre,
        }
    }

    /// Half of its extent along x and along y.
    #[inline]
    pub const fn half_sides(&self) -> Point {
        match self {
            Shape::Rectangle(rect) => Point::new(rect.half_width, rect.half_depth),
            Shape::Ellipse(ellipse) => Point::new(ellipse.half_width, ellipse.half_height),
        }
    }

    /// Whether a base overlaps it by more than a tolerance.
    #[inline]
    pub fn overlaps(&self, base: &Rect, tolerance: i32) -> bool {
        match self {
            Shape::Rectangle(rect) => rect.overlaps(base, tolerance),
            Shape::Ellipse(ellipse) => ellipse.overlaps(base, tolerance),
        }
    }

    /// Whether anything that a moving base covers overlaps it by more than a tolerance.
    #[inline]
    pub fn overlaps_sweep(&self, sweep: &Sweep, tolerance: i32) -> bool {
        // Nearly all paths pass nearly all pieces at a distance.
        let reach = sweep.from.half_width + sweep.from.half_depth;
        let (start, end) = (sweep.from.centre, sweep.from.centre + sweep.by);
        if !self.is_near(start, end, reach) {
            return false;
        }
        match self {
            Shape::Rectangle(rect) => sweep.overlaps(rect, tolerance),
            Shape::Ellipse(ellipse) => sweep.overlaps_ellipse(ellipse, tolerance),
        }
    }

    /// Whether a point lies inside, by more than a tolerance.
    #[inline]
    pub fn contains(&self, point: Point, tolerance: i32) -> bool {
        match self {
            Shape::Rectangle(rect) => rect.contains(point, tolerance),
            Shape::Ellipse(ellipse) => {
                self.is_near(point, point, 0) && ellipse.contains(point, tolerance)
            }
        }
    }

    /// The part of a line that lies inside by more than a tolerance, from one fraction of its length to another, in 1/2^16; `None` if
    /// there is none.
    #[inline]
    pub fn share_crossed(&self, from: Point, to: Point, tolerance: i32) -> Option<(i32, i32)> {
        if !self.is_near(from, to, 0) {
            return None;
        }
        match self {
            Shape::Rectangle(rect) => rect.share_crossed(from, to, tolerance),
            Shape::Ellipse(ellipse) => ellipse.share_crossed(from, to, tolerance),
        }
    }

    /// TR-TE-15: how far a point lies from the middle, as a share of the distance from the middle to the rim, times 2^16.
    ///
    /// In a rectangle the larger of the two offsets counts, each as a share of its half side.
    pub fn radius_of(&self, point: Point) -> i64 {
        match self {
            Shape::Ellipse(ellipse) => ellipse.radius_of(point, 0).unwrap_or(i64::MAX),
            Shape::Rectangle(rect) => {
                let from = point - rect.centre;
                let share = |offset: i32, half: i32| {
                    (i64::from(offset.abs()) << 16) / i64::from(half.max(1))
                };
                share(from.x, rect.half_width).max(share(from.y, rect.half_depth))
            }
        }
    }

    /// TR-TE-17: the ends of the middle half of its long axis; that along x if both are as long.
    pub fn long_axis_half(&self) -> (Point, Point) {
        let (centre, half) = (self.centre(), self.half_sides());
        let arm =
            if half.x >= half.y { Point::new(half.x / 2, 0) } else { Point::new(0, half.y / 2) };
        (centre - arm, centre + arm)
    }

    /// TR-TE-09: whether every point of it is at least this far from every point of another shape.
    ///
    /// Two convex shapes are that far apart if along some direction a gap so wide lies between them.
    /// Since 128 directions are tried, a yes is always right, and a no is wrong only for gaps a few hundredths wider.
    pub fn is_apart(&self, other: &Shape, by: i32) -> bool {
        const EVERY: u16 = tabletop::FULL_TURN / 128;
        let between = other.centre() - self.centre();
        // Where there is a gap at all, there nearly always is one on the way from the one middle to the other.
        let first = Heading::towards(between).to_steps() / EVERY;
        (first..first + 128).any(|nth| {
            let axis = Heading::new(nth * EVERY).axis();
            let reach = self.half_extent(axis) + other.half_extent(axis);
            i64::from(between.dot(axis)) - reach >= i64::from(by) << 14
        })
    }

    /// Half of its extent along a direction, times 2^14, rounded up.
    fn half_extent(&self, axis: tabletop::Axis) -> i64 {
        let half = self.half_sides();
        let along_x = i64::from(half.x) * i64::from(axis.x.abs());
        let along_y = i64::from(half.y) * i64::from(axis.y.abs());
        match self {
            Shape::Rectangle(_) => along_x + along_y,
            Shape::Ellipse(_) => (along_x * along_x + along_y * along_y).isqrt() + 1,
        }
    }

    /// Whether the box around a line, enlarged on each side, touches the box around the shape.
    #[inline]
    fn is_near(&self, from: Point, to: Point, reach: i32) -> bool {
        let (centre, half) = (self.centre(), self.half_sides());
        let within = |from: i32, to: i32, centre: i32, half: i32| {
            from.min(to) - reach <= centre + half && from.max(to) + reach >= centre - half
        };
        within(from.x, to.x, centre.x, half.x) && within(from.y, to.y, centre.y, half.y)
    }
}

/// One piece on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub kind: TerrainKind,
    /// Where it lies.
    pub shape: Shape,
}

/// Most pieces on a table: six of TR-TE-04, and room for two more.
pub const MAX_PIECES: usize = 8;

/// Most obstacles on a table (TR-BC-14): the longest list allows 14 a side.
pub const MAX_OBSTACLES: usize = 28;

/// TR-BC-14.1: the ground of an obstacle, 2 MU wide and 1 MU deep, parallel to the base edges (TR-BC-14.3).
pub fn obstacle_at(middle: Point) -> Rect {
    let half = Point::new(tabletop::UNIT, tabletop::UNIT / 2);
    Rect::between(middle - half, middle + half)
}

/// The pieces on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terrain {
    pieces: [Piece; MAX_PIECES],
    /// The lowest and the highest corner of the upright box about each piece.
    boxes: [[Point; 2]; MAX_PIECES],
    n_pieces: u8,
    /// TR-BC-14.1: the middles of the obstacles, in steps; no board is too wide for these numbers.
    obstacles: [[u16; 2]; MAX_OBSTACLES],
    n_obstacles: u8,
}

impl Terrain {
    /// A table without terrain.
    pub const OPEN: Terrain = Terrain {
        pieces: [Piece {
            kind: TerrainKind::Rough,
            shape: Shape::Ellipse(Ellipse {
                centre: Point::new(0, 0),
                half_width: 1,
                half_height: 1,
            }),
        }; MAX_PIECES],
        boxes: [[Point::new(0, 0); 2]; MAX_PIECES],
        n_pieces: 0,
        obstacles: [[0; 2]; MAX_OBSTACLES],
        n_obstacles: 0,
    };

    /// The pieces, in the order in which they were placed.
    #[inline]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.n_pieces as usize]
    }

    /// The pieces whose boxes touch the upright box of this middle and reach, in the order in which they were placed.
    #[inline]
    pub fn pieces_about(&self, middle: Point, reach: Point) -> impl Iterator<Item = &Piece> {
        let (from, to) = (middle - reach, middle + reach);
        let boxes = &self.boxes[..self.n_pieces as usize];
        let touches = move |&[low, high]: &[Point; 2]| {
            from.x <= high.x && to.x >= low.x && from.y <= high.y && to.y >= low.y
        };
        let near = boxes.iter().zip(&self.pieces);
        near.filter_map(move |(piece_box, piece)| touches(piece_box).then_some(piece))
    }

    /// TR-BC-14.1: the ground of the obstacles, in the order in which they were placed.
    #[inline]
    pub fn obstacles(&self) -> impl Iterator<Item = Rect> + Clone + '_ {
        let placed = &self.obstacles[..self.n_obstacles as usize];
        placed.iter().map(|&[x, y]| obstacle_at(Point::new(i32::from(x), i32::from(y))))
    }

    /// Whether there is neither a piece nor an obstacle.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.n_pieces == 0 && self.n_obstacles == 0
    }

    /// Whether there is an obstacle.
    #[inline]
    pub fn has_obstacles(&self) -> bool {
        self.n_obstacles > 0
    }

    /// Adds an obstacle, if there is room for one more.
    pub fn add_obstacle(&mut self, middle: Point) {
        if let Some(place) = self.obstacles.get_mut(self.n_obstacles as usize)
            && let (Ok(x), Ok(y)) = (u16::try_from(middle.x), u16::try_from(middle.y))
        {
            *place = [x, y];
            self.n_obstacles += 1;
        }
    }

    /// Adds a piece.
    ///
    /// # Panics
    ///
    /// If the table is full.
    pub fn add(&mut self, piece: Piece) {
        let (centre, half) = (piece.shape.centre(), piece.shape.half_sides());
        self.boxes[self.n_pieces as usize] = [centre - half, centre + half];
        self.pieces[self.n_pieces as usize] = piece;
        self.n_pieces += 1;
    }
}
