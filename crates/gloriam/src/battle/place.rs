//! Lanes, places and distances (GL-951 to GL-954).

/// GL-951: lanes of 3 BW across the field.
pub const LANES: i8 = 15;
/// GL-951: BW from edge to edge.
pub const DEPTH: i8 = 30;

/// GL-951: which way a unit faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Facing {
    /// Towards the edge of seat two.
    Up,
    /// Towards the edge of seat one.
    Down,
}

impl Facing {
    /// The change of y by a step ahead.
    pub const fn step(self) -> i8 {
        match self {
            Facing::Up => 1,
            Facing::Down => -1,
        }
    }

    /// The other way.
    #[must_use]
    pub const fn about(self) -> Facing {
        match self {
            Facing::Up => Facing::Down,
            Facing::Down => Facing::Up,
        }
    }
}

/// GL-951: where a unit stands: its lane, the y of its front edge, its facing; its body is 1 BW deep behind that edge.
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
    /// The y of its rear edge.
    pub const fn rear(self) -> i8 {
        self.y - self.facing.step()
    }

    /// The lower and the upper y of its body.
    pub const fn body(self) -> (i8, i8) {
        let rear = self.rear();
        if rear < self.y {
            (rear, self.y)
        } else {
            (self.y, rear)
        }
    }

    /// GL-952: BW from its front edge to the nearest edge of a body along the lane; negative if that is not ahead.
    pub const fn gap(self, other: Place) -> i8 {
        let (low, high) = other.body();
        match self.facing {
            Facing::Up => low - self.y,
            Facing::Down => self.y - high,
        }
    }

    /// GL-953: whether two bodies overlap.
    pub const fn overlaps(self, other: Place) -> bool {
        let (own, its) = (self.body(), other.body());
        self.lane == other.lane && own.0 < its.1 && its.0 < own.1
    }

    /// The place `bw` BW ahead; behind if negative.
    #[must_use]
    pub const fn ahead(self, bw: i8) -> Place {
        Place {
            y: self.y + bw * self.facing.step(),
            ..self
        }
    }

    /// BW from its front edge to the edge of the table ahead.
    pub const fn to_edge(self) -> i8 {
        match self.facing {
            Facing::Up => DEPTH - self.y,
            Facing::Down => self.y,
        }
    }

    /// GL-215: the same body, facing the other way.
    #[must_use]
    pub const fn turned(self) -> Place {
        Place {
            y: self.rear(),
            facing: self.facing.about(),
            ..self
        }
    }

    /// Whether its body is on the table.
    pub const fn is_on_table(self) -> bool {
        let (low, high) = self.body();
        low >= 0 && high <= DEPTH && self.lane >= 0 && self.lane < LANES
    }
}

/// GL-952: BW between two units or generals: the larger of the difference of their front edges and the lateral gap.
pub const fn distance(one: Place, two: Place) -> i8 {
    let apart = (one.lane - two.lane).abs();
    let lateral = if apart == 0 { 0 } else { 3 * apart - 2 };
    let along = (one.y - two.y).abs();
    if along > lateral { along } else { lateral }
}
