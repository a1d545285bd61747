//! Plays the queue, one run after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread::{self, JoinHandle};

use experiment::Source;
use experiment::document::problem::Failure;
use harness::Totals;
use harness::observer::Progress;
use lab::run::{Attendant, Begun, RunEnd, RunRequest, run};
use lab::run_folder::RunFolder;

use crate::app::App;
use crate::queue::{Job, JobState};

/// Begins with the first run that waits.
pub fn start(app: &Arc<App>) -> JoinHandle<()> {
    let app = Arc::clone(app);
    thread::spawn(move || {
        while let Some((job, stop)) = app.queue.next() {
            // A panic is a fault of ours: that run is lost, and the others are not.
            let ended =
                catch_unwind(AssertUnwindSafe(|| app.folder.confined(|| play(&app, &job, stop))));
            let (state, said) = match ended {
                Ok(Ok(end)) => of_end(&end),
                Ok(Err(failure)) => (JobState::Failed, in_lines(&failure)),
                Err(_) => (
                    JobState::Failed,
                    "this run failed by a fault of Equipoise; the terminal says where".to_owned(),
                ),
            };
            app.queue.ended(job.id, state, said);
        }
    })
}

fn play(app: &Arc<App>, job: &Job, stop: Arc<AtomicBool>) -> Result<RunEnd, Failure> {
    let file = app.folder.experiment(&job.name);
    let source = Source::of_text(&file, &job.text);
    let folder = app.folder.run(&job.name);
    let request = RunRequest {
        threads: app.options.threads,
        max_pairs: job.max_pairs,
        anyway: job.anyway,
        resume: RunFolder::at(&folder).has_run(),
        allow_programs: app.options.allow_programs,
        out: Some(folder),
        ..RunRequest::of(file.display().to_string(), app.options.version.clone())
    };
    let end = run(&request, &source, &mut Watched { app, stop, pairs: Arc::default() })?;
    app.folder.keep(&job.name, &job.text).map_err(|error| {
        Failure::with_help(
            format!("{} can't be written: {error}", file.display()),
            "the run itself is stored; save its experiment under another name",
        )
    })?;
    Ok(end)
}

fn of_end(end: &RunEnd) -> (JobState, String) {
    let sentences = end.written.as_ref().map(|it| &it.answer().summary.sentences);
    let said = sentences.and_then(|it| it.first()).cloned().unwrap_or_default();
    match end.is_finished {
        true => (JobState::Done, said),
        false => (JobState::Stopped, said),
    }
}

/// All problems of a failure, with what mends them.
fn in_lines(failure: &Failure) -> String {
    let (problems, n_more) = failure.in_parts();
    let mut lines: Vec<String> = Vec::new();
    for problem in problems {
        let line = problem.place.map_or_else(String::new, |(line, _)| format!("line {line}: "));
        lines.push(format!("{line}{}", problem.message));
        if !problem.remedy.is_empty() {
            lines.push(format!("help: {}", problem.remedy));
        }
    }
    if n_more > 0 {
        lines.push(format!("and {n_more} more"));
    }
    lines.join("\n")
}

/// Passes what happens in a run to those who watch it by the server.
struct Watched<'a> {
    app: &'a App,
    stop: Arc<AtomicBool>,
    pairs: Arc<AtomicU64>,
}

impl Attendant for Watched<'_> {
    fn stop(&mut self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    fn asks_cost(&self) -> bool {
        true
    }

    fn say(&mut self, text: &str) {
        self.app.queue.show(|live| live.say(text));
    }

    fn warn(&mut self, text: &str) {
        self.app.queue.show(|live| live.say(text));
    }

    fn begin(&mut self, begun: &Begun<'_>) {
        let pairs = Arc::clone(&self.pairs);
        self.app.queue.show(|live| live.begin(begun, pairs));
    }

    fn pairs(&self) -> Option<Arc<AtomicU64>> {
        Some(Arc::clone(&self.pairs))
    }

    fn task_done(&mut self, progress: Progress, totals: &Totals) {
        self.app.queue.show(|live| live.task_done(progress, totals));
    }

    fn end(&mut self) {
        self.app.queue.show(|live| live.end());
    }
}
