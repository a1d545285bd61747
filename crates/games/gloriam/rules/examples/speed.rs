//! How many duels and battles a second one core plays, and a digest of each that changes when any of them goes another way.
//!
//! `speed [DUELS] [PAIRS OF BATTLES] [PLAYER OF BATTLES ...]`
#![allow(clippy::print_stdout, clippy::disallowed_types)]

use std::time::Instant;

use battle_core::dice::DiceTransform;
use battle_core::policy::Policy;
use battle_core::{BySide, Game, NoTrace, SampledChance, Seating, StreamKey, playout};
use gloriam::armies::BUILT_IN;
use gloriam::duel::{Contender, Duel, DuelPlayer};
use gloriam::policies::Player;
use gloriam::{Battle, Catalogue, RuleParameters, units};

/// Plays pairs of a game and says how they went.
fn line<G: Game, P: Policy<G> + Copy>(game: &G, player: P, pairs: u64) -> String {
    let begun = Instant::now();
    let (mut half_points, mut turns) = (0u64, 0i64);
    // FNV-1a over the outcomes.
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for pair in 0..pairs {
        for seating in Seating::ALL {
            let key = StreamKey::of_seed(7).matchup(1).pair(pair);
            let mut chance = SampledChance::new(key, DiceTransform::default());
            let players = BySide([player; 2]);
            let outcome = playout(game, &players, seating, &mut chance, &mut NoTrace);
            half_points += u64::from(outcome.half_points);
            turns += i64::from(outcome.measures.whole[0]);
            let measures = outcome.measures.by_seat.0.into_iter().flatten();
            for number in [i32::from(outcome.half_points)]
                .into_iter()
                .chain(outcome.measures.whole)
                .chain(measures)
            {
                digest = (digest ^ u64::from(number as u32)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    let (n, seconds) = (2.0 * pairs as f64, begun.elapsed().as_secs_f64());
    format!(
        "{:9.0} a second  seat one {:.3}  turns {:.1}  digest {digest:016x}",
        n / seconds,
        half_points as f64 / 2.0 / n,
        turns as f64 / n
    )
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |at: usize, usual: u64| words.get(at).map_or(usual, |it| it.parse().expect("a number"));
    let (duels, battles) = (number(0, 50_000), number(1, 100));
    let catalogue = Catalogue::built_in();
    let kinds = units::built_in(catalogue);
    let of = |name: &str| {
        let kind = kinds.iter().find(|kind| kind.name == name);
        Contender::of(kind.expect("a built-in unit").troops)
    };
    if duels > 0 {
        for (a, b) in [
            ("Tercio", "Gendarmes"),
            ("Pike and Shot", "Pike and Shot"),
            ("Swiss Keil", "Samurai Foot"),
            ("Steppe Skirmishers", "Cuirassiers"),
        ] {
            let duel = Duel::new(of(a), of(b), catalogue, &RuleParameters::DEFAULT).expect("legal");
            println!("{a} v {b}: {}", line(&duel, DuelPlayer::Charge, duels / 2));
        }
    }
    for player in words.iter().skip(2) {
        let player = Player::named(player).expect("the name of a player");
        for own in BUILT_IN {
            let [a, b] = [own.army(catalogue), own.army(catalogue)];
            println!("{} {}: {}", player.name(), own.id, line(&Battle::of(a, b), player, battles));
        }
    }
}
