//! The description of a run, before any estimate.

use analysis::{Precision, RunInfo};

use crate::run_folder::Record;
use experiment::document::Problems;
use experiment::planned_run::PlannedRun;
use experiment::stopping::ALPHA;
use experiment::{self, Experiment, pairing_in_words};

/// Whether looks at results could end the runs that are pooled.
pub(super) fn is_open(experiment: &Experiment, planned: &dyn PlannedRun) -> bool {
    experiment.is_open || planned.worth_plan().is_some_and(|plan| plan.is_open)
}

/// What a run is in words.
pub fn info(record: &Record, experiment: &Experiment, planned: &dyn PlannedRun) -> RunInfo {
    let kind = experiment.game.kind();
    let n_groups = (record.n_tasks / u64::from(experiment.n_blocks.max(1))).max(1);
    // A run that ended for precision counts as complete: its plan is this many blocks of every cell.
    let n_tasks = match record.ended_by {
        Some(_) => record.tasks_done,
        None => record.n_tasks,
    };
    RunInfo {
        title: experiment.title.clone(),
        question: experiment.question.clone(),
        ruleset: kind.ruleset().name.to_owned(),
        kind: kind.name().to_owned(),
        game: kind.playout().to_owned(),
        command: record.command.clone(),
        seed: experiment.seed,
        pool: experiment.pool.clone(),
        is_open: is_open(experiment, planned),
        version: record.version.clone(),
        rules_digest: record.rules_digest.clone(),
        is_unrepeatable: !experiment.game.repeats(),
        pairing: pairing_in_words(experiment.pairing, kind),
        stratified: experiment.pairing.stratify,
        is_allotted: planned.allotment().is_some(),
        asks_field: experiment.game.asks_field(),
        policies: experiment.game.players_in_words(),
        variants: experiment.game.variants(),
        readings: experiment.game.readings(),
        as_they_are: experiment.game.as_they_are(),
        on_mirrors: experiment.game.on_mirrors(),
        counted: experiment.game.counted(),
        parameters: experiment.game.changed_parameters(),
        n_blocks: (n_tasks / n_groups) as u32,
        precision: experiment
            .half_width
            .map(|half_width| Precision { half_width, is_reached: record.ended_by.is_some() }),
        tasks_done: record.tasks_done as usize,
        n_tasks: n_tasks as usize,
        columns: planned.playable().columns(),
        cells: planned.playable().cells().to_vec(),
        alpha: ALPHA,
        rules: kind.ruleset().rules,
        notes: experiment.game.notes(),
        limits: kind.ruleset().limits(),
        unequal: experiment.game.unequal(),
        play_diagnostics: Vec::new(),
        usage: Vec::new(),
        // Their names were checked when the experiment was read.
        expectations: experiment::expectations(experiment, planned, &mut Problems::default()),
        sensitivity: Vec::new(),
        worth: None,
        comparisons: Vec::new(),
        swap: planned.swap(),
        battles: Vec::new(),
        replays: Vec::new(),
        loss_breakdown: Vec::new(),
    }
}
