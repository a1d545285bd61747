//! One row a battle of a run, played again and written as a stream.

use std::path::Path;

use harness::{BattleRow, BlockRow};
use rayon::ThreadPool;
use rayon::prelude::*;
use report::battle_rows::BattleRowWriter;

use lab::document::problem::Failure;
use lab::played::{refuse_unreportable, stored_work};
use lab::run_folder::{RunFolder, cannot_write, refuse_rows_into};

/// Plays every battle of a stored run again and writes a row of each into a folder, which has to be new or empty.
///
/// No more than a few blocks a thread are in memory. Every block is compared with what the run has stored of it.
///
/// # Errors
///
/// If the folder is one of a run or has files in it, if there is no such run, if this program plays other battles than the run has, or if the folder can't be written.
pub fn write(path: &Path, out: &Path, pool: &ThreadPool) -> Result<(), Failure> {
    refuse_rows_into(out)?;
    let (folder, stored) = RunFolder::open(path)?;
    refuse_unreportable(&folder, &stored)?;
    let (_, work) = stored_work(&folder, &stored)?;
    let (playable, plan) = (work.playable(), work.playable().schedule());
    let columns = playable.columns();
    let n_tasks = stored.record.tasks_done as usize;
    let mut blocks = folder.blocks(&columns, &plan, 0..n_tasks)?;
    let cannot = |error| cannot_write("the rows of battles", error);
    let mut writer = BattleRowWriter::create(out, &columns, playable.cells()).map_err(cannot)?;
    let at_once = 2 * pool.current_num_threads();
    for begin in (0..n_tasks).step_by(at_once) {
        let tasks = (begin..n_tasks.min(begin + at_once)).map(|task| {
            let rows = blocks.by_ref().take(plan.n_rows_of(task));
            Ok((task, rows.collect::<Result<Vec<BlockRow>, Failure>>()?))
        });
        let tasks = tasks.collect::<Result<Vec<_>, Failure>>()?;
        let battles: Vec<Option<Vec<BattleRow>>> = pool.install(|| {
            let tasks = tasks.par_iter();
            tasks
                .map(|(task, rows)| playable.battles(*task, rows))
                .collect()
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
            writer.push(&of_task).map_err(cannot)?;
        }
    }
    writer.finish().map_err(cannot)?;
    Ok(())
}
