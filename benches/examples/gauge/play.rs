//! Pairs of battles with swapped seats.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, NoTrace, SampledChance, Seating, Side, StreamKey, playout};
use rayon::prelude::*;
use triumph::RuleParameters;
use triumph::battle::{Army, Battle, Conduct};
use triumph::policies::Player;

use crate::score::Scores;

/// Armies that meet, always with the same chance whoever plays them.
pub struct Matchup {
    battle: Battle,
    key: StreamKey,
}

impl Matchup {
    pub fn new(armies: [Army; 2], seed: u64, number: u64) -> Matchup {
        let battle = Battle::new(BySide(armies), &RuleParameters::DEFAULT);
        Matchup {
            battle: battle.expect("armies that can take the field"),
            key: StreamKey::of_seed(seed).matchup(number),
        }
    }

    /// The scores of side A.
    pub fn scores(&self, players: [Player; 2], n_pairs: u64) -> Scores {
        let policies = BySide(players);
        let pair = |number: u64| {
            let of_seating = |seating: Seating| {
                let mut chance =
                    SampledChance::new(self.key.pair(number), DiceTransform::default());
                let outcome = playout(&self.battle, &policies, seating, &mut chance, &mut NoTrace);
                i64::from(outcome.half_points_of(seating.seat_of(Side::A)))
            };
            Seating::ALL.map(of_seating).iter().sum()
        };
        let pairs: Vec<i64> = (0..n_pairs).into_par_iter().map(pair).collect();
        pairs.into_iter().collect()
    }

    /// How a player conducts battles against itself, seen from side A.
    pub fn conduct(&self, player: Player, n_pairs: u64) -> Conduct {
        let policies = BySide([player; 2]);
        let one = |nth: u64| {
            let (number, seating) = (nth / 2, Seating::ALL[(nth % 2) as usize]);
            let mut chance = SampledChance::new(self.key.pair(number), DiceTransform::default());
            let mut log = EventLog::default();
            playout(&self.battle, &policies, seating, &mut chance, &mut log);
            let mut conduct = Conduct::default();
            conduct.add(&self.battle, seating, &log.events);
            conduct
        };
        let all: Vec<Conduct> = (0..2 * n_pairs).into_par_iter().map(one).collect();
        all.into_iter()
            .fold(Conduct::default(), |mut sum, conduct| {
                sum += conduct;
                sum
            })
    }
}
