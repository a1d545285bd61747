//! Sets of faces.

use std::fmt;

use crate::dice_set::DiceSet;

/// One in each face's four bits.
pub(crate) const ONES: u32 = 0x11_1111;

/// A set of faces: one die of each, in the bits of a [`DiceSet`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaceSet(u32);

impl FaceSet {
    /// TB-DICE-2: every face.
    pub const ANY: FaceSet = FaceSet(ONES);

    /// The set of these faces, each 1 to 6.
    pub fn of(faces: impl IntoIterator<Item = u8>) -> FaceSet {
        FaceSet(faces.into_iter().fold(0, |set, face| set | 1 << (4 * (face - 1))))
    }

    /// The faces of which the lowest of their four bits is set.
    #[inline]
    pub(crate) const fn of_bits(bits: u32) -> FaceSet {
        FaceSet(bits & ONES)
    }

    /// One of each face's four bits, the lowest.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// Whether a face is in it.
    #[inline]
    pub const fn contains(self, face: u8) -> bool {
        self.0 >> (4 * (face - 1)) & 1 == 1
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many faces are in it.
    #[inline]
    pub const fn len(self) -> u32 {
        DiceSet::of_bits(self.0).total() as u32
    }

    /// The faces that are in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: FaceSet) -> FaceSet {
        FaceSet(self.0 & other.0)
    }

    /// A die of each face, in rising order.
    #[inline]
    pub(crate) fn dice(self) -> impl Iterator<Item = DiceSet> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let die = left & left.wrapping_neg();
                left -= die;
                DiceSet::of_bits(die)
            })
        })
    }

    /// Its faces, in rising order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |&face| self.contains(face))
    }

    /// How many sets there are.
    pub(crate) const N: usize = 64;

    /// Its number among all sets.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        // Two faces brought together in each eight bits, then all of them.
        let pairs = (self.0 | self.0 >> 3) & 0x03_0303;
        ((pairs | pairs >> 6 | pairs >> 12) & 0x3f) as usize
    }
}

impl fmt::Display for FaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces: Vec<u8> = self.iter().collect();
        let is_run = faces.windows(2).all(|pair| pair[1] == pair[0] + 1);
        match faces.as_slice() {
            _ if *self == FaceSet::ANY => f.write_str("any"),
            [first, _, .., last] if is_run && faces.len() > 2 => write!(f, "{first}-{last}"),
            some => {
                let words: Vec<String> = some.iter().map(u8::to_string).collect();
                f.write_str(&words.join("/"))
            }
        }
    }
}
