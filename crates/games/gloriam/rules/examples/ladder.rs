//! How players and armies score against each other in battles from both seats, how the battles end, and how many a second
//! one core plays.
//!
//! `ladder [PAIRS] [PARAMETER=VALUE ...]`
#![allow(clippy::print_stdout, clippy::disallowed_types)]

use std::time::Instant;

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seat, Seating, Side, StreamKey, playout};
use gloriam::Battle;
use gloriam::armies::{BUILT_IN, BuiltIn};
use gloriam::policies::{PLAYERS, Player};
use gloriam::{Catalogue, RuleParameters};

/// What side A scores, and the line that says how the battles went.
fn line(battle: &Battle, players: [Player; 2], pairs: u64) -> String {
    let begun = Instant::now();
    let (mut half_points, mut measures, mut seat_one) = (0u64, [0i64; 3], 0u64);
    let mut sides = [0i64; 5];
    for pair in 0..pairs {
        for seating in Seating::ALL {
            let key = StreamKey::of_seed(11).matchup(2).pair(pair);
            let mut chance = SampledChance::new(key, DiceTransform::default());
            let outcome = playout(battle, &BySide(players), seating, &mut chance, &mut NoTrace);
            half_points += u64::from(outcome.half_points_of(seating.seat_of(Side::A)));
            seat_one += u64::from(outcome.half_points);
            for (sum, own) in measures.iter_mut().zip(outcome.measures.whole) {
                *sum += i64::from(own);
            }
            for seat in Seat::ALL {
                for (sum, own) in sides.iter_mut().zip(outcome.measures.by_seat[seat]) {
                    *sum += i64::from(own);
                }
            }
        }
    }
    let n = 2.0 * pairs as f64;
    let per = |sum: i64| sum as f64 / n;
    format!(
        "A {:.3}  seat one {:.3}  turns {:.1}  limit {:.2}  both {:.2}  lost of both: units {:.1} bases {:.1} (tests {:.1})  charges slowed out {:.1}  cards {:.1}  {:.0} battles/s",
        half_points as f64 / 2.0 / n,
        seat_one as f64 / 2.0 / n,
        per(measures[0]),
        per(measures[1]),
        per(measures[2]),
        per(sides[0]),
        per(sides[1]),
        per(sides[2]),
        per(sides[3]),
        per(sides[4]),
        n / begun.elapsed().as_secs_f64(),
    )
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let pairs: u64 = arguments.next().and_then(|it| it.parse().ok()).unwrap_or(100);
    let mut parameters = RuleParameters::DEFAULT;
    for setting in arguments {
        let (name, value) = setting.split_once('=').expect("PARAMETER=VALUE");
        parameters.set(name, value).expect("a parameter and a value of it");
    }
    let catalogue = Catalogue::built_in();
    let of = |name: &str| {
        let own = BuiltIn::named(name).expect("a built-in army");
        own.army(catalogue)
    };
    let battle = |a: &str, b: &str| Battle::new(of(a), of(b), catalogue, &parameters);
    println!("players, mirror of swedish-1632");
    let mirror = battle("swedish-1632", "swedish-1632");
    for one in PLAYERS {
        for two in PLAYERS {
            println!(
                "{:>9} v {:9} {}",
                one.name,
                two.name,
                line(&mirror, [one.player(), two.player()], pairs)
            );
        }
    }
    println!("armies, steady");
    for (at, a) in BUILT_IN.iter().enumerate() {
        for b in &BUILT_IN[at..] {
            println!(
                "{:>14} v {:14} {}",
                a.id,
                b.id,
                line(&battle(a.id, b.id), [Player::Steady; 2], pairs)
            );
        }
    }
}
