//! Dice that show every possible result, once each.

use super::{Dice, Opposed, RuleId};

/// The dice of one path through all possible results; made by [`enumerate`].
///
/// The path is a counter in mixed radix: 6 for a single die, 36 for an opposed roll, or the number of faces of another die.
#[derive(Debug)]
pub struct EnumeratedDice {
    digits: Vec<Digit>,
    used: usize,
}

#[derive(Clone, Copy, Debug)]
struct Digit {
    value: u8,
    radix: u8,
}

impl EnumeratedDice {
    fn next(&mut self, radix: u8) -> u8 {
        let value = match self.digits.get(self.used) {
            Some(digit) => {
                assert_eq!(digit.radix, radix, "the same dice must lead to the same questions");
                digit.value
            }
            None => {
                self.digits.push(Digit { value: 0, radix });
                0
            }
        };
        self.used += 1;
        value
    }

    /// The number of equally likely results of the dice of this path.
    fn ways(&self) -> u64 {
        self.digits[..self.used].iter().map(|digit| u64::from(digit.radix)).product()
    }

    /// Moves on to the next path; false after the last.
    fn advance(&mut self) -> bool {
        self.digits.truncate(self.used);
        self.used = 0;
        while let Some(digit) = self.digits.last_mut() {
            digit.value += 1;
            if digit.value < digit.radix {
                return true;
            }
            self.digits.pop();
        }
        false
    }
}

impl Dice for EnumeratedDice {
    fn d6(&mut self, _asked_by: RuleId) -> u8 {
        self.next(6) + 1
    }

    fn opposed(&mut self, _asked_by: RuleId) -> Opposed {
        Opposed::from_index(self.next(Opposed::CELLS))
    }

    fn die(&mut self, faces: u8, _asked_by: RuleId) -> u8 {
        self.next(faces) + 1
    }
}

/// Runs `play` once for every possible result of its dice and passes what it returns to `visit`, with its weight.
///
/// A path whose dice have `w` equally likely results has probability `1/w`, and weight `common / w`, where `common` is a multiple
/// of every `w` that the caller gives, such as a power of six. The weights are integers, and their sum is exactly `common`.
///
/// # Panics
///
/// If a path needs more dice than `common` has room for.
///
/// # Examples
///
/// ```
/// use battle_core::dice::{Dice, RuleId, enumerate};
///
/// let mut sevens = 0;
/// enumerate(36, |dice| dice.d6(RuleId("A")) + dice.d6(RuleId("B")), |total, weight| {
///     sevens += if total == 7 { weight } else { 0 };
/// });
/// assert_eq!(sevens, 6);
/// ```
pub fn enumerate<T>(
    common: u64,
    mut play: impl FnMut(&mut EnumeratedDice) -> T,
    mut visit: impl FnMut(T, u64),
) {
    let mut dice = EnumeratedDice { digits: Vec::new(), used: 0 };
    loop {
        let result = play(&mut dice);
        let ways = dice.ways();
        assert!(
            common.is_multiple_of(ways),
            "the dice of a path have {ways} results, more than {common}"
        );
        visit(result, common / ways);
        if !dice.advance() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: RuleId = RuleId("TEST");

    #[test]
    fn every_outcome_comes_once_with_its_weight() {
        // One die; on a six a second one. 5 outcomes of weight 6 and 6 of weight 1.
        let mut seen = Vec::new();
        enumerate(
            36,
            |dice| match dice.d6(ASKED) {
                6 => (6, dice.d6(ASKED)),
                face => (face, 0),
            },
            |outcome, weight| seen.push((outcome, weight)),
        );
        assert_eq!(seen.len(), 11);
        assert_eq!(seen.iter().map(|&(_, weight)| weight).sum::<u64>(), 36);
        assert!(seen.contains(&((6, 4), 1)) && seen.contains(&((2, 0), 6)));
    }

    #[test]
    fn dice_of_other_faces_have_as_many_results() {
        let mut sums = [0u64; 13];
        let roll = |dice: &mut EnumeratedDice| dice.two([8, 4], ASKED);
        enumerate(32, roll, |[first, second], weight| sums[usize::from(first + second)] += weight);
        assert_eq!(sums[2..], [1, 2, 3, 4, 4, 4, 4, 4, 3, 2, 1]);
    }

    #[test]
    fn no_dice_is_one_certain_outcome() {
        let mut seen = Vec::new();
        enumerate(36, |_| "certain", |outcome, weight| seen.push((outcome, weight)));
        assert_eq!(seen, [("certain", 36)]);
    }

    #[test]
    #[should_panic(expected = "results, more than")]
    fn too_many_dice_for_the_common_weight_is_a_bug() {
        enumerate(6, |dice| dice.opposed(ASKED), |_, _| ());
    }
}
