//! Blocks over all threads; rows as they are finished.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{TrySendError, sync_channel};
use std::sync::{Mutex, PoisonError};

use battle_core::{Game, Policy};

use crate::battle_rows::{BattleRow, record_block};
use crate::block::{self, BlockOf, BlockRow};
use crate::game_source::SLOT_PAIRS;
use crate::observer::{Observer, Progress, Waits};
use crate::parts::Parts;
use crate::plan::Plan;
use crate::totals::Totals;

/// Rows of finished tasks that may wait for the sink, for each thread that plays, some 2 kB each. Where others use the cores too, the
/// sink's thread may wait a tenth of a second for one, in which a thread that plays duels finishes hundreds of rows.
const WAITING_ROWS: usize = 1_024;

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub struct RunEnd {
    /// Tasks finished in this call.
    pub tasks_done: usize,
    /// Whether those were all tasks of the part.
    pub finished: bool,
    /// Playouts of this call.
    pub playouts: u64,
    /// The totals passed in, with all rows of this call merged.
    pub totals: Totals,
}

/// A run that the sink stopped.
#[derive(Debug)]
pub struct RunError<E> {
    /// The sink's error.
    pub error: E,
    /// Tasks whose rows the sink accepted before it.
    pub tasks_done: usize,
}

/// The part of a plan to play.
#[derive(Clone, Debug)]
pub struct PlanPart<'c, T> {
    /// Numbers of tasks.
    pub tasks: T,
    /// Cells that are not played in them, in ascending order: their rows are empty.
    ///
    /// They are settled (ST-D14), which must have been decided from the rows of complete blocks.
    pub out_of_play: &'c [u32],
}

impl<T> PlanPart<'_, T> {
    /// Every cell of some tasks.
    pub const fn all_cells(tasks: T) -> Self {
        PlanPart { tasks, out_of_play: &[] }
    }
}

/// Plays some tasks of a plan over all threads of a pool.
///
/// The calling thread hands rows to the sink and must not be one of the pool's own.
/// A task is one block of one matchup; tasks are numbered block by block, all matchups of a block together.
/// Threads take a few slots of a task at a time, in order, and single slots near the end, so that a single block keeps all of them busy
/// and none waits long for the last. At most one task for each thread is unfinished. The rows of a task reach `sink`, with the number of
/// the task, as soon as it is finished, so that they don't wait in memory for a slower task. Rows and totals don't depend on that order (ST-A6): sorted by (block, cell),
/// the rows are the same for any number of threads.
/// When `stop` is set, tasks under way are finished and no new ones are begun. A later call can play the remaining tasks,
/// starting from the returned `totals`.
///
/// # Errors
///
/// The first error of the sink. Rows that it accepted before are complete.
pub fn run<G: Game, P: Policy<G>, E>(
    pool: &rayon::ThreadPool,
    plan: &Plan<G, P>,
    part: PlanPart<'_, impl Iterator<Item = usize> + Send>,
    totals: Totals,
    stop: &AtomicBool,
    observer: &mut (impl Observer + ?Sized),
    mut sink: impl FnMut(usize, &[BlockRow]) -> Result<(), E>,
) -> Result<RunEnd, RunError<E>> {
    let play = |of: BlockOf<'_, G, P>| (block::play(of), ());
    let rows_of_task = plan.groups.iter().map(|group| 1 + group.variants.len()).max().unwrap_or(1);
    let room = WAITING_ROWS * pool.current_num_threads() / rows_of_task;
    run_by((pool, plan, part, room), totals, stop, observer, play, |task, rows, _| sink(task, rows))
}

/// Plays some tasks as [`run`] does, and hands on every battle of a task beside its rows: see [`crate::battle_rows`].
///
/// # Errors
///
/// The first error of the sink. What it accepted before is complete.
pub fn run_recorded<G: Game, P: Policy<G>, E>(
    pool: &rayon::ThreadPool,
    plan: &Plan<G, P>,
    part: PlanPart<'_, impl Iterator<Item = usize> + Send>,
    totals: Totals,
    stop: &AtomicBool,
    observer: &mut (impl Observer + ?Sized),
    mut sink: impl FnMut(usize, &[BlockRow], &[BattleRow]) -> Result<(), E>,
) -> Result<RunEnd, RunError<E>> {
    // Battles are many times as large as rows.
    run_by(
        (pool, plan, part, 0),
        totals,
        stop,
        observer,
        record_block,
        |task, rows, battles: Vec<Vec<BattleRow>>| {
            let mut battles = battles.concat();
            battles.sort_by_key(|battle| (battle.cell, battle.pair, battle.seat));
            sink(task, rows, &battles)
        },
    )
}

