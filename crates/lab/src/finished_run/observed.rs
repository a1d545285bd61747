//! Diagnostics: some battles of a finished run are played again and inspected.

use analysis::Replay;
use rayon::ThreadPool;
use report::ReportError;
use report::side_files::{BATTLES, CARD_USES, LOSS_BREAKDOWN, PLAY_DIAGNOSTICS, USAGE};

use super::FinishedRun;
use crate::run_folder::{RunFolder, cannot_write};
use experiment::diagnostics::Diagnostics;
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;

/// Plays some battles of a finished run again and stores their diagnostics.
///
/// Does nothing for a stopped run, which has to end at once; its battles are inspected when it is resumed and finished.
///
/// # Errors
///
/// If the folder can't be written.
pub fn observe(
    pool: &ThreadPool,
    planned: &dyn PlannedRun,
    played: &mut FinishedRun,
) -> Result<(), Failure> {
    if !played.is_finished_whole() {
        return Ok(());
    }
    let observed = planned.diagnose(pool);
    store(&played.folder, &observed)
        .map_err(|error| cannot_write("how the players played", error))?;
    played.observed = Some(observed);
    Ok(())
}

/// Writes every table that has rows.
fn store(folder: &RunFolder, observed: &Diagnostics) -> Result<(), ReportError> {
    let dir = folder.stored();
    if !observed.play.is_empty() {
        PLAY_DIAGNOSTICS.write(dir, &observed.play)?;
    }
    if !observed.battles.is_empty() {
        BATTLES.write(dir, &observed.battles)?;
    }
    if !observed.usage.is_empty() {
        USAGE.write(dir, &observed.usage)?;
    }
    if !observed.card_uses.is_empty() {
        CARD_USES.write(dir, &observed.card_uses)?;
    }
    if !observed.losses.is_empty() {
        LOSS_BREAKDOWN.write(dir, &observed.losses)?;
    }
    Ok(())
}

/// The stored diagnostics of a folder, and the battles that its page plays back.
///
/// # Errors
///
/// If it can't be read.
pub(super) fn stored(folder: &RunFolder) -> Result<(Diagnostics, Vec<Replay>), Failure> {
    let dir = folder.stored();
    let cannot = |what: &str| {
        let message = format!("{what} can't be read");
        move |error: ReportError| {
            Failure::with_help(
                format!("{message}: {error}"),
                "play the experiment again with `equipoise run`",
            )
        }
    };
    let observed = Diagnostics {
        play: PLAY_DIAGNOSTICS.read(dir).map_err(cannot("how the players played"))?,
        usage: USAGE.read(dir).map_err(cannot("what the cards did"))?,
        card_uses: CARD_USES.read(dir).map_err(cannot("how the cards were used"))?,
        battles: BATTLES.read(dir).map_err(cannot("how the battles ended"))?,
        losses: LOSS_BREAKDOWN.read(dir).map_err(cannot("what variants change in the losses"))?,
    };
    let replays = report::read_replays(dir).map_err(cannot("the battles to watch"))?;
    Ok((observed, replays))
}
