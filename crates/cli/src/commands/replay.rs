//! `equipoise replay`: one pair of a run again, event by event.

mod battle;
mod duel;

use std::path::Path;
use std::process::ExitCode;

use battle_core::{BySide, Game, Outcome, Policy};
use clap::{Args, ValueEnum};
use harness::{Pairing, replay_pair};
use report::CellInfo;
use triumph::{CardSet, RuleParameters};

use super::list::rulesets;
use super::report::stored_work;
use crate::armies;
use crate::document::{Node, Problems, Value};
use crate::experiment::{
    AnyWork, BattleSection, CONDUCT_PAIRS, Experiment, Matchup, PlayerText, Section, Source, Work,
    known_policies,
};
use crate::output;
use crate::problem::{Failure, nearest};
use crate::run_folder::RunFolder;

const EXAMPLES: &str = "\
Examples:
  equipoise replay reports/duel-cards --cell \"spear v knights, elephant-screen\" --pair 17
  equipoise replay first-battle --cell Hastings --battle 2
  equipoise replay first-battle --cell Hastings --battle 1 --format html > hastings.html
  equipoise replay first-battle --cell Hastings --battle 1 --format svg --turn 6 > turn-6.svg
  equipoise replay triumph norman-conquest anglo-danish --seed 1066 --policies steady,bold";

/// What can be typed after `equipoise replay`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ReplayArgs {
    /// A folder that `equipoise run` has written, an experiment file, or the name of a built-in experiment; before two
    /// armies, their ruleset
    pub source: String,

    /// Two armies that meet, A and B: built in (`equipoise list armies triumph`), or files
    #[arg(num_args = 2, value_names = ["ARMY_A", "ARMY_B"])]
    pub armies: Vec<String>,

    /// The seed of two armies' battle; a run has its own
    #[arg(long, value_name = "N", requires = "armies", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,

    /// Who plays A and B of two armies, such as steady,bold (`equipoise list policies triumph`); steady,steady if not given
    #[arg(long, value_name = "A,B", requires = "armies")]
    pub policies: Option<String>,

    /// The pair, from 0; block b holds pairs 288 b to 288 b + 287
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

    /// How it is told; pictures and pages are of whole battles
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// How a replay is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// As a report in words, with dice, factors and rule ids
    Text,
    /// One JSON object an event
    Json,
    /// A picture of the table
    Svg,
    /// A page that plays the battle back
    Html,
}

/// A pair that was played again.
struct Replay<'r, G: Game> {
    cell: usize,
    info: &'r CellInfo,
    game: G,
    pair: u64,
    seed: u64,
    battles: [(Outcome, Vec<G::Event>); 2],
}

