//! Experiments: what is wrong with them, and playing them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use equipoise::embed::{self, Attendant, Begun};
use experiment::Source;
use experiment::document::problem::Failure;
use harness::observer::Progress;
use harness::{Shard, Totals};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::answer::NativeAnswer;
use crate::failure::{problems_of, refused};
use crate::own::OwnGame;

/// How often Python is asked whether Ctrl-C was typed, at most.
const ASK_EVERY: Duration = Duration::from_millis(100);

/// An experiment: a file or a built-in one, or a text under a path.
fn source(given: &str, text: Option<&str>) -> Result<Source, Failure> {
    match text {
        None => Source::find(given, lab::rulesets::all()),
        Some(text) => Ok(Source::of_text(Path::new(given), text)),
    }
}

/// Says which file has this module in it.
#[pyfunction]
pub fn code_is_in(file: PathBuf) {
    embed::code_is_in(file);
}

/// The name of an experiment, which its run's folder has, and its text.
#[pyfunction]
#[pyo3(signature = (given, text=None))]
pub fn text_of(py: Python<'_>, given: &str, text: Option<&str>) -> PyResult<(String, String)> {
    match source(given, text) {
        Ok(source) => Ok((source.name.clone(), source.text().to_owned())),
        Err(failure) => Err(refused(py, &failure)),
    }
}

/// Everything that is wrong with an experiment; nothing is played.
#[pyfunction]
#[pyo3(signature = (given, text=None))]
pub fn problems<'py>(
    py: Python<'py>,
    given: &str,
    text: Option<&str>,
) -> PyResult<Bound<'py, PyList>> {
    let checked = py.detach(|| source(given, text).and_then(|source| embed::check(&source)));
    match checked {
        Ok(()) => Ok(PyList::empty(py)),
        Err(failure) => problems_of(py, &failure),
    }
}

/// Plays an experiment, or a shard `(index, count)` of it, into a folder; its battles are those of `game` where that is an adapter of one.
///
/// Returns its answer, none of a shard or where nothing was finished, and whether it came to its end; raises what a callback or
/// Ctrl-C raised only after what was finished is kept, as third part.
#[pyfunction]
#[pyo3(signature = (given, text, folder, *, seed=None, threads=None, max_pairs=None, shard=None, resume=false, on_task=None, game=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords of a call in Python")]
pub fn play(
    py: Python<'_>,
    given: &str,
    text: Option<&str>,
    folder: PathBuf,
    seed: Option<u64>,
    threads: Option<u16>,
    max_pairs: Option<u64>,
    shard: Option<(u32, u32)>,
    resume: bool,
    on_task: Option<Py<PyAny>>,
    game: Option<Py<PyAny>>,
) -> PyResult<(Option<NativeAnswer>, bool, Option<Py<PyAny>>)> {
    let shard = match shard {
        None => None,
        Some((index, count)) => Some(Shard::new(index, count).ok_or_else(|| {
            PyValueError::new_err(format!(
                "there is no shard {index} of {count}; they are counted from 1"
            ))
        })?),
    };
    let play = embed::Play {
        named: given.to_owned(),
        folder: folder.clone(),
        seed,
        threads,
        max_pairs,
        shard,
        resumes: resume,
    };
    let mut attendant = Caller::of(on_task);
    let game = game.map(|adapter| OwnGame::of(py, adapter).map(Arc::new)).transpose()?;
    let played = py.detach(|| {
        let source = source(given, text)?;
        let mut play = || embed::play(&source, &play, &mut attendant);
        match &game {
            Some(game) => outside::with_embedded(Arc::clone(game) as _, play),
            None => play(),
        }
    });
    if let Some(raised) = game.and_then(|game| game.raised()) {
        return Err(raised);
    }
    match played {
        Ok(played) => {
            let finished = played.is_finished;
            let answer = played.written.map(|report| NativeAnswer::of(report, folder, finished));
            let raised = attendant.raised.map(|error| error.into_value(py).into_any());
            Ok((answer, finished, raised))
        }
        Err(failure) => Err(refused(py, &failure)),
    }
}

/// `equipoise explore` or `rebalance`, with options as they are typed; `text` is the experiment of `rebalance` where it is in no file.
///
/// Returns whether it came to its end, and what a callback or Ctrl-C raised.
#[pyfunction]
#[pyo3(signature = (typed, text=None, *, on_task=None))]
pub fn search(
    py: Python<'_>,
    typed: Vec<String>,
    text: Option<(PathBuf, String)>,
    on_task: Option<Py<PyAny>>,
) -> PyResult<(bool, Option<Py<PyAny>>)> {
    let mut attendant = Caller::of(on_task);
    let source = text.map(|(path, text)| Source::of_text(&path, &text));
    let searched = py.detach(|| embed::search(&typed, source, &mut attendant));
    let raised = attendant.raised;
    let raised = raised.map(|error| error.into_value(py).into_any());
    match searched {
        Ok(is_finished) => Ok((is_finished, raised)),
        Err(failure) => Err(refused(py, &failure)),
    }
}

/// The caller in Python: hears of every finished task, and stops the run by raising or by Ctrl-C.
struct Caller {
    stop: Arc<AtomicBool>,
    on_task: Option<Py<PyAny>>,
    asked: Instant,
    n_tasks: usize,
    n_done: usize,
    raised: Option<PyErr>,
}

impl Caller {
    fn of(on_task: Option<Py<PyAny>>) -> Caller {
        Caller {
            stop: Arc::new(AtomicBool::new(false)),
            on_task,
            asked: Instant::now(),
            n_tasks: 0,
            n_done: 0,
            raised: None,
        }
    }

    fn ask(&mut self, with: impl FnOnce(Python<'_>) -> PyResult<()>) {
        if self.raised.is_none()
            && let Err(error) = Python::attach(|py| py.check_signals().and_then(|()| with(py)))
        {
            self.raised = Some(error);
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Attendant for Caller {
    fn stop(&mut self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    fn begin(&mut self, begun: &Begun<'_>) {
        (self.n_tasks, self.n_done) = (begun.n_tasks, begun.n_done);
    }

    fn task_done(&mut self, progress: Progress, _totals: &Totals) {
        self.n_done += 1;
        match self.on_task.take() {
            Some(on_task) => {
                let (done, all) = (self.n_done, self.n_tasks);
                self.ask(|py| on_task.call1(py, (done, all, progress.playouts)).map(drop));
                self.on_task = Some(on_task);
            }
            None if self.asked.elapsed() > ASK_EVERY => {
                self.asked = Instant::now();
                self.ask(|_| Ok(()));
            }
            None => {}
        }
    }
}
