//! The answer of a run: every estimate from its results and from what was observed in its battles.

use std::path::Path;

use analysis::parts::Part;
use analysis::sensitivity::SensitivityAnswer;
use analysis::worth::WorthAnswer;
use analysis::{Answer, Comparison, RunInfo};
use harness::BLOCK_PAIRS;

use super::info::is_open;
use super::{FinishedRun, info, observed, stored_plan};
use crate::run_folder::{RunFolder, Stored};
use experiment::Experiment;
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;

/// The answer of a run.
///
/// # Errors
///
/// If the stored diagnostics of its battles can't be read.
pub fn answer(
    run: &FinishedRun,
    experiment: &Experiment,
    planned: &dyn PlannedRun,
) -> Result<Answer, Failure> {
    let info = observed_info(run, experiment, planned)?;
    let answer = Answer::of(info, &run.results.totals)
        .map_err(|error| Failure::new(format!("the run can't be reported: {error}")))?;
    Ok(match part(run, planned, &answer) {
        Some(part) => answer.with_part(part),
        None => answer,
    })
}

/// The answer of a run that a folder stores, with the number of its tasks; nothing is written.
///
/// # Errors
///
/// If the folder holds no run that can be reported.
pub fn stored_answer(path: &Path) -> Result<(Answer, u64), Failure> {
    let (folder, stored) = RunFolder::open(path)?;
    refuse_unreportable(&folder, &stored)?;
    let (experiment, planned) = stored_plan(&folder, &stored)?;
    let run = FinishedRun::stored(folder, stored.record, planned.as_ref())?;
    let n_tasks = run.record.n_tasks;
    Ok((answer(&run, &experiment, planned.as_ref())?, n_tasks))
}

/// Shards have no report of their own, and a run of which nothing is finished has none yet.
///
/// # Errors
///
/// If the run is either.
pub fn refuse_unreportable(folder: &RunFolder, stored: &Stored) -> Result<(), Failure> {
    let at = folder.path().display();
    if let Some(shard) = stored.record.shard {
        return Err(Failure::with_help(
            format!("{at} is shard {shard} of a run"),
            "put all of them together with `equipoise merge DIR... --out DIR`, which reports them too",
        ));
    }
    if stored.record.tasks_done == 0 {
        return Err(Failure::with_help(
            format!("the run in {at} has nothing to report yet"),
            format!("go on with it: {} --resume", stored.record.command),
        ));
    }
    Ok(())
}

/// The description of a run, with the diagnostics of its battles.
fn observed_info(
    run: &FinishedRun,
    experiment: &Experiment,
    planned: &dyn PlannedRun,
) -> Result<RunInfo, Failure> {
    let is_finished = is_finished(run) && !is_open(experiment, planned);
    let (mut worth, of_settings) = worth_answers(run, planned, is_finished);
    let (seen, replays) = match &run.observed {
        // Battles are recorded after they were observed.
        Some(observed) => (observed.clone(), Vec::new()),
        None => observed::stored(&run.folder)?,
    };
    if let Some(worth) = &mut worth {
        worth.take_uses(&seen.card_uses);
    }
    let info = RunInfo {
        play_diagnostics: seen.play,
        usage: seen.usage,
        battles: seen.battles,
        loss_breakdown: seen.losses,
        replays,
        sensitivity: match of_settings.is_empty() {
            true => sensitivity(run, planned, is_finished).into_iter().collect(),
            false => of_settings,
        },
        worth,
        ..info(&run.record, experiment, planned)
    };
    refuse_unplanned_battles(&info)?;
    Ok(RunInfo { comparisons: comparisons(run, planned, &info, is_finished), ..info })
}

/// Refuses stored battles that the plan doesn't have.
fn refuse_unplanned_battles(info: &RunInfo) -> Result<(), Failure> {
    let n_pairs = info.n_blocks as u64 * BLOCK_PAIRS;
    let is_unplanned = |cell: u32, pair: u64, battle: u8| {
        cell as usize >= info.cells.len() || pair >= n_pairs || !matches!(battle, 1 | 2)
    };
    let mut battles = info.battles.iter();
    let mut replays = info.replays.iter();
    let file =
        if battles.any(|it| is_unplanned(it.cell, it.pair, it.battle) || it.a_half_points > 2) {
            report::side_files::BATTLES.name
        } else if replays.any(|it| is_unplanned(it.cell, it.pair, it.battle)) {
            report::side_files::replays::FILE
        } else {
            return Ok(());
        };
    Err(Failure::with_help(
        format!("{file} has battles that the plan in run.toml doesn't have"),
        "play the experiment again with `equipoise run`",
    ))
}

/// Complete blocks that were played of every cell.
fn n_blocks(run: &FinishedRun, planned: &dyn PlannedRun) -> u32 {
    let n_groups = planned.playable().schedule().n_groups();
    (run.record.tasks_done as usize / n_groups) as u32
}

/// Whether everything was played that the plan wanted.
fn is_finished(run: &FinishedRun) -> bool {
    run.record.tasks_done >= run.record.n_tasks || run.record.ended_by.is_some()
}

/// The worth of cards, and its sensitivity, if that was asked.
fn worth_answers(
    run: &FinishedRun,
    planned: &dyn PlannedRun,
    is_finished: bool,
) -> (Option<WorthAnswer>, Vec<SensitivityAnswer>) {
    let slots = run.results.slots.as_ref();
    let slots = slots.filter(|_| planned.worth_plan().is_some());
    let answer =
        slots.and_then(|slots| planned.worth_answer(slots, n_blocks(run, planned), is_finished));
    answer.map_or((None, Vec::new()), |(worth, of_settings)| (Some(worth), of_settings))
}

/// What the experiment's kind adds to the answer.
fn part(run: &FinishedRun, planned: &dyn PlannedRun, answer: &Answer) -> Option<Part> {
    let slots = run.results.slots.as_ref();
    let slots = slots.filter(|_| planned.asks_part())?;
    planned.part(answer, slots, n_blocks(run, planned))
}

/// Every two variants against each other: of a worth run its cards, of a finished run of fixed matchups its variants.
///
/// None for settings of a sensitivity, which are compared with the run's own rules only, and none where blocks are allotted to
/// matchups, since some are then empty.
fn comparisons(
    run: &FinishedRun,
    planned: &dyn PlannedRun,
    info: &RunInfo,
    is_finished: bool,
) -> Vec<Comparison> {
    if let Some(worth) = &info.worth {
        return worth.pairs.iter().map(Comparison::of_cards).collect();
    }
    let is_even = planned.sensitivity_plan().is_none() && planned.allotment().is_none();
    if !is_even || !is_finished {
        return Vec::new();
    }
    let scores = run.results.scores.as_ref();
    scores.map_or(Vec::new(), |scores| Comparison::of_variants(info, scores))
}

/// What assumptions change, if that was asked.
fn sensitivity(
    run: &FinishedRun,
    planned: &dyn PlannedRun,
    is_finished: bool,
) -> Option<SensitivityAnswer> {
    let plan = planned.sensitivity_plan()?;
    match &run.results.scores {
        Some(scores) if is_finished => Some(SensitivityAnswer::of(plan, scores)),
        _ => Some(SensitivityAnswer::unfinished(plan)),
    }
}
