//! The cost of a run, announced before it begins.

use std::num::NonZero;
use std::ops::Range;
use std::thread::available_parallelism;

use harness::{BLOCK_PAIRS, CellTotals, SLOTS, Schedule, makespan};
use rayon::ThreadPool;
use report::blocks::ROW_GROUP;

use super::pilot::Pilot;
use super::time_left::Course;
use super::{Attendant, processors};
use crate::run_folder::Record;
use analysis::numbers::grouped;
use analysis::parts::type_prices::to_plus_minus;
use analysis::phrases::counted;
use analysis::phrases::duration as in_words;
use experiment::Experiment;
use experiment::planned_run::PlannedRun;

/// Tasks whose slots are shared out one by one; what is played before the last of them keeps every thread busy.
const SHARED_OUT: usize = 400;

/// What a report without any cell takes of a processor, in yardsticks ([`report::yardstick`]); a cell in its tables and page, a row that is
/// stored and read again, and the battles of the page.
const REPORT: f64 = 70.0;
const REPORT_OF_CELL: f64 = 0.14;
const REPORT_OF_ROW: f64 = 0.01;
const REPORT_OF_BATTLES: f64 = 50.0;

/// How often a yardstick is taken.
const YARDSTICKS: u32 = 4;

/// How many times as long a battle takes whose events are kept and counted.
const KEPT_EVENTS: f64 = 1.1;

/// How many threads a report keeps busy of two or more.
const THREADS_OF_REPORT: f64 = 1.6;

/// Memory of a run without any cell, bytes: the program, Polars, the fonts and the page. The peak of resident memory of eighteen
/// built-in experiments of all games at 288 pairs was 96 to 114 MB, each within a fifth of what is announced.
const MEMORY: u64 = 95 << 20;

/// Memory of a cell in tables, charts and page, bytes; measured on `duel-cards`.
const MEMORY_OF_CELL: u64 = 8 << 10;

/// Memory of a row while its row group is written or read, bytes; measured on 10^7 duels of one cell.
const MEMORY_OF_GROUPED_ROW: u64 = 1_700;

/// Memory of a row of drawn contests, whose slots are kept until cards' worths are formed, bytes.
const MEMORY_OF_DRAWN_ROW: u64 = 2_000;

/// Memory of a task, bytes: the position of its line in the journal.
const MEMORY_OF_TASK: u64 = 8;

/// Memory of a row, bytes: `blocks.parquet` is mapped while it is read for the report.
const MEMORY_OF_MAPPED_ROW: u64 = 17;

/// Disk of a report, and of a cell in it, bytes; measured on one cell and on the 2,567 of `duel-cards`.
const DISK: u64 = 256 << 10;
const DISK_OF_CELL: u64 = 1_300;

/// Disk of a row in `blocks.journal` and `blocks.parquet` together, bytes, and what it takes more where it is compared with a
/// baseline, has drawn contests, or luck; measured on 10^7 duels, `duel-cards` and `first-worth`.
const DISK_OF_ROW: u64 = 220;
const DISK_OF_EFFECT: u64 = 95;
const DISK_OF_SLOTS: u64 = 1_300;
const DISK_OF_LUCK: u64 = 100;

/// Disk of a battle whose row is kept, bytes: in the journal and in `battle_rows` together; and the memory of their row groups.
const DISK_OF_BATTLE: u64 = 100;
const MEMORY_OF_BATTLES: u64 = 32 << 20;

/// How long a run is announced to take.
#[derive(Debug)]
pub struct Announced {
    /// Until it ends.
    seconds: f64,
    /// Seconds of processors, all threads together.
    pub processors: f64,
    /// The course of play; none for a time that is none.
    pub course: Option<Course>,
}

