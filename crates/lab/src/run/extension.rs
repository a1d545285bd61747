//! Turns a finished run into the beginning of a longer one: its stored results go into the journal and aren't played again.

use std::sync::atomic::AtomicBool;

use harness::{BlockRow, Column, PlanPart, Silent, Totals};
use rayon::ThreadPool;

use crate::run_folder::{Journal, Record, RunFolder};
use experiment::Experiment;
use experiment::document::problem::Failure;
use experiment::planned_run::AnyPlan;
use harness::playable::Tasks;

/// Puts every task of the finished run into the journal of the longer one.
///
/// The first task is played again, since a finished run doesn't say which build of the program has played it.
///
/// # Errors
///
/// If this program plays other battles than the folder has, or if a file can't be read or written.
pub fn seed(
    journal: &mut Journal,
    folder: &RunFolder,
    playable: AnyPlan<'_>,
    shorter: &Record,
    experiment: &Experiment,
    pool: &ThreadPool,
) -> Result<(), Failure> {
    let plan = playable.schedule();
    let n_tasks = shorter.tasks_done as usize;
    let mut rows = folder.blocks(&playable.columns(), &plan, 0..n_tasks)?;
    let mut battles = match experiment.keeps_battles {
        true => Some(folder.battles(&folder.read()?, &playable.columns())?),
        false => None,
    };
    for task in 0..n_tasks {
        let of_task: Vec<BlockRow> =
            rows.by_ref().take(plan.n_rows_of(task)).collect::<Result<_, _>>()?;
        if of_task.iter().any(|row| row.missing != 0) {
            return Err(Failure::with_help(
                format!(
                    "{} can't be resumed: it was played before `{}` was counted",
                    folder.path().display(),
                    uncounted(&playable.columns(), &of_task)
                ),
                "play it anew into another folder with --out",
            ));
        }
        if task == 0 && played_again(playable, pool)? != of_task {
            return Err(Failure::with_help(
                format!(
                    "{} can't be resumed: this build of equipoise plays other battles than the one that made it",
                    folder.path().display()
                ),
                "play it anew into another folder with --out",
            ));
        }
        let battles = match &mut battles {
            Some(battles) => battles.of_task(&of_task)?,
            None => Vec::new(),
        };
        journal.append(task, &of_task, &battles).map_err(cannot_write)?;
    }
    journal.sync().map_err(cannot_write)
}

/// The first column that rows don't have.
fn uncounted(columns: &[Column], rows: &[BlockRow]) -> String {
    let lacks = |at: usize| rows.iter().any(|row| !row.has(at));
    let column = columns.iter().enumerate().find(|(at, _)| lacks(*at));
    column.map_or_else(String::new, |(_, column)| column.name.clone())
}

/// The rows of the first task.
fn played_again(playable: AnyPlan<'_>, pool: &ThreadPool) -> Result<Vec<BlockRow>, Failure> {
    let mut found = Vec::new();
    let part = PlanPart { tasks: &mut (0..1_usize) as Tasks<'_>, out_of_play: &[] };
    let totals = Totals::new(playable.schedule().n_cells());
    let stop = AtomicBool::new(false);
    let played = playable.play(pool, part, totals, &stop, &mut Silent, &mut |_, rows| {
        found.extend_from_slice(rows);
        Ok(())
    });
    played.map_err(|error| cannot_write(error.error))?;
    Ok(found)
}

fn cannot_write(error: std::io::Error) -> Failure {
    Failure::with_help(
        format!("blocks.journal can't be written: {error}"),
        "free some space, or name another folder with --out",
    )
}
