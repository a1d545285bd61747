//! A game that is a class of Python.

use std::sync::{Mutex, PoisonError};

use outside::{Batch, Described, Outside, Scores};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// An object of the package's own class `Adapter`, which plays batches.
#[derive(Debug)]
pub struct OwnGame {
    adapter: Py<PyAny>,
    described: Described,
    /// What it raised.
    raised: Mutex<Option<PyErr>>,
}

impl OwnGame {
    /// Takes its description, and tries whether it repeats.
    ///
    /// # Errors
    ///
    /// What is wrong with the description, or what the game raises.
    pub fn of(py: Python<'_>, adapter: Py<PyAny>) -> PyResult<OwnGame> {
        let text: String = adapter.call_method0(py, "description")?.extract(py)?;
        let value = serde_json::from_str(&text)
            .map_err(|error| PyValueError::new_err(format!("the description: {error}")))?;
        let described = Described::read(&value)
            .map_err(|wrong| PyValueError::new_err(format!("the game: {}", wrong.join("; "))))?;
        let mut game = OwnGame { adapter, described, raised: Mutex::new(None) };
        match py.detach(|| outside::repeats(&game)) {
            Ok(repeats) => game.described.repeats = repeats,
            Err(why) => {
                return Err(game.raised().unwrap_or_else(|| PyValueError::new_err(why)));
            }
        }
        Ok(game)
    }

    /// What it raised, if it did.
    pub fn raised(&self) -> Option<PyErr> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Outside for OwnGame {
    fn described(&self) -> &Described {
        &self.described
    }

    fn play(&self, batch: &Batch<'_>) -> Result<Scores, String> {
        let [least, most] = self.described.score;
        let played = Python::attach(|py| -> PyResult<Scores> {
            let handicaps: &[Vec<i64>] = batch.handicaps;
            let asked = (batch.a, batch.b, batch.values, handicaps, batch.first_pair, batch.seeds);
            self.adapter.call_method1(py, "play", asked)?.extract(py)
        });
        let scores = played.map_err(|error| {
            let why = error.to_string();
            let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
            raised.get_or_insert(error);
            why
        })?;
        let are_scores = scores.len() == batch.seeds.len()
            && scores.iter().flatten().all(|it| (least..=most).contains(it));
        match are_scores {
            true => Ok(scores),
            false => Err(format!("the game has other scores than from {least} to {most}")),
        }
    }
}
