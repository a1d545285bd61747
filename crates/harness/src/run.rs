//! Blocks over all threads, rows in the order of the plan.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;

use battle_core::{Game, Policy};

use crate::block::{BLOCK_PAIRS, BlockRow, play_block};
use crate::observer::{Observer, Progress};
use crate::plan::Plan;
use crate::totals::Totals;

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub struct RunEnd {
    /// Tasks finished, those of an earlier sitting included: a prefix of the plan.
    pub tasks_done: usize,
    /// Whether that is all of them.
    pub finished: bool,
    /// Playouts of this sitting.
    pub playouts: u64,
    /// Everything merged, earlier sittings included.
    pub totals: Totals,
}

/// A run that could not go on.
#[derive(Debug)]
pub struct RunError<E> {
    /// What the sink said.
    pub error: E,
    /// Tasks whose rows the sink took before that.
    pub tasks_done: usize,
}

/// Plays the tasks of a plan from `first_task` on, over all threads of a pool.
///
/// The calling thread hands rows to the sink and must not be one of the pool's own.
/// A task is one block of one matchup; tasks are numbered block by block, all matchups of a block together.
/// Threads take tasks in order, and their rows reach `sink` in order whoever was quicker.
/// When `stop` is set, tasks under way are finished and no new ones are begun: what the sink has seen is then a prefix of the
/// plan, from which a later call goes on with `first_task` and with the `totals` of what was done.
///
/// # Errors
///
/// The first error of the sink; rows that it took before are safe.
pub fn run<G: Game, P: Policy<G>, E>(
    pool: &rayon::ThreadPool,
    plan: &Plan<G, P>,
    first_task: usize,
    totals: Totals,
    stop: &AtomicBool,
    observer: &mut impl Observer,
    mut sink: impl FnMut(&[BlockRow]) -> Result<(), E>,
) -> Result<RunEnd, RunError<E>>
where
    Plan<G, P>: Sync,
{
    let n_tasks = plan.n_tasks();
    let first_cells = plan.first_cells();
    let next = AtomicUsize::new(first_task);
    let n_workers = pool.current_num_threads();
    // Room for a few tasks a worker, so that nobody waits for the sink and memory stays bounded.
    let (sender, receiver) = sync_channel(4 * n_workers);
    let mut end = RunEnd {
        tasks_done: first_task,
        finished: false,
        playouts: 0,
        totals,
    };
    let mut failure = None;
    pool.in_place_scope(|scope| {
        for _ in 0..n_workers {
            let (sender, next, first_cells) = (sender.clone(), &next, &first_cells);
            scope.spawn(move |_| {
                let _guard = StopOnPanic(stop);
                while !stop.load(Ordering::Relaxed) {
                    let task = next.fetch_add(1, Ordering::Relaxed);
                    if task >= n_tasks {
                        break;
                    }
                    let (block, group) = (task / plan.groups.len(), task % plan.groups.len());
                    let rows = play_block(
                        plan.seed,
                        plan.pairing,
                        &plan.groups[group],
                        first_cells[group],
                        block as u32,
                    );
                    // The receiver is gone only if the sink panicked, and then nobody wants the rows.
                    if sender.send((task, rows)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        for (task, rows) in receiver {
            early.insert(task, rows);
            while let Some(rows) = early.remove(&end.tasks_done) {
                if failure.is_some() {
                    break;
                }
                if let Err(error) = sink(&rows) {
                    failure = Some(error);
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
                for row in &rows {
                    end.totals.add(row);
                    end.playouts += 2 * BLOCK_PAIRS;
                }
                end.tasks_done += 1;
                let progress = Progress {
                    tasks_done: end.tasks_done,
                    n_tasks,
                    playouts: end.playouts,
                };
                observer.task_done(progress, &end.totals);
            }
        }
    });
    end.finished = end.tasks_done == n_tasks;
    match failure {
        Some(error) => Err(RunError {
            error,
            tasks_done: end.tasks_done,
        }),
        None => Ok(end),
    }
}

/// A playout that panics is a bug: the others stop too, so that it is told at once and not after the whole plan.
struct StopOnPanic<'s>(&'s AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
