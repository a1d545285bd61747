//! `equipoise replay`: one pair of a run again, event by event.

mod jsonl;
mod story;

use std::path::Path;
use std::process::ExitCode;

use battle_core::{Outcome, StreamKey};
use clap::{Args, ValueEnum};
use harness::replay_pair;
use report::CellInfo;
use triumph::duel::{Duel, DuelEvent};

use super::report::stored_work;
use crate::experiment::{DuelExperiment, Source};
use crate::output;
use crate::problem::{Failure, nearest};
use crate::run_folder::RunFolder;

/// What can be typed after `equipoise replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A folder that `equipoise run` has written, an experiment file, or the name of a built-in experiment
    pub source: String,

    /// The pair, from 0; block b holds pairs 288 b to 288 b + 287
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub pair: u64,

    /// The cell, by its number in cells.csv or by its name, such as "spear v knights, elephant-screen"
    #[arg(long, value_name = "CELL", default_value = "0")]
    pub cell: String,

    /// How it is told; a picture and a page come with whole battles
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
}

/// A pair that was played again.
struct Replay<'r> {
    cell: usize,
    info: &'r CellInfo,
    duel: &'r Duel,
    pair: u64,
    seed: u64,
    battles: [(Outcome, Vec<DuelEvent>); 2],
}

/// Plays the pair again and tells it.
///
/// # Errors
///
/// If there is no such run, experiment or cell.
pub fn execute(args: &ReplayArgs) -> Result<ExitCode, Failure> {
    let folder = RunFolder::at(Path::new(&args.source));
    let (experiment, work) = if folder.has_run() {
        stored_work(&folder, &folder.read()?)?
    } else {
        Source::find(&args.source)?.work(|_| ())?
    };
    let cell = find_cell(&args.cell, &work)?;
    let (group, duel) = work
        .plan
        .cell(cell)
        .expect("the cells of a plan and their names are made together");
    let key = StreamKey::of_seed(work.plan.seed)
        .matchup(group.stream_id)
        .pair(args.pair);
    let replay = Replay {
        cell,
        info: &work.cells[cell],
        duel,
        pair: args.pair,
        seed: experiment.seed,
        battles: replay_pair(duel, &group.policies, key, work.plan.pairing),
    };
    output::print(&match args.format {
        Format::Text => story::tell(&replay),
        Format::Json => jsonl::tell(&replay),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// A cell in words, as tables and warnings name it.
fn name_of(info: &CellInfo) -> String {
    match &info.variant {
        Some(variant) => format!("{}, {}", info.matchup, variant.name),
        None => info.matchup.clone(),
    }
}

fn find_cell(given: &str, work: &DuelExperiment) -> Result<usize, Failure> {
    let names: Vec<String> = work.cells.iter().map(name_of).collect();
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
    let words: Vec<&str> = names.iter().map(String::as_str).collect();
    let guess = nearest(given, &words)
        .map(|name| format!("did you mean \"{name}\"? "))
        .unwrap_or_default();
    Err(Failure::with_help(
        format!("there is no cell \"{given}\""),
        format!("{guess}cells.csv of a run numbers and names them"),
    ))
}
