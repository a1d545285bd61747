//! The answer of a run that a folder holds.

use std::path::PathBuf;

use equipoise::embed::{self, WrittenReport};
use experiment::document::problem::Failure;
use pyo3::exceptions::{PyKeyError, PyOSError};
use pyo3::prelude::*;
use report::{answer_frames as frames, stored_frames};

use crate::failure::refused;
use crate::frame::Frame;

/// What a run came to.
#[pyclass(module = "equipoise", frozen)]
#[derive(Debug)]
pub struct NativeAnswer {
    report: WrittenReport,
    folder: PathBuf,
    is_finished: bool,
}

impl NativeAnswer {
    /// The answer of a run in a folder.
    pub fn of(report: WrittenReport, folder: PathBuf, is_finished: bool) -> NativeAnswer {
        NativeAnswer { report, folder, is_finished }
    }
}

#[pymethods]
impl NativeAnswer {
    /// The run's folder.
    #[getter]
    fn folder(&self) -> &PathBuf {
        &self.folder
    }

    /// Whether the run came to its end.
    #[getter]
    fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// The answer in sentences.
    #[getter]
    fn sentences(&self) -> Vec<String> {
        self.report.answer().summary.sentences.clone()
    }

    /// The rows of the verdict table as they are printed: name, pairs, score, its interval, swing, its interval, verdict.
    #[getter]
    fn printed_verdicts(&self) -> Vec<[String; 7]> {
        let summary = &self.report.answer().summary;
        let rows = summary.table.iter();
        let printed = rows.map(|row| {
            let swing = row.swing.as_ref();
            [
                row.name.clone(),
                row.pairs.to_string(),
                row.score.shown.value.clone(),
                row.score.interval(),
                swing.map_or_else(String::new, |swing| swing.shown.value.clone()),
                swing.map_or_else(String::new, analysis::phrases::Number::interval),
                row.verdict_by_name(summary.of),
            ]
        });
        printed.collect()
    }

    /// The unit of swings; none if the game has none.
    #[getter]
    fn swing_unit(&self) -> Option<String> {
        self.report.answer().summary.swing_unit.clone()
    }

    /// Level of every planned interval, as a share.
    #[getter]
    fn level(&self) -> f64 {
        1.0 - self.report.answer().info.alpha
    }

    /// The answer as `equipoise run --json` prints it.
    fn json(&self, py: Python<'_>) -> String {
        py.detach(|| self.report.json())
    }

    /// A table by its name.
    fn frame(&self, py: Python<'_>, name: &str) -> PyResult<Frame> {
        let found = py.detach(|| frames::frame(self.report.answer(), &self.folder, name));
        match found {
            Ok(Some(frame)) => Ok(frame.into()),
            Ok(None) => Err(PyKeyError::new_err(format!(
                "there is no table {name}; there are {}",
                frames::FRAMES.map(|(name, _)| name).join(", ")
            ))),
            Err(error) => Err(PyOSError::new_err(error.to_string())),
        }
    }

    /// The names of all tables, with what a row of each is.
    #[staticmethod]
    fn frames() -> Vec<(&'static str, &'static str)> {
        frames::FRAMES.to_vec()
    }
}

/// A table of a search or a rebalancing, from its folder.
#[pyfunction]
pub fn stored_frame(py: Python<'_>, folder: PathBuf, name: &str) -> PyResult<Frame> {
    match py.detach(|| stored_frames::frame(&folder, name)) {
        Ok(Some(frame)) => Ok(frame.into()),
        Ok(None) => Err(PyKeyError::new_err(format!("there is no table {name}"))),
        Err(error) => Err(PyOSError::new_err(error.to_string())),
    }
}

/// The names of the tables of `explore`, and of `rebalance`, with what a row of each is.
#[pyfunction]
pub fn stored_frames_of(command: &str) -> Vec<(&'static str, &'static str)> {
    match command {
        "explore" => stored_frames::EXPLORE.to_vec(),
        _ => stored_frames::REBALANCE.to_vec(),
    }
}

/// The answer that a run's folder stores.
#[pyfunction]
pub fn load(py: Python<'_>, folder: PathBuf) -> PyResult<NativeAnswer> {
    let loaded = py.detach(|| embed::load(&folder));
    answered(py, loaded, folder)
}

/// Writes one row a battle of the run in a folder.
#[pyfunction]
#[pyo3(signature = (folder, out, threads=None))]
pub fn battle_rows(
    py: Python<'_>,
    folder: PathBuf,
    out: PathBuf,
    threads: Option<u16>,
) -> PyResult<()> {
    let written = py.detach(|| embed::battle_rows(&folder, &out, threads));
    written.map_err(|failure| refused(py, &failure))
}

/// The shards in some folders as one run.
#[pyfunction]
#[pyo3(signature = (folders, out, threads=None))]
pub fn merge(
    py: Python<'_>,
    folders: Vec<PathBuf>,
    out: PathBuf,
    threads: Option<u16>,
) -> PyResult<NativeAnswer> {
    let merged = py.detach(|| embed::merge(&folders, &out, threads));
    answered(py, merged, out)
}

fn answered(
    py: Python<'_>,
    report: Result<WrittenReport, Failure>,
    folder: PathBuf,
) -> PyResult<NativeAnswer> {
    match report {
        Ok(report) => {
            let info = &report.answer().info;
            let is_finished = info.is_finished();
            Ok(NativeAnswer::of(report, folder, is_finished))
        }
        Err(failure) => Err(refused(py, &failure)),
    }
}
