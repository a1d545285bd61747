//! `equipoise replay`: one pair of a run again, event by event.

mod named_battle;

use std::path::Path;
use std::process::ExitCode;

use analysis::CellInfo;
use analysis::numbers::grouped;
use analysis::phrases::listed;
use clap::{Args, ValueEnum};
use harness::{BLOCK_PAIRS, Seeds};

use crate::output;
use experiment::Source;
use experiment::document::problem::{Failure, nearest};
use experiment::planned_run::PlannedRun;
use experiment::replay::{self, ReplayRequest, name_of};
use lab::finished_run::stored_plan;
use lab::rulesets;
use lab::run_folder::RunFolder;

const EXAMPLES: &str = "\
Examples:
  equipoise replay reports/duel-cards --cell \"spear v knights, elephant-screen\" --pair 17
  equipoise replay first-battle --cell Hastings --battle 2
  equipoise replay first-battle --cell Hastings --battle 1 --format html > hastings.html
  equipoise replay first-battle --cell Hastings --battle 1 --format svg --turn 6 > turn-6.svg
  equipoise replay triumph norman-conquest anglo-danish --seed 1066 --policies steady,bold
  equipoise replay table-battles marston-moor --seed 1644 --battle 1 --format html > marston-moor.html";

/// What can be typed after `equipoise replay`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ReplayArgs {
    /// A folder that `equipoise run` has written, an experiment file, or the name of a built-in experiment; before two
    /// armies or a scenario, their ruleset
    pub source: String,

    /// Two armies of triumph that meet, A and B, or a scenario of table-battles: built in (`equipoise list armies triumph`,
    /// `equipoise list scenarios table-battles`), or files
    #[arg(num_args = 1..=2, value_name = "ARMY_OR_SCENARIO")]
    pub armies: Vec<String>,

    /// The seed of their battle, or that of an experiment instead of its own; of pooled runs, the one whose pair is meant
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,

    /// Who plays A and B of them, such as steady,bold (`equipoise list policies`, which marks the usual one: that if not given)
    #[arg(long, value_name = "A,B", requires = "armies")]
    pub policies: Option<String>,

    /// A rule parameter of a battle that is named by its armies or its scenario (`equipoise list parameters`), such as
    /// army_points=140; several by --set again
    #[arg(long, value_name = "NAME=VALUE", requires = "armies")]
    pub set: Vec<String>,

    /// The pair, from 0; block b holds pairs 288 b to 288 b + 287. Pairs of pooled runs are counted within each seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub pair: u64,

    /// The cell, by its number in cells.csv, by its name, such as "spear v knights, elephant-screen", or by a part of it that no
    /// other cell has
    #[arg(long, value_name = "CELL", default_value = "0")]
    pub cell: String,

    /// Of whole battles: the first of the pair, with A in seat one, or the second; both if not given, and the first as a
    /// picture or page
    #[arg(long, value_name = "1|2", value_parser = clap::value_parser!(u8).range(1..=2))]
    pub battle: Option<u8>,

    /// Of whole battles as a picture: the player turn after which it is drawn; the last if not given
    #[arg(long, value_name = "N")]
    pub turn: Option<u16>,

    /// How it is shown; pictures and pages are of whole battles
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// How a replay is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// As a report in words, with dice and rule ids
    Text,
    /// One JSON object an event
    Json,
    /// A picture of the table, or of the cards
    Svg,
    /// A page that plays the battle back
    Html,
}

impl From<Format> for replay::Format {
    fn from(format: Format) -> replay::Format {
        match format {
            Format::Text => replay::Format::Text,
            Format::Json => replay::Format::Json,
            Format::Svg => replay::Format::Svg,
            Format::Html => replay::Format::Html,
        }
    }
}

/// Plays the pair again and shows it.
///
/// # Errors
///
/// If there is no such run, experiment, army or cell, or if it can't be shown in this way.
pub fn execute(args: &ReplayArgs) -> Result<ExitCode, Failure> {
    output::print(&text(args)?)?;
    Ok(ExitCode::SUCCESS)
}

/// The pair, played again and shown.
///
/// # Errors
///
/// As for [`execute`].
pub fn text(args: &ReplayArgs) -> Result<String, Failure> {
    let (planned, pair) = find_run(args)?;
    let request = ReplayRequest {
        cell: find_cell(&args.cell, planned.playable().cells())?,
        pair,
        battle: args.battle,
        turn: args.turn,
        format: args.format.into(),
    };
    planned.replay(&request)
}

