//! `equipoise report`: tables, charts and page again from what a run stored.

pub mod compare;
pub mod rows;
mod screen;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use analysis::points_list::PointsList;
use analysis::sensitivity::{BlockScores, SensitivityAnswer};
use analysis::worth::{WorthAnswer, WorthRows};
use analysis::{Answer, Checked, Comparison, CubeLine, Precision, Replay, RunInfo};
use clap::Args;
use harness::{BLOCK_PAIRS, Totals};
use report::ReportError;

use crate::output;
use crate::terminal::say;
use lab::document::Problems;
use lab::document::problem::Failure;
use lab::experiment::diagnostics::Diagnostics;
use lab::experiment::lowered::{Lowered, Playable};
use lab::experiment::{self, Experiment, pairing_in_words};
use lab::games::RULESETS;
use lab::json::json_line;
use lab::run_folder::{Record, RunFolder, Stored, Writes, cannot_write};
use lab::stopping::ALPHA;

/// What can be typed after `equipoise report`.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// A folder that `equipoise run` has written
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,

    /// Replace pages, tables and charts in the folder that were edited or that equipoise did not make
    #[arg(long)]
    pub force: bool,

    /// Say nothing but errors
    #[arg(long, conflicts_with = "json")]
    pub quiet: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,

    /// Say how two variants, or two cards of a worth run, compare on the battles that both played
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"], conflicts_with_all = ["json", "quiet"])]
    pub compare: Vec<String>,

    /// Also play its battles again and write one row a battle, as Parquet, into this folder, which has to be new
    #[arg(long, value_name = "NEW_DIR")]
    pub rows: Option<PathBuf>,
}

/// Makes everything again from `run.toml` and `blocks.parquet`.
///
/// # Errors
///
/// If the folder holds no run that can be read.
pub fn execute(args: &ReportArgs) -> Result<ExitCode, Failure> {
    let at = RunFolder::at(&args.folder).forced(args.force);
    if !at.has_run() {
        at.read()?;
    }
    let _lock = at.take(Writes::Report)?;
    let (folder, stored) = RunFolder::open(&args.folder)?;
    let mut folder = folder.forced(args.force);
    refuse_to_report(&folder, &stored)?;
    folder.settle(&stored)?;
    let (experiment, work) = stored_work(&folder, &stored)?;
    let work = work.as_ref();
    if !args.compare.is_empty() {
        compare::check(&args.compare, work)?;
    }
    if let Some(out) = &args.rows {
        rows::check(out)?;
    }
    let totals = stored_totals(&folder, work.playable(), &stored.record)?;
    let run = ReportedRun {
        folder,
        record: stored.record,
        totals,
        seen: None,
    };
    let written = write(&run, answer(&run, &experiment, work)?)?;
    let code = written.print(args.quiet, args.json)?;
    written.print_comparison(&args.compare)?;
    if let Some(out) = &args.rows {
        rows::write(&args.folder, out, &super::run::pool(None)?)?;
    }
    Ok(code)
}

/// What the stored rows of a run come to.
pub fn stored_totals(
    folder: &RunFolder,
    playable: &dyn Playable,
    record: &Record,
) -> Result<Totals, Failure> {
    let plan = playable.schedule();
    let mut totals = Totals::new(plan.n_cells());
    let first = record.tasks().start;
    let tasks = first..first + record.tasks_done as usize;
    for row in folder.blocks(&playable.columns(), &plan, tasks)? {
        totals.add(&row?);
    }
    Ok(totals)
}

