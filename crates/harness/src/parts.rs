//! Blocks in parts: threads take a few slots at a time, and single ones at the end, so that none waits long for another; results are
//! kept by block.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::block::BlockRow;
use crate::game_source::SLOTS;

/// The most slots that a thread takes at a time: 24 pairs, so that a part takes much longer than handing it out, even of duels.
const MOST_SLOTS: usize = 3;

/// Near the end a part is this share of what each thread would still get.
const PART_OF_A_SHARE: usize = 4;

/// Hands out the parts of tasks, one task after the other.
///
/// Rows are sums of integers, so it doesn't matter how a block is cut.
#[derive(Debug)]
pub(crate) struct Parts<T: Iterator<Item = usize>, K> {
    tasks: std::iter::Fuse<T>,
    /// The next tasks, at most one for each thread: where there are fewer, no others are left.
    ahead: VecDeque<usize>,
    n_threads: usize,
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
    pub(crate) fn of(tasks: T, n_threads: usize) -> Parts<T, K> {
        let n_threads = n_threads.max(1);
        Parts {
            tasks: tasks.fuse(),
            ahead: VecDeque::with_capacity(1 + n_threads),
            n_threads,
            open: None,
        }
    }

    /// The next part; no new task is begun unless `begins`. None where nothing is left.
    pub(crate) fn next(&mut self, begins: bool) -> Option<Part<K>> {
        let (task, first) = match self.open.take() {
            Some(open) => open,
            None if begins => {
                let missing = 1 + self.n_threads - self.ahead.len();
                self.ahead.extend(self.tasks.by_ref().take(missing));
                (Arc::new(Task::of(self.ahead.pop_front()?)), 0)
            }
            None => return None,
        };
        let end = SLOTS.min(first + self.n_slots(SLOTS - first));
        if end < SLOTS {
            self.open = Some((Arc::clone(&task), end));
        }
        Some(Part { task, slots: first..end })
    }

    /// The slots of the next part, by those left of its task: fewer near the end, so that threads end together.
    fn n_slots(&self, left_of_task: usize) -> usize {
        let left = left_of_task + SLOTS * self.ahead.len();
        (left / (PART_OF_A_SHARE * self.n_threads)).clamp(1, MOST_SLOTS)
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

/// How long threads need for these tasks, until the last of them has played its last part. `slot_takes` says how long a slot of a task
/// takes, and in which unit.
pub fn makespan(
    tasks: impl Iterator<Item = usize>,
    n_threads: usize,
    mut slot_takes: impl FnMut(usize, usize) -> f64,
) -> f64 {
    let mut parts = Parts::<_, ()>::of(tasks, n_threads);
    let mut ends = vec![0.0_f64; n_threads.max(1)];
    while let Some(part) = parts.next(true) {
        let is_free = ends.iter_mut().min_by(|one, other| one.total_cmp(other));
        let free = is_free.expect("there is a thread");
        *free += part.slots.map(|slot| slot_takes(part.task.number, slot)).sum::<f64>();
    }
    ends.into_iter().fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: of two tasks of 36 seconds, 72 slots of a second, seven threads play eleven at most, fifty two, and a hundred one. One slot of
    /// 20 seconds in the middle is waited for; at the end of what eight threads play, others have nothing left.
    #[test]
    fn a_slot_is_one_threads() {
        for (n_threads, seconds) in [(1, 72.0), (2, 36.0), (7, 11.0), (50, 2.0), (100, 1.0)] {
            let found = makespan(0..2, n_threads, |_, _| 1.0);
            assert!((found - seconds).abs() < 1e-9, "{n_threads}: {found}");
        }
        let slow =
            |at| move |task: usize, slot: usize| if SLOTS * task + slot == at { 20.0 } else { 1.0 };
        assert_eq!(makespan(0..1, 64, slow(17)), 20.0);
        // 35 + 20 over two.
        assert!((makespan(0..1, 2, slow(17)) - 28.0).abs() <= 1.0);
        // Seven others play the 64 slots before the last one, which begins after 8 seconds.
        assert_eq!(makespan(0..2, 8, slow(71)), 28.0);
    }

    /// Every slot of every task once, in order; single slots as soon as each thread has fewer than eight left, and no part above three.
    #[test]
    fn parts_cover_every_slot_and_end_in_single_ones() {
        for n_threads in [1, 2, 7, 16, 64] {
            for n_tasks in [1, 5, 40, 300] {
                let mut parts = Parts::<_, ()>::of(0..n_tasks, n_threads);
                let (mut slots, mut lengths) = (Vec::new(), Vec::new());
                while let Some(part) = parts.next(true) {
                    let left = SLOTS * n_tasks - slots.len();
                    lengths.push((left, part.slots.len()));
                    slots.extend(part.slots.map(|slot| SLOTS * part.task.number + slot));
                }
                assert!(slots.into_iter().eq(0..SLOTS * n_tasks));
                for (left, length) in lengths {
                    let is_near_the_end = left < 2 * PART_OF_A_SHARE * n_threads;
                    assert!(length <= if is_near_the_end { 1 } else { MOST_SLOTS });
                    let is_far = left >= SLOTS * (n_threads + 1);
                    assert!(!is_far || length == MOST_SLOTS, "{n_threads} {n_tasks} {left}");
                }
            }
        }
    }

    /// A run that is stopped completes the block whose parts were begun, and begins no other.
    #[test]
    fn a_block_that_was_begun_is_completed() {
        let mut parts = Parts::<_, ()>::of(0..9, 4);
        let first = parts.next(true).expect("there are tasks");
        let mut n_slots = first.slots.len();
        while let Some(part) = parts.next(false) {
            assert_eq!(part.task.number, 0);
            n_slots += part.slots.len();
        }
        assert_eq!(n_slots, SLOTS);
        assert_eq!(parts.next(true).map(|part| part.task.number), Some(1));
    }
}
