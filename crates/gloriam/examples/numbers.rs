//! Whether numbers tell: what armies of ten and of fourteen units score against seven of the same kind, from each seat.
//!
//! `numbers PLAYER [PAIRS] [SEED]`
#![allow(clippy::print_stdout, clippy::disallowed_types)]

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seating, Side, StreamKey, playout};
use gloriam::Battle;
use gloriam::Catalogue;
use gloriam::army::Army;
use gloriam::policies::Player;

/// Kinds of troops that armies consist of, foot and horse, with shot and without.
const KINDS: [&str; 7] = [
    "Halberdiers",
    "Swedish Brigade",
    "Tercio",
    "Swiss Keil",
    "Samurai Foot",
    "Cuirassiers",
    "Gendarmes",
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let player = words.first().map_or("steady", String::as_str);
    let player = Player::named(player).expect("a player");
    let number = |at: usize, usual: u64| {
        let word = words.get(at);
        word.and_then(|it| it.parse().ok()).unwrap_or(usual)
    };
    let (pairs, seed) = (number(1, 100), number(2, 1));
    let catalogue = Catalogue::built_in();
    // Two Competent generals on both sides, so that units alone are more.
    let army = |kind: &str, units: u32| {
        let general = "[[general]]\nlevel = 3\nkind = \"professional\"\n";
        let text = format!(
            "name = \"{units}\"\nsources = \"an example\"\n{general}{general}[[unit]]\nkind = \"{kind}\"\ncount = {}\ncommand = 1\n[[unit]]\nkind = \"{kind}\"\ncount = {}\ncommand = 2\n",
            units.div_ceil(2),
            units / 2
        );
        Army::from_toml(&text, &catalogue).expect("legal")
    };
    for (at, kind) in KINDS.iter().enumerate() {
        for more in [10, 14] {
            let battle = Battle::of(army(kind, more), army(kind, 7));
            let mut by_seat = [0.0f64; 2];
            for pair in 0..pairs {
                for (seat, seating) in Seating::ALL.into_iter().enumerate() {
                    let key = StreamKey::of_seed(seed).matchup(at as u64).pair(pair);
                    let mut chance = SampledChance::new(key, DiceTransform::default());
                    let players = BySide([player; 2]);
                    let outcome = playout(&battle, &players, seating, &mut chance, &mut NoTrace);
                    let own = outcome.half_points_of(seating.seat_of(Side::A));
                    by_seat[seat] += f64::from(own) / 2.0 / pairs as f64;
                }
            }
            let mean = f64::midpoint(by_seat[0], by_seat[1]);
            println!(
                "{} {kind}: {more} v 7: {mean:.3}, in seat one {:.3}, in seat two {:.3}",
                player.name(),
                by_seat[0],
                by_seat[1]
            );
        }
    }
}
