//! How many whole battles a second one core plays, scenario by scenario, and how they end.
//!
//! `speed [PLAYER] [BATTLES] [PARAMETER=VALUE ...]`
#![allow(clippy::print_stdout, clippy::disallowed_types)]

use std::time::Instant;

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seating, StreamKey, playout};
use table_battles::policies::Player;
use table_battles::{Battle, Casting, RuleParameters};
use table_battles_files::BUILT_IN;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "random".to_owned());
    let n: u64 = arguments.next().and_then(|it| it.parse().ok()).unwrap_or(20_000);
    let player = Player::named(&name).expect("the name of a player");
    let mut parameters = RuleParameters::DEFAULT;
    for setting in arguments {
        let (name, value) = setting.split_once('=').expect("PARAMETER=VALUE");
        parameters.set(name, value).expect("a parameter and a value of it");
    }
    let (mut all_seconds, mut all_battles) = (0.0, 0);
    for own in BUILT_IN {
        let scenario = own.scenario();
        let battle = Battle::new(scenario, &parameters, Casting::Armies).expect("legal");
        let begun = Instant::now();
        let (mut half_points, mut turns, mut caps, mut locks, mut none) = (0u64, 0i64, 0, 0, 0);
        for pair in 0..n {
            let key = StreamKey::of_seed(7).matchup(1).pair(pair);
            let mut chance = SampledChance::new(key, DiceTransform::default());
            let outcome =
                playout(&battle, &BySide([player; 2]), Seating::AFirst, &mut chance, &mut NoTrace);
            half_points += u64::from(outcome.half_points);
            turns += i64::from(outcome.measures.whole[0]);
            caps += outcome.measures.whole[1];
            locks += outcome.measures.whole[2];
            none += outcome.measures.whole[3];
        }
        let seconds = begun.elapsed().as_secs_f64();
        all_seconds += seconds;
        all_battles += n;
        println!(
            "{:20} {:9.0} battles/s  first army {:.3}  turns {:.1}  cap {:.4} deadlock {:.4} no attack {:.3}",
            own.name,
            n as f64 / seconds,
            half_points as f64 / 2.0 / n as f64,
            turns as f64 / n as f64,
            f64::from(caps) / n as f64,
            f64::from(locks) / n as f64,
            f64::from(none) / n as f64,
        );
    }
    println!("all: {:.0} battles/s", all_battles as f64 / all_seconds);
}
