//! Hooks for whoever watches a run; each does nothing by default.

use crate::totals::Totals;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Tasks finished in order, those of an earlier sitting included.
    pub tasks_done: usize,
    /// Tasks of the whole plan.
    pub n_tasks: usize,
    /// Playouts of this sitting.
    pub playouts: u64,
}

/// Watches a run.
pub trait Observer {
    /// Called after each task, in order, with everything merged so far.
    fn task_done(&mut self, _progress: Progress, _totals: &Totals) {}
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}
