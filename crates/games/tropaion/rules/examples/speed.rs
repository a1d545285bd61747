//! How many whole battles a second one core plays, how they end, and a digest that changes when any of them goes another way.
//!
//! `speed [PLAYER] [OTHER] [BATTLES] [ARMY] [OTHER ARMY] [PARAMETER=VALUE ...]`
#![allow(clippy::print_stdout, clippy::disallowed_types)]

use std::time::Instant;

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seating, Side, StreamKey, playout};
use tropaion::armies::{BUILT_IN, BuiltIn};
use tropaion::army::PointsList;
use tropaion::cards::Cards;
use tropaion::policies::Player;
use tropaion::{Battle, RuleParameters};

fn main() {
    let (settings, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.contains('='));
    let word = |at: usize, usual: &str| words.get(at).map_or(usual, String::as_str).to_owned();
    let players = [word(0, "random"), word(1, &word(0, "random"))];
    let players = players.map(|name| Player::named(&name).expect("the name of a player"));
    let n: u64 = word(2, "1000").parse().expect("a number of pairs");
    let mut parameters = RuleParameters::DEFAULT;
    for setting in settings {
        let (name, value) = setting.split_once('=').expect("PARAMETER=VALUE");
        parameters.set(name, value).expect("a parameter and a value of it");
    }
    let named = |at: usize| words.get(at).map(|id| BuiltIn::named(id).expect("an army"));
    for own in BUILT_IN {
        if named(3).is_some_and(|it| it.id != own.id) {
            continue;
        }
        let other = named(4).unwrap_or(own);
        let armies = BySide([own.army(), other.army()]);
        let battle = Battle::new(armies, &parameters, &PointsList::PLACEHOLDER, Cards::DECK);
        let battle = battle.expect("legal");
        let begun = Instant::now();
        let (mut half_points, mut turns, mut limit, mut first) = (0u64, 0i64, 0, 0u64);
        let mut lost = [0; 2];
        // FNV-1a over the outcomes.
        let mut digest = 0xcbf2_9ce4_8422_2325_u64;
        for pair in 0..n {
            for seating in Seating::ALL {
                let key = StreamKey::of_seed(7).matchup(1).pair(pair);
                let mut chance = SampledChance::new(key, DiceTransform::default());
                let outcome =
                    playout(&battle, &BySide(players), seating, &mut chance, &mut NoTrace);
                for number in [
                    i32::from(outcome.half_points),
                    outcome.measures.whole[0],
                    outcome.measures.whole[1],
                ]
                .into_iter()
                .chain(outcome.measures.by_seat.0.into_iter().flatten())
                {
                    digest = (digest ^ u64::from(number as u32)).wrapping_mul(0x0100_0000_01b3);
                }
                half_points += u64::from(outcome.half_points_of(seating.seat_of(Side::A)));
                first += u64::from(outcome.half_points);
                turns += i64::from(outcome.measures.whole[0]);
                limit += outcome.measures.whole[1];
                for (side, lost) in Side::ALL.into_iter().zip(&mut lost) {
                    *lost += outcome.measures.by_seat[seating.seat_of(side)][0];
                }
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        let battles = 2.0 * n as f64;
        println!(
            "{:16} {:16} {:8.0} battles/s  A {:.3}  seat one {:.3}  turns {:.1}  limit {:.3}  lost {:.1} {:.1}  digest {digest:016x}",
            own.id,
            other.id,
            battles / seconds,
            half_points as f64 / 2.0 / battles,
            first as f64 / 2.0 / battles,
            turns as f64 / battles,
            f64::from(limit) / battles,
            f64::from(lost[0]) / battles,
            f64::from(lost[1]) / battles,
        );
    }
}
