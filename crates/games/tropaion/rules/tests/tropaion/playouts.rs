//! Whole battles: what every game promises, no allocation, small positions.

use battle_core::dice::DiceTransform;
use battle_core::testing::conformance;
use battle_core::{BySide, NoTrace, SampledChance, Seating, StreamKey, playout};
use tropaion::armies::BUILT_IN;
use tropaion::policies::PLAYERS;
use tropaion::{Battle, State};

use crate::support::quick;

fn battle(a: &str, b: &str) -> Battle {
    let army = |id: &str| tropaion::armies::BuiltIn::named(id).expect(id).army();
    Battle::of(army(a), army(b)).expect("legal")
}

#[test]
fn every_army_keeps_the_promises_of_a_game() {
    for (at, own) in BUILT_IN.iter().enumerate() {
        let battle = battle(own.id, "parthian");
        // A player that looks ahead takes its time: fewer of its battles.
        for kind in PLAYERS.iter().filter(|kind| kind.name != "search" || at % 4 == 0) {
            conformance::check(&battle, &quick(kind), 1);
        }
    }
}

#[test]
fn a_mirror_match_is_even_over_every_pair() {
    for kind in PLAYERS {
        conformance::check_mirror(
            &battle("gallic", "gallic"),
            &quick(kind),
            if kind.name == "search" { 1 } else { 4 },
        );
    }
}

#[test]
fn a_position_is_plain_data_of_a_stated_size() {
    fn is_copy<T: Copy>() {}
    is_copy::<State>();
    assert!(size_of::<State>() <= State::MAX_SIZE, "{}", size_of::<State>());
}

#[test]
fn no_player_allocates() {
    for kind in PLAYERS {
        let battle = battle("seleucid", "parthian");
        let player = quick(kind);
        let info = allocation_counter::measure(|| {
            for pair in 0..if kind.name == "search" { 2 } else { 20 } {
                let key = StreamKey::of_seed(1).matchup(3).pair(pair);
                let mut chance = SampledChance::new(key, DiceTransform::default());
                let players = BySide([player; 2]);
                playout(&battle, &players, Seating::AFirst, &mut chance, &mut NoTrace);
            }
        });
        assert_eq!(info.count_total, 0, "{}", kind.name);
    }
}
