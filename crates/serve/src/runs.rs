//! The list of runs, with their answers in a line. Answers are read one by one behind the list, since reading them takes a while.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use lab::run_folder::RunFolder;
use lab::summary::Summary;
use serde::Serialize;
use serde_json::{Value, json};

use crate::app::App;
use crate::stored_files;

/// What was read so far.
#[derive(Debug, Default)]
pub struct Runs {
    known: Mutex<BTreeMap<String, (Option<SystemTime>, Summary)>>,
    is_reading: AtomicBool,
}

impl Runs {
    fn known(&self) -> MutexGuard<'_, BTreeMap<String, (Option<SystemTime>, Summary)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn summary(&self, name: &str, written: Option<SystemTime>) -> Option<Summary> {
        let known = self.known();
        let (at, summary) = known.get(name)?;
        (*at == written).then(|| summary.clone())
    }
}

/// A run in the list.
#[derive(Debug, Serialize)]
pub struct Run {
    name: String,
    title: String,
    question: String,
    answer: String,
    played: String,
    /// Seconds since 1970; the browser says it in its own zone.
    written: Option<u64>,
    /// Whether the answer was read.
    is_read: bool,
    /// Whether there is a page to show.
    has_page: bool,
    view: String,
    /// Whether it is a run of an experiment, and no search.
    is_run: bool,
    /// Whether the experiment lies beside it.
    has_experiment: bool,
}

/// When the results of a folder were written.
fn written(folder: &Path) -> Option<SystemTime> {
    let records = [RunFolder::at(folder).record_path(), folder.join("answer.toml")];
    records.iter().find_map(|path| path.metadata().and_then(|it| it.modified()).ok())
}

fn run(app: &App, name: &str) -> Run {
    let folder = app.folder.run(name);
    let at = written(&folder);
    let summary = app.runs.summary(name, at);
    let is_read = summary.is_some();
    let summary = summary.unwrap_or_default();
    let seconds = at.and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    Run {
        title: if summary.title.is_empty() { name.to_owned() } else { summary.title },
        question: summary.question,
        answer: summary.answer,
        played: summary.played,
        written: seconds.map(|it| it.as_secs()),
        is_read,
        has_page: app.folder.file(name, "index.html").is_some(),
        view: stored_files::path_of(app, name),
        is_run: RunFolder::at(&folder).has_run(),
        has_experiment: app.folder.text(name).is_ok(),
        name: name.to_owned(),
    }
}

/// All runs, the newest first.
pub fn list(app: &Arc<App>) -> Value {
    let mut runs: Vec<Run> = app.folder.runs().iter().map(|name| run(app, name)).collect();
    runs.sort_by(|a, b| (b.written, &a.name).cmp(&(a.written, &b.name)));
    let n_unread = runs.iter().filter(|run| !run.is_read).count();
    if n_unread > 0 {
        read_answers(app);
    }
    json!({ "runs": runs, "n_unread": n_unread })
}

/// One run; none of another name.
pub fn one(app: &App, name: &str) -> Option<Run> {
    app.folder.runs().iter().any(|own| own == name).then(|| run(app, name))
}

/// Begins to read what isn't read yet, the newest first.
pub fn read_answers(app: &Arc<App>) {
    if app.runs.is_reading.swap(true, Ordering::AcqRel) {
        return;
    }
    let app = Arc::clone(app);
    std::thread::spawn(move || {
        let mut names: Vec<_> = app.folder.runs();
        names.sort_by_key(|name| std::cmp::Reverse(written(&app.folder.run(name))));
        for name in names {
            let folder = app.folder.run(&name);
            let at = written(&folder);
            if app.runs.summary(&name, at).is_none() {
                let summary = std::panic::catch_unwind(|| Summary::of(&folder));
                let summary = summary.unwrap_or_else(|_| Summary {
                    answer: "This run can't be read; the terminal says why.".to_owned(),
                    ..Summary::default()
                });
                app.runs.known().insert(name, (at, summary));
            }
        }
        app.runs.is_reading.store(false, Ordering::Release);
    });
}
