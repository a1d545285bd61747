//! Dice drawn from a stream.

use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

use super::{Dice, Opposed, RuleId};

/// How the dice of a playout are read from its streams: the options of a pair's second battle.
///
/// Each option is an exact symmetry of fair dice, so every combination is as fair as plain dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiceTransform {
    /// The two seats exchange their dice and their streams, so that dice follow the armies when the armies change seats.
    pub exchanged: bool,
    /// Every die shows 7 minus its face.
    pub complemented: bool,
}

impl DiceTransform {
    /// A cell of the stream as the playout uses it.
    #[inline]
    pub(crate) fn apply(self, cell: Opposed) -> Opposed {
        let cell = if self.exchanged { cell.swapped() } else { cell };
        if self.complemented { cell.complement() } else { cell }
    }
}

/// Opposed rolls in one 64-bit word.
const ROLLS_PER_WORD: u32 = 4;

/// Dice read from a PCG stream, without bias.
///
/// A stream is a sequence of opposed rolls, four to each 64-bit word; a single die is the first die of the next opposed
/// roll.
/// The four rolls of a word are the successive high words of multiplications by 36 (Lemire's method, batched after
/// Brackett-Rozinsky and Lemire 2024); a word whose last remainder is below `2^64 mod 36^4` is rejected, which makes all 36^4
/// outcomes exactly equally likely.
/// That happens about once in 10^13 words.
#[derive(Clone, Debug)]
pub struct SampledDice {
    generator: Pcg64Mcg,
    /// What is left of the last word: its next cells are the high words of its products with 36. Each is taken when it is asked
    /// for, since most streams of decisions are read for one die.
    word: u64,
    in_hand: u32,
    transform: DiceTransform,
}

/// Cells of an opposed roll.
const SIDES: u64 = Opposed::CELLS as u64;
/// Outcomes of the rolls of a word.
const OUTCOMES: u64 = SIDES * SIDES * SIDES * SIDES;
/// A word whose last remainder is below this is drawn again.
const REJECTED_BELOW: u64 = OUTCOMES.wrapping_neg() % OUTCOMES;

impl SampledDice {
    /// Dice from the beginning of the stream of this generator.
    #[inline]
    pub fn new(generator: Pcg64Mcg, transform: DiceTransform) -> SampledDice {
        SampledDice { generator, word: 0, in_hand: 0, transform }
    }

    /// These dice with a given cell before all others; only at the beginning of the stream.
    #[inline]
    #[must_use]
    pub fn after(self, cell: Opposed) -> SampledDice {
        debug_assert_eq!(self.in_hand, 0, "the stream has begun");
        // The least multiple of this whose first cell it is.
        const CELL: u64 = u64::MAX / SIDES + 1;
        SampledDice { word: cell.index() as u64 * CELL, in_hand: 1, ..self }
    }

    /// Fills the slice with opposed rolls: the same ones as rolling them one by one, but faster.
    #[inline]
    pub fn fill(&mut self, rolls: &mut [Opposed]) {
        let (mut at, n) = (0, rolls.len());
        while at < n && self.in_hand > 0 {
            rolls[at] = self.next_cell();
            at += 1;
        }
        let mut words = rolls[at..].chunks_exact_mut(ROLLS_PER_WORD as usize);
        for four in &mut words {
            let mut word = four_cells(&mut self.generator);
            for roll in four {
                let product = u128::from(word) * u128::from(SIDES);
                *roll = Opposed::from_index((product >> 64) as u8);
                word = product as u64;
            }
        }
        for roll in words.into_remainder() {
            *roll = self.next_cell();
        }
        if self.transform != DiceTransform::default() {
            for roll in rolls {
                *roll = self.transform.apply(*roll);
            }
        }
    }

    /// The next cell of the stream, before the transform.
    #[inline]
    fn next_cell(&mut self) -> Opposed {
        let product = u128::from(self.at_a_cell()) * u128::from(SIDES);
        self.word = product as u64;
        Opposed::from_index((product >> 64) as u8)
    }

    /// The word whose next cell is taken now.
    #[inline]
    fn at_a_cell(&mut self) -> u64 {
        if self.in_hand == 0 {
            self.word = four_cells(&mut self.generator);
            self.in_hand = ROLLS_PER_WORD;
        }
        self.in_hand -= 1;
        self.word
    }
}

/// A word of four exactly uniform cells.
#[inline]
fn four_cells(generator: &mut Pcg64Mcg) -> u64 {
    loop {
        let word = generator.next_u64();
        // The last remainder.
        if word.wrapping_mul(OUTCOMES) >= REJECTED_BELOW {
            return word;
        }
    }
}

impl Dice for SampledDice {
    #[inline]
    fn d6(&mut self, _asked_by: RuleId) -> u8 {
        // The first of a cell's dice: a sixth of the cell, rounded down.
        let word = self.at_a_cell();
        self.word = word.wrapping_mul(SIDES);
        let face = ((u128::from(word) * 6) >> 64) as u8 + 1;
        if self.transform.complemented { 7 - face } else { face }
    }

    #[inline]
    fn opposed(&mut self, _asked_by: RuleId) -> Opposed {
        let cell = self.next_cell();
        self.transform.apply(cell)
    }

    fn die(&mut self, faces: u8, asked_by: RuleId) -> u8 {
        if faces == 6 {
            return self.d6(asked_by);
        }
        let number = below(u64::from(faces), &mut self.generator);
        self.face(number, faces)
    }

