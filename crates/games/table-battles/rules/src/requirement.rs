//! Section 4 of the specification: what a row requires of the dice on its card.

use crate::dice_set::DiceSet;

/// What the dice on a card must show for a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// TB-REQ-1: at least one die.
    None,
    /// TB-REQ-2: two equal dice.
    Pair,
    /// TB-REQ-3: two equal dice, and two equal ones of another face.
    TwoPairs,
    /// TB-REQ-4: three equal dice.
    Triplet,
    /// TB-REQ-5: three equal dice of two different faces.
    TwoTriplets,
    /// TB-REQ-6: three equal dice, and two equal ones of another face.
    FullHouse,
    /// TB-REQ-7: five dice or more.
    FiveDice,
}

impl Requirement {
    /// Every requirement with the word for it, in the order of the specification.
    pub const ALL: [(Requirement, &'static str); 7] = [
        (Requirement::None, "none"),
        (Requirement::Pair, "pair"),
        (Requirement::TwoPairs, "two pairs"),
        (Requirement::Triplet, "triplet"),
        (Requirement::TwoTriplets, "two triplets"),
        (Requirement::FullHouse, "full house"),
        (Requirement::FiveDice, "five dice"),
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        Requirement::ALL[self as usize].1
    }

    /// How many of some dice can be part of what meets it: of four equal dice three count towards a Full House.
    pub(crate) fn dice_towards(self, dice: DiceSet) -> u8 {
        // The dice of the face with the most, or with the second most, but no more than these.
        let of_face = |place: u32, most: u8| {
            (1..=most).map(|n| u8::from(dice.faces_at_least(n).len() >= place)).sum::<u8>()
        };
        match self {
            Requirement::None => dice.total(),
            Requirement::Pair => of_face(1, 2),
            Requirement::TwoPairs => of_face(1, 2) + of_face(2, 2),
            Requirement::Triplet => of_face(1, 3),
            Requirement::TwoTriplets => of_face(1, 3) + of_face(2, 3),
            Requirement::FullHouse => of_face(1, 3) + of_face(2, 2),
            Requirement::FiveDice => dice.total().min(5),
        }
    }

    /// TB-REQ-1 to TB-REQ-7, TB-CHK-12: whether these dice meet it.
    #[inline]
    pub const fn is_met_by(self, dice: DiceSet) -> bool {
        match self {
            Requirement::None => !dice.is_empty(),
            Requirement::Pair => !dice.faces_at_least(2).is_empty(),
            Requirement::TwoPairs => dice.faces_at_least(2).len() >= 2,
            Requirement::Triplet => !dice.faces_at_least(3).is_empty(),
            Requirement::TwoTriplets => dice.faces_at_least(3).len() >= 2,
            Requirement::FullHouse => {
                !dice.faces_at_least(3).is_empty() && dice.faces_at_least(2).len() >= 2
            }
            Requirement::FiveDice => dice.total() >= 5,
        }
    }
}