/// The plan that a folder's `run.toml` has, as it was played.
///
/// # Errors
///
/// If it is no plan, or not one of as many tasks as the run says it has.
pub fn stored_work(
    folder: &RunFolder,
    stored: &Stored,
) -> Result<(Experiment, Box<dyn Lowered>), Failure> {
    let path = folder.record_path();
    let (experiment, work) = experiment::work(&path, &stored.text, |problems| {
        experiment::read_node(&stored.experiment, folder.path(), &RULESETS, problems)
    })?;
    let (found, planned) = (stored.record.n_tasks, work.playable().schedule().n_tasks());
    if found != planned as u64 {
        return Err(Failure::with_help(
            format!(
                "{} says that its plan has {found} tasks, and it has {planned}",
                path.display()
            ),
            "play the experiment again with `equipoise run`, into another folder or after removing this one",
        ));
    }
    Ok((experiment, work))
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
    /// What was seen in its battles, where they were just looked at; else the folder has it.
    pub seen: Option<Diagnostics>,
}

impl ReportedRun {
    /// Whether it came to its end, and is no shard: then its battles are looked at too.
    pub fn is_finished_whole(&self) -> bool {
        self.record.is_finished() && self.record.shard.is_none()
    }
}

/// An expectation failed: one of the experiment, or that sampled and exact results agree.
const EXPECTATION_FAILED: u8 = 1;

/// What a run came to, after its report is written.
#[derive(Debug)]
pub struct WrittenReport {
    answer: Answer,
    n_tasks: u64,
    page: Option<PathBuf>,
}

/// Writes the report of an answer.
///
/// # Errors
///
/// If the folder can't be read or written.
pub fn write(run: &ReportedRun, answer: Answer) -> Result<WrittenReport, Failure> {
    let out = &mut run.folder.out()?;
    let formations = &answer.info.formations;
    if !formations.is_empty() {
        report::write_cubes(out, formations)
            .map_err(|error| cannot_write("what the formations are worth", error))?;
    }
    let files =
        report::write_report(out, &answer).map_err(|error| cannot_write("the report", error))?;
    Ok(WrittenReport {
        n_tasks: run.record.n_tasks,
        page: files.into_iter().find(|file| file.ends_with("index.html")),
        answer,
    })
}

/// The answer of a run, from its totals and from what its folder stores.
///
/// # Errors
///
/// If the folder can't be read.
pub fn answer(
    run: &ReportedRun,
    experiment: &Experiment,
    work: &dyn Lowered,
) -> Result<Answer, Failure> {
    let info = read_info(run, experiment, work)?;
    let answer = Answer::of(info, &run.totals)
        .map_err(|error| Failure::new(format!("the run can't be reported: {error}")))?;
    let lines = formations(run, work, &answer)?;
    Ok(answer.with_formations(lines))
}

/// What a run is in words, with everything that was seen in its battles.
///
/// # Errors
///
/// If the folder can't be read.
fn read_info(
    run: &ReportedRun,
    experiment: &Experiment,
    work: &dyn Lowered,
) -> Result<RunInfo, Failure> {
    let mut worth_answers = worth_answers(run, work)?;
    let (seen, replays) = match &run.seen {
        // Battles are recorded after they were looked at.
        Some(seen) => (seen.clone(), Vec::new()),
        None => stored_diagnostics(run.folder.stored())?,
    };
    if let Some(worth) = &mut worth_answers.0 {
        worth.take_uses(&seen.card_uses);
    }
    let info = RunInfo {
        play_diagnostics: seen.play,
        usage: seen.usage,
        battles: seen.battles,
        loss_breakdown: seen.losses,
        replays,
        sensitivity: match worth_answers.1.is_empty() {
            true => sensitivity_answer(run, work)?.into_iter().collect(),
            false => worth_answers.1,
        },
        worth: worth_answers.0,
        ..info(run, experiment, work)
    };
    refuse_strange_battles(&info)?;
    Ok(RunInfo {
        points_list: points_list(run, work)?,
        comparisons: comparisons(run, work, &info)?,
        ..info
    })
}

