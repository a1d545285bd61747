//! Blocks in parts: threads take a few slots at a time, so that none waits long for another; results are kept by block.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::block::BlockRow;
use crate::game_source::SLOTS;

/// Parts of a block, of 24 pairs each.
pub const PARTS: usize = 12;

/// Slots of a part.
const PART_SLOTS: usize = SLOTS / PARTS;

/// Hands out the parts of tasks, one task after the other.
#[derive(Debug)]
pub(crate) struct Parts<T, K> {
    tasks: T,
    /// The task whose parts are being handed out, and the first slot of the next one.
    open: Option<(Arc<Task<K>>, usize)>,
}

/// A part of a task.
#[derive(Debug)]
pub(crate) struct Part<K> {
    pub(crate) task: Arc<Task<K>>,
    pub(crate) slots: Range<usize>,
}

/// A task whose parts are being played.
#[derive(Debug)]
pub(crate) struct Task<K> {
    pub(crate) number: usize,
    played: Mutex<Played<K>>,
}

/// What has been played of a task.
#[derive(Debug)]
struct Played<K> {
    n_slots: usize,
    rows: Vec<BlockRow>,
    /// What comes with the rows of each part.
    beside: Vec<K>,
}

impl<T: Iterator<Item = usize>, K> Parts<T, K> {
    pub(crate) const fn of(tasks: T) -> Parts<T, K> {
        Parts { tasks, open: None }
    }

    /// The next part; no new task is begun unless `begins`. None where nothing is left.
    pub(crate) fn next(&mut self, begins: bool) -> Option<Part<K>> {
        let (task, first) = match self.open.take() {
            Some(open) => open,
            None if begins => (Arc::new(Task::of(self.tasks.next()?)), 0),
            None => return None,
        };
        let end = SLOTS.min(first + PART_SLOTS);
        if end < SLOTS {
            self.open = Some((Arc::clone(&task), end));
        }
        Some(Part { task, slots: first..end })
    }
}

impl<K> Task<K> {
    fn of(number: usize) -> Task<K> {
        Task {
            number,
            played: Mutex::new(Played { n_slots: 0, rows: Vec::new(), beside: Vec::new() }),
        }
    }

    /// Adds a part's rows, and what comes with them. With the last part the task is complete: its rows, and what came with them, in
    /// the order in which parts were finished.
    pub(crate) fn add(
        &self,
        slots: Range<usize>,
        rows: Vec<BlockRow>,
        beside: K,
    ) -> Option<(Vec<BlockRow>, Vec<K>)> {
        let mut played = self.played.lock().unwrap_or_else(PoisonError::into_inner);
        played.n_slots += slots.len();
        played.beside.push(beside);
        if played.rows.is_empty() {
            played.rows = rows;
        } else {
            for (own, row) in played.rows.iter_mut().zip(&rows) {
                own.merge(row);
            }
        }
        if played.n_slots < SLOTS {
            return None;
        }
        Some((std::mem::take(&mut played.rows), std::mem::take(&mut played.beside)))
    }
}
