//! `equipoise report`: tables, charts and page again from what a run stored.

mod answer_json;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use harness::Totals;
use report::RunInfo;

use super::run::ALPHA;
use crate::experiment::{self, DuelExperiment, Experiment, changed_parameters, pairing_in_words};
use crate::output;
use crate::problem::Failure;
use crate::run_folder::{Record, RunFolder, Stored};

/// What can be typed after `equipoise report`.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// A folder that `equipoise run` has written
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,

    /// Say nothing but errors
    #[arg(long, conflicts_with = "json")]
    pub quiet: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Makes everything again from `run.toml` and `blocks.parquet`.
///
/// # Errors
///
/// If the folder holds no run that can be read.
pub fn execute(args: &ReportArgs) -> Result<ExitCode, Failure> {
    let folder = RunFolder::at(&args.folder);
    let stored = folder.read()?;
    let (experiment, work) = stored_work(&folder, &stored)?;
    let columns = harness::columns::<triumph::duel::Duel>();
    let mut totals = Totals::new(work.plan.n_cells());
    for row in folder.read_blocks(&columns, &work.plan, stored.record.tasks_done)? {
        totals.add(&row);
    }
    let run = ReportedRun {
        folder,
        record: stored.record,
        totals,
    };
    answer(&run, &experiment, &work, args.quiet, args.json)
}

/// The plan that a folder's `run.toml` has, as it was played.
pub fn stored_work(
    folder: &RunFolder,
    stored: &Stored,
) -> Result<(Experiment, DuelExperiment), Failure> {
    experiment::work(&folder.record_path(), &stored.text, |problems| {
        experiment::read_node(&stored.experiment, problems)
    })
}

/// A run with its results, ready to be reported.
#[derive(Debug)]
pub struct ReportedRun {
    /// Where it is.
    pub folder: RunFolder,
    /// What was played.
    pub record: Record,
    /// What it came to.
    pub totals: Totals,
}

/// An expectation failed: here, that sampled and exact results agree.
const EXPECTATION_FAILED: u8 = 1;

/// Writes the report and prints the answer.
///
/// Exit code 1 if sampled and exact results disagree anywhere, with every such cell named: then rules and sampler are not the
/// same game, and no number of the run is to be believed.
pub fn answer(
    run: &ReportedRun,
    experiment: &Experiment,
    work: &DuelExperiment,
    quiet: bool,
    as_json: bool,
) -> Result<ExitCode, Failure> {
    let info = info(run, experiment, work);
    let files = report::write_report(run.folder.path(), &info, &run.totals).map_err(|error| {
        Failure::with_help(
            format!("the report can't be written: {error}"),
            "free some space, then `equipoise report` makes it again without playing",
        )
    })?;
    let summary = report::summary(&info, &run.totals);
    if as_json {
        output::print(&answer_json::answer(&info, &summary, &run.record))?;
    } else if !quiet {
        output::print(&format!("{summary}\n"))?;
        if let Some(page) = files.iter().find(|file| file.ends_with("index.html")) {
            output::print(&format!("page: {}\n", page.display()))?;
        }
    }
    let disagreements = report::disagreements(&info, &run.totals);
    if disagreements.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    print_disagreements(&disagreements);
    Ok(ExitCode::from(EXPECTATION_FAILED))
}

#[expect(clippy::print_stderr, reason = "diagnostics go to standard error")]
fn print_disagreements(disagreements: &[report::Disagreement]) {
    eprintln!(
        "Sampled and exact results disagree in {} places:",
        disagreements.len()
    );
    for disagreement in disagreements {
        eprintln!("  {disagreement}");
    }
}

fn info(run: &ReportedRun, experiment: &Experiment, work: &DuelExperiment) -> RunInfo {
    RunInfo {
        title: experiment.title.clone(),
        question: experiment.question.clone(),
        ruleset: "triumph".to_owned(),
        game: "duel".to_owned(),
        command: run.record.command.clone(),
        seed: experiment.seed,
        version: run.record.version.clone(),
        rules_digest: run.record.rules_digest.clone(),
        pairing: pairing_in_words(experiment.pairing),
        policies: "none: a duel leaves nobody a choice".to_owned(),
        parameters: changed_parameters(&experiment.parameters),
        n_blocks: experiment.n_blocks,
        tasks_done: run.record.tasks_done as usize,
        n_tasks: run.record.n_tasks as usize,
        columns: harness::columns::<triumph::duel::Duel>(),
        cells: work.cells.clone(),
        alpha: ALPHA,
        notes: notes(experiment),
    }
}

/// What a duel leaves out, for whoever would take it for a battle.
fn notes(experiment: &Experiment) -> Vec<String> {
    let terms = experiment.duel.terms;
    let shots = if terms.opening_shots {
        "Whoever can shoot does so once before the first round, seat one first, until something happens; range, arc and line of fire are taken as given."
    } else {
        "Nobody shoots before the first round, so cards that only let a stand shoot show nothing here."
    };
    [
        format!(
            "A duel is two parties in front contact, alone, for at most {} rounds; it is not a battle: no movement, no neighbours, no choice of opponent.",
            terms.max_rounds
        ),
        "A stand that falls back, evades or panics meets its enemy again in the same situation; in a battle it may be destroyed on the way, or get away.".to_owned(),
        shots.to_owned(),
        "A card is tried as given, not paid for: its printed cost stands beside the effect and is not subtracted.".to_owned(),
        "Cards whose worth lies in movement, deployment or choice (1 to 3, 10, 12 to 14, 16, 18, 24) have no effect in an engagement and are not tried; what is measured of the others is their effect in a fight only.".to_owned(),
        "Hoplite Deep Formation is tried with the second stand behind that it needs, whose cost isn't counted; Scythed Chariots with the enemy marked for the first round.".to_owned(),
    ]
    .into()
}
