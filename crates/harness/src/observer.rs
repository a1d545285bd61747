//! Hooks for watching a run; each does nothing by default.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::totals::Totals;

/// A task that has just been finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Its number in the plan.
    pub task: usize,
    /// Its playouts.
    pub playouts: u64,
}

/// Called by the threads of a run when they wait; it may hold a clock, which this crate doesn't.
pub trait Waits: Send + Sync {
    /// A thread of the pool begins to play, or goes on.
    fn ended(&self);

    /// It has nothing to play: no slot is left, or finished rows wait for the sink.
    fn began(&self);
}

/// Watches a run.
pub trait Observer {
    /// Called after each finished task, with all results merged up to then.
    fn task_done(&mut self, _progress: Progress, _totals: &Totals) {}

    /// Where the pairs of every cell are counted as they are played, eight at a time: a task may take minutes.
    fn pairs(&self) -> Option<Arc<AtomicU64>> {
        None
    }

    /// What is called when threads wait.
    fn waits(&self) -> Option<Arc<dyn Waits>> {
        None
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}
