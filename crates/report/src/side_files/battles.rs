//! `battles.csv`: the battles that were inspected. Written when a run is played, and read back whenever its report is made again.

use std::path::Path;

use analysis::battles::{BattleLine, table};

use crate::error::ReportError;

/// The file of a run's folder.
pub const FILE: &str = "battles.csv";

/// Writes `battles.csv` into a run's folder.
///
/// # Errors
///
/// When it can't be written.
pub fn write_battles(dir: &Path, lines: &[BattleLine]) -> Result<(), ReportError> {
    super::write(dir, FILE, &table(), lines)
}

/// Reads the `battles.csv` of a run's folder; no lines where there is no such file.
///
/// # Errors
///
/// When it is there and can't be read.
pub fn read_battles(dir: &Path) -> Result<Vec<BattleLine>, ReportError> {
    let columns = ["cell", "pair", "battle", "a_half_points", "margin", "length"];
    super::read(dir, FILE, &columns, |row| {
        Ok(BattleLine {
            cell: row.number("cell")?,
            pair: row.number("pair")?,
            battle: row.number("battle")?,
            a_half_points: row.number("a_half_points")?,
            margin: row.number("margin")?,
            length: row.number("length")?,
        })
    })
}
