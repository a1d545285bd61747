//! A table of players and of numbers: what side A scores from each seat.
//!
//! `strength [PAIRS] [SEED]` has all rows; `strength PAIRS SEED WORDS` those that have all the words in their name.
//! `playouts=96` and the like set parameters of `search`.
#![allow(clippy::print_stdout)]

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seating, Side, StreamKey, playout};
use tropaion::army::{Army, PointsList};
use tropaion::cards::Cards;
use tropaion::policies::Player;
use tropaion::troops::{Profile, UnitType};
use tropaion::{Battle, RuleParameters};

/// Four, one and one of heavy infantry, medium cavalry and light infantry for each six units; the rest heavy infantry.
fn army(n: usize) -> Army {
    let group = |n: usize, of| (n, Profile::plain(of));
    let sixths = n / 6;
    let groups = [
        group(n - 2 * sixths, UnitType::HeavyInfantry),
        group(sixths, UnitType::MediumCavalry),
        group(sixths, UnitType::LightInfantry),
    ];
    Army::new("even", "", &groups)
}

fn main() {
    let (settings, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.contains('='));
    let number =
        |at: usize, usual: u64| words.get(at).map_or(usual, |it| it.parse().expect("a number"));
    let (n, seed) = (number(0, 200), number(1, 12));
    let named = |name: &str| Player::named(name).expect("a player");
    let (steady, random, mut search) = (named("steady"), named("random"), named("search"));
    for setting in settings {
        let (name, value) = setting.split_once('=').expect("PARAMETER=VALUE");
        search.set(name, value).expect("a parameter of `search`");
    }
    for (what, units, players, morale) in [
        ("steady v random", [12, 12], [steady, random], "6"),
        ("steady v steady", [12, 12], [steady; 2], "6"),
        ("search v steady", [12, 12], [search, steady], "6"),
        ("search v random", [12, 12], [search, random], "6"),
        ("18 v 12, steady", [18, 12], [steady; 2], "6"),
        ("18 v 12, steady", [18, 12], [steady; 2], "half_the_units"),
        ("18 v 9, steady", [18, 9], [steady; 2], "6"),
        ("18 v 9, steady", [18, 9], [steady; 2], "half_the_units"),
        ("18 v 12, search", [18, 12], [search; 2], "6"),
        ("18 v 12, search", [18, 12], [search; 2], "half_the_units"),
        ("18 v 9, search", [18, 9], [search; 2], "6"),
        ("18 v 9, search", [18, 9], [search; 2], "half_the_units"),
    ] {
        let name = format!("{what} {morale}");
        if !words.iter().skip(2).all(|word| name.contains(word)) {
            continue;
        }
        let mut parameters = RuleParameters::DEFAULT;
        for (name, value) in [("army_points", "180"), ("start_morale", morale)] {
            parameters.set(name, value).expect("a value");
        }
        let armies = BySide(units.map(army));
        let points = &PointsList::PLACEHOLDER;
        let battle = Battle::new(armies, &parameters, points, Cards::DECK).expect("legal");
        let mut half_points = [0u64; 2];
        for pair in 0..n {
            for (at, seating) in Seating::ALL.into_iter().enumerate() {
                let key = StreamKey::of_seed(seed).matchup(1).pair(pair);
                let mut chance = SampledChance::new(key, DiceTransform::default());
                let players = BySide(players);
                let outcome = playout(&battle, &players, seating, &mut chance, &mut NoTrace);
                let seat = seating.seat_of(Side::A);
                half_points[at] += u64::from(outcome.half_points_of(seat));
            }
        }
        let share = half_points.map(|sum| sum as f64 / 2.0 / n as f64);
        println!("{what:18} morale {morale:15} seat one {:.3}  seat two {:.3}", share[0], share[1]);
    }
}
