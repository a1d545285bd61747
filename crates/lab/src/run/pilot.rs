//! A short try of a run: how long each group of its plan takes on this machine, with these armies and players.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use experiment::planned_run::AnyPlan;
use harness::{SLOT_PAIRS, SLOTS, Schedule};
use rayon::ThreadPool;

use super::processors;
use super::time_left::Course;

/// Processor time of each thread that is tried at least, and where the run takes longer, this share of it, but no more than the most.
const LEAST: f64 = 0.25;
const SHARE: f64 = 0.03;
const MOST: f64 = 3.0;

/// How long is tried at most where others use the machine too. Every group is tried once if that takes no longer.
const PATIENCE: Duration = Duration::from_secs(6);

/// The share of a run that is tried at most, once every group was.
const ENOUGH: f64 = 0.25;

/// A slot that takes less than this, in seconds, is tried in parts of three as a run plays it, and one that takes longer than the other by
/// two pairs: contests are drawn for a slot, so that its first pair takes longer than the others.
const SHORT_SLOT: f64 = 0.002;
const LONG_SLOT: f64 = 0.1;

/// What was tried of a group, a baseline with its variants, or of all.
#[derive(Clone, Copy, Debug, Default)]
struct Tried {
    /// Whole slots, and parts of some.
    slots: f64,
    /// Seconds of processors, and of the clock.
    seconds: f64,
    clock: f64,
    /// Pairs of all cells that were played.
    pairs: f64,
}

impl std::ops::AddAssign for Tried {
    fn add_assign(&mut self, other: Tried) {
        self.slots += other.slots;
        self.seconds += other.seconds;
        self.clock += other.clock;
        self.pairs += other.pairs;
    }
}

#[derive(Debug, Default)]
struct Trials {
    all: Tried,
    groups: Vec<Tried>,
    /// Each trial with its group.
    each: Vec<(usize, Tried)>,
}

impl Trials {
    /// Seconds of a slot, over the groups that were tried.
    fn mean(&self) -> Option<f64> {
        (self.all.slots > 0.0).then(|| self.all.seconds / self.all.slots)
    }

    /// Whether enough is known of a run of this number of slots, in terms of what was tried, or enough time has passed.
    fn are_enough(
        &self,
        is_each_tried: bool,
        elapsed: Duration,
        n_slots: f64,
        n_threads: usize,
    ) -> bool {
        let n_threads = n_threads as f64;
        let of_thread = self.mean().map_or(0.0, |mean| mean * n_slots / n_threads);
        let enough = (SHARE * of_thread).clamp(LEAST, MOST) * n_threads;
        let is_known = self.all.seconds > enough || self.all.slots > ENOUGH * n_slots;
        elapsed > PATIENCE || is_each_tried && is_known
    }

    fn add(&mut self, group: usize, tried: Tried) {
        self.all += tried;
        self.groups[group] += tried;
        self.each.push((group, tried));
    }
}

/// What a slot of a group takes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OfSlot {
    /// Seconds of a processor.
    pub seconds: f64,
    /// Pairs of all cells: some may leave out draws.
    pub pairs: f64,
}

/// What a short try says.
#[derive(Clone, Debug)]
pub struct Pilot {
    pub groups: Vec<OfSlot>,
    /// How long a second of a processor takes: more than one where others use the machine.
    pub wait: f64,
    /// How slots differ: what some take, over the mean of their groups.
    pub spread: Vec<f64>,
}