/// What a folder stores of what was seen in a run's battles, and those that its page plays back.
fn stored_diagnostics(dir: &Path) -> Result<(Diagnostics, Vec<Replay>), Failure> {
    let cannot = |what: &str| {
        let message = format!("{what} can't be read");
        move |error: ReportError| {
            Failure::with_help(
                format!("{message}: {error}"),
                "play the experiment again with `equipoise run`",
            )
        }
    };
    let seen = Diagnostics {
        play: report::read_play_diagnostics(dir).map_err(cannot("how the players played"))?,
        usage: report::read_usage(dir).map_err(cannot("what the cards did"))?,
        card_uses: report::read_card_uses(dir).map_err(cannot("how the cards were used"))?,
        battles: report::read_battles(dir).map_err(cannot("how the battles ended"))?,
        losses: report::read_loss_breakdown(dir)
            .map_err(cannot("what variants change in the losses"))?,
    };
    let replays = report::read_replays(dir).map_err(cannot("the battles to watch"))?;
    Ok((seen, replays))
}

/// Refuses battles that the plan doesn't have.
fn refuse_strange_battles(info: &RunInfo) -> Result<(), Failure> {
    let n_pairs = info.n_blocks as u64 * BLOCK_PAIRS;
    let is_strange = |cell: u32, pair: u64, battle: u8| {
        cell as usize >= info.cells.len() || pair >= n_pairs || !matches!(battle, 1 | 2)
    };
    let mut battles = info.battles.iter();
    let mut replays = info.replays.iter();
    let strange =
        if battles.any(|it| is_strange(it.cell, it.pair, it.battle) || it.a_half_points > 2) {
            report::side_files::battles::FILE
        } else if replays.any(|it| is_strange(it.cell, it.pair, it.battle)) {
            report::side_files::replays::FILE
        } else {
            return Ok(());
        };
    Err(Failure::with_help(
        format!("{strange} has battles that the plan in run.toml doesn't have"),
        "play the experiment again with `equipoise run`",
    ))
}

/// The answer of a run that a folder stores, as its report has it; nothing is written.
///
/// # Errors
///
/// If the folder holds no run that can be reported.
pub fn stored_answer(path: &Path) -> Result<WrittenReport, Failure> {
    let (folder, stored) = RunFolder::open(path)?;
    refuse_to_report(&folder, &stored)?;
    let (experiment, work) = stored_work(&folder, &stored)?;
    let totals = stored_totals(&folder, work.playable(), &stored.record)?;
    let run = ReportedRun {
        folder,
        record: stored.record,
        totals,
        seen: None,
    };
    let page = path.join("index.html");
    Ok(WrittenReport {
        answer: answer(&run, &experiment, work.as_ref())?,
        n_tasks: run.record.n_tasks,
        page: page.is_file().then_some(page),
    })
}

/// Shards have no report of their own, and a run of which nothing is finished has none yet.
fn refuse_to_report(folder: &RunFolder, stored: &Stored) -> Result<(), Failure> {
    let at = folder.path().display();
    if let Some(shard) = stored.record.shard {
        return Err(Failure::with_help(
            format!("{at} is shard {shard} of a run"),
            "put all of them together with `equipoise merge DIR... --out DIR`, which reports them too",
        ));
    }
    if stored.record.tasks_done == 0 {
        return Err(Failure::with_help(
            format!("the run in {at} has nothing to report yet"),
            format!("go on with it: {} --resume", stored.record.command),
        ));
    }
    Ok(())
}

impl WrittenReport {
    /// What it came to.
    pub fn answer(&self) -> &Answer {
        &self.answer
    }

    /// The answer as one line of JSON, as `--json` prints it.
    pub fn json(&self) -> String {
        let page = self.page.as_ref().map(|page| page.display().to_string());
        json_line(&self.answer.as_json(self.n_tasks, page))
    }

    /// What cards are worth, if that was asked.
    pub fn worth(&self) -> Option<&WorthAnswer> {
        self.answer.info.worth.as_ref()
    }

    /// Where the page is.
    pub fn page(&self) -> Option<&Path> {
        self.page.as_deref()
    }

