//! Whole battles of Table Battles, of each built-in scenario as many.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seating, StreamKey, playout};
use table_battles::policies::Player;
use table_battles::scenario::Scenario;
use table_battles::{Battle, Casting, RuleParameters};
use table_battles_files::BUILT_IN;

use crate::battles::Sums;

/// The ten scenarios, and who commands both armies.
#[derive(Clone, Debug)]
pub struct Scenarios {
    battles: Vec<Battle>,
    players: BySide<Player>,
}

impl Scenarios {
    /// All that are built in.
    pub fn new(player: &str) -> Scenarios {
        let battle = |scenario: Scenario| {
            Battle::new(scenario, &RuleParameters::DEFAULT, Casting::Armies).expect("legal")
        };
        let player = Player::named(player).expect("a player of the list");
        Scenarios {
            battles: BUILT_IN.iter().map(|own| battle(own.scenario())).collect(),
            players: BySide([player; 2]),
        }
    }

    /// Plays `rounds` battles of each; what the first armies and all battles came to.
    pub fn play(&self, rounds: u64) -> Sums {
        let key = StreamKey::of_seed(6);
        let mut sums = Sums::default();
        for (matchup, battle) in (0..).zip(&self.battles) {
            for round in 0..rounds {
                let address = key.matchup(matchup).pair(round / 2);
                let outcome = playout(
                    battle,
                    &self.players,
                    Seating::ALL[(round % 2) as usize],
                    &mut SampledChance::new(address, DiceTransform::default()),
                    &mut NoTrace,
                );
                sums.half_points += u32::from(outcome.half_points);
                sums.player_turns += outcome.measures.whole[0] as u32;
            }
        }
        sums
    }
}

/// A measurement of scenarios: how many battles of each are played in one iteration, and what they must come to.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Who commands both armies.
    pub player: &'static str,
    /// Battles of each scenario.
    pub rounds: u64,
    /// What they must come to.
    pub expected: Sums,
}

impl Measured {
    /// Its scenarios, ready to be played.
    pub fn scenarios(&self) -> Scenarios {
        Scenarios::new(self.player)
    }

    /// How many battles one iteration plays.
    pub const fn n_battles(&self) -> u64 {
        self.rounds * BUILT_IN.len() as u64
    }

    /// Plays them all.
    ///
    /// # Panics
    ///
    /// If they come to anything else than they must.
    pub fn play(&self, scenarios: &Scenarios) -> Sums {
        let sums = scenarios.play(self.rounds);
        assert_eq!(sums, self.expected, "{}", self.player);
        sums
    }
}

/// The floor, whose speed says what the rules cost, and the player of the experiments.
pub const MEASURED: [Measured; 2] = [
    Measured { player: "random", rounds: 40, expected: Sums::of(409, 23_467) },
    Measured { player: "steady", rounds: 2, expected: Sums::of(21, 1_370) },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scenarios_give_their_answers() {
        let played = MEASURED.map(|measured| measured.scenarios().play(measured.rounds));
        assert_eq!(played, MEASURED.map(|measured| measured.expected));
    }
}