impl Pilot {
    /// Tries parts of every group that are spread over these tasks, of which `n_left` are to be played, on some threads of a pool; none if
    /// there is nothing to play.
    pub fn of(
        playable: AnyPlan<'_>,
        tasks: &Range<usize>,
        n_left: usize,
        (pool, n_threads): (&ThreadPool, usize),
    ) -> Option<Pilot> {
        let plan = playable.schedule();
        let n_groups = plan.n_groups();
        let stride = stride(n_groups);
        let next = AtomicUsize::new(0);
        let trials = Trials { groups: vec![Tried::default(); n_groups], ..Trials::default() };
        let trials = Mutex::new(trials);
        let known = || trials.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = Instant::now();
        let n_slots = (n_left * SLOTS) as f64;
        pool.broadcast(|thread| {
            let mut is_warm = false;
            while thread.index() < n_threads && n_left > 0 {
                let turn = next.fetch_add(1, Ordering::Relaxed);
                let group = turn % n_groups * stride % n_groups;
                let (mean, is_over) = {
                    let known = known();
                    let is_over =
                        known.are_enough(turn >= n_groups, begun.elapsed(), n_slots, n_threads);
                    (known.mean(), is_over)
                };
                if is_over && is_warm {
                    break;
                }
                let tried =
                    part_of(&plan, tasks, group, turn, mean).map(|part| part.tried(playable));
                // The first part of a thread fills caches.
                if let Some(tried) = tried.filter(|it| is_warm || it.seconds > LONG_SLOT) {
                    known().add(group, tried);
                }
                is_warm = true;
            }
        });
        Pilot::by(&plan, &trials.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn by(plan: &Schedule, trials: &Trials) -> Option<Pilot> {
        let all = trials.all;
        if all.slots == 0.0 || all.pairs == 0.0 {
            return None;
        }
        let mean =
            |it: &Tried| OfSlot { seconds: it.seconds / it.slots, pairs: it.pairs / it.slots };
        // A cell of a group that wasn't tried is like those of the others.
        let cells = |group: usize| plan.n_rows_of(group) as f64;
        let tried = || trials.groups.iter().enumerate().filter(|(_, it)| it.slots > 0.0);
        let n_cells: f64 = tried().map(|(group, _)| cells(group)).sum();
        let of_cell =
            |part: fn(OfSlot) -> f64| tried().map(|(_, it)| part(mean(it))).sum::<f64>() / n_cells;
        let (seconds, pairs) = (of_cell(|it| it.seconds), of_cell(|it| it.pairs));
        let of_group = |(group, it): (usize, &Tried)| match it.slots > 0.0 {
            true => mean(it),
            false => OfSlot { seconds: cells(group) * seconds, pairs: cells(group) * pairs },
        };
        let groups: Vec<OfSlot> = trials.groups.iter().enumerate().map(of_group).collect();
        // The mean of several slots differs less than one does, and a part of one differs more.
        let spread = trials.each.iter().map(|(group, it)| {
            let ratio = it.seconds / it.slots / groups[*group].seconds.max(f64::MIN_POSITIVE);
            (1.0 + (ratio - 1.0) * it.slots.sqrt()).max(0.0)
        });
        Some(Pilot {
            spread: spread.collect(),
            wait: (all.clock / all.seconds.max(f64::MIN_POSITIVE)).max(1.0),
            groups,
        })
    }

    /// The share of the plan's pairs that are played.
    pub fn share(&self, plan: &Schedule) -> f64 {
        let all = plan.n_cells() as f64 * SLOT_PAIRS as f64;
        self.groups.iter().map(|it| it.pairs).sum::<f64>() / all
    }

    /// Seconds of a processor for a pair of a cell.
    pub fn seconds_of_pair(&self) -> f64 {
        let sum = |of: fn(&OfSlot) -> f64| self.groups.iter().map(of).sum::<f64>();
        sum(|it| it.seconds) / sum(|it| it.pairs)
    }

    /// The course of the last of the plan's tasks, which take so long; none for a time that is no time.
    pub fn course(&self, plan: &Schedule, seconds: f64, n_tasks: usize) -> Option<Course> {
        let groups: Vec<(f64, f64)> =
            self.groups.iter().map(|it| (SLOTS as f64 * it.pairs, it.seconds)).collect();
        let n_blocks = n_tasks as f64 / plan.n_groups() as f64;
        Some(Course::of(Duration::try_from_secs_f64(seconds).ok()?, n_blocks, &groups))
    }
}

/// A part of a task that is tried.
struct Part {
    task: usize,
    slots: Range<usize>,
    most_pairs: u64,
    /// How many slots it is.
    share: f64,
}

/// The part that is tried in a turn, of a group whose slots take so long as far as is known; none where these tasks have none of it.
fn part_of(
    plan: &Schedule,
    tasks: &Range<usize>,
    group: usize,
    turn: usize,
    mean: Option<f64>,
) -> Option<Part> {
    let n_groups = plan.n_groups();
    let first = tasks.start + (n_groups + group - tasks.start % n_groups) % n_groups;
    let n_tasks = tasks.end.checked_sub(first + 1)? / n_groups + 1;
    // By ratios that spread points evenly (Roberts 2018), so that neither the first blocks nor the first slots dominate.
    let spread = |ratio: f64, n: usize| ((turn as f64 * ratio).fract() * n as f64) as usize;
    let task = first + n_groups * spread(0.754_877_666_246_693, n_tasks);
    let slot = spread(0.569_840_290_998_053, SLOTS);
    let (n_slots, most_pairs) = match mean {
        Some(slot) if slot < SHORT_SLOT => (3, SLOT_PAIRS),
        Some(slot) if slot < LONG_SLOT => (1, SLOT_PAIRS),
        Some(slot) if slot < 10.0 * LONG_SLOT => (1, 2),
        _ => (1, 1),
    };
    let slots = slot..SLOTS.min(slot + n_slots);
    let pairs_of_slot = plan.pairs_of_slot(task);
    let share = slots.len() as f64 * most_pairs.min(pairs_of_slot) as f64 / pairs_of_slot as f64;
    Some(Part { task, slots, most_pairs, share })
}

impl Part {
    fn tried(self, playable: AnyPlan<'_>) -> Tried {
        let (clock, used) = (Instant::now(), processors::of_thread());
        let pairs = playable.try_part(self.task, self.slots, self.most_pairs);
        Tried {
            slots: self.share,
            seconds: (processors::of_thread() - used).as_secs_f64(),
            clock: clock.elapsed().as_secs_f64(),
            pairs: pairs as f64,
        }
    }
}

/// A step by which all groups are met once, and those that are met first lie far from each other.
fn stride(n_groups: usize) -> usize {
    let far = (n_groups as f64 * 0.618_033_988_749_895) as usize;
    let meets_all = |step: &usize| greatest_divisor(*step, n_groups) == 1;
    (far.max(1)..=n_groups).find(meets_all).unwrap_or(1)
}

/// The greatest number that divides both.
fn greatest_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(slots: f64, seconds: f64) -> Tried {
        Tried { slots, seconds, clock: 2.0 * seconds, pairs: 8.0 * slots }
    }

    /// By hand: a player that takes a second a slot in one of four groups, and a hundredth in two others; one group untried.
    #[test]
    fn a_slow_player_counts_by_its_groups_and_not_by_how_often_it_was_tried() {
        let group = |stream_id| harness::Group {
            stream_id,
            baseline: harness::GameSource::fixed((), battle_core::BySide::from_fn(|_| ())),
            variants: Vec::new(),
        };
        let plan = harness::Plan {
            seeds: 1.into(),
            pairing: harness::Pairing::default(),
            groups: (0..4).map(group).collect(),
            n_blocks: 1,
        };
        let mut trials = Trials { groups: vec![Tried::default(); 4], ..Trials::default() };
        assert!(Pilot::by(&plan.schedule(), &trials).is_none());
        trials.add(0, tried(0.125, 0.125));
        for (group, n) in [(1, 50), (2, 49)] {
            (0..n).for_each(|_| trials.add(group, tried(1.0, 0.01)));
        }
        let pilot = Pilot::by(&plan.schedule(), &trials).expect("something was played");
        let seconds: Vec<f64> = pilot.groups.iter().map(|it| it.seconds).collect();
        for (found, expected) in seconds.iter().zip([1.0, 0.01, 0.01, 0.34]) {
            assert!((found - expected).abs() < 1e-12, "{seconds:?}");
        }
        assert!(pilot.groups.iter().all(|it| (it.pairs - 8.0).abs() < 1e-12));
        assert!((pilot.wait - 2.0).abs() < 1e-12);
    }

    #[test]
    fn every_group_is_met_once() {
        for n_groups in 1..200 {
            let step = stride(n_groups);
            let mut met: Vec<usize> = (0..n_groups).map(|turn| turn * step % n_groups).collect();
            met.sort_unstable();
            assert!(met.into_iter().eq(0..n_groups), "{n_groups}");
        }
    }
}
