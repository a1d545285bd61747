//! The page of all runs in a folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use analysis::diff::{Diff, How};
use analysis::numbers::grouped;
use chrono::{DateTime, Utc};
use report::OutFolder;
use report::all_runs::{ListedRun, Moved, write_all_runs};

use crate::commands::diff;
use experiment::document::problem::Failure;
use lab::played::{PlayedRun, answer, stored_work};
use lab::run_folder::{RunFolder, cannot_write};

/// The folders of a folder that hold a run, by name.
pub fn run_folders(reports: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(reports).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir() && RunFolder::at(path).has_run())
        .collect();
    folders.sort();
    folders
}

/// A run as far as it can be read.
struct Found {
    folder: PathBuf,
    written: SystemTime,
    title: String,
    question: String,
    answer: String,
    played: String,
}

/// Reads every run of a folder, and writes the page that lists them.
///
/// # Errors
///
/// If there is no run, or the page can't be written.
pub fn write(reports: &Path, force: bool) -> Result<PathBuf, Failure> {
    let mut found: Vec<Found> = run_folders(reports).into_iter().map(read).collect();
    if found.is_empty() {
        return Err(Failure::with_help(
            format!("{} holds no run, and no folder of it does", reports.display()),
            "name a folder that `equipoise run` has written, or one of such folders",
        ));
    }
    found.sort_by(|a, b| (b.written, &a.folder).cmp(&(a.written, &b.folder)));
    let listed: Vec<ListedRun> = (0..found.len()).map(|at| listed(&found, at)).collect();
    let mut out = OutFolder::open(reports)
        .map_err(|error| cannot_write("the list of runs", error))?
        .forced(force);
    write_all_runs(&mut out, &listed).map_err(|error| cannot_write("the list of runs", error))
}

/// One run of the list, which is sorted, the newest first.
fn listed(found: &[Found], at: usize) -> ListedRun {
    let run = &found[at];
    let older = found[at + 1..]
        .iter()
        .find(|older| (&older.title, &older.question) == (&run.title, &run.question));
    let name = run.folder.file_name().unwrap_or_default();
    ListedRun {
        folder: name.to_string_lossy().into_owned(),
        title: run.title.clone(),
        question: run.question.clone(),
        answer: run.answer.clone(),
        played: run.played.clone(),
        date: DateTime::<Utc>::from(run.written).format("%Y-%m-%d %H:%M").to_string(),
        moved: older.and_then(|older| moved(&older.folder, &run.folder)),
    }
}

fn read(folder: PathBuf) -> Found {
    let record = RunFolder::at(&folder).record_path();
    let written = record.metadata().and_then(|it| it.modified());
    let mut found = Found {
        written: written.unwrap_or(SystemTime::UNIX_EPOCH),
        title: folder.display().to_string(),
        question: String::new(),
        answer: String::new(),
        played: String::new(),
        folder,
    };
    if let Err(failure) = fill(&mut found) {
        found.answer = format!("This run can't be read: {}", failure.in_short());
    }
    found
}

fn fill(found: &mut Found) -> Result<(), Failure> {
    let (folder, stored) = RunFolder::open(&found.folder)?;
    let (experiment, work) = stored_work(&folder, &stored)?;
    found.title.clone_from(&experiment.title);
    found.question.clone_from(&experiment.question);
    if let Some(shard) = stored.record.shard {
        found.answer = format!("Shard {shard} of a run: `equipoise merge` puts shards together.");
        return Ok(());
    }
    if stored.record.tasks_done == 0 {
        found.answer = "Nothing is finished yet.".to_owned();
        return Ok(());
    }
    let run = PlayedRun::stored(folder, stored.record, work.as_ref())?;
    let answer = answer(&run, &experiment, work.as_ref())?;
    found.answer = answer.summary.sentences.first().cloned().unwrap_or_default();
    found.played = format!("{} pairs", grouped(answer.played.pairs));
    Ok(())
}

/// The difference between two runs, if they can be compared.
fn moved(older: &Path, newer: &Path) -> Option<Moved> {
    let [first, second] = [diff::read(older).ok()?, diff::read(newer).ok()?];
    let diff = Diff::of(&first, &second);
    if diff.lines.is_empty() {
        return None;
    }
    let same = diff.lines.iter().filter(|line| line.how == How::Unchanged);
    let words = match (same.count(), diff.crossing(0.0).len(), diff.lines.len()) {
        (same, _, all) if same == all => "every number is the same.".to_owned(),
        (_, 0, all) => format!("none of {all} cells moved for certain."),
        (_, 1, all) => format!("1 of {all} cells moved."),
        (_, n, all) => format!("{n} of {all} cells moved."),
    };
    let words = match diff.missing(&[]).len() {
        0 => words,
        1 => format!("{words} 1 cell is only in one of them."),
        n => format!("{words} {n} cells are only in one of them."),
    };
    Some(Moved {
        words,
        command: format!("equipoise diff {} {}", older.display(), newer.display()),
    })
}
