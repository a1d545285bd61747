//! What the laboratory costs a game: Brawl in a bare loop, and the same battles in the blocks of a run.
//!
//! `perf stat -e instructions:u`, or `valgrind --tool=none`, of `cost bare` and `cost blocks` compares the two.

use battle_core::dice::DiceTransform;
use battle_core::streams::name_id;
use battle_core::{BySide, NoTrace, SampledChance, Seating, Side, StreamKey, playout};
use harness::{BLOCK_PAIRS, Group, Pairing, play_block};
use own_games::brawl::{Fight, Player, RuleParameters};

const BLOCKS: u32 = 100;
const SEED: u64 = 5;

fn main() {
    let bands = BySide([[4, 0, 1, 0], [0, 0, 2, 2]]);
    let game = Fight { bands, rules: RuleParameters::DEFAULT };
    let policies = BySide([Player::Keen; 2]);
    let half_points = match std::env::args().nth(1).as_deref() {
        Some("bare") => bare(&game, &policies),
        _ => blocks(game, &policies),
    };
    assert!(half_points > 0);
}

fn bare(game: &Fight, policies: &BySide<Player>) -> u64 {
    let matchup = StreamKey::of_seed(SEED).matchup(name_id("cost"));
    let mut sum = 0;
    for pair in 0..u64::from(BLOCKS) * BLOCK_PAIRS {
        for seating in Seating::ALL {
            let mut chance = SampledChance::new(matchup.pair(pair), DiceTransform::default());
            let outcome = playout(game, policies, seating, &mut chance, &mut NoTrace);
            sum += u64::from(outcome.half_points_of(seating.seat_of(Side::A)));
        }
    }
    sum
}

fn blocks(game: Fight, policies: &BySide<Player>) -> u64 {
    let group = Group::played_by(policies, name_id("cost"), game, Vec::new());
    let rows =
        (0..BLOCKS).flat_map(|block| play_block(SEED, Pairing::default(), &group, 0, block, &[]));
    rows.map(|row| row.games.n_pairs()).sum()
}
