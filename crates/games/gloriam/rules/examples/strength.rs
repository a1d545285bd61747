//! What a player of battles scores against another, from each seat, over mirrors of the six armies.
//!
//! `strength ONE TWO [PAIRS] [SEED]`; a player with parameters is `search:playouts=16,turns=3`.
#![allow(clippy::print_stdout, clippy::disallowed_types)]

use std::time::Instant;

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seating, Side, StreamKey, playout};
use gloriam::Battle;
use gloriam::Catalogue;
use gloriam::armies::BUILT_IN;
use gloriam::policies::Player;

/// A player by name, with parameters after a colon.
fn player(word: &str) -> Player {
    let (name, settings) = word.split_once(':').unwrap_or((word, ""));
    let mut player = Player::named(name).expect("a player");
    for setting in settings.split(',').filter(|it| !it.is_empty()) {
        let (name, value) = setting.split_once('=').expect("NAME=VALUE");
        player.set(name, value).expect("a parameter and a value");
    }
    player
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [one, two, rest @ ..] = arguments.as_slice() else {
        println!("strength ONE TWO [PAIRS] [SEED]");
        return;
    };
    let number =
        |at: usize, usual: u64| rest.get(at).and_then(|it| it.parse().ok()).unwrap_or(usual);
    let (pairs, seed) = (number(0, 20), number(1, 1));
    let players = BySide([player(one), player(two)]);
    let catalogue = Catalogue::built_in();
    let begun = Instant::now();
    let (mut by_seat, mut of_pairs) = ([0.0f64; 2], Vec::new());
    for (at, own) in BUILT_IN.iter().enumerate() {
        let battle = Battle::of(own.army(catalogue), own.army(catalogue));
        for pair in 0..pairs {
            let mut sum = 0.0;
            for (seat, seating) in Seating::ALL.into_iter().enumerate() {
                let key = StreamKey::of_seed(seed).matchup(at as u64).pair(pair);
                let mut chance = SampledChance::new(key, DiceTransform::default());
                let outcome = playout(&battle, &players, seating, &mut chance, &mut NoTrace);
                let score = f64::from(outcome.half_points_of(seating.seat_of(Side::A))) / 2.0;
                by_seat[seat] += score;
                sum += score / 2.0;
            }
            of_pairs.push(sum);
        }
    }
    let n = of_pairs.len() as f64;
    let mean = of_pairs.iter().sum::<f64>() / n;
    let variance = of_pairs.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (n - 1.0);
    println!(
        "{one} v {two}: {mean:.3} +- {:.3} (95 %), in seat one {:.3}, in seat two {:.3}, {n} pairs, {:.1} battles/s",
        1.96 * (variance / n).sqrt(),
        by_seat[0] / n,
        by_seat[1] / n,
        2.0 * n / begun.elapsed().as_secs_f64()
    );
}
