//! The point at which a run begins: its first task, or where an earlier session ended.

use super::{Attendant, RunRequest};
use crate::run_folder::{Journal, Record, RunFolder, Stored};
use experiment::Resolved;
use experiment::document::problem::Failure;

/// What there is to begin with.
#[derive(Debug)]
pub enum Beginning {
    /// Nothing is stored: the run begins anew.
    Anew,
    /// What was played so far.
    GoOn(Journal),
    /// Its first tasks are a stored, finished run of a shorter plan.
    Further(Record),
    /// All of it, which was reported too.
    Ended(Record),
}

/// With `--resume` the run in the folder, if it has the same plan; otherwise nothing, if nothing would be lost.
///
/// # Errors
///
/// If something would be lost, or two experiments mixed.
pub fn beginning(
    request: &RunRequest,
    folder: &RunFolder,
    record: &Record,
    resolved: &Resolved,
    attendant: &mut dyn Attendant,
) -> Result<Beginning, Failure> {
    let at = folder.path().display();
    if let Some((stored, n_tasks)) = folder.under_way()? {
        if n_tasks == 0 {
            return Ok(Beginning::Anew);
        }
        if !request.resume {
            return Err(unfinished(folder, n_tasks, &stored.record));
        }
        refuse_another_plan(&stored, record, resolved, folder)?;
        return Ok(Beginning::GoOn(folder.journal(record.tasks())?));
    }
    if !folder.has_record() {
        if request.resume {
            attendant.say(&format!("There is no run in {at} to go on with; it begins."));
        }
        return Ok(Beginning::Anew);
    }
    if !request.resume && folder.is_older() {
        // Nothing of it is read, and it is replaced like any other finished run.
        return Ok(Beginning::Anew);
    }
    let stored = folder.read()?;
    if request.resume && !stored.record.pool.is_empty() {
        return Err(Failure::with_help(
            format!("{at} holds pooled runs, which can't be resumed"),
            "go on with each of the runs in its own folder with --resume, then pool them again with `equipoise merge --pool`",
        ));
    }
    let is_finished = stored.record.is_finished();
    if stored.record.tasks_done > 0 && !is_finished {
        return Err(Failure::with_help(
            format!(
                "{at} holds a report of an unfinished run, and no blocks.journal to go on from"
            ),
            "name another folder with --out, or remove the folder",
        ));
    }
    if !request.resume || !is_finished {
        return Ok(Beginning::Anew);
    }
    if stored.record.shard.is_none() && stored.is_beginning_of(resolved) {
        refuse_changed(changed_beside_plan(&stored, record), folder)?;
        folder.clone().settle(&stored)?;
        return Ok(Beginning::Further(stored.record));
    }
    refuse_another_plan(&stored, record, resolved, folder)?;
    folder.clone().settle(&stored)?;
    Ok(Beginning::Ended(stored.record))
}

fn unfinished(folder: &RunFolder, n_tasks: usize, of: &Record) -> Failure {
    Failure::with_help(
        format!(
            "{} holds an unfinished run ({n_tasks} of {} tasks), which would be lost",
            folder.path().display(),
            of.tasks().len()
        ),
        "add --resume to go on with it, name another folder with --out, or remove the folder",
    )
}

/// A run is resumed only by the same program, under the same rules and plan: anything else would mix two experiments.
fn refuse_another_plan(
    stored: &Stored,
    record: &Record,
    resolved: &Resolved,
    folder: &RunFolder,
) -> Result<(), Failure> {
    let mut changed = changed_beside_plan(stored, record);
    if !stored.holds_plan(resolved) || stored.record.n_tasks != record.n_tasks {
        changed.push("the experiment (run.toml has the one that was played)".to_owned());
    }
    refuse_changed(changed, folder)
}

/// What has changed since the folder was played, except the plan.
fn changed_beside_plan(stored: &Stored, record: &Record) -> Vec<String> {
    let mut changed = Vec::new();
    if stored.record.version != record.version {
        changed.push(format!(
            "the version (played by {}, this is {})",
            stored.record.version, record.version
        ));
    }
    if stored.record.binary.is_some() && stored.record.binary != record.binary {
        changed.push("the program (another build of it has played)".to_owned());
    }
    if stored.record.rules_digest != record.rules_digest {
        changed.push("the rules (their digest differs)".to_owned());
    }
    if stored.record.shard != record.shard {
        let part = |record: &Record| match record.shard {
            Some(shard) => format!("shard {shard}"),
            None => "the whole".to_owned(),
        };
        changed.push(format!(
            "the part of the plan (played was {}, this is {})",
            part(&stored.record),
            part(record)
        ));
    }
    changed
}

fn refuse_changed(changed: Vec<String>, folder: &RunFolder) -> Result<(), Failure> {
    if changed.is_empty() {
        return Ok(());
    }
    Err(Failure::with_help(
        format!(
            "{} can't be resumed: changed since are {}",
            folder.path().display(),
            changed.join(", ")
        ),
        "play it anew into another folder with --out",
    ))
}
