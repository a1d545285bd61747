//! The open questions of an experiment file.

use stats::sensitivity::Morris;

use super::{Assumption, Method, Questions, Sensitivity};
use crate::cells;
use crate::document::problem::Problem;
use crate::document::{Node, Problems, Span, TableReader, Value};
use crate::keys::SENSITIVITY;
use crate::parameters::text_of;

/// The most cells that it makes.
const MOST_CELLS: usize = 5_000;

/// What an experiment says beside it.
#[derive(Debug)]
pub struct Asked<'e, Q> {
    /// The parameters with the experiment's own values.
    pub questions: Q,
    /// The experiment's seed.
    pub seed: u64,
    /// How many matchups each combination is played in.
    pub n_matchups: usize,
    /// Names of the experiment's own variants.
    pub variants: Vec<&'e str>,
}

impl<Q> Asked<'_, Q> {
    /// The context of an experiment whose rest can't be read.
    pub fn alone(questions: Q) -> Self {
        Asked { questions, seed: 0, n_matchups: 1, variants: Vec::new() }
    }
}

/// What is asked, and what plays it.
#[derive(Debug)]
pub struct Stated<R> {
    pub sensitivity: Sensitivity,
    /// A variant for every combination but the experiment's own: its name and its rules.
    pub variants: Vec<(String, R)>,
}

/// Reads `[sensitivity]`; none where anything of the experiment is wrong.
pub fn read<Q: Questions>(
    node: &Node,
    asked: &Asked<'_, Q>,
    problems: &mut Problems,
) -> Option<Stated<Q::Rules>> {
    let questions = &asked.questions;
    let help = questions.help();
    let table = TableReader::declared("[sensitivity]", node, &SENSITIVITY, problems)?;
    let method = method(&table, help, problems);
    let example = "parameters = \"all\", or parameters = { turn_limit = [10, 20] }";
    let node = table.require("parameters", example, problems)?;
    let mut assumptions = assumptions(node, questions, problems);
    // `run.toml` has them in this order.
    assumptions.sort_by(|one, other| one.question.name.cmp(&other.question.name));
    if assumptions.is_empty() || !problems.is_empty() {
        if problems.is_empty() {
            refuse(node.span.clone(), "`parameters` names no open question", help, problems);
        }
        return None;
    }
    let sensitivity = Sensitivity::of(method, assumptions, asked.seed);
    let cells = sensitivity.runs.len() * asked.n_matchups.max(1);
    if cells > MOST_CELLS {
        let what = format!(
            "`method = \"{}\"` plays {cells} cells here; {MOST_CELLS} are the most",
            method.name()
        );
        refuse(table.span.clone(), what, help, problems);
        return None;
    }
    let mut variants = Vec::new();
    for run in &sensitivity.runs {
        let Some(name) = &run.variant else {
            continue;
        };
        if asked.variants.contains(&name.as_str()) {
            let what = format!("a variant is called \"{name}\" already");
            refuse(table.span.clone(), what, help, problems);
            return None;
        }
        let each = sensitivity.assumptions.iter().zip(&run.settings);
        let values = each.map(|(it, &setting)| (it.place, it.settings[setting].as_str()));
        variants.push((name.clone(), questions.with(values)));
    }
    Some(Stated { sensitivity, variants })
}

fn refuse(span: Span, what: impl Into<String>, help: &'static str, problems: &mut Problems) {
    problems.add(Problem::at("experiment::sensitivity", span, what.into()).help(help));
}

/// `method`, with the number that belongs to it.
fn method(table: &TableReader<'_>, help: &'static str, problems: &mut Problems) -> Method {
    let methods = [
        ("one-at-a-time", Method::OneAtATime),
        ("morris", Method::Morris { trajectories: Morris::DEFAULT_TRAJECTORIES as u16 }),
    ];
    let method = table.word_or_default("method", &methods, problems);
    let Some(node) = table.get("trajectories") else {
        return method;
    };
    let number: Option<u16> = table.given("trajectories", problems);
    match method {
        Method::Morris { .. } => Method::Morris { trajectories: number.unwrap_or(1) },
        Method::OneAtATime => {
            let what = "`trajectories` is of `method = \"morris\"`, so it would change nothing";
            refuse(node.span.clone(), what, help, problems);
            method
        }
    }
}

/// The questions that are named, each with its answers.
fn assumptions(
    node: &Node,
    questions: &impl Questions,
    problems: &mut Problems,
) -> Vec<Assumption> {
    let help = questions.help();
    let mut found: Vec<Assumption> = Vec::new();
    let mut add = |place: usize, values: Vec<String>, span: &Span, problems: &mut Problems| {
        let question = questions.question(place);
        let name = &question.name;
        if let Some(why) = questions.why_not(place) {
            let what = format!("`{name}` {why}, so it would change nothing");
            return refuse(span.clone(), what, help, problems);
        }
        let own = questions.own(place);
        let mut settings: Vec<String> = Vec::new();
        for value in values {
            match questions.value(place, &value) {
                Err(error) => refuse(span.clone(), error, help, problems),
                Ok(value) => {
                    if !settings.contains(&value) {
                        settings.push(value);
                    }
                }
            }
        }
        if !settings.contains(&own) {
            settings.insert(0, own.clone());
        }
        if settings.len() == 1 {
            let what = format!(
                "`{name}` has no other value than the experiment's own, so it would change nothing"
            );
            return refuse(span.clone(), what, help, problems);
        }
        let own = settings.iter().position(|it| *it == own).unwrap_or(0);
        // `run.toml` has a question once, so twice would be played twice here and once there.
        if found.iter().any(|other| other.place == place) {
            return refuse(span.clone(), format!("`{name}` is named twice"), help, problems);
        }
        found.push(Assumption { place, question, settings, own });
    };
    match &node.value {
        Value::Text(text) if text == "all" => {
            for place in 0..questions.n() {
                let values = questions.usual_values(place);
                if !values.is_empty() && questions.why_not(place).is_none() {
                    add(place, values, &node.span, problems);
                }
            }
        }
        Value::Table(entries) => {
            for entry in &cells::with_values(entries) {
                let Some(place) = place(&entry.key, &entry.key_span, questions, problems) else {
                    continue;
                };
                let list = problems.list(&entry.key, &entry.node).unwrap_or_default();
                let mut values = Vec::new();
                for item in list {
                    match text_of(&item.value) {
                        Some(text) => values.push(text),
                        None => refuse(item.span.clone(), "that is not a value", help, problems),
                    }
                }
                add(place, values, &entry.key_span, problems);
            }
        }
        _ => {
            for item in problems.list("parameters", node).unwrap_or_default() {
                let Some(name) = problems.text("parameters", item) else {
                    continue;
                };
                let Some(place) = place(name, &item.span, questions, problems) else {
                    continue;
                };
                let values = questions.usual_values(place);
                if values.is_empty() {
                    let what = format!(
                        "which values of `{name}` are meant isn't known: write parameters = {{ {name} = [...] }}"
                    );
                    refuse(item.span.clone(), what, help, problems);
                    continue;
                }
                add(place, values, &item.span, problems);
            }
        }
    }
    found
}

fn place(
    name: &str,
    span: &Span,
    questions: &impl Questions,
    problems: &mut Problems,
) -> Option<usize> {
    let place = questions.place(name);
    if place.is_none() {
        let what = format!("there is no parameter `{name}`");
        let problem = Problem::at("experiment::sensitivity", span.clone(), what);
        problems.add(problem.help(questions.did_you_mean(name)));
    }
    place
}
