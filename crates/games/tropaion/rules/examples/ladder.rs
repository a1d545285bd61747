//! What one player scores against another with the six built-in armies, each against each and itself, from both seats.
//!
//! `ladder ONE OTHER [PAIRS] [PARAMETER=VALUE ...]`: parameters are those of the first player; `seed=N` another seed.
#![allow(clippy::print_stdout)]

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seating, Side, StreamKey, playout};
use tropaion::armies::BUILT_IN;
use tropaion::army::PointsList;
use tropaion::cards::Cards;
use tropaion::policies::Player;
use tropaion::{Battle, RuleParameters};

fn main() {
    let (settings, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.contains('='));
    let word = |at: usize, usual: &str| words.get(at).map_or(usual, String::as_str).to_owned();
    let named = |name: String| Player::named(&name).expect("the name of a player");
    let (mut one, other) = (named(word(0, "steady")), named(word(1, "rash")));
    let n: u64 = word(2, "20").parse().expect("a number of pairs");
    let mut seed = 12;
    for setting in settings {
        let (name, value) = setting.split_once('=').expect("PARAMETER=VALUE");
        match name {
            "seed" => seed = value.parse().expect("a whole number"),
            _ => one.set(name, value).expect("a parameter of the player and a value of it"),
        }
    }
    let (mut total, mut squares, mut turns) = (0.0, 0.0, 0u64);
    for (first, own) in BUILT_IN.iter().enumerate() {
        let mut of_army = 0.0;
        for (second, enemy) in BUILT_IN.iter().enumerate() {
            let armies = BySide([own.army(), enemy.army()]);
            let battle = Battle::new(
                armies,
                &RuleParameters::DEFAULT,
                &PointsList::PLACEHOLDER,
                Cards::DECK,
            );
            let battle = battle.expect("legal");
            let mut score = 0u64;
            for pair in 0..n {
                let key = StreamKey::of_seed(seed).matchup((6 * first + second) as u64).pair(pair);
                for (seating, players) in Seating::ALL.into_iter().zip([[one, other]; 2]) {
                    let mut chance = SampledChance::new(key, DiceTransform::default());
                    let players = BySide(players);
                    let outcome = playout(&battle, &players, seating, &mut chance, &mut NoTrace);
                    score += u64::from(outcome.half_points_of(seating.seat_of(Side::A)));
                    turns += outcome.measures.whole[0] as u64;
                }
            }
            let share = score as f64 / 4.0 / n as f64;
            of_army += share / 6.0;
            // The army of the other player, too: what the meeting itself favours falls out over both.
            total += share / 36.0;
            squares += share * (1.0 - share) / (2.0 * n as f64);
        }
        println!("{:18} {:.3}", own.id, of_army);
    }
    let n_battles = 36.0 * 2.0 * n as f64;
    println!(
        "mean {:.1} of 100, standard error {:.1}, {:.1} turns a battle",
        100.0 * total,
        100.0 * squares.sqrt() / 36.0,
        turns as f64 / n_battles
    );
}
