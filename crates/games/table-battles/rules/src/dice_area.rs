//! Section 3 of the specification: what may be placed on a card.

use std::fmt;

use crate::dice_set::DiceSet;

/// TB-DICE-1 to TB-DICE-6: the dice area of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiceArea {
    /// TB-DICE-9: never takes dice.
    #[default]
    None,
    /// TB-DICE-1, TB-DICE-2: dice of one of these faces, as many as wanted.
    Faces(FaceSet),
    /// TB-DICE-3: bracketed, one die of one of these faces.
    OneOf(FaceSet),
    /// TB-DICE-4: exactly two of a face.
    Doubles,
    /// TB-DICE-5: exactly three of a face.
    Triples,
    /// TB-DICE-6: this number of dice of consecutive faces, 3 to 6.
    Straight(u8),
}

/// A set of faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaceSet(u8);

impl FaceSet {
    /// TB-DICE-2: every face.
    pub const ANY: FaceSet = FaceSet(0b111_1110);

    /// The set of these faces, each 1 to 6.
    pub fn of(faces: impl IntoIterator<Item = u8>) -> FaceSet {
        FaceSet(faces.into_iter().fold(0, |set, face| set | 1 << face))
    }

    /// Whether a face is in it.
    #[inline]
    pub const fn contains(self, face: u8) -> bool {
        self.0 >> face & 1 == 1
    }

    /// Those of its faces that are among these bits, in rising order.
    #[inline]
    fn and(self, bits: u8) -> impl Iterator<Item = u8> {
        let mut left = self.0 & bits;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let face = left.trailing_zeros() as u8;
                left &= left - 1;
                face
            })
        })
    }

    /// Its faces, in rising order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |&face| self.contains(face))
    }
}

/// As scenario files write it: `5/6`, `(6)`, `1-3`, `any`, `doubles`.
impl fmt::Display for DiceArea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiceArea::None => f.write_str("none"),
            DiceArea::Faces(faces) => write!(f, "{faces}"),
            DiceArea::OneOf(faces) => write!(f, "({faces})"),
            DiceArea::Doubles => f.write_str("doubles"),
            DiceArea::Triples => f.write_str("triples"),
            DiceArea::Straight(length) => write!(f, "straight-{length}"),
        }
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

impl DiceArea {
    /// TB-DICE-1 to TB-DICE-6: passes every placement that these unplaced dice allow to `visit`, each once.
    #[inline]
    pub fn placements(self, unplaced: DiceSet, mut visit: impl FnMut(DiceSet)) {
        match self {
            DiceArea::None => {}
            DiceArea::Faces(faces) => {
                for face in faces.and(unplaced.faces_at_least(1)) {
                    for n in 1..=unplaced.count(face) {
                        visit(DiceSet::of(face, n));
                    }
                }
            }
            DiceArea::OneOf(faces) => {
                for face in faces.and(unplaced.faces_at_least(1)) {
                    visit(DiceSet::of(face, 1));
                }
            }
            DiceArea::Doubles => equal_dice(2, unplaced, visit),
            DiceArea::Triples => equal_dice(3, unplaced, visit),
            DiceArea::Straight(length) => {
                for lowest in 1..=7 - length {
                    let run = DiceSet::run(lowest, length);
                    if unplaced.contains(run) {
                        visit(run);
                    }
                }
            }
        }
    }

    /// Whether these dice allow any placement at all.
    #[inline]
    pub fn fits(self, unplaced: DiceSet) -> bool {
        match self {
            DiceArea::Faces(faces) | DiceArea::OneOf(faces) => {
                faces.0 & unplaced.faces_at_least(1) != 0
            }
            DiceArea::Doubles => unplaced.faces_with(2) > 0,
            DiceArea::Triples => unplaced.faces_with(3) > 0,
            DiceArea::None | DiceArea::Straight(_) => {
                let mut fits = false;
                self.placements(unplaced, |_| fits = true);
                fits
            }
        }
    }
}

/// TB-DICE-4, TB-DICE-5: sets of exactly `n` equal dice.
#[inline]
fn equal_dice(n: u8, unplaced: DiceSet, mut visit: impl FnMut(DiceSet)) {
    for face in FaceSet::ANY.and(unplaced.faces_at_least(n)) {
        visit(DiceSet::of(face, n));
    }
}
