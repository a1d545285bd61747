//! Hooks for watching a run; each does nothing by default.

use crate::totals::Totals;

/// A task that has just been finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Its number in the plan.
    pub task: usize,
    /// Its playouts.
    pub playouts: u64,
}

/// Watches a run.
pub trait Observer {
    /// Called after each finished task, with all results merged up to then.
    fn task_done(&mut self, _progress: Progress, _totals: &Totals) {}
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}