/// Says how much is to be played, how long it takes here, and the memory and disk that it needs. Returns the time; none if it
/// isn't known.
pub fn announce(
    experiment: &Experiment,
    planned: &dyn PlannedRun,
    record: &Record,
    tasks_done: usize,
    pool: &ThreadPool,
    attendant: &mut dyn Attendant,
) -> Option<Announced> {
    let playable = planned.playable();
    let plan = &playable.schedule();
    let tasks = record.tasks();
    let n_rows = plan.n_rows(tasks.clone());
    let dealt = planned.allotment().filter(|_| record.shard.is_none());
    let part_played = dealt.map_or(1.0, |it| it.part_of(plan));
    let pairs = ((n_rows * BLOCK_PAIRS) as f64 * part_played) as u64;
    let noun = experiment.game.kind().playout();
    let goal = match (experiment.half_width, record.shard) {
        (None, _) if dealt.is_some() => " at most, dealt to the matchups that decide".to_owned(),
        (None, None) => match planned.price_goal() {
            Some(goal) => format!(" at most, until every price is known to {}", to_plus_minus(goal.half_width())),
            None => String::new(),
        },
        (None, Some(_)) => String::new(),
        (Some(half_width), None) => {
            let what = if planned.swap().is_some() { "the difference" } else { "every score" };
            format!(" at most, until {what} is known to ±{} %", 100.0 * half_width)
        }
        (Some(_), Some(_)) => {
            " (all of `max_pairs`: where one run would have stopped shows when the shards are merged)".to_owned()
        }
    };
    let part = record.shard.map(|shard| format!("shard {shard}: "));
    let done = match tasks_done {
        0 => String::new(),
        _ => format!("; going on after {tasks_done} of {} tasks", tasks.len()),
    };
    let n_cells = plan.n_cells() as u64;
    let n_threads = pool.current_num_threads();
    // More threads than cores gain nothing.
    let n_workers = n_threads.min(available_parallelism().map_or(n_threads, NonZero::get));
    let n_left = tasks.len() - tasks_done.min(tasks.len());
    let pilot = Pilot::of(playable, &tasks, n_left, (pool, n_workers));
    let share = pilot.as_ref().map_or(1.0, |pilot| pilot.share(plan));
    let (about, played) = match share < 1.0 {
        true => ("about ", two_digits(pairs as f64 * share)),
        false => ("", pairs),
    };
    attendant.say(&format!(
        "{}{} {}, {about}{} pairs, {} {noun}s{goal}{done}",
        part.unwrap_or_default(),
        grouped(n_cells),
        if n_cells == 1 { "cell" } else { "cells" },
        grouped(played),
        grouped(2 * played),
    ));
    let expected = pilot.map(|pilot| {
        let play = Play::of(&pilot, plan, tasks.end - n_left..tasks.end, n_workers);
        let is_whole = record.shard.is_none();
        let replayed =
            if is_whole { planned.replayed_pairs() as f64 * pilot.seconds_of_pair() } else { 0.0 };
        let report = report(is_whole, planned, n_cells, n_rows);
        let rest = KEPT_EVENTS * replayed / n_workers as f64
            + report / THREADS_OF_REPORT.min(n_workers as f64);
        let of_play = part_played * play.seconds * pilot.wait;
        Announced {
            seconds: of_play + rest * pilot.wait,
            processors: part_played * play.processors + KEPT_EVENTS * replayed + report,
            course: pilot.course(plan, of_play, n_left),
        }
    });
    let time = expected.as_ref().map_or("no time".to_owned(), |it| in_words(it.seconds));
    let memory = memory(experiment, plan, tasks.clone());
    let (_, mut disk) = room(plan, tasks);
    if experiment.keeps_battles {
        disk += 2 * played * DISK_OF_BATTLE;
    }
    attendant.say(&format!(
        "{time} on {}, {} of memory, {} of disk",
        threads_in_words(n_threads, available_parallelism().ok()),
        megabytes(memory),
        megabytes(disk),
    ));
    expected
}

/// What play takes.
struct Play {
    /// Until the last thread ends, if the machine does nothing else.
    seconds: f64,
    /// Seconds of all threads together.
    processors: f64,
}