    fn two(&mut self, faces: [u8; 2], asked_by: RuleId) -> [u8; 2] {
        if faces == [6; 2] {
            let roll = self.opposed(asked_by);
            return [roll.first(), roll.second()];
        }
        // One number for both, so that either part can be either die: with exchanged dice a seat has what the other would have had.
        let common = u64::from(faces[0]) * u64::from(faces[1]);
        let mut parts = [0; 2].map(|_: u8| below(common, &mut self.generator));
        if self.transform.exchanged {
            parts.swap(0, 1);
        }
        [0, 1].map(|at| self.face(parts[at] % u64::from(faces[at]), faces[at]))
    }
}

impl SampledDice {
    /// The face that a number from 0 to `faces - 1` stands for, turned over where dice are complemented.
    fn face(&self, number: u64, faces: u8) -> u8 {
        let face = number as u8 + 1;
        if self.transform.complemented { faces + 1 - face } else { face }
    }
}

/// A number from 0 to `n - 1`, all equally likely: a word beyond the last whole multiple of `n` is drawn again.
fn below(n: u64, generator: &mut Pcg64Mcg) -> u64 {
    let rejected_from = u64::MAX - u64::MAX % n;
    loop {
        let word = generator.next_u64();
        if word < rejected_from {
            return word % n;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: RuleId = RuleId("TEST");

    fn dice(transform: DiceTransform) -> SampledDice {
        SampledDice::new(Pcg64Mcg::new(0x1234_5678_9abc_def0_0fed_cba9_8765_4321), transform)
    }

    #[test]
    fn faces_are_uniform_by_chi_square() {
        const ROLLS: u32 = 360_000;
        let mut dice = dice(DiceTransform::default());
        let mut counts = [0u32; 36];
        for _ in 0..ROLLS {
            counts[dice.opposed(ASKED).index()] += 1;
        }
        let expected = f64::from(ROLLS) / 36.0;
        let chi_square: f64 =
            counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        // 35 degrees of freedom: the 0.0001 and 0.9999 quantiles. The seed is fixed, so this cannot fail by chance.
        assert!((11.0..75.0).contains(&chi_square), "{chi_square}");
    }

    #[test]
    fn a_single_die_is_the_first_of_the_next_opposed_roll() {
        let (mut singles, mut pairs) =
            (dice(DiceTransform::default()), dice(DiceTransform::default()));
        for _ in 0..100 {
            assert_eq!(singles.d6(ASKED), pairs.opposed(ASKED).first());
        }
    }

    #[test]
    fn exchanged_and_complemented_dice_are_the_same_rolls_transformed() {
        let plain: Vec<Opposed> = {
            let mut dice = dice(DiceTransform::default());
            (0..50).map(|_| dice.opposed(ASKED)).collect()
        };
        for (exchanged, complemented) in [(true, false), (false, true), (true, true)] {
            let mut dice = dice(DiceTransform { exchanged, complemented });
            for &roll in &plain {
                let mut expected = (roll.first(), roll.second());
                if exchanged {
                    expected = (expected.1, expected.0);
                }
                if complemented {
                    expected = (7 - expected.0, 7 - expected.1);
                }
                let seen = dice.opposed(ASKED);
                assert_eq!((seen.first(), seen.second()), expected);
            }
        }
    }

    #[test]
    fn dice_of_other_faces_are_uniform_and_are_exchanged_and_complemented() {
        const ROLLS: u32 = 80_000;
        let mut one = dice(DiceTransform::default());
        let mut other = dice(DiceTransform { exchanged: true, complemented: true });
        let mut counts = [0u32; 8];
        for _ in 0..ROLLS {
            let [first, second] = one.two([8, 8], ASKED);
            assert_eq!(other.two([8, 8], ASKED), [9 - second, 9 - first]);
            counts[usize::from(first) - 1] += 1;
        }
        let expected = f64::from(ROLLS) / 8.0;
        let chi_square: f64 =
            counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        // 7 degrees of freedom: the 0.9999 quantile is 30. The seed is fixed.
        assert!(chi_square < 30.0, "{counts:?}");
        let mut faces: Vec<u8> = (0..200).map(|_| one.two([10, 3], ASKED)[0]).collect();
        faces.sort_unstable();
        faces.dedup();
        assert_eq!(faces, (1..=10).collect::<Vec<u8>>());
    }

    #[test]
    fn filling_gives_the_same_rolls_as_one_by_one() {
        for transform in
            [DiceTransform::default(), DiceTransform { exchanged: true, complemented: true }]
        {
            let (mut one, mut many) = (dice(transform), dice(transform));
            for n in [0usize, 1, 3, 4, 5, 64, 7, 2] {
                let singly: Vec<Opposed> = (0..n).map(|_| one.opposed(ASKED)).collect();
                let mut filled = vec![Opposed::from_index(0); n];
                many.fill(&mut filled);
                assert_eq!(filled, singly, "{n}");
            }
        }
    }

    #[test]
    fn the_batch_covers_every_outcome_equally_up_to_rejection() {
        // The batched multiplication maps the words [0, 2^64) onto 36^4 outcomes; exactness needs the number of accepted
        // words to be a multiple of the number of outcomes.
        let outcomes = 36u128.pow(4);
        let rejected_for_each_outcome = (1u128 << 64) % outcomes;
        assert_eq!(((1u128 << 64) - rejected_for_each_outcome) % outcomes, 0);
        assert!(rejected_for_each_outcome < outcomes);
    }
}
