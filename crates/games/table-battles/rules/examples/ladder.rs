//! Scores of all pairs of players, scenario by scenario and from both sides.
//!
//! `ladder STRONGER WEAKER [BATTLES] [PARAMETER=VALUE ...]` prints for each scenario what the first army scores when the weaker player
//! commands both, when the stronger one commands the first, and when it commands the second, then what the
//! stronger one scores over both seats. Parameters are the stronger player's. `only=NAME` takes one scenario, by the name of its file;
//! `seed=N` another seed.
#![allow(clippy::print_stdout)]

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seating, StreamKey, playout};
use table_battles::policies::Player;
use table_battles::{Battle, Casting, RuleParameters};
use table_battles_files::BUILT_IN;

/// What the first army scores, and how many battles were drawn.
fn score(battle: &Battle, players: [Player; 2], n: u64, seed: u64) -> (f64, f64) {
    let (mut half_points, mut drawn) = (0u64, 0u64);
    for pair in 0..n {
        let key = StreamKey::of_seed(seed).matchup(2).pair(pair);
        let mut chance = SampledChance::new(key, DiceTransform::default());
        let outcome = playout(battle, &BySide(players), Seating::AFirst, &mut chance, &mut NoTrace);
        half_points += u64::from(outcome.half_points);
        drawn += u64::from(outcome.half_points == 1);
    }
    (half_points as f64 / 2.0 / n as f64, drawn as f64 / n as f64)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut player = |usual: &str| {
        let name = arguments.next().unwrap_or_else(|| usual.to_owned());
        Player::named(&name).expect("the name of a player")
    };
    let (mut stronger, weaker) = (player("steady"), player("random"));
    let n: u64 = arguments.next().and_then(|it| it.parse().ok()).unwrap_or(400);
    let mut only: Option<String> = None;
    let mut seed = 11;
    for setting in arguments {
        let (name, value) = setting.split_once('=').expect("PARAMETER=VALUE");
        if name == "seed" {
            seed = value.parse().expect("a whole number");
            continue;
        }
        if name == "only" {
            only = Some(value.to_owned());
            continue;
        }
        stronger.set(name, value).expect("a parameter of the player and a value of it");
    }
    let mut mean = [0.0; 3];
    let mut total = 0.0;
    println!(
        "{:20} both {:8} {} first     {} second",
        "",
        weaker.name(),
        stronger.name(),
        stronger.name()
    );
    let chosen: Vec<_> =
        BUILT_IN.iter().filter(|own| only.as_ref().is_none_or(|name| own.name == name)).collect();
    for own in &chosen {
        let scenario = own.scenario();
        let battle =
            Battle::new(scenario, &RuleParameters::DEFAULT, Casting::Armies).expect("legal");
        let cells = [[weaker, weaker], [stronger, weaker], [weaker, stronger]]
            .map(|players| score(&battle, players, n, seed));
        for (sum, (score, _)) in mean.iter_mut().zip(cells) {
            *sum += score / chosen.len() as f64;
        }
        let shown = cells.map(|(score, drawn)| format!("{score:.3} ({drawn:.2} drawn)"));
        let swapped = 50.0 * (cells[1].0 + 1.0 - cells[2].0);
        total += swapped / chosen.len() as f64;
        println!("{:20} {}  {swapped:.1} of 100", own.name, shown.join("  "));
    }
    println!(
        "{:20} {:.3}  {:.3}  {:.3}: gains {:+.3} and {:+.3}, {total:.1} of 100",
        "mean",
        mean[0],
        mean[1],
        mean[2],
        mean[1] - mean[0],
        mean[0] - mean[2]
    );
}
