//! Whether a run is what this program would play: by its experiment, the version, the rules, and two of its blocks, played again.

use std::collections::BTreeSet;
use std::path::Path;

use experiment::document::problem::Failure;
use experiment::planned_run::AnyPlan;
use experiment::{Resolved, Source};
use harness::BlockRow;
use lab::finished_run::stored_plan;
use lab::rulesets;
use lab::run::{RunRequest, Unattended, planned};
use lab::run_folder::{RunFolder, Stored};

use crate::manifest::Run;
use crate::play::Program;

/// Why a run has to be played again; none where it is what would be played.
pub fn why(run: &Run, program: &Program) -> Result<Option<String>, String> {
    if run.published.is_played_anew {
        return Ok(Some("is played each time".to_owned()));
    }
    if !run.has_answer() {
        return Ok(Some("was not played yet".to_owned()));
    }
    let (folder, stored) = match RunFolder::open(&run.proof()) {
        Ok(opened) => opened,
        Err(failure) => return Ok(Some(format!("can't be read: {}", failure.in_short()))),
    };
    let short = |failure: Failure| failure.in_short();
    let wanted = match run.is_search() {
        true => None,
        false => Some(wanted(run, program)?),
    };
    let mut changed = Vec::new();
    let record = &stored.record;
    if record.version != env!("CARGO_PKG_VERSION") {
        changed.push("the version".to_owned());
    }
    let (experiment, planned) = stored_plan(&folder, &stored).map_err(short)?;
    if record.rules_digest != experiment.rules_digest() {
        changed.push("the rules (their digest)".to_owned());
    }
    if let Some(wanted) = wanted.filter(|wanted| !stored.holds_plan(wanted)) {
        changed.push(format!("the experiment ({})", differing(&stored, &wanted)));
    }
    let battles = match plays_otherwise(&folder, &stored, planned.playable()).map_err(short)? {
        true => {
            changed.push("how its battles are played".to_owned());
            ""
        }
        false => "; its first and its last block are played as they were",
    };
    Ok((!changed.is_empty())
        .then(|| format!("stale, changed since: {}{battles}", changed.join(", "))))
}

/// The keys that a stored plan and another one don't share.
fn differing(stored: &Stored, wanted: &Resolved) -> String {
    let wanted = stored.record.to_toml(wanted);
    let [is, should] =
        [stored.plan(), wanted.as_str()].map(|plan| plan.lines().collect::<BTreeSet<_>>());
    let of_plan = wanted.split_once("\n[experiment]\n").map_or("", |(_, plan)| plan);
    let lines = should
        .symmetric_difference(&is)
        .filter(|line| of_plan.contains(**line) || is.contains(**line));
    let keys: BTreeSet<&str> = lines.filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    let named: Vec<&str> = keys.iter().copied().take(4).collect();
    match keys.len() - named.len() {
        0 => named.join(", "),
        more => format!("{} and {more} more keys", named.join(", ")),
    }
}

/// The plan that its command has now.
fn wanted(run: &Run, program: &Program) -> Result<Resolved, String> {
    let short = |failure: Failure| failure.in_short();
    let words = run.words();
    let (source, max_pairs) = match words.as_slice() {
        ["run", name] => (Source::find(name, rulesets::all()).map_err(short)?, None),
        ["run", name, "--max-pairs", pairs] => {
            let pairs = pairs.parse().map_err(|_| format!("--max-pairs {pairs} is no number"))?;
            (Source::find(name, rulesets::all()).map_err(short)?, Some(pairs))
        }
        _ => {
            let text = program.experiment_of(run)?;
            (Source::of_text(Path::new(&format!("{}.toml", run.name)), &text), None)
        }
    };
    let request = RunRequest { max_pairs, ..RunRequest::of(words[1], env!("CARGO_PKG_VERSION")) };
    let (experiment, _) = planned(&request, &source, &mut Unattended).map_err(short)?;
    Ok(Resolved::of(&experiment))
}

/// Whether its first or its last task, played again, is not what is stored.
fn plays_otherwise(
    folder: &RunFolder,
    stored: &Stored,
    playable: AnyPlan<'_>,
) -> Result<bool, Failure> {
    let (columns, plan) = (playable.columns(), playable.schedule());
    let n_tasks = stored.record.tasks_done as usize;
    let mut blocks = folder.blocks(&columns, &plan, 0..n_tasks)?;
    for task in 0..n_tasks {
        let rows: Vec<BlockRow> =
            blocks.by_ref().take(plan.n_rows_of(task)).collect::<Result<_, _>>()?;
        if (task == 0 || task + 1 == n_tasks) && playable.battles(task, &rows).is_none() {
            return Ok(true);
        }
    }
    Ok(false)
}
