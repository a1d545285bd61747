//! A plan of several seeds: the blocks of one after those of another.

use std::sync::Arc;

use battle_core::BySide;
use battle_core::policy::FirstPolicy;
use battle_core::testing::toy::Race;
use harness::{
    BattleRow, BlockRow, Contest, ContestDraw, GameSource, Group, Pairing, Plan, Playable,
    SeedBlocks, Seeds, Slot,
};

use crate::support::{play, sort};

/// An army is drawn from the slot's own stream, so that each seed has other ones.
#[derive(Debug)]
struct Drawn {
    advantage: i8,
}

impl ContestDraw<Race, FirstPolicy> for Drawn {
    fn contest(&self, slot: Slot) -> Option<Contest<Race, FirstPolicy>> {
        let drawn = (harness::digest(format!("{:?}", slot.key()).as_bytes()) % 3) as i8;
        Some(Contest {
            game: Race { advantage: self.advantage + drawn, target: 3, ties_draw: false },
            policies: BySide([FirstPolicy; 2]),
        })
    }
}

fn plan(seeds: Seeds, n_blocks: u32, advantages: [i8; 2]) -> Plan<Race, FirstPolicy> {
    let cell = |advantage| GameSource::Drawn(Arc::new(Drawn { advantage }));
    let group = |stream_id| Group {
        stream_id,
        baseline: cell(advantages[0]),
        variants: vec![cell(advantages[1])],
    };
    Plan {
        seeds,
        pairing: Pairing { luck: true, ..Pairing::default() },
        groups: vec![group(1), group(2)],
        n_blocks,
    }
}

/// ST-A6: rows, battles and addresses of a pool are those of its runs, by their numbers in the pool.
#[test]
fn st_a6_a_pool_plays_the_blocks_of_its_seeds() {
    let parts = [(5, 2), (9, 3)];
    let pool = Seeds::pooled(parts.map(|(seed, n_blocks)| SeedBlocks { seed, n_blocks }));
    let pooled = plan(pool, 5, [0, 1]);
    let (mut found, _) = play(2, &pooled);
    sort(&mut found);
    let mut wanted: Vec<BlockRow> = Vec::new();
    let mut first = 0;
    for (seed, n_blocks) in parts {
        let own = plan(seed.into(), n_blocks, [0, 1]);
        let (mut rows, _) = play(1, &own);
        sort(&mut rows);
        for task in 0..own.n_tasks() {
            let n_rows = own.schedule().n_rows_of(task);
            let rows = &rows[task * n_rows..(task + 1) * n_rows];
            let at = first as usize * 2 + task;
            let of_pool = &found[at * n_rows..(at + 1) * n_rows];
            let numbered = |battle: &BattleRow| BattleRow {
                pair: battle.pair + u64::from(first) * 288,
                draw: battle.draw.map(|draw| draw + u64::from(first) * 36),
                ..*battle
            };
            let battles = own.battles(task, rows).expect("its own rows");
            let battles: Vec<BattleRow> = battles.iter().map(numbered).collect();
            assert_eq!(pooled.battles(at, of_pool), Some(battles));
        }
        for (cell, pair) in [(0, 0), (1, 300), (3, 575)] {
            let (chance, contest) = own.contest(cell, pair).expect("planned");
            let number = pair + u64::from(first) * 288;
            let (of_pool, its) = pooled.contest(cell, number).expect("planned");
            assert_eq!((chance, &contest.game), (of_pool, &its.game));
            let slot = (number / 8) as usize;
            let addresses = [&own, &pooled].map(|plan| plan.schedule().slots());
            assert_eq!(
                addresses[0].of(cell as u32, pair as usize / 288, slot % 36),
                addresses[1].of(cell as u32, number as usize / 288, slot % 36)
            );
        }
        wanted.extend(rows.into_iter().map(|row| BlockRow { block: row.block + first, ..row }));
        first += n_blocks;
    }
    assert_eq!(found, wanted);
}

/// Plans that differ in seed and length play the same contests; others don't.
#[test]
fn the_digest_of_contests_tells_plans_of_other_games_from_those_of_other_seeds() {
    let digest = |plan: &Plan<Race, FirstPolicy>| Playable::contests_digest(plan);
    let own = digest(&plan(5.into(), 2, [0, 1]));
    assert_eq!(own, digest(&plan(9.into(), 3, [0, 1])));
    assert_ne!(own, digest(&plan(5.into(), 2, [0, 2])));
}
