//! Dice that fall in every way there is, once each.

use super::{Dice, Opposed, RuleId};

/// Dice of one path through all the ways in which they can fall; made by [`enumerate`].
///
/// The path is a counter in mixed radix: 6 for a single die, 36 for an opposed roll.
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
                assert_eq!(
                    digit.radix, radix,
                    "the same dice must lead to the same questions"
                );
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

    /// In how many equally likely ways the dice of this path could have fallen.
    fn ways(&self) -> u64 {
        self.digits[..self.used]
            .iter()
            .map(|digit| u64::from(digit.radix))
            .product()
    }

    /// Goes on to the next path; false when all were walked.
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
}

/// Runs `play` once for every way in which its dice can fall and hands each result to `visit` with its weight.
///
/// A path that rolls dice worth `w` ways has probability `1/w`; the weight is `common / w`, where `common` is the power of
/// six that `visit`'s caller names.
/// So the weights are integers and sum to `common` exactly.
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
    let mut dice = EnumeratedDice {
        digits: Vec::new(),
        used: 0,
    };
    loop {
        let result = play(&mut dice);
        let ways = dice.ways();
        assert!(
            common.is_multiple_of(ways),
            "a path rolled dice worth {ways} ways, more than fit into {common}"
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
    fn no_dice_is_one_certain_outcome() {
        let mut seen = Vec::new();
        enumerate(
            36,
            |_| "certain",
            |outcome, weight| seen.push((outcome, weight)),
        );
        assert_eq!(seen, [("certain", 36)]);
    }

    #[test]
    #[should_panic(expected = "more than fit")]
    fn too_many_dice_for_the_common_weight_is_a_bug() {
        enumerate(6, |dice| dice.opposed(ASKED), |_, _| ());
    }
}
