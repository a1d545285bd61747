//! Plays a run: finished tasks go into the journal at once, and into `blocks.parquet` at the end.

use std::io::ErrorKind;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use harness::{BLOCK_PAIRS, BattleRow, BlockRow, Halted, PlanPart, Schedule, Totals};
use rayon::ThreadPool;

use super::attendant::{Attendant, Begun, Watching};
use super::begin::{Beginning, beginning};
use super::time_left::Course;
use super::timing::Timing;
use super::{RunRequest, binary, cost, extension, go_on, memory_limit};
use crate::finished_run::{FinishedRun, Results};
use crate::run_folder::{Digests, Journal, Record, RunFolder};
use experiment::document::problem::Failure;
use experiment::planned_run::{AnyPlan, PlannedRun};
use experiment::stopping::StoppingRule;
use experiment::{Experiment, Resolved};
use harness::playable::Tasks;

/// How much play a power cut may cost.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// Plays a plan, or a part of it, from the point where an earlier session ended.
///
/// # Errors
///
/// If the folder has results that must not be mixed or lost, or can't be written. Tasks finished by then are in its journal.
pub fn play(
    request: &RunRequest,
    experiment: &Experiment,
    planned: &dyn PlannedRun,
    folder: &RunFolder,
    pool: &ThreadPool,
    attendant: &mut dyn Attendant,
    timing: &mut Timing,
) -> Result<FinishedRun, Failure> {
    let (playable, plan) = (planned.playable(), planned.playable().schedule());
    let resolved = Resolved::of(experiment);
    let mut record = Record {
        command: request.command(),
        version: request.version.clone(),
        rules_digest: experiment.rules_digest(),
        binary: Some(binary::digest()?),
        shard: request.shard,
        n_tasks: plan.n_tasks() as u64,
        tasks_done: 0,
        ended_by: None,
        pool: Vec::new(),
    };
    let memory = cost::memory(experiment, &plan, record.tasks());
    memory_limit::check(memory, pool.current_num_threads())?;
    let beginning = beginning(request, folder, &record, &resolved, attendant)?;
    let stop = attendant.stop();
    let mut journal = match beginning {
        Beginning::Ended(record) => {
            return FinishedRun::stored(folder.clone(), record, planned);
        }
        Beginning::GoOn(journal) => journal,
        Beginning::Further(shorter) => {
            let mut journal = folder.new_journal(&record, &resolved)?;
            extension::seed(&mut journal, folder, playable, &shorter, experiment, pool)?;
            attendant.say("This goes on from the finished run in the folder.");
            journal
        }
        Beginning::Anew => folder.new_journal(&record, &resolved)?,
    };
    if record.shard.is_none() {
        // A complete run has the same bytes from every build that plays the same battles.
        record.binary = None;
    }
    if !folder.has_record() {
        // From here on the folder records the run in progress. An earlier run stays complete until this one has files to replace
        // it.
        folder.write_record(&record, &resolved, &Digests::new())?;
    }
    let announced = match attendant.asks_cost() {
        true => cost::announce(experiment, planned, &record, journal.n_tasks(), pool, attendant),
        false => None,
    };
    timing.announces(announced.as_ref().map(|it| it.processors));
    // A shard never stops early, even if it is the only one: the point at which a single run would have stopped is determined by
    // the merge.
    let is_whole = record.shard.is_none();
    let mut session = RunSession {
        playable,
        keeps_battles: experiment.keeps_battles,
        plan: &plan,
        looks: StoppingRule::new(
            experiment.half_width.filter(|_| is_whole),
            planned.worth_plan().filter(|_| is_whole),
            plan.n_cells(),
            plan.pairing.stratify,
        )
        .comparing(planned.swap().is_some())
        .allotting(planned.allotment().filter(|_| is_whole), &plan)
        .pricing(planned.price_goal().filter(|_| is_whole), &plan),
        record: &mut record,
        journal: &mut journal,
        stop: &stop,
        course: announced.and_then(|it| it.course),
        watching: Watching { attendant: &mut *attendant, threads: timing.threads() },
    };
    timing.ends("setting up");
    let outcome = timing.of_play(pool.current_num_threads(), || session.play(pool));
    session.watching.attendant.end();
    drop(session);
    timing.ends("play");
    let kept = |failure: Failure, record: &Record| failure.and_help(&go_on(request, record));
    let played = outcome.map_err(|failure| kept(failure, &record))?;
    record.tasks_done = played.len() as u64;
    if journal.n_tasks() == 0 {
        folder.remove_journal()?;
    }
    let kept_battles = experiment.keeps_battles;
    let stored =
        pool.install(|| keep(folder, planned, kept_battles, &record, &mut journal, played));
    let (folder, results) = stored.map_err(|failure| kept(failure, &record))?;
    timing.ends("storing");
    if !record.is_finished() {
        attendant.warn(&interrupted(request, &record, &journal));
    }
    Ok(FinishedRun { folder, record, results, observed: None })
}

