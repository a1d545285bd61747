//! A program that embeds a run for its own user, in place of a terminal and its signals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use harness::observer::Progress;
use harness::{Observer, Totals, Waits};

use crate::progress::Live;
use crate::timing::Threads;

/// Watches a run and may end it between two blocks.
pub trait Attendant {
    /// Setting it ends play: blocks in progress are completed, and finished results are kept.
    fn stop(&self) -> Arc<AtomicBool>;

    /// Play begins: the number of tasks wanted, and the number finished in earlier sessions.
    fn begin(&mut self, n_tasks: usize, n_done: usize);

    /// Another task is finished, with this number of battles.
    fn task_done(&mut self, n_battles: u64);
}

/// The observers of a run: the terminal's progress line, and an embedding program if there is one.
pub struct Watching<'a> {
    /// The terminal's progress line, which may be switched off.
    pub live: Live,
    /// The program.
    pub attendant: Option<&'a mut dyn Attendant>,
    /// The clock of the threads.
    pub threads: Arc<Threads>,
}

impl Watching<'_> {
    /// Play begins: the number of tasks wanted, the number already done, and the pairs of all cells in the others.
    pub fn begin(&mut self, n_tasks: usize, n_done: usize, n_pairs: u64) {
        self.live.begin(n_tasks, n_done, n_pairs);
        if let Some(attendant) = &mut self.attendant {
            attendant.begin(n_tasks, n_done);
        }
    }
}

impl Observer for Watching<'_> {
    fn pairs(&self) -> Option<Arc<AtomicU64>> {
        self.live.pairs()
    }

    fn waits(&self) -> Option<Arc<dyn Waits>> {
        Some(Arc::clone(&self.threads) as _)
    }

    fn task_done(&mut self, progress: Progress, totals: &Totals) {
        self.live.task_done(progress, totals);
        if let Some(attendant) = &mut self.attendant {
            attendant.task_done(progress.playouts);
        }
    }
}
