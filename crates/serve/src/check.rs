//! An experiment's text: everything that is wrong with it, as the command line says it, or how much would be played.

use battle_core::values::grouped;
use experiment::Source;
use experiment::document::problem::Failure;
use harness::BLOCK_PAIRS;
use lab::run::{RunRequest, Unattended, planned};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::folder::is_name;
use crate::queue::Asked;

/// A text that is checked.
#[derive(Clone, Debug, Deserialize)]
pub struct Text {
    #[serde(default)]
    name: String,
    text: String,
    max_pairs: Option<u64>,
    #[serde(default)]
    anyway: bool,
}

impl Text {
    /// Of what is asked to be played.
    pub fn of(asked: &Asked) -> Text {
        Text {
            name: asked.name.clone(),
            text: asked.text.clone(),
            max_pairs: asked.max_pairs,
            anyway: asked.anyway,
        }
    }
}

/// What was found.
#[derive(Debug, Serialize)]
pub struct Found {
    problems: Vec<Part>,
    n_more: usize,
    /// How much would be played, where nothing is wrong.
    said: Option<String>,
    title: Option<String>,
}

impl Found {
    /// Whether it can be played.
    pub fn is_right(&self) -> bool {
        self.problems.is_empty()
    }
}

/// One problem.
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
    let request = RunRequest {
        max_pairs: text.max_pairs,
        anyway: text.anyway,
        allow_programs: app.options.allow_programs && is_meant,
        ..RunRequest::of(file.display().to_string(), app.options.version.clone())
    };
    let source = Source::of_text(&file, &text.text);
    match planned(&request, &source, &mut Unattended) {
        Ok((experiment, work)) => {
            let n_cells = work.playable().schedule().n_cells() as u64;
            let pairs = u64::from(experiment.n_blocks) * BLOCK_PAIRS;
            Found {
                problems: Vec::new(),
                n_more: 0,
                said: Some(format!(
                    "{} {}, at most {} pairs of battles each",
                    grouped(n_cells),
                    if n_cells == 1 { "cell" } else { "cells" },
                    grouped(pairs)
                )),
                title: Some(experiment.title.clone()),
            }
        }
        Err(failure) => of_failure(&failure),
    }
}

/// A failure in parts.
pub fn of_failure(failure: &Failure) -> Found {
    let (problems, n_more) = failure.in_parts();
    let parts = problems.into_iter().map(|problem| Part {
        message: problem.message,
        remedy: problem.remedy,
        line: problem.place.map(|(line, _)| line),
        column: problem.place.map(|(_, column)| column),
    });
    Found { problems: parts.collect(), n_more, said: None, title: None }
}