    /// Prints how two variants compare, if two are named.
    pub fn print_comparison(&self, names: &[String]) -> Result<(), Failure> {
        match names {
            [first, second] => {
                let words = compare::paragraphs(&self.answer, [first, second]);
                output::print(&format!("\n{words}"))
            }
            _ => Ok(()),
        }
    }

    /// Prints it.
    ///
    /// Exit code 1 if an expectation of the experiment failed.
    /// Exit code 1 too if sampled and exact results disagree anywhere, with every such cell named: then rules and sampler are not the
    /// same game, and no number of the run is to be believed.
    pub fn print(&self, quiet: bool, as_json: bool) -> Result<ExitCode, Failure> {
        if as_json {
            output::print(&format!("{}\n", self.json()))?;
        } else if !quiet {
            output::print(&screen::screen(self))?;
        }
        let failed: Vec<&Checked> = self
            .answer
            .expectations
            .iter()
            .filter(|it| it.fails())
            .collect();
        if quiet || as_json {
            // Where nothing else tells people of it.
            failed.iter().for_each(|it| say(&it.to_string()));
        }
        let disagreements = &self.answer.disagreements;
        if disagreements.is_empty() {
            return Ok(match failed.as_slice() {
                [] => ExitCode::SUCCESS,
                _ => ExitCode::from(EXPECTATION_FAILED),
            });
        }
        say(&format!(
            "Sampled and exact results disagree in {} places:",
            disagreements.len()
        ));
        for disagreement in disagreements {
            say(&format!("  {disagreement}"));
        }
        Ok(ExitCode::from(EXPECTATION_FAILED))
    }
}

/// What formations are worth in Morale cubes, from the stored rows of a run that tried some.
fn formations(
    run: &ReportedRun,
    work: &dyn Lowered,
    answer: &Answer,
) -> Result<Vec<CubeLine>, Failure> {
    if !work.asks_cubes() {
        return Ok(Vec::new());
    }
    let (rows, n_blocks) = slot_rows(run, work.playable())?;
    Ok(work.cubes(&answer.info, &answer.tables, &rows, n_blocks))
}

/// What units are worth in points, from the stored rows of a run that asked it.
fn points_list(run: &ReportedRun, work: &dyn Lowered) -> Result<Option<PointsList>, Failure> {
    if !work.asks_points_list() {
        return Ok(None);
    }
    let (rows, n_blocks) = slot_rows(run, work.playable())?;
    Ok(work.points_list(&rows, n_blocks))
}

/// The rows of a run whose contests are drawn, and how many blocks there are.
fn slot_rows(run: &ReportedRun, playable: &dyn Playable) -> Result<(WorthRows, u32), Failure> {
    let plan = playable.schedule();
    let tasks = 0..run.record.tasks_done as usize;
    let n_blocks = tasks.end / plan.n_groups();
    let mut rows = WorthRows::new(plan.n_cells());
    for row in run.folder.blocks(&playable.columns(), &plan, tasks)? {
        rows.push(&row?);
    }
    Ok((rows, n_blocks as u32))
}

/// Every two variants against each other: of a worth run its cards, of a finished run of fixed matchups its variants.
///
/// The settings of a sensitivity are compared with the run's own rules only, and where blocks are dealt to matchups some are empty.
fn comparisons(
    run: &ReportedRun,
    work: &dyn Lowered,
    info: &RunInfo,
) -> Result<Vec<Comparison>, Failure> {
    if let Some(worth) = &info.worth {
        return Ok(worth.pairs.iter().map(Comparison::of_cards).collect());
    }
    let plan = work.playable().schedule();
    let has_variants = info.cells.iter().any(|cell| cell.variant.is_some());
    let is_even = work.sensitivity_plan().is_none() && work.allotment().is_none();
    if plan.draws || !has_variants || !is_even || !is_finished(run) {
        return Ok(Vec::new());
    }
    Ok(Comparison::of_variants(info, &block_scores(run, work)?))
}

