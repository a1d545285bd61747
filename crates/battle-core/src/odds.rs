//! Exact odds of one opposed roll, as counts of the 36 pairs of dice.

use crate::dice::Opposed;

/// The result of an opposed roll between two contestants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum OpposedResult {
    /// The first at least doubles the second.
    ADoubles,
    /// The first beats the second without doubling it.
    ABeats,
    /// Equal totals.
    Tie,
    /// The second beats the first without doubling it.
    BBeats,
    /// The second at least doubles the first.
    BDoubles,
}

impl OpposedResult {
    /// All five, from the best for the first contestant to the worst.
    pub const ALL: [OpposedResult; 5] = [
        OpposedResult::ADoubles,
        OpposedResult::ABeats,
        OpposedResult::Tie,
        OpposedResult::BBeats,
        OpposedResult::BDoubles,
    ];

    /// The cell as the other contestant sees it.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> OpposedResult {
        OpposedResult::ALL[4 - self as usize]
    }
}

/// The number of the 36 pairs of dice that fall into each cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Pairs in which the first doubles the second.
    pub a_doubles: u8,
    /// Pairs in which the first beats the second without doubling it.
    pub a_beats: u8,
    /// Ties.
    pub tie: u8,
    /// Pairs in which the second beats the first without doubling it.
    pub b_beats: u8,
    /// Pairs in which the second doubles the first.
    pub b_doubles: u8,
}

impl Counts {
    /// Counts the cells of all 36 pairs of dice.
    pub fn of(mut cell: impl FnMut(Opposed) -> OpposedResult) -> Counts {
        let mut counts = [0u8; 5];
        for index in 0..Opposed::CELLS {
            counts[cell(Opposed::from_index(index)) as usize] += 1;
        }
        Counts::from_array(counts)
    }

    /// Counts in the order of [`OpposedResult::ALL`].
    pub const fn from_array([a_doubles, a_beats, tie, b_beats, b_doubles]: [u8; 5]) -> Counts {
        Counts { a_doubles, a_beats, tie, b_beats, b_doubles }
    }

    /// In the order of [`OpposedResult::ALL`].
    pub const fn to_array(self) -> [u8; 5] {
        [self.a_doubles, self.a_beats, self.tie, self.b_beats, self.b_doubles]
    }

    /// The counts as the other contestant sees them.
    #[must_use]
    pub const fn mirrored(self) -> Counts {
        Counts {
            a_doubles: self.b_doubles,
            a_beats: self.b_beats,
            tie: self.tie,
            b_beats: self.a_beats,
            b_doubles: self.a_doubles,
        }
    }
}

impl std::ops::Index<OpposedResult> for Counts {
    type Output = u8;

    fn index(&self, cell: OpposedResult) -> &u8 {
        match cell {
            OpposedResult::ADoubles => &self.a_doubles,
            OpposedResult::ABeats => &self.a_beats,
            OpposedResult::Tie => &self.tie,
            OpposedResult::BBeats => &self.b_beats,
            OpposedResult::BDoubles => &self.b_doubles,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_of_all_36_pairs() {
        let counts = Counts::of(|roll| match roll.first().cmp(&roll.second()) {
            std::cmp::Ordering::Greater => OpposedResult::ABeats,
            std::cmp::Ordering::Equal => OpposedResult::Tie,
            std::cmp::Ordering::Less => OpposedResult::BBeats,
        });
        assert_eq!(counts.to_array(), [0, 15, 6, 15, 0]);
        assert_eq!(counts[OpposedResult::Tie], 6);
        assert_eq!(counts.mirrored(), counts);
    }
}
