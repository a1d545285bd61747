//! The one place where chance enters a rule.
//!
//! A rule function takes `&mut impl Dice` and never a generator, so that the same code plays (sampled dice),
//! replays and tests (scripted dice), and is solved exactly (enumerated dice).

mod enumerated;
mod sampled;
mod scripted;

pub use enumerated::{EnumeratedDice, enumerate};
pub use sampled::{DiceTransform, SampledDice};
pub use scripted::{ScriptError, ScriptedDice};

/// The rule that asks for a die, by its id in the specification, such as `TR-CC-05`.
///
/// Sampled dice ignore it; scripted dice name it when the script and the rules disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub &'static str);

impl std::fmt::Display for RuleId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.0)
    }
}

/// Two dice rolled against each other: one of 36 equally likely cells.
///
/// The index is `6 * (first - 1) + (second - 1)`, so that an opposed roll is one table look-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opposed(u8);

impl Opposed {
    /// The number of cells.
    pub const CELLS: u8 = 36;

    /// The cell of two faces, each 1 to 6.
    #[inline]
    pub const fn from_dice(first: u8, second: u8) -> Opposed {
        debug_assert!(first >= 1 && first <= 6 && second >= 1 && second <= 6);
        Opposed(6 * (first - 1) + (second - 1))
    }

    /// The cell of an index, 0 to 35.
    #[inline]
    pub const fn from_index(index: u8) -> Opposed {
        debug_assert!(index < Opposed::CELLS);
        Opposed(index)
    }

    /// 0 to 35.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Face of the first die, 1 to 6.
    #[inline]
    pub const fn first(self) -> u8 {
        self.0 / 6 + 1
    }

    /// Face of the second die, 1 to 6.
    #[inline]
    pub const fn second(self) -> u8 {
        self.0 % 6 + 1
    }

    /// The same two dice, exchanged.
    #[inline]
    pub const fn swapped(self) -> Opposed {
        Opposed(self.0 % 6 * 6 + self.0 / 6)
    }

    /// Each die turned over: 7 minus its face.
    #[inline]
    pub const fn complement(self) -> Opposed {
        Opposed(Opposed::CELLS - 1 - self.0)
    }
}

/// A source of fair dice, six-sided ones unless a game has others.
pub trait Dice {
    /// One die, 1 to 6.
    fn d6(&mut self, asked_by: RuleId) -> u8;

    /// Two dice rolled against each other.
    ///
    /// In a playout the first is seat one's; a game whose rule names the parties in another order swaps the roll.
    #[inline]
    fn opposed(&mut self, asked_by: RuleId) -> Opposed {
        let first = self.d6(asked_by);
        let second = self.d6(asked_by);
        Opposed::from_dice(first, second)
    }

    /// One fair die with this number of faces, from 1 on.
    fn die(&mut self, faces: u8, asked_by: RuleId) -> u8 {
        // Digits of base 6 until there are enough for every face; numbers that would favour the first faces are rolled again.
        loop {
            let (mut number, mut results) = (0u32, 1u32);
            while results < u32::from(faces) {
                number = 6 * number + u32::from(self.d6(asked_by) - 1);
                results *= 6;
            }
            let fair = results - results % u32::from(faces);
            if number < fair {
                return (number % u32::from(faces)) as u8 + 1;
            }
        }
    }

    /// Two dice rolled against each other, as in [`Dice::opposed`], each with its own number of faces.
    #[inline]
    fn two(&mut self, faces: [u8; 2], asked_by: RuleId) -> [u8; 2] {
        faces.map(|faces| self.die(faces, asked_by))
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    #[inline]
    fn d6(&mut self, asked_by: RuleId) -> u8 {
        (**self).d6(asked_by)
    }

    #[inline]
    fn opposed(&mut self, asked_by: RuleId) -> Opposed {
        (**self).opposed(asked_by)
    }

    #[inline]
    fn die(&mut self, faces: u8, asked_by: RuleId) -> u8 {
        (**self).die(faces, asked_by)
    }

    #[inline]
    fn two(&mut self, faces: [u8; 2], asked_by: RuleId) -> [u8; 2] {
        (**self).two(faces, asked_by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opposed_roll_keeps_its_two_faces() {
        for first in 1..=6 {
            for second in 1..=6 {
                let cell = Opposed::from_dice(first, second);
                assert_eq!((cell.first(), cell.second()), (first, second));
                assert_eq!(cell.swapped(), Opposed::from_dice(second, first));
                assert_eq!(cell.complement(), Opposed::from_dice(7 - first, 7 - second));
                assert_eq!(Opposed::from_index(cell.index() as u8), cell);
            }
        }
    }
}