/// A's scores block by block, from the stored rows of a run.
fn block_scores(run: &ReportedRun, work: &dyn Lowered) -> Result<BlockScores, Failure> {
    let (playable, schedule) = (work.playable(), work.playable().schedule());
    let mut scores = BlockScores::new(schedule.n_cells());
    let tasks = 0..run.record.tasks_done as usize;
    for row in run.folder.blocks(&playable.columns(), &schedule, tasks)? {
        scores.push(&row?);
    }
    Ok(scores)
}

/// What cards are worth, and what assumptions change of that, from the stored rows of a run that asked it.
fn worth_answers(
    run: &ReportedRun,
    work: &dyn Lowered,
) -> Result<(Option<WorthAnswer>, Vec<SensitivityAnswer>), Failure> {
    if work.worth_plan().is_none() {
        return Ok((None, Vec::new()));
    }
    let (rows, n_blocks) = slot_rows(run, work.playable())?;
    let answer = work.worth_answer(&rows, n_blocks, is_finished(run));
    Ok(answer.map_or((None, Vec::new()), |(worth, of_settings)| {
        (Some(worth), of_settings)
    }))
}

/// Whether everything was played that the plan wanted.
fn is_finished(run: &ReportedRun) -> bool {
    run.record.tasks_done >= run.record.n_tasks || run.record.ended_by.is_some()
}

/// What assumptions change, from the stored rows of a run that asked it.
fn sensitivity_answer(
    run: &ReportedRun,
    work: &dyn Lowered,
) -> Result<Option<SensitivityAnswer>, Failure> {
    let Some(plan) = work.sensitivity_plan() else {
        return Ok(None);
    };
    if !is_finished(run) {
        return Ok(Some(SensitivityAnswer::unfinished(plan)));
    }
    Ok(Some(SensitivityAnswer::of(plan, &block_scores(run, work)?)))
}

/// What a run is in words.
pub fn info(run: &ReportedRun, experiment: &Experiment, work: &dyn Lowered) -> RunInfo {
    let record = &run.record;
    let kind = experiment.game.kind();
    let n_groups = (record.n_tasks / u64::from(experiment.n_blocks.max(1))).max(1);
    // A run that ended for precision has played all that its plan wanted: this many blocks of every cell.
    let n_tasks = match record.ended_by {
        Some(_) => record.tasks_done,
        None => record.n_tasks,
    };
    RunInfo {
        title: experiment.title.clone(),
        question: experiment.question.clone(),
        ruleset: kind.ruleset().name.to_owned(),
        game: kind.playout().to_owned(),
        command: record.command.clone(),
        seed: experiment.seed,
        version: record.version.clone(),
        rules_digest: record.rules_digest.clone(),
        pairing: pairing_in_words(experiment.pairing, kind),
        stratified: experiment.pairing.stratify,
        is_allotted: work.allotment().is_some(),
        asks_field: experiment.game.asks_field(),
        policies: experiment.game.players_in_words(),
        variants: experiment.game.variants(),
        readings: experiment.game.readings(),
        parameters: experiment.game.changed_parameters(),
        n_blocks: (n_tasks / n_groups) as u32,
        precision: experiment.half_width.map(|half_width| Precision {
            half_width,
            is_reached: record.ended_by.is_some(),
        }),
        tasks_done: record.tasks_done as usize,
        n_tasks: n_tasks as usize,
        columns: work.playable().columns(),
        cells: work.playable().cells().to_vec(),
        alpha: ALPHA,
        notes: experiment.game.notes(),
        play_diagnostics: Vec::new(),
        usage: Vec::new(),
        // Their names were checked when the experiment was read.
        expectations: experiment::expectations(experiment, work, &mut Problems::default()),
        sensitivity: Vec::new(),
        worth: None,
        formations: Vec::new(),
        comparisons: Vec::new(),
        points_list: None,
        battles: Vec::new(),
        replays: Vec::new(),
        loss_breakdown: Vec::new(),
    }
}
