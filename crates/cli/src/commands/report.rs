//! `equipoise report`: tables, charts and page again from what a run stored.

mod answer_json;

use std::path::PathBuf;
use std::process::ExitCode;

use battle_core::{Game, Side};
use clap::Args;
use harness::Totals;
use report::sensitivity::{BlockScores, SensitivityAnswer};
use report::worth::{WorthAnswer, WorthRows, told};
use report::{Checked, Disagreement, Precision, RunInfo, Summary, Variants};
use triumph::RuleParameters;
use triumph::duel::DuelTerms;

use super::run::ALPHA;
use crate::document::Problems;
use crate::experiment::{
    self, AnyWork, BattleSection, Experiment, Section, Work, WorthSection, changed_parameters,
    pairing_in_words,
};
use crate::output;
use crate::problem::Failure;
use crate::run_folder::{EndedBy, Record, RunFolder, Stored};
use crate::terminal::say;

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
    folder.read()?;
    let _lock = folder.take()?;
    let stored = folder.read()?;
    if let Some(shard) = stored.record.shard {
        return Err(Failure::with_help(
            format!("{} is shard {shard} of a run", folder.path().display()),
            "put all of them together with `equipoise merge DIR... --out DIR`, which reports them too",
        ));
    }
    if stored.record.tasks_done == 0 {
        return Err(Failure::with_help(
            format!(
                "the run in {} has nothing to report yet",
                folder.path().display()
            ),
            format!("go on with it: {} --resume", stored.record.command),
        ));
    }
    let (experiment, work) = stored_work(&folder, &stored)?;
    let totals = match &work {
        AnyWork::Duel(work) => stored_totals(&folder, work, &stored.record),
        AnyWork::Battle(work) => stored_totals(&folder, work, &stored.record),
    }?;
    let run = ReportedRun {
        folder,
        record: stored.record,
        totals,
    };
    write(&run, &experiment, &work)?.print(args.quiet, args.json)
}

/// What the stored rows of a run come to.
pub fn stored_totals<G: Game, P>(
    folder: &RunFolder,
    work: &Work<G, P>,
    record: &Record,
) -> Result<Totals, Failure> {
    let mut totals = Totals::new(work.plan.n_cells());
    let first = record.tasks().start;
    let tasks = first..first + record.tasks_done as usize;
    for row in folder.read_blocks(&work.columns(), &work.plan, tasks)? {
        totals.add(&row);
    }
    Ok(totals)
}

