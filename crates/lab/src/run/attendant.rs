//! Who watches a run and may end it: a terminal, a program that embeds it, a server.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use analysis::CellInfo;
use harness::observer::Progress;
use harness::{Observer, Totals, Waits};

use super::time_left::Course;
use super::timing::Threads;

/// What is known of a run when its play begins.
#[derive(Clone, Copy, Debug)]
pub struct Begun<'w> {
    /// The cells that are played, by number.
    pub cells: &'w [CellInfo],
    /// Tasks of the run, or of its shard.
    pub n_tasks: usize,
    /// Tasks that were finished in earlier sessions.
    pub n_done: usize,
    /// Pairs of all cells in the others.
    pub n_pairs: u64,
    /// How they are expected to go here; none if that isn't known or wasn't asked.
    pub course: Option<&'w Course>,
}

/// Watches a run and may end it between two blocks.
///
/// Only `stop` has to be there: whoever wants to hear nothing hears nothing.
pub trait Attendant {
    /// Setting it ends play: blocks in progress are completed, and finished results are kept. Asked for once a run, when nothing of
    /// it can be refused any more.
    fn stop(&mut self) -> Arc<AtomicBool>;

    /// Whether the cost of the run is to be said before it begins, which takes a short trial.
    fn asks_cost(&self) -> bool {
        false
    }

    /// What a user likes to know.
    fn say(&mut self, _text: &str) {}

    /// What a user has to know, also one who asked for silence.
    fn warn(&mut self, _text: &str) {}

    fn begin(&mut self, _begun: &Begun<'_>) {}

    /// Where the pairs of all cells are counted as they are played.
    fn pairs(&self) -> Option<Arc<AtomicU64>> {
        None
    }

    /// Another task is finished; the totals are those of all finished tasks.
    fn task_done(&mut self, _progress: Progress, _totals: &Totals) {}

    /// Play has ended, whatever became of it.
    fn end(&mut self) {}
}

/// Watches nothing, and lets a run come to its end.
#[derive(Clone, Copy, Debug)]
pub struct Unattended;

impl Attendant for Unattended {
    fn stop(&mut self) -> Arc<AtomicBool> {
        Arc::default()
    }
}

/// The observers of a run: its attendant, and the clock of the threads.
pub struct Watching<'a> {
    pub attendant: &'a mut dyn Attendant,
    /// The clock of the threads.
    pub threads: Arc<Threads>,
}

impl Observer for Watching<'_> {
    fn pairs(&self) -> Option<Arc<AtomicU64>> {
        self.attendant.pairs()
    }

    fn waits(&self) -> Option<Arc<dyn Waits>> {
        Some(Arc::clone(&self.threads) as _)
    }

    fn task_done(&mut self, progress: Progress, totals: &Totals) {
        self.attendant.task_done(progress, totals);
    }
}