/// What is replayed, which is armies or a scenario from the command line, a run's folder, or an experiment; and the number of the pair in
/// it.
fn find_run(args: &ReplayArgs) -> Result<(Box<dyn PlannedRun>, u64), Failure> {
    let folder = RunFolder::at(Path::new(&args.source));
    if !args.armies.is_empty() {
        return Ok((named_battle::named_battle(args)?.1, args.pair));
    }
    if !folder.has_run() {
        let found = Source::find(&args.source, rulesets::all())?;
        let planned = found.planned(rulesets::all(), |experiment| {
            experiment.seed = args.seed.unwrap_or(experiment.seed);
        });
        return Ok((planned?.1, args.pair));
    }
    let (folder, stored) = RunFolder::open(folder.path())?;
    let (experiment, planned) = stored_plan(&folder, &stored)?;
    let seeds = experiment.seeds();
    let seed = args.seed.unwrap_or(seeds.first());
    let has_seed = match seeds.pool() {
        [] => seed == seeds.first(),
        pool => pool.iter().any(|part| part.seed == seed),
    };
    if !has_seed {
        return Err(Failure::with_help(
            format!(
                "{} was not played with seed {seed}, but with {}",
                args.source,
                seeds_in_words(&seeds)
            ),
            "name a seed of the run, or name the experiment instead of the folder: it can be played with any seed",
        ));
    }
    let (n_blocks, pair) = match seeds.pool().iter().find(|part| part.seed == seed) {
        Some(part) => (part.n_blocks.into(), seeds.pair_of(seed, args.pair)),
        None => {
            let n_groups = planned.playable().schedule().n_groups() as u64;
            (stored.record.tasks_done.div_ceil(n_groups), Some(args.pair))
        }
    };
    let n_pairs = n_blocks * BLOCK_PAIRS;
    match pair.filter(|_| args.pair < n_pairs) {
        Some(pair) => Ok((planned, pair)),
        None => Err(no_such_pair(args.pair, n_pairs, seed, &seeds)),
    }
}

fn no_such_pair(pair: u64, n_pairs: u64, seed: u64, seeds: &Seeds) -> Failure {
    let (of_seed, or_seed) = match seeds.pool() {
        [] => (String::new(), ""),
        _ => (format!(" with seed {seed} (of {})", seeds_in_words(seeds)), " or another seed"),
    };
    Failure::with_help(
        format!(
            "there is no pair {}: this run has played {} pairs a cell{of_seed}, from 0",
            grouped(pair),
            grouped(n_pairs)
        ),
        format!(
            "name one of them{or_seed}, or name the experiment instead of the folder: any of its pairs can be played"
        ),
    )
}

/// `7`, or `1, 2 and 5`.
fn seeds_in_words(seeds: &Seeds) -> String {
    let pool = seeds.pool().iter().map(|part| part.seed.to_string());
    match seeds.pool() {
        [] => seeds.first().to_string(),
        _ => listed(&pool.collect::<Vec<_>>()),
    }
}

/// A cell by its number, by its name, or by a part of the name that no other has.
fn find_cell(given: &str, cells: &[CellInfo]) -> Result<usize, Failure> {
    let names: Vec<String> = cells.iter().map(name_of).collect();
    if let Ok(number) = given.parse::<usize>() {
        if number < names.len() {
            return Ok(number);
        }
        return Err(Failure::with_help(
            format!("there is no cell {number}; there are {} cells, from 0", names.len()),
            "cells.csv of a run numbers and names them",
        ));
    }
    if let Some(cell) = names.iter().position(|name| name == given) {
        return Ok(cell);
    }
    let part = given.to_lowercase();
    let having: Vec<usize> =
        (0..names.len()).filter(|&cell| names[cell].to_lowercase().contains(&part)).collect();
    if let [only] = having.as_slice() {
        return Ok(*only);
    }
    let words: Vec<&str> = names.iter().map(String::as_str).collect();
    let guess =
        nearest(given, &words).map(|name| format!("did you mean \"{name}\"? ")).unwrap_or_default();
    let several = match having.len() {
        0 => String::new(),
        n => format!("; {n} cells have that in their names"),
    };
    Err(Failure::with_help(
        format!("there is no cell \"{given}\"{several}"),
        format!("{guess}cells.csv of a run numbers and names them"),
    ))
}
