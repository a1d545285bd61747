//! Lanes, places and distances (GL-951 to GL-954).

/// GL-951: lanes of 3 BW across the field.
pub const LANES: i8 = 15;
/// GL-951: BW from edge to edge.
pub const DEPTH: i8 = 30;
/// GL-951: BW from the middle of a lane to that of the next.
pub const LANE_WIDTH: i8 = 3;

/// GL-951: which way a unit faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Facing {
    /// Towards the edge of seat two.
    Up,
    /// Towards the edge of seat one.
    Down,
    /// Across the lanes, to the left of seat one.
    Left,
    /// Across the lanes, to the right of seat one.
    Right,
}

impl Facing {
    /// The change of y by a step ahead.
    pub const fn step(self) -> i8 {
        match self {
            Facing::Up => 1,
            Facing::Down => -1,
            Facing::Left | Facing::Right => 0,
        }
    }

    /// The change of the lane by a step across.
    pub const fn side(self) -> i8 {
        match self {
            Facing::Up | Facing::Down => 0,
            Facing::Left => -1,
            Facing::Right => 1,
        }
    }

    /// Whether it is along the lane.
    pub const fn is_along(self) -> bool {
        matches!(self, Facing::Up | Facing::Down)
    }

    /// The other way.
    #[must_use]
    pub const fn about(self) -> Facing {
        match self {
            Facing::Up => Facing::Down,
            Facing::Down => Facing::Up,
            Facing::Left => Facing::Right,
            Facing::Right => Facing::Left,
        }
    }

    /// The two at 90 degrees to it.
    pub const fn beside(self) -> [Facing; 2] {
        match self {
            Facing::Up | Facing::Down => [Facing::Left, Facing::Right],
            Facing::Left | Facing::Right => [Facing::Up, Facing::Down],
        }
    }

    /// From the edge of a seat to that of the other.
    pub const fn forward_of(seat: usize) -> Facing {
        if seat == 0 { Facing::Up } else { Facing::Down }
    }
}

/// GL-951: where a unit stands: its lane, the y of its front edge, its facing; its body is 1 BW deep behind that edge.
/// A unit that faces across the lanes keeps the body in which it turned: `y` is its upper edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// 0 to 14 from the left of seat one.
    pub lane: i8,
    /// 0 to 30 from the edge of seat one.
    pub y: i8,
    /// Which way it faces.
    pub facing: Facing,
}

impl Place {
    /// The y of its rear edge, if it faces along the lane.
    pub const fn rear(self) -> i8 {
        self.y - self.facing.step()
    }

    /// The lower and the upper y of its body.
    pub const fn body(self) -> (i8, i8) {
        match self.facing {
            Facing::Down => (self.y, self.y + 1),
            Facing::Up | Facing::Left | Facing::Right => (self.y - 1, self.y),
        }
    }

    /// GL-951: the cell of its lane that it is in, counted from the edge of seat one.
    pub const fn cell(self) -> i8 {
        self.body().0
    }

    /// The y of its front edge, from and to: a point, or the side of its body if it faces across.
    const fn front(self) -> (i8, i8) {
        if self.facing.is_along() { (self.y, self.y) } else { self.body() }
    }

    /// GL-952: BW from its front edge to the nearest edge of a body ahead; negative if that is not ahead. Along the lane,
    /// whichever lane the body is in; a unit that faces across has all lanes on that side ahead.
    pub const fn gap(self, other: Place) -> i8 {
        let (low, high) = other.body();
        match self.facing {
            Facing::Up => low - self.y,
            Facing::Down => self.y - high,
            Facing::Left | Facing::Right => {
                LANE_WIDTH * (other.lane - self.lane) * self.facing.side() - 2
            }
        }
    }

    /// GL-953: whether two bodies overlap.
    pub const fn overlaps(self, other: Place) -> bool {
        self.lane == other.lane && self.between(other) < 0
    }

    /// BW between two bodies along the lane; negative if they overlap.
    pub const fn between(self, other: Place) -> i8 {
        let (own, its) = (self.body(), other.body());
        let (above, below) = (its.0 - own.1, own.0 - its.1);
        if above > below { above } else { below }
    }

    /// GL-954: the place `bw` BW ahead; behind if negative. A unit that faces across moves one lane for every 3 BW.
    #[must_use]
    pub const fn ahead(self, bw: i8) -> Place {
        Place {
            lane: self.lane + bw / LANE_WIDTH * self.facing.side(),
            y: self.y + bw * self.facing.step(),
            ..self
        }
    }

    /// BW from its front edge to the edge of the table ahead.
    pub const fn to_edge(self) -> i8 {
        match self.facing {
            Facing::Up => DEPTH - self.y,
            Facing::Down => self.y,
            Facing::Left => LANE_WIDTH * self.lane,
            Facing::Right => LANE_WIDTH * (LANES - 1 - self.lane),
        }
    }

    /// GL-215: the same body, facing some way.
    #[must_use]
    pub const fn to_face(self, facing: Facing) -> Place {
        let (low, high) = self.body();
        let y = match facing {
            Facing::Down => low,
            Facing::Up | Facing::Left | Facing::Right => high,
        };
        Place { y, facing, lane: self.lane }
    }

    /// GL-215: the same body, facing the other way.
    #[must_use]
    pub const fn turned(self) -> Place {
        self.to_face(self.facing.about())
    }

    /// Whether its body is on the table.
    pub const fn is_on_table(self) -> bool {
        let (low, high) = self.body();
        low >= 0 && high <= DEPTH && self.lane >= 0 && self.lane < LANES
    }
}

/// The difference of two front edges along the lane; nothing where they meet.
pub(super) const fn along(one: Place, two: Place) -> i8 {
    let (own, its) = (one.front(), two.front());
    let (above, below) = (its.0 - own.1, own.0 - its.1);
    let apart = if above > below { above } else { below };
    if apart > 0 { apart } else { 0 }
}

/// The y, a bit each, at which one that faces as `own` does has another at most `bw` BW from it along the lane.
pub(super) const fn within(own: Place, other: Place, bw: i8) -> u64 {
    let ((low, high), (below, above)) = (other.front(), own.front());
    // Its front edge at y goes from y + (below - own.y) to y + (above - own.y).
    let (first, last) = (low - bw - (above - own.y), high + bw - (below - own.y));
    let (first, last) = (if first > 0 { first } else { 0 }, last);
    if last < first {
        return 0;
    }
    (u64::MAX >> (63 - last)) & (u64::MAX << first)
}

/// GL-952: BW between two units or generals: the larger of the difference of their front edges and the lateral gap.
pub const fn distance(one: Place, two: Place) -> i8 {
    let apart = (one.lane - two.lane).abs();
    let lateral = if apart == 0 { 0 } else { LANE_WIDTH * apart - 2 };
    let along = along(one, two);
    if along > lateral { along } else { lateral }
}

/// GL-961: where the camp of a seat is: the centre lane, 1 BW deep at its edge; it looks at the enemy.
pub(in crate::battle) const fn camp_of(seat: usize) -> Place {
    Place {
        lane: LANES / 2,
        y: if seat == 0 { 1 } else { DEPTH - 1 },
        facing: Facing::forward_of(seat),
    }
}
