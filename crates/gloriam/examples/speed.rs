//! How many duels a second one core plays.
//!
//! `speed [DUELS]`
#![allow(clippy::print_stdout, clippy::disallowed_types)]

use std::time::Instant;

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seating, StreamKey, playout};
use gloriam::duel::{Contender, Duel, DuelPlayer};
use gloriam::{Catalogue, RuleParameters, units};

fn main() {
    let n: u64 = std::env::args()
        .nth(1)
        .and_then(|it| it.parse().ok())
        .unwrap_or(50_000);
    let catalogue = Catalogue::built_in();
    let of = |name: &str| {
        Contender::of(
            units::named(name, &catalogue)
                .expect("a built-in unit")
                .troops,
        )
    };
    for (a, b) in [
        ("Tercio", "Gendarmes"),
        ("Pike and Shot", "Pike and Shot"),
        ("Swiss Keil", "Samurai Foot"),
        ("Steppe Skirmishers", "Cuirassiers"),
    ] {
        let duel = Duel::new(of(a), of(b), &catalogue, &RuleParameters::DEFAULT).expect("legal");
        let begun = Instant::now();
        let (mut half_points, mut turns) = (0u64, 0i64);
        for pair in 0..n {
            let key = StreamKey::of_seed(7).matchup(1).pair(pair);
            let mut chance = SampledChance::new(key, DiceTransform::default());
            let players = BySide([DuelPlayer::Charge; 2]);
            let outcome = playout(&duel, &players, Seating::AFirst, &mut chance, &mut NoTrace);
            half_points += u64::from(outcome.half_points);
            turns += i64::from(outcome.measures.whole[0]);
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{a} v {b}: {:.0} duels/s, first scores {:.3}, {:.1} turns",
            n as f64 / seconds,
            half_points as f64 / 2.0 / n as f64,
            turns as f64 / n as f64
        );
    }
}
