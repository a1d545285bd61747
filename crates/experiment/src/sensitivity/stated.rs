//! The open questions of an experiment file.

use battle_core::parameters::{Parameter, Tabled};
use stats::sensitivity::Morris;

use super::{Assumption, Method, Sensitivity};
use crate::cells;
use crate::document::problem::Problem;
use crate::document::{Node, Problems, Span, TableReader, Value};
use crate::keys::SENSITIVITY;
use crate::kind::GameKind;
use crate::parameters::text_of;
use crate::ruleset::{Rules, why_not_at};

/// The most cells that it makes.
const MOST_CELLS: usize = 5_000;

/// What an experiment says beside it.
#[derive(Debug)]
pub struct Asked<'e, R: Rules> {
    /// The kind of the experiment.
    pub game: GameKind,
    /// The experiment's own rules.
    pub rules: &'e R::Parameters,
    /// The experiment's seed.
    pub seed: u64,
    /// How many matchups each combination is played in.
    pub n_matchups: usize,
    /// Names of the experiment's own variants.
    pub variants: Vec<&'e str>,
}

/// What is asked, and what plays it.
#[derive(Debug)]
pub struct Stated<R: Rules> {
    /// What is asked.
    pub sensitivity: Sensitivity,
    /// A variant for every combination but the experiment's own: its name and its rules.
    pub variants: Vec<(String, R::Parameters)>,
}

/// Reads `[sensitivity]`; none where anything of the experiment is wrong.
pub fn read<R: Rules>(
    node: &Node,
    asked: &Asked<'_, R>,
    problems: &mut Problems,
) -> Option<Stated<R>> {
    let table = TableReader::declared("[sensitivity]", node, &SENSITIVITY, problems)?;
    let method = method(&table, problems);
    let example = "parameters = \"all\", or parameters = { turn_limit = [10, 20] }";
    let node = table.require("parameters", example, problems)?;
    let mut assumptions = assumptions::<R>(node, asked, problems);
    // `run.toml` has them in this order.
    assumptions.sort_by_key(|it| it.name);
    if assumptions.is_empty() || !problems.is_empty() {
        if problems.is_empty() {
            refuse(node.span.clone(), "`parameters` names no open question", problems);
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
        refuse(table.span.clone(), what, problems);
        return None;
    }
    let mut variants = Vec::new();
    for run in &sensitivity.runs {
        let Some(name) = &run.variant else {
            continue;
        };
        if asked.variants.contains(&name.as_str()) {
            refuse(table.span.clone(), format!("a variant is called \"{name}\" already"), problems);
            return None;
        }
        let mut rules = *asked.rules;
        for (assumption, &setting) in sensitivity.assumptions.iter().zip(&run.settings) {
            // Every setting was read from rules that had it.
            let _ = R::set_at(&mut rules, assumption.place, &assumption.settings[setting]);
        }
        variants.push((name.clone(), rules));
    }
    Some(Stated { sensitivity, variants })
}

/// Reports what is wrong with `[sensitivity]` where the rest of the experiment can't be read.
pub fn check<R: Rules>(
    node: &Node,
    game: GameKind,
    rules: &R::Parameters,
    problems: &mut Problems,
) {
    let asked = Asked::<R> { game, rules, seed: 0, n_matchups: 1, variants: Vec::new() };
    drop(read(node, &asked, problems));
}

fn refuse(span: Span, what: impl Into<String>, problems: &mut Problems) {
    problems.add(
        Problem::at("experiment::sensitivity", span, what.into())
            .help("`equipoise list parameters` shows the questions and their answers"),
    );
}

/// `method`, with the number that belongs to it.
fn method(table: &TableReader<'_>, problems: &mut Problems) -> Method {
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
            refuse(node.span.clone(), what, problems);
            method
        }
    }
}

/// The questions that are named, each with its answers.
fn assumptions<R: Rules>(
    node: &Node,
    asked: &Asked<'_, R>,
    problems: &mut Problems,
) -> Vec<Assumption> {
    let mut found = Vec::new();
    let mut add = |place: usize, values: Vec<String>, span: &Span, problems: &mut Problems| {
        let parameter = Parameter::<R::Parameters, _>::at(place);
        if let Some(why) = why_not_at::<R>(place, asked.game) {
            let what = format!("`{}` {why}, so it would change nothing", parameter.name);
            return refuse(span.clone(), what, problems);
        }
        let own = R::value_at(asked.rules, place);
        let mut settings: Vec<String> = Vec::new();
        for value in values {
            let mut changed = *asked.rules;
            match R::set_at(&mut changed, place, &value) {
                Err(error) => refuse(span.clone(), error, problems),
                Ok(()) => {
                    let value = R::value_at(&changed, place);
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
                "`{}` has no other value than the experiment's own, so it would change nothing",
                parameter.name
            );
            return refuse(span.clone(), what, problems);
        }
        let own = settings.iter().position(|it| *it == own).unwrap_or(0);
        let (name, rule, about) = (parameter.name, parameter.rule, parameter.about);
        // `run.toml` has a question once, so twice would be played twice here and once there.
        if found.iter().any(|other: &Assumption| other.place == place) {
            return refuse(span.clone(), format!("`{name}` is named twice"), problems);
        }
        found.push(Assumption { place, name, rule, about, settings, own });
    };
    match &node.value {
        Value::Text(text) if text == "all" => {
            for place in 0..R::Parameters::PARAMETERS.len() {
                let values = named_values::<R>(place, asked.rules);
                if !values.is_empty() && why_not_at::<R>(place, asked.game).is_none() {
                    add(place, values, &node.span, problems);
                }
            }
        }
        Value::Table(entries) => {
            for entry in &cells::with_values(entries) {
                let Some(place) = place::<R>(&entry.key, &entry.key_span, problems) else {
                    continue;
                };
                let list = problems.list(&entry.key, &entry.node).unwrap_or_default();
                let mut values = Vec::new();
                for item in list {
                    match text_of(&item.value) {
                        Some(text) => values.push(text),
                        None => refuse(item.span.clone(), "that is not a value", problems),
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
                let Some(place) = place::<R>(name, &item.span, problems) else {
                    continue;
                };
                let values = named_values::<R>(place, asked.rules);
                if values.is_empty() {
                    let what = format!(
                        "which values of `{name}` are meant isn't known: write parameters = {{ {name} = [...] }}"
                    );
                    refuse(item.span.clone(), what, problems);
                    continue;
                }
                add(place, values, &item.span, problems);
            }
        }
    }
    found
}

fn place<R: Rules>(name: &str, span: &Span, problems: &mut Problems) -> Option<usize> {
    let place = R::place(name);
    if place.is_none() {
        problems.add(
            Problem::at(
                "experiment::sensitivity",
                span.clone(),
                format!("there is no parameter `{name}`"),
            )
            .help(cells::did_you_mean::<R::Parameters>(name)),
        );
    }
    place
}

/// The values of a parameter that has names for all of them; none of a number.
fn named_values<R: Rules>(place: usize, rules: &R::Parameters) -> Vec<String> {
    let parameter = Parameter::<R::Parameters, _>::at(place);
    let words: Vec<&str> = parameter.allowed.split(" | ").collect();
    let can_be = |word: &&str| R::set_at(&mut { *rules }, place, word).is_ok();
    if words.len() > 1 && words.iter().all(can_be) {
        words.into_iter().map(str::to_owned).collect()
    } else {
        Vec::new()
    }
}
