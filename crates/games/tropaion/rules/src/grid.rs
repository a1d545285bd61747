//! Section 14.1: cells, facings, offsets, sectors and lines. One cell is 1 MU (TP-G01).

/// The widest table (TP-304).
pub const MAX_WIDTH: usize = 45;
/// The deepest table (TP-304).
pub const MAX_DEPTH: usize = 30;
/// How many cells the largest table has.
pub const MAX_CELLS: usize = MAX_WIDTH * MAX_DEPTH;
/// No move is longer: light cavalry that charges, or fast cavalry in a column.
pub const MAX_REACH: i8 = 6;

/// TP-G01: a cell, counted from the table's south-west corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// East.
    pub x: i8,
    /// North.
    pub y: i8,
}

/// TP-G01: where a unit looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Facing {
    /// To higher `y`.
    #[default]
    North,
    /// To higher `x`.
    East,
    /// To lower `y`.
    South,
    /// To lower `x`.
    West,
}

/// TP-G01: cells ahead and to the right, as a unit sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Ahead; behind if negative.
    pub f: i8,
    /// To the right; to the left if negative.
    pub r: i8,
}

/// TP-G04: the part of the table around a unit in which something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sector {
    /// Ahead, 45 degrees to each side.
    Front,
    /// The left flank.
    Left,
    /// The right flank.
    Right,
    /// Behind.
    Rear,
}

impl Sector {
    /// TP-G02: the offset of the cell that touches the unit on this side.
    #[inline]
    pub const fn cell(self) -> Offset {
        let (f, r) = match self {
            Sector::Front => (1, 0),
            Sector::Left => (0, -1),
            Sector::Right => (0, 1),
            Sector::Rear => (-1, 0),
        };
        Offset { f, r }
    }
}

impl Facing {
    /// All four, clockwise.
    pub const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

    /// The step ahead: east, north.
    #[inline]
    pub const fn ahead(self) -> (i8, i8) {
        match self {
            Facing::North => (0, 1),
            Facing::East => (1, 0),
            Facing::South => (0, -1),
            Facing::West => (-1, 0),
        }
    }

    /// The opposite one.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Facing {
        Facing::ALL[(self as usize + 2) % 4]
    }

    /// Towards a cell that touches an edge of this one.
    #[inline]
    pub const fn towards(dx: i8, dy: i8) -> Facing {
        match (dx, dy) {
            (0, 1) => Facing::North,
            (1, 0) => Facing::East,
            (0, -1) => Facing::South,
            _ => Facing::West,
        }
    }
}

impl Cell {
    /// The cell at these coordinates.
    #[inline]
    pub const fn new(x: i8, y: i8) -> Cell {
        Cell { x, y }
    }

    /// Its place in a table of cells.
    #[inline]
    pub const fn index(self) -> usize {
        self.y as usize * MAX_WIDTH + self.x as usize
    }

    /// The cell at an offset, as seen with a facing.
    #[inline]
    #[must_use]
    pub const fn at(self, facing: Facing, offset: Offset) -> Cell {
        let (ax, ay) = facing.ahead();
        // To the right of (ax, ay) is (ay, -ax).
        Cell {
            x: self.x + offset.f * ax + offset.r * ay,
            y: self.y + offset.f * ay - offset.r * ax,
        }
    }

    /// How far east and north another cell lies.
    #[inline]
    pub(crate) const fn to(self, other: Cell) -> (i32, i32) {
        (other.x as i32 - self.x as i32, other.y as i32 - self.y as i32)
    }

    /// Where another cell lies, as seen with a facing.
    #[inline]
    pub const fn offset_to(self, facing: Facing, other: Cell) -> Offset {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        let (ax, ay) = facing.ahead();
        Offset { f: dx * ax + dy * ay, r: dx * ay - dy * ax }
    }

    /// TP-G02: whether two cells share an edge.
    #[inline]
    pub const fn touches(self, other: Cell) -> bool {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        dx.abs() + dy.abs() == 1
    }

    /// The facing from this cell towards one that shares an edge with it.
    #[inline]
    pub const fn facing_to(self, other: Cell) -> Facing {
        Facing::towards(other.x - self.x, other.y - self.y)
    }