/// Plays the pair again and tells it.
///
/// # Errors
///
/// If there is no such run, experiment, army or cell, or if it can't be told in this way.
pub fn execute(args: &ReplayArgs) -> Result<ExitCode, Failure> {
    let (experiment, work) = find_work(args)?;
    let cell = find_cell(&args.cell, work.cells())?;
    output::print(&match &work {
        AnyWork::Duel(work) => {
            duel::check(args)?;
            let replay = replay(args.pair, cell, experiment.seed, work)?;
            duel::tell(&replay, args.format)
        }
        AnyWork::Battle(work) => {
            battle::check(args)?;
            let replay = replay(args.pair, cell, experiment.seed, work)?;
            battle::tell(&replay, &battle::players(&experiment, &replay), args)?
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Plays both battles of a pair of a cell again.
fn replay<'r, G: Game + Clone, P: Policy<G>>(
    pair: u64,
    cell: usize,
    seed: u64,
    work: &'r Work<G, P>,
) -> Result<Replay<'r, G>, Failure> {
    let info = &work.cells[cell];
    let (key, contest) = work.plan.contest(cell, pair).ok_or_else(|| {
        Failure::with_help(
            format!("cell {cell} doesn't play pair {pair}: not every cell plays every draw of its armies"),
            "name a pair of a multiple of 32, or another cell",
        )
    })?;
    Ok(Replay {
        cell,
        info,
        battles: replay_pair(&contest.game, &contest.policies, key, work.plan.pairing),
        game: contest.game.clone(),
        pair,
        seed,
    })
}

/// What was played: two armies from the command line, a run's folder, or an experiment.
fn find_work(args: &ReplayArgs) -> Result<(Experiment, AnyWork), Failure> {
    if let [a, b] = args.armies.as_slice() {
        rulesets::known(&args.source)?;
        return two_armies(args, a, b);
    }
    let folder = RunFolder::at(Path::new(&args.source));
    if folder.has_run() {
        stored_work(&folder, &folder.read()?)
    } else {
        Source::find(&args.source)?.work(|_| ())
    }
}

/// The experiment that lets two armies meet: what a file with this one matchup would play.
fn two_armies(args: &ReplayArgs, a: &str, b: &str) -> Result<(Experiment, AnyWork), Failure> {
    let policies = players(args.policies.as_deref().unwrap_or("steady,steady"))?;
    // Problems are placed in what was typed, as if it were a file.
    let typed = format!("{a} {b}");
    let node = |begin: usize, text: &str| Node {
        span: begin..begin + text.len(),
        value: Value::Text(text.to_owned()),
    };
    let mut problems = Problems::default();
    let folder = Path::new("");
    let found = [(a, node(0, a)), (b, node(a.len() + 1, b))].map(|(given, node)| {
        armies::find(given, &node, folder, &mut problems).map(|army| (given.to_owned(), army))
    });
    let [Some(one), Some(two)] = found else {
        Failure::of_file(Path::new("the command line"), &typed, problems)?;
        return Err(Failure::new("the armies can't be read"));
    };
    let experiment = Experiment {
        title: format!("{} v {}", one.1.name, two.1.name),
        question: "What happens?".to_owned(),
        seed: args.seed.unwrap_or(0),
        n_blocks: 1,
        half_width: None,
        pairing: Pairing::default(),
        parameters: RuleParameters::DEFAULT,
        expectations: Vec::new(),
        game: Section::Battle(BattleSection {
            policies,
            armies: vec![one, two],
            matchups: vec![Matchup {
                name: None,
                armies: BySide([0, 1]),
                span: 0..typed.len(),
            }],
            cards: CardSet::EMPTY,
            custom: Default::default(),
            variants: Vec::new(),
            sensitivity: None,
            conduct_pairs: CONDUCT_PAIRS,
        }),
    };
    let work = AnyWork::of(&experiment, &mut problems);
    Failure::of_file(Path::new("the command line"), &typed, problems)?;
    let work = work.ok_or_else(|| Failure::new("the armies can't meet"))?;
    Ok((experiment, work))
}

/// `steady,bold`: who plays A and B.
fn players(given: &str) -> Result<BySide<PlayerText>, Failure> {
    let Some((a, b)) = given.split_once(',') else {
        return Err(Failure::with_help(
            format!("`--policies {given}` names one player; it names two"),
            format!("write --policies {given},{given}"),
        ));
    };
    let named = |name: &str| {
        PlayerText::named(name.trim()).ok_or_else(|| {
            Failure::with_help(
                format!("policy `{}` is unknown", name.trim()),
                known_policies(name.trim()),
            )
        })
    };
    Ok(BySide([named(a)?, named(b)?]))
}

/// A cell in words, as tables and warnings name it.
fn name_of(info: &CellInfo) -> String {
    match &info.variant {
        Some(variant) => format!("{}, {}", info.matchup, variant.name),
        None => info.matchup.clone(),
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
            format!(
                "there is no cell {number}; there are {} cells, from 0",
                names.len()
            ),
            "cells.csv of a run numbers and names them",
        ));
    }
    if let Some(cell) = names.iter().position(|name| name == given) {
        return Ok(cell);
    }
    let part = given.to_lowercase();
    let having: Vec<usize> = (0..names.len())
        .filter(|&cell| names[cell].to_lowercase().contains(&part))
        .collect();
    if let [only] = having.as_slice() {
        return Ok(*only);
    }
    let words: Vec<&str> = names.iter().map(String::as_str).collect();
    let guess = nearest(given, &words)
        .map(|name| format!("did you mean \"{name}\"? "))
        .unwrap_or_default();
    let several = match having.len() {
        0 => String::new(),
        n => format!("; {n} cells have that in their names"),
    };
    Err(Failure::with_help(
        format!("there is no cell \"{given}\"{several}"),
        format!("{guess}cells.csv of a run numbers and names them"),
    ))
}