impl Play {
    /// The time of the slots of some tasks, shared out to some threads as a run does: the last slots decide where there are few.
    fn of(pilot: &Pilot, plan: &Schedule, tasks: Range<usize>, n_threads: usize) -> Play {
        let n_groups = plan.n_groups();
        let of_slot = |task: usize| pilot.groups[task % n_groups].seconds;
        let last = tasks.end - tasks.len().min(SHARED_OUT.max(n_groups))..tasks.end;
        let (mut turn, mut processors) = (0, 0.0);
        let shared_out = makespan(last.clone(), n_threads, |task, _| {
            turn += 1;
            processors += of_slot(task);
            of_slot(task) * pilot.spread[turn * SPREAD % pilot.spread.len()]
        });
        let of_block: f64 = pilot.groups.iter().map(|it| it.seconds).sum();
        let n_before = (last.start - tasks.start) * SLOTS;
        let before = n_before as f64 * of_block / n_groups as f64;
        Play { seconds: before / n_threads as f64 + shared_out, processors: before + processors }
    }
}

/// A prime, so that neighbouring slots take after trials that lie far apart.
const SPREAD: usize = 7919;

/// Seconds of a processor that storing and report take.
fn report(is_whole: bool, planned: &dyn PlannedRun, n_cells: u64, n_rows: u64) -> f64 {
    // It can only fail for want of memory. The first one begins threads and fills caches.
    let _ = std::hint::black_box(report::yardstick());
    let used = processors::of_process();
    (0..YARDSTICKS).for_each(|_| drop(std::hint::black_box(report::yardstick())));
    let yardstick = (processors::of_process() - used).as_secs_f64() / f64::from(YARDSTICKS);
    let rows = n_rows as f64 * REPORT_OF_ROW;
    let tables = REPORT + n_cells as f64 * REPORT_OF_CELL;
    let battles = if planned.has_pages() { REPORT_OF_BATTLES } else { 0.0 };
    yardstick * if is_whole { rows + tables + battles } else { rows }
}

/// Bytes of memory that some tasks of an experiment need at most.
pub fn memory(experiment: &Experiment, plan: &Schedule, tasks: Range<usize>) -> u64 {
    let of_battles = match experiment.keeps_battles {
        true => MEMORY_OF_BATTLES,
        false => 0,
    };
    room(plan, tasks).0 + of_battles
}

/// Bytes of memory and of disk that some tasks of a plan need at most.
fn room(plan: &Schedule, tasks: Range<usize>) -> (u64, u64) {
    let (n_cells, n_tasks) = (plan.n_cells() as u64, tasks.len() as u64);
    let n_rows = plan.n_rows(tasks);
    let only_if = |is_so: bool, bytes: u64| if is_so { bytes } else { 0 };
    let memory = MEMORY
        + n_cells * (MEMORY_OF_CELL + size_of::<CellTotals>() as u64)
        + n_rows.min(ROW_GROUP as u64) * MEMORY_OF_GROUPED_ROW
        + n_rows * only_if(plan.draws, MEMORY_OF_DRAWN_ROW)
        + n_rows * MEMORY_OF_MAPPED_ROW
        + n_tasks * MEMORY_OF_TASK;
    let of_row =
        DISK_OF_ROW + only_if(plan.draws, DISK_OF_SLOTS) + only_if(plan.pairing.luck, DISK_OF_LUCK);
    // A task has one row without a baseline.
    let n_compared = n_rows.saturating_sub(n_tasks);
    let disk = DISK + n_cells * DISK_OF_CELL + n_rows * of_row + n_compared * DISK_OF_EFFECT;
    (memory, disk)
}

/// `2 threads`, and what more threads than cores are worth.
fn threads_in_words(n_threads: usize, cores: Option<NonZero<usize>>) -> String {
    let threads = counted(n_threads as u64, "thread");
    match cores.map(NonZero::get) {
        Some(cores) if n_threads > cores => {
            let cores = counted(cores as u64, "core");
            format!("{threads} ({cores}: more threads than cores gain nothing)")
        }
        _ => threads,
    }
}

/// A number of which two digits are known.
#[expect(clippy::disallowed_methods, reason = "it is said and not stored")]
fn two_digits(n: f64) -> u64 {
    let unit = 10f64.powf((n.max(1.0).log10().floor() - 1.0).max(0.0));
    ((n / unit).round() * unit) as u64
}