/// The plan that a folder's `run.toml` has, as it was played.
pub fn stored_work(folder: &RunFolder, stored: &Stored) -> Result<(Experiment, AnyWork), Failure> {
    experiment::work(&folder.record_path(), &stored.text, |problems| {
        experiment::read_node(&stored.experiment, folder.path(), problems)
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

/// An expectation failed: one of the experiment, or that sampled and exact results agree.
const EXPECTATION_FAILED: u8 = 1;

/// What a run came to, after its report is written.
#[derive(Debug)]
pub struct Answer {
    info: RunInfo,
    summary: Summary,
    record: Record,
    page: Option<PathBuf>,
    disagreements: Vec<Disagreement>,
    expectations: Vec<Checked>,
}

/// Writes the report.
///
/// # Errors
///
/// If the folder can't be read or written.
pub fn write(
    run: &ReportedRun,
    experiment: &Experiment,
    work: &AnyWork,
) -> Result<Answer, Failure> {
    let cannot_read = |error| {
        Failure::with_help(
            format!("how the players played can't be read: {error}"),
            "remove the file, and the report is made without it",
        )
    };
    let conduct = report::read_conduct(run.folder.path()).map_err(cannot_read)?;
    let usage = report::read_usage(run.folder.path()).map_err(|error| {
        Failure::with_help(
            format!("what the cards did can't be read: {error}"),
            "remove the file, and the report is made without it",
        )
    })?;
    let info = RunInfo {
        conduct,
        usage,
        worth: worth_answer(run, work)?,
        sensitivity: sensitivity_answer(run, experiment, work)?,
        ..info(run, experiment, work)
    };
    let files = report::write_report(run.folder.path(), &info, &run.totals).map_err(|error| {
        Failure::with_help(
            format!("the report can't be written: {error}"),
            "free some space",
        )
    })?;
    Ok(Answer {
        summary: report::summary(&info, &run.totals),
        record: run.record.clone(),
        page: files.into_iter().find(|file| file.ends_with("index.html")),
        disagreements: report::disagreements(&info, &run.totals),
        expectations: report::expectations::check(&info, &run.totals),
        info,
    })
}

impl Answer {
    /// Prints it.
    ///
    /// Exit code 1 if an expectation of the experiment failed.
    /// Exit code 1 too if sampled and exact results disagree anywhere, with every such cell named: then rules and sampler are not the
    /// same game, and no number of the run is to be believed.
    pub fn print(&self, quiet: bool, as_json: bool) -> Result<ExitCode, Failure> {
        if as_json {
            output::print(&answer_json::answer(
                &self.info,
                &self.summary,
                &self.expectations,
                &self.record,
            ))?;
        } else if !quiet {
            match &self.info.worth {
                Some(worth) => output::print(&format!("{}\n", told::table(worth)))?,
                None => output::print(&format!("{}\n", self.summary))?,
            }
            if let Some(sensitivity) = &self.info.sensitivity {
                output::print(&format!("{}\n\n", sensitivity.sentences().join("\n")))?;
            }
            if let Some(expectations) = report::expectations::in_brief(&self.expectations) {
                output::print(&format!("{expectations}\n"))?;
            }
            if let Some(usage) = report::usage::in_brief(&self.info.usage) {
                output::print(&format!("{usage}\n"))?;
            }
            if let Some(conduct) = report::conduct::in_brief(&self.info.conduct) {
                output::print(&format!("{conduct}\n"))?;
            }
            if let Some(page) = &self.page {
                output::print(&format!("page: {}\n", page.display()))?;
            }
        }
        let failed: Vec<&Checked> = self.expectations.iter().filter(|it| it.fails()).collect();
        if quiet || as_json {
            // Where nothing else tells people of it.
            failed.iter().for_each(|it| say(&it.to_string()));
        }
        if self.disagreements.is_empty() {
            return Ok(match failed.as_slice() {
                [] => ExitCode::SUCCESS,
                _ => ExitCode::from(EXPECTATION_FAILED),
            });
        }
        say(&format!(
            "Sampled and exact results disagree in {} places:",
            self.disagreements.len()
        ));
        for disagreement in &self.disagreements {
            say(&format!("  {disagreement}"));
        }
        Ok(ExitCode::from(EXPECTATION_FAILED))
    }
}

/// What cards are worth, from the stored rows of a run that asked it.
fn worth_answer(run: &ReportedRun, work: &AnyWork) -> Result<Option<WorthAnswer>, Failure> {
    let AnyWork::Battle(work) = work else {
        return Ok(None);
    };
    let Some(worth) = &work.worth else {
        return Ok(None);
    };
    let tasks = 0..run.record.tasks_done as usize;
    let n_blocks = tasks.end / work.plan.groups.len().max(1);
    let mut rows = WorthRows::new(work.plan.n_cells());
    for row in run.folder.read_blocks(&work.columns(), &work.plan, tasks)? {
        rows.push(&row);
    }
    let builds = worth.builds(&work.plan.matchups(), &rows);
    let answer = WorthAnswer::of(&worth.plan, &rows, &builds, n_blocks as u32);
    Ok(Some(answer))
}

/// What assumptions change, from the stored rows of a finished run that asked it.
fn sensitivity_answer(
    run: &ReportedRun,
    experiment: &Experiment,
    work: &AnyWork,
) -> Result<Option<SensitivityAnswer>, Failure> {
    let (AnyWork::Battle(work), Section::Battle(section)) = (work, &experiment.game) else {
        return Ok(None);
    };
    let is_finished = run.record.tasks_done >= run.record.n_tasks || run.record.ended_by.is_some();
    // Intervals over blocks hold for a size that was planned, not for one at which somebody stopped.
    let Some(sensitivity) = section.sensitivity.as_deref().filter(|_| is_finished) else {
        return Ok(None);
    };
    let plan = experiment::sensitivity_plan(sensitivity, &work.cells);
    let mut scores = BlockScores::new(work.cells.len());
    let tasks = 0..run.record.tasks_done as usize;
    for row in run.folder.read_blocks(&work.columns(), &work.plan, tasks)? {
        scores.push(&row);
    }
    Ok(Some(SensitivityAnswer::of(&plan, &scores)))
}

fn info(run: &ReportedRun, experiment: &Experiment, work: &AnyWork) -> RunInfo {
    let record = &run.record;
    let n_groups = (record.n_tasks / u64::from(experiment.n_blocks.max(1))).max(1);
    // A run that ended for precision has played all that its plan wanted: so many blocks of every cell.
    let n_tasks = match record.ended_by {
        Some(EndedBy::Precision) => record.tasks_done,
        None => record.n_tasks,
    };
    RunInfo {
        title: experiment.title.clone(),
        question: experiment.question.clone(),
        ruleset: "triumph".to_owned(),
        game: experiment.game.kind().playout().to_owned(),
        command: record.command.clone(),
        seed: experiment.seed,
        version: record.version.clone(),
        rules_digest: record.rules_digest.clone(),
        pairing: pairing_in_words(experiment.pairing),
        policies: match &experiment.game {
            Section::Duel(_) => "none: a duel leaves nobody a choice".to_owned(),
            Section::Battle(section) => players_in_words(section),
            Section::Worth(section) => each_against_itself(section),
        },
        variants: match &experiment.game {
            Section::Duel(_) => Variants::Bearer,
            Section::Battle(section) if section.tries_cards() => Variants::Cards,
            Section::Worth(_) => Variants::Cards,
            Section::Battle(_) => Variants::Game,
        },
        parameters: changed_parameters(&experiment.parameters),
        n_blocks: (n_tasks / n_groups) as u32,
        precision: experiment.half_width.map(|half_width| Precision {
            half_width,
            is_reached: record.ended_by.is_some(),
        }),
        tasks_done: record.tasks_done as usize,
        n_tasks: n_tasks as usize,
        columns: work.columns(),
        cells: work.cells().to_vec(),
        alpha: ALPHA,
        notes: match &experiment.game {
            Section::Duel(section) => duel_notes(section.terms),
            Section::Battle(section) => battle_notes(section, &experiment.parameters),
            Section::Worth(_) => worth_notes(&experiment.parameters),
        },
        conduct: Vec::new(),
        usage: Vec::new(),
        // Their names were checked when the experiment was read.
        expectations: experiment::expectations(experiment, work, &mut Problems::default()),
        sensitivity: None,
        worth: None,
    }
}

/// Who plays A and B, and in which variants somebody else does.
fn players_in_words(section: &BattleSection) -> String {
    let both = |policies: &battle_core::BySide<experiment::PlayerText>| {
        let [a, b] = [Side::A, Side::B].map(|side| policies[side].in_words());
        format!("A: {a}, B: {b}")
    };
    let others = section
        .variants
        .iter()
        .filter(|variant| variant.policies != section.policies)
        .map(|variant| format!("; in \"{}\" {}", variant.name, both(&variant.policies)));
    std::iter::once(both(&section.policies))
        .chain(others)
        .collect()
}

/// Who plays, each with both armies.
fn each_against_itself(section: &WorthSection) -> String {
    let players: Vec<String> = section
        .players
        .iter()
        .map(|player| player.in_words())
        .collect();
    format!("{}, each against itself", players.join(", "))
}

/// What a worth in points is a worth of, and what it leaves out.
fn worth_notes(parameters: &RuleParameters) -> Vec<String> {
    [
        "A point means a point spent as random legal armies of the list spend it: every composition of the list that costs all its points is equally likely, the same for the army with the card and without.".to_owned(),
        "A worth belongs to these lists, enemies and players; where the verdicts of players differ it depends on skill.".to_owned(),
        "A card is given to whichever stands may have it, as many as may, and only draws of armies count that may have it; Deceptive Deployment is one stand that isn't there, which poses as what the army has most of.".to_owned(),
        format!(
            "A battle that nobody has won after {} player turns ends as `timeout` says.",
            parameters.max_turns.0
        ),
        "No army has allies; year and faction of a list are fixed. Terrain is drawn anew for every pair and laid by the rules of the topography.".to_owned(),
    ]
    .into()
}

/// What a battle of this version leaves out, and what its numbers are numbers of.
fn battle_notes(section: &BattleSection, parameters: &RuleParameters) -> Vec<String> {
    let cards = if section.has_cards() || !section.custom.is_empty() {
        "A card is tried as given: the army without it has the same stands, and the points that the card costs buy nothing else. How well a player uses a card is part of what is measured; some cards do more in better hands."
    } else {
        "These armies buy no battle cards."
    };
    [
        "A score is that of these armies in these hands: another player, or other stands of the same list, may come to another one. The ladder of policies says how far apart the players are.".to_owned(),
        format!(
            "A battle that nobody has won after {} player turns ends as `timeout` says; \"at turn limit\" counts how often that happens.",
            parameters.max_turns.0
        ),
        cards.to_owned(),
        "No army has allies that come on their own; every army is built by hand and fixed, so nothing here says what the best army of a list is.".to_owned(),
        "Terrain is drawn anew for every pair and laid by the rules of the topography; it is not a map of the historical field.".to_owned(),
    ]
    .into()
}

/// What a duel leaves out, for whoever would take it for a battle.
fn duel_notes(terms: DuelTerms) -> Vec<String> {
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
