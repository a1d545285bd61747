//! One row a battle of a run, played again and written as a stream.

use std::path::Path;

use harness::{BattleRow, BlockRow};
use rayon::ThreadPool;
use rayon::prelude::*;
use report::battle_rows::BattleRowWriter;

use experiment::document::problem::Failure;
use experiment::planned_run::AnyPlan;
use lab::finished_run::{refuse_unreportable, stored_plan};
use lab::run_folder::{RunFolder, cannot_write, refuse_rows_into};

/// Plays every battle of a stored run again and writes a row of each into a folder, which has to be new or empty.
///
/// # Errors
///
/// If the folder is one of a run or has files in it, if it can't be written, or as [`each_task`].
pub fn write(path: &Path, out: &Path, pool: &ThreadPool) -> Result<(), Failure> {
    refuse_rows_into(out)?;
    let cannot = |error| cannot_write("the rows of battles", error);
    let mut writer = None;
    each_task(path, pool, |playable, battles| {
        let writer = match &mut writer {
            Some(writer) => writer,
            None => {
                let (columns, seeds) = (playable.columns(), playable.schedule().seeds);
                let created = BattleRowWriter::create(out, &columns, playable.cells(), &seeds);
                writer.insert(created.map_err(cannot)?)
            }
        };
        writer.push(battles).map_err(cannot)
    })?;
    writer.map_or(Ok(()), |writer| writer.finish().map(|_| ()).map_err(cannot))
}

/// Plays every battle of a stored run again, and passes on those of each task in the order of the plan, with what is
/// played.
///
/// No more than a few blocks a thread are in memory. Every block is compared with what the run has stored of it.
///
/// # Errors
///
/// If there is no such run, if this program plays other battles than the run has, or an error of `take`.
pub fn each_task(
    path: &Path,
    pool: &ThreadPool,
    mut take: impl FnMut(AnyPlan<'_>, &[BattleRow]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (folder, stored) = RunFolder::open(path)?;
    refuse_unreportable(&folder, &stored)?;
    let (experiment, planned) = stored_plan(&folder, &stored)?;
    experiment.game.unplayable().map_or(Ok(()), Err)?;
    let (playable, plan) = (planned.playable(), planned.playable().schedule());
    let columns = playable.columns();
    let n_tasks = stored.record.tasks_done as usize;
    let mut blocks = folder.blocks(&columns, &plan, 0..n_tasks)?;
    let at_once = 2 * pool.current_num_threads();
    for begin in (0..n_tasks).step_by(at_once) {
        let tasks = (begin..n_tasks.min(begin + at_once)).map(|task| {
            let rows = blocks.by_ref().take(plan.n_rows_of(task));
            Ok((task, rows.collect::<Result<Vec<BlockRow>, Failure>>()?))
        });
        let tasks = tasks.collect::<Result<Vec<_>, Failure>>()?;
        let battles: Vec<Option<Vec<BattleRow>>> = pool.install(|| {
            let tasks = tasks.par_iter();
            tasks.map(|(task, rows)| playable.battles(*task, rows)).collect()
        });
        for of_task in battles {
            let of_task = of_task.ok_or_else(|| {
                Failure::with_help(
                    format!(
                        "this build of equipoise plays other battles than the run in {} has",
                        folder.path().display()
                    ),
                    "play the experiment again with this program",
                )
            })?;
            take(playable, &of_task)?;
        }
    }
    Ok(())
}
