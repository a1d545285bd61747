//! The dice areas of a battle's cards together: which of them some dice fit, and how many placements each allows.

use crate::dice_area::DiceArea;
use crate::dice_set::DiceSet;
use crate::face_set::FaceSet;
use crate::slots::{N_SLOTS, Slot, Slots};

/// The dice areas of all cards, as questions that are answered without asking each card by itself.
#[derive(Clone, Debug)]
pub(crate) struct DiceAreas {
    /// Cards for which one die of each of these faces is enough.
    by_faces: [Slots; FaceSet::N],
    doubles: Slots,
    triples: Slots,
    /// For each card, which set of [`Beginnings`] counts its placements, and which bits of it.
    counted: [(u8, u32); N_SLOTS],
}

/// Bits of which each stands for a placement, or for as many as its die count says, by kind of dice area.
pub(crate) struct Beginnings([u32; 8]);

impl Beginnings {
    #[inline]
    pub(crate) fn of(unplaced: DiceSet) -> Beginnings {
        let [one, two, three] = [1, 2, 3].map(|n| unplaced.faces_at_least(n).bits());
        // A run of three begins where the next two faces are there too, and so on.
        let run_of_3 = one & one >> 4 & one >> 8;
        let run_of_4 = run_of_3 & one >> 12;
        let run_of_5 = run_of_4 & one >> 16;
        let run_of_6 = run_of_5 & one >> 20;
        Beginnings([unplaced.bits(), one, two, three, run_of_3, run_of_4, run_of_5, run_of_6])
    }
}

impl DiceAreas {
    pub(crate) fn new(area_of: impl Fn(Slot) -> DiceArea, cards: Slots) -> DiceAreas {
        let those = |holds: &dyn Fn(DiceArea) -> bool| -> Slots {
            cards.iter().filter(|&card| holds(area_of(card))).collect()
        };
        let mut by_faces = [Slots::NONE; FaceSet::N];
        for bits in 0..FaceSet::N as u32 {
            let faces = FaceSet::of((1..=6).filter(|face| bits >> (face - 1) & 1 == 1));
            let dice = faces.dice().fold(DiceSet::EMPTY, DiceSet::plus);
            by_faces[faces.index()] = those(&|area| area.fits(dice));
        }
        let mut counted = [(0, 0); N_SLOTS];
        for card in cards.iter() {
            counted[card.index()] = match area_of(card) {
                DiceArea::None => (0, 0),
                DiceArea::Faces(faces) => (0, 0xf * faces.bits()),
                DiceArea::OneOf(faces) => (1, faces.bits()),
                DiceArea::Doubles => (2, FaceSet::ANY.bits()),
                DiceArea::Triples => (3, FaceSet::ANY.bits()),
                DiceArea::Straight(length) => (length + 1, FaceSet::ANY.bits()),
            };
        }
        DiceAreas {
            by_faces,
            doubles: those(&|area| area == DiceArea::Doubles),
            triples: those(&|area| area == DiceArea::Triples),
            counted,
        }
    }

    /// The cards that these dice allow any placement on.
    #[inline]
    pub(crate) fn fitting(&self, unplaced: DiceSet) -> Slots {
        let mut fitting = self.by_faces[unplaced.faces_at_least(1).index()];
        if !unplaced.faces_at_least(2).is_empty() {
            fitting = fitting | self.doubles;
        }
        if !unplaced.faces_at_least(3).is_empty() {
            fitting = fitting | self.triples;
        }
        fitting
    }

    /// How many placements a card allows.
    #[inline]
    pub(crate) fn n_placements(&self, card: Slot, Beginnings(sets): &Beginnings) -> u32 {
        let (set, bits) = self.counted[card.index()];
        DiceSet::of_bits(sets[usize::from(set) & 7] & bits).total().into()
    }
}
