//! The cost of a run, announced before it begins.

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use harness::{BLOCK_PAIRS, CellTotals, SLOTS, Schedule};
use rayon::ThreadPool;
use report::blocks::ROW_GROUP;

use super::Attendant;
use crate::run_folder::Record;
use analysis::numbers::grouped;
use analysis::type_prices::to_plus_minus;
use analysis::words::counted;
use analysis::words::duration as in_words;
use experiment::Experiment;
use experiment::lowered::{Lowered, Playable};

/// How long battles are played to estimate the time of the whole run.
const PROBE: Duration = Duration::from_millis(250);

/// The longest that this goes on where not every cell has been tried by then.
const MOST_PROBE: Duration = Duration::from_secs(2);

/// A task that takes less than this is tried as a whole: what its pairs share, and what each does before it is played, then count as
/// they do in the run.
const SHORT_TASK: f64 = 0.02;

/// Seconds of a report without any cell, of a cell in its tables and page, and of a row that is stored and read again; measured on one
/// cell and on `duel-cards`, with one thread each.
const REPORT: f64 = 0.25;
const REPORT_OF_CELL: f64 = 0.000_35;
const REPORT_OF_ROW: f64 = 0.000_025;

/// Memory of a run without any cell, bytes: the program, Polars, the fonts and the page. The peak of resident memory of thirteen
/// built-in experiments of all games at 288 pairs was 74 to 103 MB, each within a fifth of what is announced.
const MEMORY: u64 = 86 << 20;

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

