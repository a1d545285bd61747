//! Two runs side by side, as `equipoise diff` compares them.

use std::path::Path;

use analysis::diff::{ComparedRun, Diff};

use crate::finished_run::{info, stored_plan};
use crate::run_folder::RunFolder;
use experiment::document::problem::Failure;

/// What moved between the runs of two folders, each called by its name, and the runs.
///
/// # Errors
///
/// If a folder holds no run that can be read, or the runs have no cell in common.
pub fn between(
    [first, second]: [&Path; 2],
    names: [String; 2],
) -> Result<(Diff, [ComparedRun; 2]), Failure> {
    let [first_name, second_name] = &names;
    let runs = [called(first, first_name)?, called(second, second_name)?];
    let diff = Diff::of(&runs[0], &runs[1]);
    if diff.lines.is_empty() {
        return Err(Failure::with_help(
            format!(
                "{first_name} and {second_name} have no cell in common: there is nothing to compare"
            ),
            "cells are the same if matchup and variant have the same names: name two runs of one experiment",
        ));
    }
    Ok((diff, runs))
}

/// A run with its blocks.
///
/// # Errors
///
/// If a folder holds no run that can be read.
pub fn read(path: &Path) -> Result<ComparedRun, Failure> {
    called(path, &path.display().to_string())
}

fn called(path: &Path, name: &str) -> Result<ComparedRun, Failure> {
    let (folder, stored) = RunFolder::open(path)?;
    if stored.record.tasks_done == 0 || stored.record.shard.is_some() {
        return Err(Failure::with_help(
            format!("{name} holds no whole run"),
            "name a folder that `equipoise run` or `equipoise merge` has finished",
        ));
    }
    let (experiment, planned) = stored_plan(&folder, &stored)?;
    let info = info(&stored.record, &experiment, planned.as_ref());
    let tasks = 0..stored.record.tasks_done as usize;
    let mut compared = ComparedRun::new(name.to_owned(), info);
    let (columns, plan) = (planned.playable().columns(), planned.playable().schedule());
    for row in folder.blocks(&columns, &plan, tasks)? {
        compared.add(&row?);
    }
    Ok(compared)
}
