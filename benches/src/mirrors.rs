//! Whole battles of Tropaion and Gloriam, and duels of Gloriam: armies against themselves, both sides played alike.

use battle_core::dice::DiceTransform;
use battle_core::policy::Policy;
use battle_core::{BySide, Game, NoTrace, SampledChance, Seating, StreamKey, playout};
use gloriam::Catalogue;
use gloriam::duel::{Contender, Duel, DuelPlayer};

use crate::battles::Sums;

/// Games, who plays both sides of each, and how many pairs of battles of each are played.
#[derive(Clone, Debug)]
pub struct Mirrors<G, P> {
    games: Vec<G>,
    player: P,
    /// What all must come to.
    expected: Sums,
}

/// Pairs of battles of each army, or of each two units of a duel.
pub const PAIRS: u64 = 1;
/// Pairs of duels.
pub const DUEL_PAIRS: u64 = 50;

impl<G: Game, P: Policy<G> + Copy> Mirrors<G, P> {
    /// Plays `pairs` pairs of each; what they came to.
    pub fn play(&self, pairs: u64) -> Sums {
        let key = StreamKey::of_seed(6);
        let players = BySide([self.player; 2]);
        let mut sums = Sums::default();
        for (matchup, game) in (0..).zip(&self.games) {
            for pair in 0..pairs {
                for seating in Seating::ALL {
                    let address = key.matchup(matchup).pair(pair);
                    let mut chance = SampledChance::new(address, DiceTransform::default());
                    let outcome = playout(game, &players, seating, &mut chance, &mut NoTrace);
                    sums.half_points += u32::from(outcome.half_points);
                    sums.player_turns += outcome.measures.whole[0] as u32;
                }
            }
        }
        sums
    }

    /// Plays as many as are measured.
    ///
    /// # Panics
    ///
    /// If they come to anything else than they must.
    pub fn check(&self, pairs: u64) -> Sums {
        let sums = self.play(pairs);
        assert_eq!(sums, self.expected);
        sums
    }

    /// How many are played if each plays this many pairs.
    pub fn n(&self, pairs: u64) -> u64 {
        2 * pairs * self.games.len() as u64
    }
}

/// The six armies of Tropaion, twelve units each.
pub fn tropaion(
    player: &str,
    expected: Sums,
) -> Mirrors<tropaion::Battle, tropaion::policies::Player> {
    let armies = tropaion::armies::BUILT_IN.iter();
    let battle = |own: &tropaion::armies::BuiltIn| {
        tropaion::Battle::of(own.army(), own.army()).expect("a built-in army")
    };
    Mirrors {
        games: armies.map(battle).collect(),
        player: tropaion::policies::Player::named(player).expect("a player of the list"),
        expected,
    }
}

/// The six armies of Gloriam, about ten units each.
pub fn gloriam(
    player: &str,
    expected: Sums,
) -> Mirrors<gloriam::Battle, gloriam::policies::Player> {
    let catalogue = Catalogue::built_in();
    let armies = gloriam::armies::BUILT_IN.iter();
    let battle = |own: &gloriam::armies::BuiltIn| {
        gloriam::Battle::of(own.army(catalogue), own.army(catalogue))
    };
    Mirrors {
        games: armies.map(battle).collect(),
        player: gloriam::policies::Player::named(player).expect("a player of the list"),
        expected,
    }
}

/// Four duels of Gloriam: foot against horse, shot, pikes, skirmishers.
pub fn gloriam_duels(expected: Sums) -> Mirrors<Duel, DuelPlayer> {
    let catalogue = Catalogue::built_in();
    let kinds = gloriam::units::built_in(catalogue);
    let of = |name: &str| {
        let kind = kinds.iter().find(|kind| kind.name == name);
        Contender::of(kind.expect("a built-in unit").troops)
    };
    let duels = [
        ("Tercio", "Gendarmes"),
        ("Pike and Shot", "Pike and Shot"),
        ("Swiss Keil", "Samurai Foot"),
        ("Steppe Skirmishers", "Cuirassiers"),
    ];
    let rules = gloriam::RuleParameters::DEFAULT;
    let duel = |(a, b)| Duel::new(of(a), of(b), catalogue, &rules).expect("legal");
    Mirrors { games: duels.map(duel).into(), player: DuelPlayer::Charge, expected }
}

/// What the measured battles come to.
pub mod expected {
    use crate::battles::Sums;

    /// Of Tropaion with `random`.
    pub const TROPAION_RANDOM: Sums = Sums::of(20, 240);
    /// Of Tropaion with `steady`.
    pub const TROPAION_STEADY: Sums = Sums::of(16, 90);
    /// Of Gloriam with `random`.
    pub const GLORIAM_RANDOM: Sums = Sums::of(10, 142);
    /// Of Gloriam with `steady`.
    pub const GLORIAM_STEADY: Sums = Sums::of(10, 92);
    /// Of the duels.
    pub const GLORIAM_DUELS: Sums = Sums::of(406, 1_738);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mirrors_give_their_answers() {
        let played = [
            tropaion("random", expected::TROPAION_RANDOM).play(PAIRS),
            tropaion("steady", expected::TROPAION_STEADY).play(PAIRS),
            gloriam("random", expected::GLORIAM_RANDOM).play(PAIRS),
            gloriam("steady", expected::GLORIAM_STEADY).play(PAIRS),
            gloriam_duels(expected::GLORIAM_DUELS).play(DUEL_PAIRS),
        ];
        let wanted = [
            expected::TROPAION_RANDOM,
            expected::TROPAION_STEADY,
            expected::GLORIAM_RANDOM,
            expected::GLORIAM_STEADY,
            expected::GLORIAM_DUELS,
        ];
        assert_eq!(played, wanted);
    }
}