/// Plays until the end, until a look ends the run, or until the user stops it.
struct RunSession<'r, 'w> {
    playable: AnyPlan<'r>,
    keeps_battles: bool,
    plan: &'r Schedule,
    looks: StoppingRule<'r>,
    record: &'r mut Record,
    journal: &'r mut Journal,
    stop: &'r AtomicBool,
    /// How all that is left is expected to go, where that was asked.
    course: Option<Course>,
    watching: Watching<'w>,
}

impl RunSession<'_, '_> {
    /// The completed tasks of the run, all of which are in the journal: its own, fewer if a look ended it, or those before the
    /// first gap if it was stopped. After a crash the journal may have more.
    ///
    /// All looks are repeated from the first, so the result is the same after any number of sessions.
    fn play(&mut self, pool: &ThreadPool) -> Result<Range<usize>, Failure> {
        let tasks = self.record.tasks();
        let left = tasks.clone().filter(|task| !self.journal.has(*task));
        let n_rows: usize = left.map(|task| self.plan.n_rows_of(task)).sum();
        let n_pairs = BLOCK_PAIRS * n_rows as u64;
        let n_done = self.journal.n_tasks();
        let cells = self.playable.cells();
        let course = self.course.as_ref();
        let begun = Begun { cells, n_tasks: tasks.len(), n_done, n_pairs, course };
        self.watching.attendant.begin(&begun);
        let mut totals = Totals::new(self.plan.n_cells());
        let mut begin = tasks.start;
        for end in self.looks.stage_ends(self.plan, tasks.clone()) {
            let mut there = TaskSet::within(begin..end);
            for task in begin..end {
                if self.journal.has(task) {
                    let rows = rows_of(self.journal, self.plan, task)?;
                    rows.iter().for_each(|row| totals.add(row));
                    there.insert(task);
                }
            }
            let journal = &mut *self.journal;
            let (mut missing, mut synced) = (there.missing(), Instant::now());
            let part = PlanPart {
                tasks: &mut missing as Tasks<'_>,
                out_of_play: self.looks.out_of_play(),
            };
            let mut keep = |task: usize, rows: &[BlockRow], battles: &[BattleRow]| {
                journal.append(task, rows, battles)?;
                if synced.elapsed() > SYNC_EVERY {
                    journal.sync()?;
                    synced = Instant::now();
                }
                Ok(())
            };
            let (playable, stop, watching) = (self.playable, self.stop, &mut self.watching);
            let played = match self.keeps_battles {
                true => playable.play_recorded(pool, part, totals, stop, watching, &mut keep),
                false => {
                    let keep = &mut |task: usize, rows: &[BlockRow]| keep(task, rows, &[]);
                    playable.play(pool, part, totals, stop, watching, keep)
                }
            };
            let played = played.map_err(|error| self.cannot_write(&error.error))?;
            self.journal.sync().map_err(|error| self.cannot_write(&error))?;
            if !played.finished {
                let gap = tasks.clone().find(|&task| !self.journal.has(task));
                return Ok(tasks.start..gap.unwrap_or(tasks.end));
            }
            totals = played.totals;
            if end == tasks.end {
                break;
            }
            for task in begin..end {
                self.looks.take(&self.journal.rows(task)?);
            }
            let n_blocks = end / self.plan.n_groups();
            if self.looks.is_over(&totals, n_blocks as u32) {
                self.record.ended_by = Some(self.looks.end());
                return Ok(tasks.start..end);
            }
            begin = end;
        }
        Ok(tasks)
    }