/// A run whose blocks are played by a function, which may return something beside the rows of each part of a block. As many finished
/// tasks as there is room for wait for the sink, and a few of each thread in any case.
fn run_by<G: Game, P: Policy<G>, K: Send, E>(
    (pool, plan, part, room): (
        &rayon::ThreadPool,
        &Plan<G, P>,
        PlanPart<'_, impl Iterator<Item = usize> + Send>,
        usize,
    ),
    totals: Totals,
    stop: &AtomicBool,
    observer: &mut (impl Observer + ?Sized),
    play: impl Fn(BlockOf<'_, G, P>) -> (Vec<BlockRow>, K) + Sync,
    mut sink: impl FnMut(usize, &[BlockRow], Vec<K>) -> Result<(), E>,
) -> Result<RunEnd, RunError<E>> {
    let first_cells = plan.schedule().first_cells();
    let out_of_play = part.out_of_play;
    let n_workers = pool.current_num_threads();
    let parts = Mutex::new(Parts::of(part.tasks, n_workers));
    let next = |begins| {
        let mut parts = parts.lock().unwrap_or_else(PoisonError::into_inner);
        parts.next(begins)
    };
    let pairs = observer.pairs();
    let pairs = pairs.as_deref();
    let waits = observer.waits();
    let waits = waits.as_deref();
    let (sender, receiver) = sync_channel(room.max(4 * n_workers));
    let mut end = RunEnd { tasks_done: 0, finished: false, playouts: 0, totals };
    let mut failure = None;
    pool.in_place_scope(|scope| {
        for _ in 0..n_workers {
            let (sender, next, first_cells) = (sender.clone(), &next, &first_cells);
            let play = &play;
            scope.spawn(move |_| {
                let _guard = StopOnPanic(stop);
                let _working = waits.map(Working::begin);
                while let Some(part) = next(!stop.load(Ordering::Relaxed)) {
                    let task = part.task.number;
                    let (block, group) = (task / plan.groups.len(), task % plan.groups.len());
                    let number = block as u32;
                    let (seed, block) = plan.seeds.of_block(number);
                    let (rows, beside) = play(BlockOf {
                        seed,
                        pairing: plan.pairing,
                        group: &plan.groups[group],
                        first_cell: first_cells[group],
                        block,
                        number,
                        slots: part.slots.clone(),
                        out_of_play,
                        most_pairs: SLOT_PAIRS,
                        pairs,
                    });
                    let Some(played) = part.task.add(part.slots, rows, beside) else {
                        continue;
                    };
                    let sent = match sender.try_send((task, played)) {
                        Ok(()) => continue,
                        Err(TrySendError::Full(played)) => {
                            waits.inspect(|it| it.began());
                            let sent = sender.send(played);
                            waits.inspect(|it| it.ended());
                            sent.is_ok()
                        }
                        Err(TrySendError::Disconnected(_)) => false,
                    };
                    // The receiver is gone only if the sink panicked; then the rows are not needed.
                    if !sent {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (task, (rows, beside)) in receiver {
            if failure.is_some() {
                continue;
            }
            if let Err(error) = sink(task, &rows, beside) {
                failure = Some(error);
                stop.store(true, Ordering::Relaxed);
                continue;
            }
            for row in &rows {
                end.totals.add(row);
            }
            let playouts = rows.iter().map(|row| 2 * row.games.n_pairs()).sum();
            end.playouts += playouts;
            end.tasks_done += 1;
            observer.task_done(Progress { task, playouts }, &end.totals);
        }
    });
    if let Some(error) = failure {
        return Err(RunError { error, tasks_done: end.tasks_done });
    }
    end.finished = next(true).is_none();
    Ok(end)
}

/// A thread that plays; it waits from the moment when this is dropped.
struct Working<'w>(&'w dyn Waits);

impl Working<'_> {
    fn begin(waits: &dyn Waits) -> Working<'_> {
        waits.ended();
        Working(waits)
    }
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.began();
    }
}

/// A playout that panics is a bug. The other workers stop too, so that it is reported at once, not after the whole plan.
struct StopOnPanic<'s>(&'s AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
