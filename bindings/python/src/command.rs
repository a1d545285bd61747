//! The command `equipoise`, which the wheel installs too.

use std::ffi::OsString;

use equipoise::embed;
use pyo3::prelude::*;

/// Carries out what was typed after `equipoise`, prints as the program does, and returns the exit code.
#[pyfunction]
pub fn command_line(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| embed::command_line(words))
}
