//! The page of all runs in a folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use analysis::diff::{Diff, How};
use chrono::{DateTime, Utc};
use report::OutFolder;
use report::all_runs::{ListedRun, Moved, write_all_runs};

use experiment::document::problem::Failure;
use lab::diff;
use lab::run_folder::{RunFolder, cannot_write};
use lab::summary::Summary;

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
    summary: Summary,
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
    let older = found[at + 1..].iter().find(|older| older.summary.asks_as(&run.summary));
    let name = run.folder.file_name().unwrap_or_default();
    ListedRun {
        folder: name.to_string_lossy().into_owned(),
        title: run.summary.title.clone(),
        question: run.summary.question.clone(),
        answer: run.summary.answer.clone(),
        played: run.summary.played.clone(),
        date: DateTime::<Utc>::from(run.written).format("%Y-%m-%d %H:%M").to_string(),
        moved: older.and_then(|older| moved(older, run)),
    }
}

fn read(folder: PathBuf) -> Found {
    let record = RunFolder::at(&folder).record_path();
    let written = record.metadata().and_then(|it| it.modified());
    Found {
        written: written.unwrap_or(SystemTime::UNIX_EPOCH),
        summary: Summary::of(&folder),
        folder,
    }
}

/// The keys in which two tables differ, as they are written in a file: `worth.lists`.
fn differences(one: &toml::Table, other: &toml::Table, within: &str) -> Vec<String> {
    let mut keys: Vec<&String> = one.keys().chain(other.keys()).collect();
    keys.sort();
    keys.dedup();
    let each = keys.into_iter().flat_map(|key| {
        let name = format!("{within}{key}");
        match (one.get(key), other.get(key)) {
            (Some(toml::Value::Table(one)), Some(toml::Value::Table(other))) => {
                differences(one, other, &format!("{name}."))
            }
            (one, other) if one == other => Vec::new(),
            _ => vec![name],
        }
    });
    each.collect()
}

/// How many keys a sentence names.
const NAMED: usize = 3;

/// Since which run: the one before of the same plan, or what differs.
fn since(older: &Found, newer: &Found) -> String {
    let differ = match (&older.summary.plan, &newer.summary.plan) {
        (Some(one), Some(other)) => differences(one, other, ""),
        _ => Vec::new(),
    };
    let rules = match older.summary.rules_digest == newer.summary.rules_digest {
        true => "",
        false => ", by other rules",
    };
    if differ.is_empty() {
        return format!("Since the run before of this experiment{rules}");
    }
    let named = differ.iter().take(NAMED).map(|key| format!("`{key}`")).collect::<Vec<_>>();
    let more = match differ.len().saturating_sub(NAMED) {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    format!(
        "Beside the run before of this question, which had another plan ({}{more} differ){rules}",
        named.join(", ")
    )
}

/// The difference between two runs, if they can be compared.
fn moved(older: &Found, newer: &Found) -> Option<Moved> {
    let [first, second] = [diff::read(&older.folder).ok()?, diff::read(&newer.folder).ok()?];
    let diff = Diff::of(&first, &second);
    if diff.lines.is_empty() {
        return None;
    }
    let n_missing = diff.missing(&[]).len();
    let same = diff.lines.iter().filter(|line| line.how == How::Unchanged).count();
    let turned = diff.lines.iter().filter(|line| line.turned().is_some()).count();
    let all = diff.lines.len();
    let words = match (same, diff.crossing(0.0).len()) {
        (same, _) if same == all && n_missing == 0 => "every number is the same.".to_owned(),
        (same, _) if same == all => {
            format!("{all} of {} cells are in both, and those are the same.", all + n_missing)
        }
        (_, 0) => format!("none of {all} cells moved for certain."),
        (_, 1) => format!("1 of {all} cells moved."),
        (_, n) => format!("{n} of {all} cells moved."),
    };
    let words = match turned {
        0 => words,
        1 => format!("1 verdict turned; {words}"),
        n => format!("{n} verdicts turned; {words}"),
    };
    let words = match n_missing {
        _ if same == all => words,
        0 => words,
        1 => format!("{words} 1 cell is only in one of them."),
        n => format!("{words} {n} cells are only in one of them."),
    };
    let words =
        match older.summary.answer == newer.summary.answer || newer.summary.answer.is_empty() {
            true => words,
            false => format!("{words} Its answer was: {}", older.summary.answer),
        };
    Some(Moved {
        since: since(older, newer),
        words,
        command: format!("equipoise diff {} {}", older.folder.display(), newer.folder.display()),
    })
}

#[cfg(test)]
mod tests {
    use lab::summary::plan_of;

    use super::*;

    fn found(text: &str, digest: &str) -> Found {
        Found {
            folder: PathBuf::new(),
            written: SystemTime::UNIX_EPOCH,
            summary: Summary {
                plan: plan_of(text),
                rules_digest: digest.to_owned(),
                ..Summary::default()
            },
        }
    }

    /// Other lists are another plan though title and question are the same; another length and another seed are not.
    #[test]
    fn only_runs_of_one_plan_are_of_one_experiment() {
        let of = |pairs: u32, lists: &str, digest: &str| {
            let text = format!(
                "[experiment]\ntitle = \"t\"\npairs = {pairs}\nseed = {pairs}\n[experiment.worth]\nlists = [\"{lists}\"]\n"
            );
            found(&text, digest)
        };
        let first = of(288, "parthian", "a");
        assert_eq!(
            since(&first, &of(576, "parthian", "a")),
            "Since the run before of this experiment"
        );
        assert_eq!(
            since(&first, &of(288, "norman", "a")),
            "Beside the run before of this question, which had another plan (`worth.lists` differ)"
        );
        assert!(since(&first, &of(288, "parthian", "b")).ends_with("by other rules"));
    }
}
