//! Whole battles, played to their end.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seating, StreamKey, playout};
use harness::{Group, Pairing, Plan};
use triumph::battle::Battle;
use triumph::{HalfPoints, RuleParameters};
use triumph_players::{Commander, Player};

use crate::armies::{HORSE_ARCHERS, LEGION, PHALANX, Size};

/// Battles that are played alike, and who plays both sides.
#[derive(Clone, Debug)]
pub struct Battles {
    matchups: Vec<Battle>,
    policies: BySide<Player>,
}

impl Battles {
    /// Phalanx against legion, and legion against horse archers.
    pub fn new(size: Size, player: Player) -> Battles {
        let matchups = [(PHALANX, LEGION), (LEGION, HORSE_ARCHERS)];
        Battles {
            matchups: matchups
                .map(|(a, b)| {
                    Battle::new(BySide([a.at(size), b.at(size)]), &rules(size))
                        .expect("armies that can take the field")
                })
                .into(),
            policies: BySide([player; 2]),
        }
    }

    /// Plays `n` battles, the matchups in turn and then with the armies the other way round; what they came to.
    pub fn play(&self, n: usize) -> Sums {
        let key = StreamKey::of_seed(4);
        let n_matchups = self.matchups.len();
        let mut sums = Sums::default();
        for number in 0..n {
            let (matchup, round) = (number % n_matchups, number / n_matchups);
            let address = key.matchup(matchup as u64).pair(round as u64 / 2);
            let outcome = playout(
                &self.matchups[matchup],
                &self.policies,
                Seating::ALL[round % 2],
                &mut SampledChance::new(address, DiceTransform::default()),
                &mut NoTrace,
            );
            sums.half_points += u32::from(outcome.half_points);
            sums.player_turns += outcome.measures.whole[0] as u32;
        }
        sums
    }
}

/// What some battles came to: seat one's half points, and player turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Half points of seat one.
    pub half_points: u32,
    /// Player turns of all battles.
    pub player_turns: u32,
}

impl Sums {
    /// This many half points and player turns.
    pub const fn of(half_points: u32, player_turns: u32) -> Sums {
        Sums { half_points, player_turns }
    }
}

/// The rules for armies of a size: the victory points and the least centre grow with them, as a third and a half.
fn rules(size: Size) -> RuleParameters {
    RuleParameters {
        victory_points: HalfPoints::whole(size.points() / 3),
        center_min_points: HalfPoints::whole(size.points() / 2),
        ..RuleParameters::DEFAULT
    }
}

/// A measurement of battles: how many are played in one iteration, and what they must come to.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Its name in the table.
    pub name: &'static str,
    /// How large the armies are.
    pub size: Size,
    /// Who plays both sides.
    pub player: &'static str,
    /// Battles of one iteration.
    pub n: usize,
    /// What they must come to.
    pub expected: Sums,
}

impl Measured {
    /// Its battles, ready to be played.
    pub fn battles(&self) -> Battles {
        let player = match Player::named(self.player).expect("a player of the list") {
            // The usual budget plays one battle in seconds; this one measures the same code.
            Player::Commander(usual) => {
                Player::Commander(Commander { plans: 3, playouts: 6, turns: 1, ..usual })
            }
            player => player,
        };
        Battles::new(self.size, player)
    }

    /// Plays them all.
    ///
    /// # Panics
    ///
    /// If they come to anything else than they must.
    pub fn play(&self, battles: &Battles) -> Sums {
        let sums = battles.play(self.n);
        assert_eq!(sums, self.expected, "{}", self.name);
        sums
    }
}

/// `steady` by the size of the armies, then every player at the usual size; a `random` battle is long, so a small one stands for it.
pub const MEASURED: [Measured; 6] = [
    Measured {
        name: "steady_24",
        size: Size::Small,
        player: "steady",
        n: 16,
        expected: Sums::of(20, 349),
    },
    Measured {
        name: "steady_48",
        size: Size::Usual,
        player: "steady",
        n: 16,
        expected: Sums::of(12, 406),
    },
    Measured {
        name: "steady_96",
        size: Size::Large,
        player: "steady",
        n: 8,
        expected: Sums::of(8, 299),
    },
    Measured {
        name: "bold_48",
        size: Size::Usual,
        player: "bold",
        n: 16,
        expected: Sums::of(12, 299),
    },
    Measured {
        name: "commander_48",
        size: Size::Usual,
        player: "commander",
        n: 4,
        expected: Sums::of(6, 89),
    },
    Measured {
        name: "random_24",
        size: Size::Small,
        player: "random",
        n: 1,
        expected: Sums::of(1, 60),
    },
];

/// Battles of the instruction count: `steady` at 48 points, both matchups in both seatings.
pub const COUNTED: usize = 40;
/// What those must come to.
pub const COUNTED_SUMS: Sums = Sums::of(34, 1016);

/// The battles of the instruction count.
pub fn counted() -> Battles {
    let steady = Player::named("steady").expect("a player of the list");
    Battles::new(Size::Usual, steady)
}

/// A plan of small battles of one matchup, so that every block is about as long as any other, for the measurement of threads.
pub fn plan(n_blocks: u32) -> Plan<Battle, Player> {
    let Battles { matchups, policies } = MEASURED[0].battles();
    Plan {
        seeds: 5.into(),
        pairing: Pairing::default(),
        groups: vec![Group::played_by(&policies, 1, matchups[0].clone(), [])],
        n_blocks,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_battles_give_their_answers() {
        let played = MEASURED.map(|measured| measured.battles().play(measured.n));
        assert_eq!(played, MEASURED.map(|measured| measured.expected));
        assert_eq!(counted().play(COUNTED), COUNTED_SUMS);
    }
}
