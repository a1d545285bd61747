//! A text: everything that is wrong with it, as the command line says it, or what it is: of an experiment how much would be played, of
//! an army what it costs.

use std::path::Path;

use battle_core::values::grouped;
use experiment::Source;
use experiment::document::problem::Failure;
use experiment::document::{Problems, Value, parse_toml};
use experiment::ruleset::Ruleset;
use experiment::ruleset::armies::Checks;
use experiment::text_file;
use harness::BLOCK_PAIRS;
use lab::run::{RunRequest, Unattended, planned};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::army::{self, Army};
use crate::file_kinds::FileKind;
use crate::folder::is_name;
use crate::queue::Asked;

/// A text that is checked.
#[derive(Clone, Debug, Deserialize)]
pub struct Text {
    #[serde(default)]
    name: String,
    text: String,
    /// What it is; an experiment if nothing is said.
    #[serde(default)]
    kind: String,
    max_pairs: Option<u64>,
    #[serde(default)]
    anyway: bool,
}

impl Text {
    /// The text that is asked to be played.
    pub fn of(asked: &Asked) -> Text {
        Text {
            name: asked.name.clone(),
            text: asked.text.clone(),
            kind: String::new(),
            max_pairs: asked.max_pairs,
            anyway: asked.anyway,
        }
    }
}

#[derive(Debug, Default, Serialize)]
pub struct Found {
    problems: Vec<Part>,
    n_more: usize,
    /// How much would be played or what it costs, where nothing is wrong.
    said: Option<String>,
    title: Option<String>,
    /// The parts of an army.
    army: Option<Army>,
}

impl Found {
    /// Whether it can be played.
    pub fn is_right(&self) -> bool {
        self.problems.is_empty()
    }
}

#[derive(Debug, Serialize)]
struct Part {
    message: String,
    remedy: String,
    line: Option<usize>,
    column: Option<usize>,
}

/// What is wrong with a text. A program that it names is only started if `is_meant`, and if the server may start programs.
pub fn check(app: &App, text: &Text, is_meant: bool) -> Found {
    let name = if is_name(&text.name) { &text.name } else { "experiment" };
    let file = app.folder.experiment(name);
    let found = match FileKind::named(&text.kind) {
        Some(FileKind::Army(of)) => of_army(of, &file.display().to_string(), &text.text),
        Some(FileKind::Cards(of)) => of_cards(of, &file, &text.text),
        Some(FileKind::Rules(of)) => of_rules(of, &file, &text.text),
        Some(FileKind::Experiment) | None => return of_experiment(app, text, &file, is_meant),
    };
    found.unwrap_or_else(|failure| of_failure(&failure))
}

/// As `equipoise army check` judges it.
fn of_army(ruleset: &Ruleset, name: &str, text: &str) -> Result<Found, Failure> {
    let army = army::judged(ruleset, name, text)?;
    Ok(Found { said: Some(army.sum()), army: Some(army), ..Found::default() })
}

/// As `equipoise army check --cards` reads them.
fn of_cards(ruleset: &Ruleset, file: &Path, text: &str) -> Result<Found, Failure> {
    let by = Checks { own_cards: Some(file), ..Checks::default() };
    let check = ruleset.armies.as_ref().map(|armies| armies.check);
    let judge = || check.map_or(Ok(Vec::new()), |check| check(&[], &by));
    text_file::unsaved(file, text, judge)?;
    let root = parse_toml(text, &mut Problems::default());
    let n_cards = match root.get("card").map(|it| &it.value) {
        Some(Value::List(cards)) => cards.len(),
        _ => 0,
    };
    let noun = if n_cards == 1 { "card" } else { "cards" };
    Ok(Found { said: Some(format!("{n_cards} {noun}")), ..Found::default() })
}

/// As an experiment that names them reads them.
fn of_rules(ruleset: &Ruleset, file: &Path, text: &str) -> Result<Found, Failure> {
    let mut problems = Problems::default();
    (ruleset.check_rules)(text, &mut problems);
    Failure::of_file(file, text, problems)?;
    Ok(Found { said: Some(format!("rules of {}", ruleset.title)), ..Found::default() })
}

fn of_experiment(app: &App, text: &Text, file: &Path, is_meant: bool) -> Found {
    let request = RunRequest {
        max_pairs: text.max_pairs,
        anyway: text.anyway,
        allow_programs: app.options.allow_programs && is_meant,
        ..RunRequest::of(file.display().to_string(), app.options.version.clone())
    };
    let source = Source::of_text(file, &text.text);
    match planned(&request, &source, &mut Unattended) {
        Ok((experiment, planned)) => {
            let n_cells = planned.playable().schedule().n_cells() as u64;
            let pairs = u64::from(experiment.n_blocks) * BLOCK_PAIRS;
            Found {
                said: Some(format!(
                    "{} {}, at most {} pairs of battles each",
                    grouped(n_cells),
                    if n_cells == 1 { "cell" } else { "cells" },
                    grouped(pairs)
                )),
                title: Some(experiment.title.clone()),
                ..Found::default()
            }
        }
        Err(failure) => of_failure(&failure),
    }
}

pub fn of_failure(failure: &Failure) -> Found {
    let (problems, n_more) = failure.in_parts();
    let parts = problems.into_iter().map(|problem| Part {
        message: problem.message,
        remedy: problem.remedy,
        line: problem.place.map(|(line, _)| line),
        column: problem.place.map(|(_, column)| column),
    });
    Found { problems: parts.collect(), n_more, ..Found::default() }
}
