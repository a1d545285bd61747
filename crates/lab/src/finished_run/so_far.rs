//! The answer of a run that is still played.

use std::path::Path;

use analysis::Answer;

use super::{FinishedRun, Results, answer, stored_plan};
use crate::run_folder::RunFolder;
use experiment::diagnostics::Diagnostics;
use experiment::document::problem::Failure;

/// The answer from the blocks that are finished, as a run that was stopped now would have it, but for what is observed in its battles;
/// none before the first blocks. It reads the journal and changes nothing, so the run may be played meanwhile.
///
/// # Errors
///
/// If the journal can't be read, or isn't that of an experiment.
pub fn answer_so_far(path: &Path) -> Result<Option<Answer>, Failure> {
    let folder = RunFolder::at(path);
    let Some((stored, _)) = folder.under_way()? else {
        return Ok(None);
    };
    let (experiment, planned) = stored_plan(&folder, &stored)?;
    let mut record = stored.record;
    if record.shard.is_some() {
        return Ok(None);
    }
    let mut results = Results::new(planned.as_ref());
    // Each block of every matchup, or scores would stand for some matchups only.
    let n_groups = planned.playable().schedule().n_groups();
    let mut block = Vec::new();
    folder.finished(record.tasks(), &mut |rows| {
        block.push(rows);
        if block.len() == n_groups {
            block.drain(..).flatten().for_each(|row| results.push(&row));
            record.tasks_done += n_groups as u64;
        }
    })?;
    if record.tasks_done == 0 {
        return Ok(None);
    }
    let observed = Some(Diagnostics::default());
    let run = FinishedRun { folder, record, results, observed };
    answer(&run, &experiment, planned.as_ref()).map(Some)
}
