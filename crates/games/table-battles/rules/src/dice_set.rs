//! Sets of dice, by face.

use std::fmt;

use crate::face_set::{FaceSet, ONES};

/// How many dice a player owns (TB-COMP-1), and so the most that lie on a card (TB-DICE-8).
pub const DICE_PER_PLAYER: u8 = 6;

/// Up to seven dice, six and one that is a gift, as a count of each face: four bits a face, ones in the lowest.
///
/// A count is at most seven, so that a question about all faces ("which have at least two?") is one addition and one mask.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DiceSet(u32);

impl DiceSet {
    /// No dice.
    pub const EMPTY: DiceSet = DiceSet(0);

    /// This number of dice of one face.
    #[inline]
    pub const fn of(face: u8, n: u8) -> DiceSet {
        debug_assert!(1 <= face && face <= 6 && n <= DICE_PER_PLAYER);
        DiceSet((n as u32) << (4 * (face - 1)))
    }

    /// The set with these bits.
    #[inline]
    pub(crate) const fn of_bits(bits: u32) -> DiceSet {
        DiceSet(bits)
    }

    /// Its bits.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// So many of each of its dice.
    #[inline]
    pub(crate) const fn times(self, n: u8) -> DiceSet {
        DiceSet(self.0 * n as u32)
    }

    /// One die of each of `length` faces from `lowest` on.
    #[inline]
    pub const fn run(lowest: u8, length: u8) -> DiceSet {
        debug_assert!(1 <= lowest && lowest + length <= 7);
        DiceSet((ONES & ((1 << (4 * length as u32)) - 1)) << (4 * (lowest - 1)))
    }

    /// The dice with these faces.
    pub fn from_faces(faces: &[u8]) -> DiceSet {
        faces.iter().fold(DiceSet::EMPTY, |set, &face| set.plus(DiceSet::of(face, 1)))
    }

    /// How many dice show a face.
    #[inline]
    pub const fn count(self, face: u8) -> u8 {
        ((self.0 >> (4 * (face - 1))) & 0xf) as u8
    }

    /// How many dice there are.
    #[inline]
    pub const fn total(self) -> u8 {
        // The top four bits of the product are the sum of all counts.
        ((self.0.wrapping_mul(ONES) >> 20) & 0xf) as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 + other.0)
    }

    /// The rest after removing some of them, all of which must be in the set.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: DiceSet) -> DiceSet {
        debug_assert!(self.contains(other));
        DiceSet(self.0 - other.0)
    }

    /// The rest after removing those of the other dice that are in the set.
    #[must_use]
    pub(crate) fn without(self, other: DiceSet) -> DiceSet {
        (1..=6).fold(self, |left, face| {
            let n = left.count(face).min(other.count(face));
            left.minus(DiceSet(u32::from(n) << (4 * (face - 1))))
        })
    }

    /// Whether all of the other dice are among these.
    #[inline]
    pub const fn contains(self, other: DiceSet) -> bool {
        // With eight added, each count stays at least eight exactly if the subtraction needs no borrow.
        (self.0 + 8 * ONES - other.0) & (8 * ONES) == 8 * ONES
    }

    /// The faces with at least `n` dice.
    #[inline]
    pub const fn faces_at_least(self, n: u8) -> FaceSet {
        FaceSet::of_bits((self.0 + (8 - n as u32) * ONES) >> 3)
    }

    /// The count of each face, ones first.
    pub const fn counts(self) -> [u8; 6] {
        let mut counts = [0; 6];
        let mut face = 1;
        while face <= 6 {
            counts[face - 1] = self.count(face as u8);
            face += 1;
        }
        counts
    }

    /// The faces one by one, in rising order.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        (1..=6).flat_map(move |face| std::iter::repeat_n(face, usize::from(self.count(face))))
    }
}

impl fmt::Debug for DiceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        self.faces().try_for_each(|face| write!(f, "{face}"))?;
        f.write_str("]")
    }
}
