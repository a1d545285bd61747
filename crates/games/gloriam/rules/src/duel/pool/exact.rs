//! Pool duels solved exactly, whatever their dice: the losses that both inflict in a round are independent, and losses are final,
//! so every position follows from those that are worse.

use std::collections::BTreeMap;

use crate::dice_set::Symbol;
use crate::rules::losses::Loss;

use super::{PoolDuel, PoolEnd, PoolState};

/// What a pool duel comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PoolAnswer {
    /// The probability that the first side wins.
    pub first_wins: f64,
    /// The chance that the second side wins.
    pub second_wins: f64,
    /// The chance that both break in one round.
    pub both: f64,
    /// Mean rounds, those without damage counted.
    pub rounds: f64,
    /// Mean bases lost by each side.
    pub lost: [f64; 2],
}

impl PoolAnswer {
    /// The first side's mean score: a win 1, both broken one half.
    pub fn score(&self) -> f64 {
        self.first_wins + 0.5 * self.both
    }

    fn add(&mut self, weight: f64, other: &PoolAnswer) {
        self.first_wins += weight * other.first_wins;
        self.second_wins += weight * other.second_wins;
        self.both += weight * other.both;
        self.rounds += weight * other.rounds;
        for (own, other) in self.lost.iter_mut().zip(other.lost) {
            *own += weight * other;
        }
    }

    fn over(mut self, share: f64) -> PoolAnswer {
        for value in [&mut self.first_wins, &mut self.second_wins, &mut self.both, &mut self.rounds]
        {
            *value /= share;
        }
        self.lost = self.lost.map(|own| own / share);
        self
    }
}

/// How likely a side inflicts this number of skulls and wounds in a round.
type Inflicted = BTreeMap<(u8, u8), f64>;

impl PoolDuel {
    /// The exact answer; none if no die of either side can hurt, so that the duel never ends.
    pub fn exact(&self) -> Option<PoolAnswer> {
        let inflicted = [0, 1].map(|side| self.inflicted(side));
        let none = (0, 0);
        let nothing: f64 =
            inflicted.iter().map(|all| all.get(&none).copied().unwrap_or(0.0)).product();
        if nothing >= 1.0 {
            return None;
        }
        let mut known = BTreeMap::new();
        Some(self.answer(PoolDuel::START, &inflicted, nothing, &mut known))
    }

    /// What the dice of a side do in a round.
    fn inflicted(&self, side: usize) -> Inflicted {
        let set = &self.parameters.dice_set;
        let dice = [Some(self.colours[side]), self.added[side]];
        let mut all = Inflicted::from([((0, 0), 1.0)]);
        for _ in 0..self.files() {
            for colour in dice.into_iter().flatten() {
                let mut next = Inflicted::new();
                for ((skulls, wounds), p) in all {
                    for symbol in [Symbol::Skull, Symbol::Wound, Symbol::S, Symbol::Blank] {
                        let faces = set.count(colour, symbol);
                        if faces == 0 {
                            continue;
                        }
                        let after = match symbol {
                            Symbol::Skull => (skulls + 1, wounds),
                            Symbol::Wound => (skulls, wounds + 1),
                            Symbol::S | Symbol::Blank => (skulls, wounds),
                        };
                        *next.entry(after).or_insert(0.0) +=
                            p * f64::from(faces) / f64::from(set.faces(colour));
                    }
                }
                all = next;
            }
        }
        all
    }

    fn answer(
        &self,
        state: PoolState,
        inflicted: &[Inflicted; 2],
        nothing: f64,
        known: &mut BTreeMap<PoolState, PoolAnswer>,
    ) -> PoolAnswer {
        if let Some(answer) = known.get(&state) {
            return *answer;
        }
        let mut sum = PoolAnswer { rounds: 1.0, ..PoolAnswer::default() };
        for (&by_first, p) in &inflicted[0] {
            for (&by_second, q) in &inflicted[1] {
                if by_first == (0, 0) && by_second == (0, 0) {
                    continue;
                }
                let loss = |(skulls, wounds): (u8, u8)| Loss { skulls, wounds, ..Loss::default() };
                let next = self.suffered(state, [loss(by_second), loss(by_first)]);
                let of = match next.end {
                    Some(end) => PoolAnswer {
                        first_wins: f64::from(end == PoolEnd::FirstWins),
                        second_wins: f64::from(end == PoolEnd::SecondWins),
                        both: f64::from(end == PoolEnd::Both),
                        rounds: 0.0,
                        lost: next.lost.map(f64::from),
                    },
                    None => self.answer(next, inflicted, nothing, known),
                };
                sum.add(p * q, &of);
            }
        }
        let answer = sum.over(1.0 - nothing);
        known.insert(state, answer);
        answer
    }
}
