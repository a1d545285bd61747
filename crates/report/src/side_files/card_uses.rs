//! `card_uses.csv`: how often each player used the cards of a worth run.
//! Written when a run is played, and read back whenever its report is made again.

use std::path::Path;

use analysis::card_uses::{CardUseLine, table};

use crate::error::ReportError;

/// The file of a run's folder.
pub const FILE: &str = "card_uses.csv";

/// Writes `card_uses.csv` into a run's folder.
///
/// # Errors
///
/// When it can't be written.
pub fn write_card_uses(dir: &Path, lines: &[CardUseLine]) -> Result<(), ReportError> {
    super::write(dir, FILE, &table(), lines)
}

/// Reads the `card_uses.csv` of a run's folder; no lines where there is no such file.
///
/// # Errors
///
/// When it is there and can't be read.
pub fn read_card_uses(dir: &Path) -> Result<Vec<CardUseLine>, ReportError> {
    let columns = ["card", "bearer", "player", "what", "times", "battles"];
    super::read(dir, FILE, &columns, |row| {
        Ok(CardUseLine {
            card: row.text("card"),
            bearer: row.text("bearer"),
            player: row.text("player"),
            what: row.text("what"),
            times: row.number("times")?,
            battles: row.number("battles")?,
        })
    })
}
