//! Helpers that several of these tests share.

use std::sync::atomic::AtomicBool;

use battle_core::policy::FirstPolicy;
use battle_core::testing::toy::Race;
use battle_core::{Game, Policy};
use harness::{BattleRow, BlockRow, Plan, PlanPart, Shard, Silent, Totals, run, run_recorded};

/// A race to five decided rolls.
pub(crate) const fn race(advantage: i8) -> Race {
    Race { advantage, target: 5, ties_draw: false }
}

pub(crate) fn pool(n_threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().expect("threads")
}

/// Into the order of the plan.
pub(crate) fn sort(rows: &mut [BlockRow]) {
    rows.sort_by_key(|row| (row.block, row.cell));
}

/// The playouts of some rows: two for each pair.
pub(crate) fn playouts_of(rows: &[BlockRow]) -> u64 {
    rows.iter().map(|row| 2 * row.games.n_pairs()).sum()
}

/// Plays a whole plan: all rows in the order of the plan, and their totals.
pub(crate) fn play(n_threads: usize, plan: &Plan<Race, FirstPolicy>) -> (Vec<BlockRow>, Totals) {
    play_shards(n_threads, plan, 1)
}

/// Plays a whole plan in shards, the last shard first, since the order must not matter.
pub(crate) fn play_shards(
    n_threads: usize,
    plan: &Plan<Race, FirstPolicy>,
    shards: u32,
) -> (Vec<BlockRow>, Totals) {
    let pool = pool(n_threads);
    let (mut rows, mut totals) = (Vec::new(), Totals::new(plan.n_cells()));
    let mut playouts = 0;
    for index in (1..=shards).rev() {
        let shard = Shard::new(index, shards).expect("one of them");
        let end = run(
            &pool,
            plan,
            PlanPart::all_cells(shard.tasks(plan.n_tasks())),
            totals,
            &AtomicBool::new(false),
            &mut Silent,
            |_, new| {
                rows.extend_from_slice(new);
                Ok::<(), ()>(())
            },
        )
        .expect("the sink takes everything");
        assert!(end.finished);
        playouts += end.playouts;
        totals = end.totals;
    }
    assert_eq!(playouts, playouts_of(&rows));
    sort(&mut rows);
    (rows, totals)
}

/// A task with its rows and its battles.
pub(crate) type RecordedTask = (usize, Vec<BlockRow>, Vec<BattleRow>);

/// Plays a whole plan and keeps every battle: all tasks in the order of the plan, and the totals.
pub(crate) fn recorded<G: Game, P: Policy<G>>(
    n_threads: usize,
    plan: &Plan<G, P>,
) -> (Vec<RecordedTask>, Totals) {
    let mut tasks = Vec::new();
    let end = run_recorded(
        &pool(n_threads),
        plan,
        PlanPart::all_cells(0..plan.n_tasks()),
        Totals::new(plan.n_cells()),
        &AtomicBool::new(false),
        &mut Silent,
        |task, rows, battles| {
            tasks.push((task, rows.to_vec(), battles.to_vec()));
            Ok::<(), ()>(())
        },
    );
    tasks.sort_by_key(|(task, ..)| *task);
    (tasks, end.expect("the sink takes everything").totals)
}