/// Bytes in whole megabytes, rounded up.
fn megabytes(bytes: u64) -> String {
    format!("{} MB", grouped(bytes.div_ceil(1 << 20)))
}

#[cfg(test)]
mod tests {
    use super::super::pilot::OfSlot;
    use super::*;

    /// One cell, whatever is played in it: memory hardly grows from 10^6 to 10^9 playouts, and no task is counted one by one.
    #[test]
    fn memory_is_flat_in_playouts() {
        let contests = harness::GameSource::Fixed(std::sync::Arc::new(harness::Contest {
            game: (),
            policies: battle_core::BySide::from_fn(|_| ()),
        }));
        let of_playouts = |playouts: u64| {
            let plan = harness::Plan {
                seeds: 1.into(),
                pairing: harness::Pairing::default(),
                groups: vec![harness::Group {
                    stream_id: 1,
                    baseline: contests.clone(),
                    variants: Vec::new(),
                }],
                n_blocks: (playouts / 2 / BLOCK_PAIRS) as u32,
            };
            room(&plan.schedule(), 0..plan.n_tasks())
        };
        let [(least, _), (_, disk), (most, _)] =
            [1_000_000, 100_000_000, 1_000_000_000].map(of_playouts);
        // 14 MB of it are the positions of tasks in the journal, 30 MB the stored rows, which the system can release.
        assert!(most < least + (64 << 20), "{least} to {most}");
        // 37 MB of journal and rows were measured.
        assert!((35 << 20..42 << 20).contains(&disk), "{disk}");
    }

    /// Trials that differ: 36 slots on 64 threads take as long as the longest, and many on eight as long as their sum over eight.
    #[test]
    fn the_last_slots_decide() {
        let pilot = Pilot {
            groups: vec![OfSlot { seconds: 2.0, pairs: 8.0 }],
            wait: 1.0,
            spread: vec![0.5, 1.0, 1.5],
        };
        let of = |n_tasks: u32, n_threads| {
            let contests = harness::GameSource::fixed((), battle_core::BySide::from_fn(|_| ()));
            let group = harness::Group { stream_id: 1, baseline: contests, variants: Vec::new() };
            let plan = harness::Plan {
                seeds: 1.into(),
                pairing: harness::Pairing::default(),
                groups: vec![group],
                n_blocks: n_tasks,
            };
            let play = Play::of(&pilot, &plan.schedule(), 0..n_tasks as usize, n_threads);
            assert!((play.processors - 72.0 * f64::from(n_tasks)).abs() < 1e-9);
            play.seconds
        };
        assert!((of(1, 1) - 72.0).abs() < 1e-9);
        assert!((of(1, 64) - 3.0).abs() < 1e-9);
        for (n_tasks, n_threads) in [(100, 8), (1_000, 8), (1_000, 64)] {
            let even = 72.0 * f64::from(n_tasks) / n_threads as f64;
            let found = of(n_tasks, n_threads);
            assert!(
                (even..even + 3.0).contains(&found),
                "{n_tasks} {n_threads}: {found} and not {even}"
            );
        }
    }

    #[test]
    fn more_threads_than_cores_are_said_to_gain_nothing() {
        let of = |n_threads| threads_in_words(n_threads, NonZero::new(2));
        assert_eq!(of(1), "1 thread");
        assert_eq!(of(2), "2 threads");
        assert_eq!(of(64), "64 threads (2 cores: more threads than cores gain nothing)");
        assert_eq!(threads_in_words(64, None), "64 threads");
    }

    #[test]
    fn durations_have_the_unit_that_people_would_use() {
        for (seconds, words) in [
            (0.2, "about a second"),
            (90.0, "about 90 s"),
            (150.0, "about 3 min"),
            (3.0 * 3600.0, "about 3 h"),
            (1e6, "about 12 days"),
        ] {
            assert_eq!(in_words(seconds), words);
        }
        assert_eq!(megabytes(1), "1 MB");
        assert_eq!([3.0, 99.6, 134_400.0].map(two_digits), [3, 100, 130_000]);
    }
}