/// Says how much is to be played, how long it takes here, and the memory and disk that it needs. Returns the time; none if it
/// isn't known.
pub fn announce(
    experiment: &Experiment,
    work: &dyn Lowered,
    record: &Record,
    tasks_done: usize,
    pool: &ThreadPool,
    attendant: &mut dyn Attendant,
) -> Option<Duration> {
    let playable = work.playable();
    let plan = &playable.schedule();
    let tasks = record.tasks();
    let n_rows = plan.n_rows(tasks.clone());
    let dealt = work.allotment().filter(|_| record.shard.is_none());
    let part_played = dealt.map_or(1.0, |it| it.part_of(plan));
    let pairs = ((n_rows * BLOCK_PAIRS) as f64 * part_played) as u64;
    let noun = experiment.game.kind().playout();
    let goal = match (experiment.half_width, record.shard) {
        (None, _) if dealt.is_some() => " at most, dealt to the matchups that decide".to_owned(),
        (None, None) => match work.price_precision() {
            Some(points) => format!(" at most, until every price is known to {}", to_plus_minus(points)),
            None => String::new(),
        },
        (None, Some(_)) => String::new(),
        (Some(half_width), None) => {
            let what = if work.swap().is_some() { "the difference" } else { "every score" };
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
    let left = pairs as f64 * (1.0 - tasks_done as f64 / tasks.len().max(1) as f64);
    let probed = probe(playable, pool, left).map(|single| {
        let pairs_a_task =
            BLOCK_PAIRS as f64 * plan.n_cells() as f64 / plan.n_groups().max(1) as f64;
        let whole = match single.seconds_a_pair * pairs_a_task < SHORT_TASK {
            true => probe_tasks(playable, pool, tasks.clone()),
            false => None,
        };
        Probed { seconds_a_pair: whole.unwrap_or(single.seconds_a_pair), ..single }
    });
    let share = probed.as_ref().map_or(1.0, |probed| probed.share);
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
    let n_tasks = tasks.len() - tasks_done.min(tasks.len());
    let n_threads = pool.current_num_threads();
    let seconds = probed.map(|probed| waited(left * probed.seconds_a_pair, n_tasks, n_threads));
    let report = REPORT + n_cells as f64 * REPORT_OF_CELL + n_rows as f64 * REPORT_OF_ROW;
    let time = seconds.map_or("no time".to_owned(), |play| in_words(play + report));
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
    seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
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

/// What a short try says of a run.
struct Probed {
    /// Seconds of a thread for a pair of the plan, in the mean over its cells.
    seconds_a_pair: f64,
    /// The share of the plan's pairs that are played: cells may leave out some draws.
    share: f64,
}

/// What was tried of a cell.
#[derive(Clone, Copy, Default)]
struct Tried {
    seconds: f64,
    tried: u32,
    played: u32,
}

impl Tried {
    fn and(self, other: Tried) -> Tried {
        Tried {
            seconds: self.seconds + other.seconds,
            tried: self.tried + other.tried,
            played: self.played + other.played,
        }
    }
}

/// Tries a pair of every cell, since a player may take a hundred times as long as another, and then pairs spread over the cells and
/// pairs of the plan; none if there is nothing to play.
fn probe(playable: Playable<'_>, pool: &ThreadPool, left: f64) -> Option<Probed> {
    let n_cells = playable.cells().len();
    let n_pairs = u64::from(playable.schedule().n_blocks) * BLOCK_PAIRS;
    let next = AtomicU64::new(0);
    let begun = Instant::now();
    let of_threads = pool.broadcast(|_| {
        let mut of_cells = vec![Tried::default(); n_cells];
        loop {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            let in_time = match turn < n_cells as u64 {
                true => MOST_PROBE,
                false => PROBE,
            };
            if turn as f64 >= left || begun.elapsed() >= in_time {
                break;
            }
            // By the two ratios that spread points over a square evenly (Roberts 2018), so that neither the first cells nor the
            // first pairs dominate.
            let spread = |ratio: f64| (turn as f64 * ratio).fract();
            let cell = match usize::try_from(turn) {
                Ok(turn) if turn < n_cells => turn,
                _ => (spread(0.754_877_666_246_693) * n_cells as f64) as usize,
            };
            let pair = (spread(0.569_840_290_998_053) * n_pairs as f64) as u64;
            let mine = Instant::now();
            let is_played = playable.try_pair(cell, pair);
            of_cells[cell] = of_cells[cell].and(Tried {
                seconds: mine.elapsed().as_secs_f64(),
                tried: 1,
                played: u32::from(is_played),
            });
        }
        of_cells
    });
    let of_cell = |cell: usize| {
        let of_threads = of_threads.iter().map(|of_cells| of_cells[cell]);
        of_threads.fold(Tried::default(), Tried::and)
    };
    let of_cells: Vec<Tried> = (0..n_cells).map(of_cell).collect();
    probed(&of_cells)
}

/// Seconds of a thread for a pair of the plan, by whole tasks that are spread over it; none if there is no task.
fn probe_tasks(playable: Playable<'_>, pool: &ThreadPool, tasks: Range<usize>) -> Option<f64> {
    let plan = playable.schedule();
    let next = AtomicU64::new(0);
    let begun = Instant::now();
    let of_threads = pool.broadcast(|_| {
        let (mut seconds, mut pairs) = (0.0, 0);
        while !tasks.is_empty() && begun.elapsed() < PROBE {
            let turn = next.fetch_add(1, Ordering::Relaxed) as f64;
            // Evenly over the groups, whatever their number (Weyl).
            let task = tasks.start
                + ((turn * 0.618_033_988_749_895).fract() * tasks.len() as f64) as usize;
            let mine = Instant::now();
            playable.try_task(task);
            seconds += mine.elapsed().as_secs_f64();
            pairs += BLOCK_PAIRS * plan.n_rows_of(task) as u64;
        }
        (seconds, pairs)
    });
    let sum = |(seconds, pairs), (more, others)| (seconds + more, pairs + others);
    let (seconds, pairs): (f64, u64) = of_threads.into_iter().fold((0.0, 0), sum);
    (pairs > 0).then(|| seconds / pairs as f64)
}

/// The mean over cells of what a pair takes; of a cell that wasn't tried nothing else is known than of the others.
fn probed(of_cells: &[Tried]) -> Option<Probed> {
    let all = of_cells.iter().copied().fold(Tried::default(), Tried::and);
    let tried = of_cells.iter().filter(|it| it.tried > 0);
    let means: Vec<f64> = tried.map(|it| it.seconds / f64::from(it.tried)).collect();
    (all.played > 0).then(|| Probed {
        seconds_a_pair: means.iter().sum::<f64>() / means.len() as f64,
        share: f64::from(all.played) / f64::from(all.tried),
    })
}

/// How long `n_threads` play `n_tasks` that take `seconds` of one thread together: the thread that gets most slots ends last.
fn waited(seconds: f64, n_tasks: usize, n_threads: usize) -> f64 {
    let n_slots = n_tasks * SLOTS;
    let of_a_thread = n_slots.div_ceil(n_threads.max(1));
    seconds * of_a_thread as f64 / n_slots.max(1) as f64
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

    /// By hand: a player that takes a second a pair in one of four cells, and a hundredth in the others; one cell untried.
    #[test]
    fn a_slow_player_counts_by_its_cells_and_not_by_how_often_it_was_tried() {
        let cell = |seconds: f64, tried: u32| Tried {
            seconds: seconds * f64::from(tried),
            tried,
            played: tried,
        };
        let of_cells = [cell(1.0, 1), cell(0.01, 50), cell(0.01, 49), cell(0.0, 0)];
        let probed = probed(&of_cells).expect("something was played");
        assert!((probed.seconds_a_pair - 0.34).abs() < 1e-12);
        assert!((probed.share - 1.0).abs() < 1e-12);
        assert!(super::probed(&[cell(0.0, 0)]).is_none());
    }

    /// A slot is one thread's: of two blocks of 36 seconds, 72 slots of a second, seven threads play eleven at most, fifty two, and a
    /// hundred one, which is as fast as it gets.
    #[test]
    fn threads_without_a_slot_gain_nothing() {
        for (n_threads, seconds) in [(1, 72.0), (2, 36.0), (7, 11.0), (50, 2.0), (100, 1.0)] {
            let waited = waited(72.0, 2, n_threads);
            assert!((waited - seconds).abs() < 1e-9, "{n_threads}: {waited}");
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
