//! No allocation in a playout: counted, and the counter is shown to count.

use battle_core::policy::UniformPolicy;
use battle_core::testing::toy::{Purse, Purses, Race};
use battle_core::{BySide, Game, StreamKey};
use harness::{Pairing, play_pair};

fn allocations<G: Game>(game: &G) -> u64
where
    UniformPolicy: battle_core::Policy<G>,
{
    let key = StreamKey::of_seed(1).matchup(2);
    let policies = BySide([UniformPolicy; 2]);
    let mut half_points = 0u32;
    let info = allocation_counter::measure(|| {
        for pair in 0..500 {
            let result = play_pair(game, &policies, key.pair(pair), Pairing::default());
            half_points += u32::from(result.half_points[0]);
        }
    });
    assert!(half_points > 0);
    info.count_total
}

#[test]
fn a_thousand_playouts_allocate_nothing() {
    let race = Race { advantage: 1, target: 5, ties_draw: false };
    assert_eq!(allocations(&race), 0);
    let purse = Purse { points: Purses { a: 3, b: 2 } };
    assert_eq!(allocations(&purse), 0);
}

#[test]
fn the_counter_counts() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![1u8])));
    assert_eq!(info.count_total, 1);
}