    /// One sentence that says what is kept and what to do, printed as soon as the journal can't be written.
    fn cannot_write(&self, error: &std::io::Error) -> Failure {
        let (n_tasks, all) = (self.journal.n_tasks(), self.record.tasks().len());
        if let Some(Halted(why)) = error.get_ref().and_then(|inner| inner.downcast_ref()) {
            return Failure::new(format!("{why}\n{n_tasks} of {all} tasks are finished and kept"));
        }
        if error.kind() == ErrorKind::NotFound {
            return Failure::with_help(
                format!(
                    "the folder of the run was removed or moved while it was played; {n_tasks} of {all} tasks are finished, \
                     and kept only if it was moved"
                ),
                "put the folder back if you have it",
            );
        }
        let help = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                "free some space"
            }
            _ => "see that the folder can be written",
        };
        Failure::with_help(
            format!(
                "blocks.journal can't be written: {error}; {n_tasks} of {all} tasks are finished and kept"
            ),
            help,
        )
    }
}

/// Some tasks of a range, a bit each: plans have millions.
struct TaskSet {
    range: Range<usize>,
    bits: Vec<u64>,
}

impl TaskSet {
    /// None of a range.
    fn within(range: Range<usize>) -> TaskSet {
        TaskSet { bits: vec![0; range.len().div_ceil(64)], range }
    }

    fn insert(&mut self, task: usize) {
        let at = task - self.range.start;
        self.bits[at / 64] |= 1 << (at % 64);
    }

    /// The tasks of the range that are not in the set, in order.
    fn missing(self) -> impl Iterator<Item = usize> + Send {
        let begin = self.range.start;
        self.range.filter(move |task| {
            let at = task - begin;
            self.bits[at / 64] >> (at % 64) & 1 == 0
        })
    }
}

/// Writes the results into a staged `blocks.parquet`, and into `battle_rows` if battles are kept, and sums them. The folder
/// itself is unchanged.
///
/// A shard is written only when it is finished, since half of a shard is of no use.
fn keep(
    folder: &RunFolder,
    planned: &dyn PlannedRun,
    keeps_battles: bool,
    record: &Record,
    journal: &mut Journal,
    played: Range<usize>,
) -> Result<(RunFolder, Results), Failure> {
    let plan = planned.playable().schedule();
    let mut results = Results::new(planned);
    if played.is_empty() || (record.shard.is_some() && !record.is_finished()) {
        return Ok((folder.clone(), results));
    }
    let staged = folder.stage()?;
    let mut battles = match keeps_battles {
        true => Some(staged.keep_battles(planned.playable())?),
        false => None,
    };
    let rows = played.map(|task| {
        let rows = rows_of(journal, &plan, task)?;
        rows.iter().for_each(|row| results.push(row));
        if let Some(battles) = &mut battles {
            battles.push(&journal.battles(task)?)?;
        }
        Ok(rows)
    });
    staged.write_blocks(&planned.playable().columns(), report::OptionalColumns::by(&plan), rows)?;
    if let Some(battles) = battles {
        battles.finish()?;
    }
    Ok((staged, results))
}

/// The rows of a task in the journal, which must be those of the plan.
fn rows_of(journal: &mut Journal, plan: &Schedule, task: usize) -> Result<Vec<BlockRow>, Failure> {
    let rows = journal.rows(task)?;
    let found = rows.iter().map(|row| (row.cell, row.block));
    if found.eq(plan.keys(task..task + 1)) {
        return Ok(rows);
    }
    Err(Failure::with_help(
        format!("blocks.journal has other rows of task {task} than the plan"),
        "remove the file to give up what was played, or name another folder with --out",
    ))
}

/// What is said of a run that was stopped.
fn interrupted(request: &RunRequest, record: &Record, journal: &Journal) -> String {
    let n_tasks = journal.n_tasks();
    if n_tasks == 0 {
        return "Stopped before anything was finished; there is nothing to report.".to_owned();
    }
    let reported = match record.tasks_done {
        0 => "",
        _ => ", and the report is of that",
    };
    format!(
        "Stopped after {n_tasks} of {} tasks; what is finished is kept{reported}.\nTo go on: {}",
        record.tasks().len(),
        go_on(request, record),
    )
}
