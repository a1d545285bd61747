//! The shards of one experiment as one run.

mod plans;
mod pool;
mod shards;

use harness::{BattleRow, BlockRow, Totals};

pub use pool::Pool;
pub use shards::Shards;

use crate::finished_run::{FinishedRun, Results};
use crate::run_folder::{Record, RunFolder, StoredBattles};
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;
use experiment::stopping::EndedBy;
use experiment::stopping::{StoppingRule, empty};

/// The rows of a task, with its battles where they are kept.
type TaskRows = (Vec<BlockRow>, Vec<BattleRow>);

/// ST-A6, ST-D7: the rows of all shards in the order of the plan, up to the look at which a single run would have stopped.
///
/// Battles that the shards keep go the same way. The folder stages the rows; nothing in it is replaced until the run is committed.
///
/// # Errors
///
/// If a shard can't be read or the folder can't be written.
pub fn merge(
    shards: &Shards,
    of_shards: Option<StoredBattles>,
    folder: &RunFolder,
) -> Result<FinishedRun, Failure> {
    let stages = stages(shards)?;
    let record = record_of(shards, &stages);
    let keeps_battles = of_shards.is_some();
    let tasks = tasks_of(shards, &stages, of_shards);
    write(folder, shards.planned.as_ref(), record, keeps_battles, tasks)
}

/// Stages the rows of a merged run, with its battles where they are kept.
fn write(
    folder: &RunFolder,
    planned: &dyn PlannedRun,
    record: Record,
    keeps_battles: bool,
    tasks: impl Iterator<Item = Result<TaskRows, Failure>>,
) -> Result<FinishedRun, Failure> {
    let (playable, plan) = (planned.playable(), planned.playable().schedule());
    let mut results = Results::new(planned);
    let staged = folder.stage()?;
    let mut battles = match keeps_battles {
        true => Some(staged.keep_battles(playable)?),
        false => None,
    };
    let rows = tasks.map(|task| {
        let (rows, of_task) = task?;
        if let Some(battles) = &mut battles {
            battles.push(&of_task)?;
        }
        rows.iter().for_each(|row| results.push(row));
        Ok(rows)
    });
    staged.write_blocks(&playable.columns(), report::OptionalColumns::by(&plan), rows)?;
    if let Some(battles) = battles {
        battles.finish()?;
    }
    Ok(FinishedRun { folder: staged, record, results, observed: None })
}

/// The record of the single run that the shards are parts of.
fn record_of(shards: &Shards, stages: &[Stage]) -> Record {
    let mut record = Record {
        binary: None,
        shard: None,
        tasks_done: stages.last().map_or(0, |stage| stage.end as u64),
        ..shards.first().clone()
    };
    if record.tasks_done < record.n_tasks {
        record.ended_by = Some(match shards.planned.allotment() {
            Some(_) => EndedBy::Budget,
            None => EndedBy::Precision,
        });
    }
    record
}

/// The tasks that a single run would have played, with its cells out of play empty.
fn tasks_of<'s>(
    shards: &'s Shards,
    stages: &'s [Stage],
    mut of_shards: Option<StoredBattles>,
) -> impl Iterator<Item = Result<TaskRows, Failure>> + 's {
    let n_tasks = stages.last().map_or(0, |stage| stage.end);
    let tasks = shards.tasks().take(n_tasks).enumerate();
    tasks.map(move |(task, rows)| {
        let mut rows = rows?;
        let stage = stages.iter().find(|stage| task < stage.end);
        let out_of_play = stage.map_or(&[][..], |stage| &stage.out_of_play);
        let mut battles = match &mut of_shards {
            Some(of_shards) => of_shards.of_task(&rows)?,
            None => Vec::new(),
        };
        battles.retain(|battle| !out_of_play.contains(&battle.cell));
        empty(&mut rows, out_of_play);
        Ok((rows, battles))
    })
}

/// Tasks between two looks, and the cells that a single run would not have played in them.
#[derive(Debug)]
struct Stage {
    end: usize,
    out_of_play: Vec<u32>,
}

/// ST-D7, ST-D14: the stages of a single run, up to the look at which it would have ended.
fn stages(shards: &Shards) -> Result<Vec<Stage>, Failure> {
    let (plan, half_width) = (&shards.plan, shards.experiment.half_width);
    let worth = shards.planned.worth_plan();
    let stratified = plan.pairing.stratify;
    let mut rule = StoppingRule::new(half_width, worth, plan.n_cells(), stratified)
        .comparing(shards.planned.swap().is_some())
        .allotting(shards.planned.allotment(), plan)
        .pricing(shards.planned.price_goal(), plan);
    let n_tasks = plan.n_tasks();
    let mut stages: Vec<Stage> = Vec::new();
    if !rule.may_end() {
        stages.push(Stage { end: n_tasks, out_of_play: Vec::new() });
        return Ok(stages);
    }
    let mut totals = Totals::new(plan.n_cells());
    let mut tasks = shards.tasks();
    let mut begin = 0;
    for end in rule.stage_ends(plan, 0..n_tasks) {
        let out_of_play = rule.out_of_play().to_vec();
        for rows in tasks.by_ref().take(end - begin) {
            let mut rows = rows?;
            empty(&mut rows, &out_of_play);
            rows.iter().for_each(|row| totals.add(row));
            rule.take(&rows);
        }
        stages.push(Stage { end, out_of_play });
        let n_blocks = end / plan.n_groups();
        if end < n_tasks && rule.is_over(&totals, n_blocks as u32) {
            break;
        }
        begin = end;
    }
    Ok(stages)
}
