//! The result of a playout.

use crate::side::{BySeat, Seat};

/// The maximum number of measures that a game may have: of the whole battle, and of each seat.
pub const MAX_MEASURES: usize = 6;

/// An integer that a game measures in every playout, in addition to the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Its column, in snake case.
    pub name: &'static str,
    /// The unit in which it is printed: "rounds", "points".
    pub unit: &'static str,
    /// What it is, in a few words that are printed after "of A:". A measure of each side speaks of "the side".
    pub meaning: &'static str,
    /// Integer steps in one of that unit: 2 where halves are counted.
    pub per_unit: u8,
    /// For a measure of each side: the name of the column with B's minus A's (what A gained), if there is one.
    pub net: Option<&'static str>,
    /// For a measure of which some battles have no value: the name of the measure of the whole battle that is 1 in battles with a value
    /// and 0 in the others.
    ///
    /// In battles without a value this measure is 0, and its mean leaves them out. Such a measure has no `net`.
    pub only_where: Option<&'static str>,
}

/// The measures of one playout, in the order of the game's lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measures {
    /// The measures of the battle as a whole.
    pub whole: [i32; MAX_MEASURES],
    /// The measures of each seat.
    pub by_seat: BySeat<[i32; MAX_MEASURES]>,
}

/// The end of a playout: the winner, and what was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Half points of the army in seat one: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: u8,
    /// What the game measures.
    pub measures: Measures,
}

impl Outcome {
    /// A win of one seat.
    pub const fn won_by(seat: Seat, measures: Measures) -> Outcome {
        let half_points = match seat {
            Seat::One => 2,
            Seat::Two => 0,
        };
        Outcome { half_points, measures }
    }

    /// A draw.
    pub const fn drawn(measures: Measures) -> Outcome {
        Outcome { half_points: 1, measures }
    }

    /// Half points of the army in a seat.
    #[inline]
    pub const fn half_points_of(&self, seat: Seat) -> u8 {
        match seat {
            Seat::One => self.half_points,
            Seat::Two => 2 - self.half_points,
        }
    }
}
