//! The commands for another program, such as the Python package: the same results and files, without a terminal.

use std::ffi::OsString;
use std::io::{Write, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use experiment::Source;
use experiment::document::problem::Failure;
use experiment::ruleset::armies::Checks;
use harness::Shard;
use lab::rulesets;
use lab::run::RunRequest;

use crate::args::{Args, Command};
use crate::commands::army::{build, check};
use crate::commands::{self, explore, list, merge, odds, rebalance, replay, report, run};

pub use lab::run::{Attendant, Begun, RunEnd};
pub use lab::written_report::WrittenReport;

/// Sets the file that contains this code, so that shards and unfinished runs record the build that played them.
pub fn code_is_in(file: PathBuf) {
    lab::run::code_is_in(file);
}

/// What the program exits with when it has panicked.
const PANICKED: u8 = 101;

/// The whole command line: carries out `words`, which follow the name of the program, prints as the program does, and returns the
/// exit code.
///
/// Signals are those of the program: the caller must have no handler of its own for Ctrl-C.
pub fn command_line(words: impl IntoIterator<Item = OsString>) -> u8 {
    let words = std::iter::once("equipoise".into()).chain(words);
    let ended = catch_unwind(AssertUnwindSafe(|| crate::carry_out(words)));
    // Rust does this only at the end of a `main` of its own. Commands have reported what they couldn't write.
    let _ = stdout().flush();
    ended.map_or(PANICKED, number_of)
}

/// The number of an exit code, which it doesn't tell by itself.
fn number_of(code: ExitCode) -> u8 {
    (0..=u8::MAX).find(|&number| ExitCode::from(number) == code).unwrap_or(PANICKED)
}

/// How a run is played.
#[derive(Clone, Debug)]
pub struct Play {
    /// The experiment as an argument of `equipoise run`.
    pub named: String,
    /// The folder of the run.
    pub folder: PathBuf,
    /// Another seed than the file's.
    pub seed: Option<u64>,
    /// Threads; all cores if there is no number.
    pub threads: Option<u16>,
    /// At most this number of pairs a cell, rounded up to whole blocks.
    pub max_pairs: Option<u64>,
    /// Only a part of the plan.
    pub shard: Option<Shard>,
    /// Whether a run in the folder is resumed.
    pub resumes: bool,
}

/// Every problem of an experiment; nothing is played or written.
///
/// # Errors
///
/// The problems.
pub fn check(source: &Source) -> Result<(), Failure> {
    source.planned(rulesets::all(), |_| ()).map(drop)
}

/// `equipoise run`.
///
/// # Errors
///
/// Everything that is wrong with the experiment or the folder, before anything is written.
pub fn play(
    source: &Source,
    play: &Play,
    attendant: &mut dyn Attendant,
) -> Result<RunEnd, Failure> {
    let request = RunRequest {
        out: Some(play.folder.clone()),
        seed: play.seed,
        threads: play.threads,
        max_pairs: play.max_pairs,
        // A program reads from the answer what is not known.
        anyway: true,
        shard: play.shard,
        resume: play.resumes,
        ..run::request(&play.named)
    };
    lab::run::run(&request, source, attendant)
}

/// The answer that a run's folder stores; nothing is played or written.
///
/// # Errors
///
/// If it holds no run that can be reported.
pub fn load(folder: &Path) -> Result<WrittenReport, Failure> {
    WrittenReport::stored(folder)
}

/// The answer of a run as `equipoise report` prints it for people, without colors.
pub fn screen(written: &WrittenReport) -> String {
    anstream::adapter::strip_str(&report::screen(written)).to_string()
}

/// `equipoise explore` or `rebalance`, with options as they are typed; the experiment of `rebalance` may be given as a text.
///
/// False if it was stopped before its end.
///
/// # Errors
///
/// Everything that is wrong with the question, before anything is written.
pub fn search(
    typed: &[String],
    source: Option<Source>,
    attendant: &mut dyn Attendant,
) -> Result<bool, Failure> {
    let words = std::iter::once("equipoise").chain(typed.iter().map(String::as_str));
    let args = Args::try_parse_from(words.chain(["--quiet"]))
        .map_err(|error| Failure::new(error.render().to_string()))?;
    match &args.command {
        Command::Explore(args) => explore::search(args, Some(attendant)),
        Command::Rebalance(args) => rebalance::search(args, source, Some(attendant)),
        _ => Err(Failure::new("this command is no search")),
    }
}

/// One row a battle of a run, as `equipoise report --rows`; nothing else is written.
///
/// # Errors
///
/// If there is no such run, if this program plays other battles, or if the folder is not new.
pub fn battle_rows(run: &Path, out: &Path, threads: Option<u16>) -> Result<(), Failure> {
    report::rows::write(run, out, &commands::pool(threads)?)
}

/// `equipoise merge`.
///
/// # Errors
///
/// Every shard that is truncated, foreign, duplicated or missing, all together, before anything is written.
pub fn merge(
    folders: &[PathBuf],
    out: &Path,
    threads: Option<u16>,
) -> Result<WrittenReport, Failure> {
    merge::merged(&merge::MergeArgs {
        folders: folders.to_vec(),
        pool: false,
        out: out.to_owned(),
        threads,
        force: false,
        quiet: true,
        json: false,
    })
}

/// `equipoise list KIND [RULESET] --json`.
///
/// # Errors
///
/// If there is no such kind or ruleset.
pub fn list(kind: &str, ruleset: Option<&str>) -> Result<String, Failure> {
    list::text(&list::ListArgs {
        kind: Some(kind.to_owned()),
        ruleset: ruleset.map(str::to_owned),
        json: true,
    })
}

/// Which fights' odds are asked for.
#[derive(Clone, Debug)]
pub enum Fights {
    /// One fight, of two parties as they are typed.
    Between {
        a: String,
        b: String,
        /// Whether A shoots at B.
        shoots: bool,
        /// Whether it shoots from the rear.
        from_rear: bool,
    },
    OfFile(PathBuf),
    /// All kinds against all.
    Matrix {
        /// Whether rows shoot at columns.
        shoots: bool,
    },
}

/// `equipoise odds RULESET ... --json`.
///
/// # Errors
///
/// Everything that is wrong with what is asked.
pub fn odds(ruleset: &str, fights: Fights) -> Result<String, Failure> {
    let mut args = odds::OddsArgs {
        ruleset: ruleset.to_owned(),
        a: None,
        b: None,
        shoot: false,
        from_rear: false,
        rules: None,
        from: None,
        matrix: false,
        json: true,
        value: None,
        format: None,
        out: None,
        force: false,
        row_words: None,
        column_words: None,
    };
    match fights {
        Fights::Between { a, b, shoots, from_rear } => {
            (args.a, args.b) = (Some(a), Some(b));
            (args.shoot, args.from_rear) = (shoots, from_rear);
        }
        Fights::OfFile(file) => args.from = Some(file),
        Fights::Matrix { shoots } => (args.matrix, args.shoot) = (true, shoots),
    }
    odds::text(&args)
}

/// Which battle is shown again.
#[derive(Clone, Debug)]
pub struct Again {
    /// A run's folder, an experiment, or the ruleset of `armies`.
    pub source: String,
    /// Two armies that meet, or a scenario; empty for a run or an experiment.
    pub armies: Vec<String>,
    /// The seed of their battle.
    pub seed: Option<u64>,
    /// Who plays A and B of them: `steady,bold`.
    pub policies: Option<String>,
    /// The pair, from 0.
    pub pair: u64,
    /// The cell by number or name.
    pub cell: String,
    /// The first battle of the pair or the second.
    pub battle: Option<u8>,
    /// The player turn after which a picture is drawn.
    pub turn: Option<u16>,
    /// `text`, `json`, `svg` or `html`.
    pub format: String,
}

/// `equipoise replay`.
///
/// # Errors
///
/// If there is no such run, experiment, army or cell, or if it can't be shown in this way.
pub fn replay(again: &Again) -> Result<String, Failure> {
    let format = replay::Format::from_str(&again.format, false).map_err(|_| {
        Failure::with_help(
            format!("there is no format `{}`", again.format),
            "use text, json, svg or html",
        )
    })?;
    replay::text(&replay::ReplayArgs {
        source: again.source.clone(),
        armies: again.armies.clone(),
        seed: again.seed,
        set: Vec::new(),
        policies: again.policies.clone(),
        pair: again.pair,
        cell: again.cell.clone(),
        battle: again.battle,
        turn: again.turn,
        format,
    })
}

/// `equipoise army check`: what an army costs.
///
/// # Errors
///
/// If the army or its list can't be read, or the army breaks a rule.
pub fn check_army(
    army: &str,
    lists: Option<&Path>,
    points: Option<i16>,
) -> Result<String, Failure> {
    let checks = Checks { lists, points, ..Checks::default() };
    let judged = check::judge(None, &[army.to_owned()], &checks)?;
    let judged = judged.into_iter().next();
    judged.unwrap_or_else(|| Err(Failure::new("no army is named"))).map(|account| account.text())
}

/// Which army of a list is drawn.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The list, by its name or that of its file.
    pub list: String,
    /// The folder of the lists.
    pub lists: PathBuf,
    /// The most points that it may cost.
    pub points: i16,
    /// The year; the list's first if there is none.
    pub year: Option<i32>,
    pub faction: Option<String>,
    /// Cards to buy: `shower-shooting`, `hold-the-line=2`.
    pub cards: Vec<String>,
    /// What to have as much of as the points allow.
    pub aim: Option<String>,
    /// Which of the armies.
    pub seed: u64,
}

/// `equipoise army build`: an army's file.
///
/// # Errors
///
/// If the list can't be read or allows no such army, or a card or an aim is unknown.
pub fn draw_army(draw: &Draw) -> Result<String, Failure> {
    let aim = draw.aim.as_ref().map(|aim| aim.parse()).transpose();
    build::text(&build::BuildArgs {
        list: draw.list.clone(),
        lists: draw.lists.clone(),
        points: draw.points,
        year: draw.year,
        faction: draw.faction.clone(),
        cards: draw.cards.clone(),
        own_cards: None,
        ruleset: None,
        aim: aim.map_err(|help| Failure::with_help("there is no such aim", help))?,
        seed: draw.seed,
        out: None,
        force: false,
    })
}
