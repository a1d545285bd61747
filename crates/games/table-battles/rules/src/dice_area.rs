//! Section 3 of the specification: what may be placed on a card.

use std::fmt;

use crate::dice_set::DiceSet;
use crate::face_set::FaceSet;

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

impl DiceArea {
    /// TB-DICE-1 to TB-DICE-6: passes every placement that these unplaced dice allow to `visit`, each once.
    #[inline]
    pub fn placements(self, unplaced: DiceSet, mut visit: impl FnMut(DiceSet)) {
        match self {
            DiceArea::None => {}
            DiceArea::Faces(faces) => {
                for die in faces.and(unplaced.faces_at_least(1)).dice() {
                    let mut dice = die;
                    while unplaced.contains(dice) {
                        visit(dice);
                        dice = dice.plus(die);
                    }
                }
            }
            DiceArea::OneOf(faces) => {
                faces.and(unplaced.faces_at_least(1)).dice().for_each(visit);
            }
            DiceArea::Doubles => equal_dice(2, unplaced, visit),
            DiceArea::Triples => equal_dice(3, unplaced, visit),
            DiceArea::Straight(length) => runs(length, unplaced).for_each(visit),
        }
    }

    /// Whether these dice allow any placement at all.
    #[inline]
    pub fn fits(self, unplaced: DiceSet) -> bool {
        let mut fits = false;
        self.placements(unplaced, |_| fits = true);
        fits
    }
}

/// TB-DICE-6: runs of this number of dice.
fn runs(length: u8, unplaced: DiceSet) -> impl Iterator<Item = DiceSet> {
    let runs = (1..=7 - length).map(move |lowest| DiceSet::run(lowest, length));
    runs.filter(move |&run| unplaced.contains(run))
}

/// TB-DICE-4, TB-DICE-5: sets of exactly `n` equal dice.
#[inline]
fn equal_dice(n: u8, unplaced: DiceSet, visit: impl FnMut(DiceSet)) {
    unplaced.faces_at_least(n).dice().map(|die| die.times(n)).for_each(visit);
}