    /// TP-G03: the gap between the nearest edges of two cells, squared, in MU.
    #[inline]
    pub const fn gap2(self, other: Cell) -> i32 {
        const fn gap(d: i8) -> i32 {
            let gap = d.abs() as i32 - 1;
            if gap < 0 { 0 } else { gap }
        }
        let (gx, gy) = (gap(other.x - self.x), gap(other.y - self.y));
        gx * gx + gy * gy
    }
}

impl Offset {
    /// TP-G04: the sector in which it lies; its own cell counts as the front.
    #[inline]
    pub const fn sector(self) -> Sector {
        if self.r.abs() <= self.f {
            Sector::Front
        } else if self.r.abs() <= -self.f {
            Sector::Rear
        } else if self.r < 0 {
            Sector::Left
        } else {
            Sector::Right
        }
    }

    /// TP-G06: its length, squared.
    #[inline]
    pub const fn length2(self) -> i32 {
        self.f as i32 * self.f as i32 + self.r as i32 * self.r as i32
    }

    /// TP-G05: the cells whose interior the segment to it crosses, without both ends, in the order in which it crosses them.
    #[inline]
    pub fn line(self) -> &'static [Offset] {
        let line = &LINES[(self.f + MAX_REACH) as usize][(self.r + MAX_REACH) as usize];
        &line.cells[..line.n as usize]
    }

    /// TP-G20: the cells of a way to it: those of the line, then its end.
    #[inline]
    pub fn way(self) -> impl Iterator<Item = Offset> {
        self.line().iter().copied().chain([self])
    }
}

/// Cells of a line, with room for the longest.
#[derive(Clone, Copy)]
struct Line {
    n: u8,
    cells: [Offset; MAX_LINE],
}

const MAX_LINE: usize = 12;
const SPAN: usize = 2 * MAX_REACH as usize + 1;

/// Lines to all offsets that any move, charge or shot may need.
static LINES: [[Line; SPAN]; SPAN] = lines();

const fn lines() -> [[Line; SPAN]; SPAN] {
    let none = Line { n: 0, cells: [Offset { f: 0, r: 0 }; MAX_LINE] };
    let mut lines = [[none; SPAN]; SPAN];
    let mut f = 0;
    while f < SPAN {
        let mut r = 0;
        while r < SPAN {
            lines[f][r] = line(f as i8 - MAX_REACH, r as i8 - MAX_REACH);
            r += 1;
        }
        f += 1;
    }
    lines
}

/// TP-G05, by whole numbers: the line through both centres has corners of a crossed cell on both of its sides.
const fn line(f: i8, r: i8) -> Line {
    let mut line = Line { n: 0, cells: [Offset { f: 0, r: 0 }; MAX_LINE] };
    let (steps_f, steps_r) = (f.abs(), r.abs());
    let (sign_f, sign_r) = (f.signum(), r.signum());
    // By the distance along the segment, so that the cells come in the order in which it meets them.
    let mut along = 0;
    let longest = steps_f as i32 * steps_f as i32 + steps_r as i32 * steps_r as i32;
    while along < longest {
        let mut i = 0;
        while i <= steps_f {
            let mut j = 0;
            while j <= steps_r {
                let at = i as i32 * steps_f as i32 + j as i32 * steps_r as i32;
                let is_end = (i == 0 && j == 0) || (i == steps_f && j == steps_r);
                if at == along && !is_end {
                    let (mut above, mut below) = (false, false);
                    let mut corner = 0;
                    while corner < 4 {
                        let ci = 2 * i as i32 + if corner & 1 == 0 { -1 } else { 1 };
                        let cj = 2 * j as i32 + if corner & 2 == 0 { -1 } else { 1 };
                        let cross = steps_f as i32 * cj - steps_r as i32 * ci;
                        above |= cross > 0;
                        below |= cross < 0;
                        corner += 1;
                    }
                    if above && below {
                        line.cells[line.n as usize] = Offset { f: i * sign_f, r: j * sign_r };
                        line.n += 1;
                    }
                }
                j += 1;
            }
            i += 1;
        }
        along += 1;
    }
    line
}
