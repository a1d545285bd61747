//! How a player chooses.

use crate::dice::{Dice, RuleId};
use crate::game::Game;
use crate::side::Seat;

/// A way of choosing among legal decisions.
///
/// A policy uses only what its player may see of the position, and draws chance only from the dice it is given, those of its own
/// stream.
pub trait Policy<G: Game>: Send + Sync {
    /// One of the legal decisions of the player in `seat`.
    fn decide(&self, game: &G, state: &G::State, seat: Seat, dice: &mut impl Dice) -> G::Decision;

    /// Whether another policy decides in the same way in every position; `false` where it isn't known.
    fn is_same(&self, _other: &Self) -> bool {
        false
    }
}

/// Uniform among the legal decisions: the floor that any other policy has to beat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UniformPolicy;

const CHOICE: RuleId = RuleId("policy/uniform");

impl<G: Game> Policy<G> for UniformPolicy {
    fn decide(&self, game: &G, state: &G::State, _seat: Seat, dice: &mut impl Dice) -> G::Decision {
        let mut n_decisions = 0u32;
        game.decisions(state, |_| n_decisions += 1);
        assert!(n_decisions > 0, "no legal decision in {state:?}");
        let chosen = uniform_below(n_decisions, dice);
        let mut at = 0;
        let mut decision = None;
        game.decisions(state, |legal| {
            if at == chosen {
                decision = Some(legal);
            }
            at += 1;
        });
        decision.expect("the same position has the same decisions")
    }
}

/// Takes the first legal decision, always; for tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstPolicy;

impl<G: Game> Policy<G> for FirstPolicy {
    fn decide(
        &self,
        game: &G,
        state: &G::State,
        _seat: Seat,
        _dice: &mut impl Dice,
    ) -> G::Decision {
        let mut first = None;
        game.decisions(state, |legal| {
            first.get_or_insert(legal);
        });
        first.expect("a position that waits for a decision has one")
    }
}

/// A number from 0 to `n - 1`, each equally likely: each attempt rolls the fewest dice with at least `n` results, and is repeated
/// where the result falls outside the largest multiple of `n`.
#[inline(always)]
pub fn uniform_below(n: u32, dice: &mut impl Dice) -> u32 {
    debug_assert!(n > 0);
    if n <= 6 { below_six(n, dice) } else { below_many(n.into(), dice) }
}

fn below_many(n: u64, dice: &mut impl Dice) -> u32 {
    loop {
        let (mut value, mut span) = (0u64, 1u64);
        while span < n {
            value = 6 * value + u64::from(dice.d6(CHOICE) - 1);
            span *= 6;
        }
        let fair = span / n * n;
        if value < fair {
            return (value % n) as u32;
        }
    }
}

/// [`uniform_below`] for `n` up to six: one die for each attempt, and no die if `n` is 1.
#[inline(always)]
fn below_six(n: u32, dice: &mut impl Dice) -> u32 {
    /// By the number: how many faces of a die count.
    const FAIR: [u8; 7] = [0, 6, 6, 6, 4, 5, 6];
    if n == 1 {
        return 0;
    }
    loop {
        let value = dice.d6(CHOICE) - 1;
        if value < FAIR[n as usize] {
            return u32::from(value) % n;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{DiceTransform, SampledDice, enumerate};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn uniform_below_is_exact_where_six_fits() {
        for n in [1u32, 2, 3, 6, 12, 18, 36] {
            let mut counts = vec![0u64; n as usize];
            enumerate(
                36,
                |dice| uniform_below(n, dice),
                |value, weight| counts[value as usize] += weight,
            );
            assert!(counts.iter().all(|&count| count == 36 / u64::from(n)), "{n}");
        }
    }

    #[test]
    fn uniform_below_seven_is_fair_by_count() {
        let mut dice = SampledDice::new(Pcg64Mcg::new(7), DiceTransform::default());
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[uniform_below(7, &mut dice) as usize] += 1;
        }
        // 10,000 each, sd 93.
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
