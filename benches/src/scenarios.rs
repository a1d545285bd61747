//! Whole battles of the ten scenarios of Table Battles, from the first turn to the end.

use battle_core::dice::Luck;
use battle_core::{BySide, NoTrace, SampledChance, Seating, StreamKey, playout};
use table_battles::policies::Player;
use table_battles::scenario::{Scenario, file::BUILT_IN};
use table_battles::{Battle, Casting, RuleParameters};

use crate::battles::Sums;

/// The scenarios, ready to be played.
#[derive(Clone, Debug)]
pub struct Scenarios {
    battles: Vec<Battle>,
    player: Player,
}

/// A measurement: who plays both sides, how often each scenario, and what all of them must come to.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Who plays both sides.
    pub player: &'static str,
    /// Battles of each scenario in one iteration.
    pub n: u64,
    /// What they must come to: half points of the first armies, and player turns.
    pub expected: Sums,
}

/// `random` against itself: the rules, and next to nothing else.
pub const RANDOM: Measured = Measured {
    player: "random",
    n: 8,
    expected: Sums {
        half_points: 0,
        player_turns: 0,
    },
};

/// `greedy` against itself: what an experiment plays.
pub const GREEDY: Measured = Measured {
    player: "greedy",
    n: 1,
    expected: Sums {
        half_points: 0,
        player_turns: 0,
    },
};

impl Measured {
    /// The scenarios with their player.
    ///
    /// # Panics
    ///
    /// If a built-in scenario can't be set up.
    pub fn scenarios(&self) -> Scenarios {
        let battles = BUILT_IN.iter().map(|own| {
            let scenario = Scenario::from_toml(own.text).expect("a built-in scenario");
            Battle::new(scenario, &RuleParameters::DEFAULT, Casting::Armies)
                .expect("it can be set up")
        });
        Scenarios {
            battles: battles.collect(),
            player: Player::named(self.player).expect("a player of the list"),
        }
    }

    /// Battles of one iteration.
    pub fn n_battles(&self) -> u64 {
        self.n * BUILT_IN.len() as u64
    }

    /// Plays them all.
    ///
    /// # Panics
    ///
    /// If they come to anything else than they must.
    pub fn play(&self, scenarios: &Scenarios) -> Sums {
        let mut sums = Sums::default();
        for (matchup, battle) in (0u64..).zip(&scenarios.battles) {
            for pair in 0..self.n {
                let key = StreamKey::of_seed(7).matchup(matchup).pair(pair);
                let outcome = playout(
                    battle,
                    &BySide([scenarios.player; 2]),
                    Seating::AFirst,
                    &mut SampledChance::new(key, Luck::default()),
                    &mut NoTrace,
                );
                sums.half_points += u32::from(outcome.half_points);
                sums.player_turns += outcome.measures.whole[0] as u32;
            }
        }
        assert_eq!(sums, self.expected, "{}", self.player);
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the benches measure is the game that is played: an outcome that changes is told here first.
    #[test]
    fn the_measured_battles_come_to_what_they_must() {
        for measured in [RANDOM, GREEDY] {
            measured.play(&measured.scenarios());
        }
    }
}
