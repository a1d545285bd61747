//! A battle is small and allocates nothing: a position is plain data of at most 4096 bytes, and every player plays without the
//! heap.
//!
//! `steady` and `bold` play two hundred battles each, all of them with 48 points a side.
//! The others play fewer:
//! `random` forty with ten points a side, because its battles last to the turn limit and each of its decisions generates every move
//! that there is; `captain` forty, `commander` six with a small budget, because each of its turns is a dozen playouts
//! ahead.
//! Which code runs does not depend on how often it runs: every phase and every kind of decision comes up in each of them.

use battle_core::{BySide, StreamKey};
use harness::{Pairing, play_pair};
use triumph::battle::{Army, ArmyStand, Battle, State, Topography};
use triumph::{HalfPoints, RuleParameters, TroopType};
use triumph_players::{Commander, Player};

use TroopType::*;

/// The luck of every roll is recorded, which runs all code that runs without it.
const LUCK: Pairing =
    Pairing { dice: harness::DiceBelongTo::Seat, complement: false, luck: true, stratify: false };

/// What this many pairs of battles allocate, and the player turns that they lasted.
fn allocations(battle: &Battle, player: &str, n_pairs: u64) -> (u64, i32) {
    let player = match Player::named(player).unwrap() {
        Player::Commander(usual) => {
            Player::Commander(Commander { plans: 6, playouts: 18, ..usual })
        }
        player => player,
    };
    let key = StreamKey::of_seed(1).matchup(3);
    let policies = BySide([player; 2]);
    let mut player_turns = 0;
    let info = allocation_counter::measure(|| {
        for pair in 0..n_pairs {
            let result = play_pair(battle, &policies, key.pair(pair), LUCK);
            player_turns += result.measures[0];
        }
    });
    (info.count_total, player_turns)
}

fn army(name: &str, home: Topography, counts: &[(TroopType, usize)]) -> Army {
    let stands = counts.iter().flat_map(|&(troop, n)| std::iter::repeat_n(ArmyStand::of(troop), n));
    let mut stands: Vec<ArmyStand> = stands.collect();
    stands[0].general = true;
    Army {
        name: name.to_owned(),
        invasion: 3,
        maneuver: 4,
        home: vec![home],
        purchases: Vec::new(),
        stands,
    }
}

/// 48 points a side: shooters, rear support, elephants, and horse that is fast enough for a flank march.
fn usual_battle() -> Battle {
    let east = army(
        "East",
        Topography::Hilly,
        &[
            (Elephants, 2),
            (Pikes, 6),
            (Archers, 2),
            (Artillery, 1),
            (JavelinCavalry, 2),
            (Skirmishers, 1),
        ],
    );
    let west = army(
        "West",
        Topography::Forest,
        &[
            (Knights, 3),
            (EliteFoot, 3),
            (Warriors, 3),
            (Pavisiers, 1),
            (WarWagons, 1),
            (LightFoot, 1),
            (BattleTaxi, 1),
            (BowLevy, 1),
        ],
    );
    Battle::new(BySide([east, west]), &RuleParameters::DEFAULT).unwrap()
}

/// Three or four stands a side and short battles.
fn small_battle() -> Battle {
    let parameters = RuleParameters {
        center_min_points: HalfPoints::whole(5),
        victory_points: HalfPoints::whole(4),
        ..RuleParameters::DEFAULT
    };
    let east = army("East", Topography::Arable, &[(HeavyFoot, 1), (Archers, 1), (Skirmishers, 1)]);
    let west = army("West", Topography::Marsh, &[(Knights, 1), (Warband, 1), (LightFoot, 1)]);
    Battle::new(BySide([east, west]), &parameters).unwrap()
}

#[test]
fn a_position_is_plain_data_of_at_most_4096_bytes() {
    fn is_copy<T: Copy>() {}
    is_copy::<State>();
    assert!(size_of::<State>() <= 4096, "{}", size_of::<State>());
}

#[test]
fn battles_of_steady_allocate_nothing() {
    let (count, player_turns) = allocations(&usual_battle(), "steady", 100);
    assert_eq!(count, 0);
    assert!(player_turns > 1_000, "{player_turns}");
}

#[test]
fn battles_of_bold_allocate_nothing() {
    let (count, player_turns) = allocations(&usual_battle(), "bold", 100);
    assert_eq!(count, 0);
    assert!(player_turns > 1_000, "{player_turns}");
}

#[test]
fn battles_of_a_captain_allocate_nothing() {
    let (count, player_turns) = allocations(&usual_battle(), "captain", 20);
    assert_eq!(count, 0);
    assert!(player_turns > 200, "{player_turns}");
}

#[test]
fn battles_of_random_allocate_nothing() {
    let (count, player_turns) = allocations(&small_battle(), "random", 20);
    assert_eq!(count, 0);
    assert!(player_turns > 400, "{player_turns}");
}

#[test]
fn battles_of_a_commander_allocate_nothing() {
    let (count, player_turns) = allocations(&usual_battle(), "commander", 3);
    assert_eq!(count, 0);
    assert!(player_turns > 40, "{player_turns}");
}

#[test]
fn the_counter_counts() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![1u8])));
    assert_eq!(info.count_total, 1);
}
