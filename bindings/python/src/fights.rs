//! Odds, battles shown again, armies and lists: what the command line prints, as text or JSON.

use std::path::PathBuf;

use equipoise::embed::{self, Again, Draw, Fights};
use experiment::document::problem::Failure;
use pyo3::prelude::*;

use crate::failure::refused;

/// What was asked for, with the interpreter left to others until it is there.
fn asked(py: Python<'_>, ask: impl FnOnce() -> Result<String, Failure> + Send) -> PyResult<String> {
    py.detach(ask).map_err(|failure| refused(py, &failure))
}

/// The odds of one fight, as JSON.
#[pyfunction]
pub fn odds_between(
    py: Python<'_>,
    ruleset: &str,
    a: String,
    b: String,
    shoots: bool,
    from_rear: bool,
) -> PyResult<String> {
    let fights = Fights::Between { a, b, shoots, from_rear };
    asked(py, || embed::odds(ruleset, fights))
}

/// The odds of every fight of a file, as JSON.
#[pyfunction]
pub fn odds_of_file(py: Python<'_>, ruleset: &str, file: PathBuf) -> PyResult<String> {
    asked(py, || embed::odds(ruleset, Fights::OfFile(file)))
}

/// The odds of all against all, as JSON.
#[pyfunction]
pub fn odds_matrix(py: Python<'_>, ruleset: &str, shoots: bool) -> PyResult<String> {
    asked(py, || embed::odds(ruleset, Fights::Matrix { shoots }))
}

/// A pair of battles, played and shown again.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are keywords of a call in Python")]
pub fn replay(
    py: Python<'_>,
    source: String,
    armies: Vec<String>,
    cell: String,
    pair: u64,
    battle: Option<u8>,
    turn: Option<u16>,
    format: String,
    seed: Option<u64>,
    policies: Option<String>,
) -> PyResult<String> {
    let again = Again { source, armies, seed, policies, pair, cell, battle, turn, format };
    asked(py, || embed::replay(&again))
}

/// What `equipoise list` shows, as JSON.
#[pyfunction]
pub fn list_of(py: Python<'_>, kind: &str, ruleset: Option<&str>) -> PyResult<String> {
    asked(py, || embed::list(kind, ruleset))
}

/// What an army costs, as text.
#[pyfunction]
pub fn check_army(
    py: Python<'_>,
    army: &str,
    lists: Option<PathBuf>,
    points: Option<i16>,
) -> PyResult<String> {
    asked(py, || embed::check_army(army, lists.as_deref(), points))
}

/// The file of an army that is drawn from a list.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are keywords of a call in Python")]
pub fn draw_army(
    py: Python<'_>,
    list: String,
    lists: PathBuf,
    points: i16,
    year: Option<i32>,
    faction: Option<String>,
    cards: Vec<String>,
    aim: Option<String>,
    seed: u64,
) -> PyResult<String> {
    let draw = Draw { list, lists, points, year, faction, cards, aim, seed };
    asked(py, || embed::draw_army(&draw))
}
